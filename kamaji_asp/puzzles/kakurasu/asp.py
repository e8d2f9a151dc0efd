from __future__ import annotations

import re

from kamaji_asp.engines.asp import Method
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.solution import Solution

METHODS = {
    "default": Method("kakurasu.lp", "each line's sum is one constraint"),
    "report": Method("report.lp", "the report of 2023: each total that a line could have is an atom"),
    "spec": Method("spec.lp", "the rules as a player knows them, one constraint each"),
}

_BLACK = re.compile(r"black\((\d+),(\d+)\)")


def decode(board: Kakurasu, answer: str) -> Solution:
    rows = [["."] * board.columns for _ in range(board.rows)]
    for r, c in _BLACK.findall(answer):
        rows[int(r)][int(c)] = "#"
    return Solution(tuple(map(tuple, rows)))
