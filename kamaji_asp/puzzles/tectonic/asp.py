from __future__ import annotations

import re

from kamaji_asp.engines.asp import Method
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.solution import Solution

METHODS = {
    "default": Method("tectonic.lp", "candidates that the givens leave, one a cell"),
    "spec": Method("spec.lp", "the rules as a player knows them, one constraint each"),
}

_VALUE = re.compile(r"value\((\d+),(\d+),(\d+)\)")


def decode(board: RegionBoard, answer: str) -> Solution:
    rows = [[""] * board.columns for _ in range(board.rows)]
    for r, c, number in _VALUE.findall(answer):
        rows[int(r)][int(c)] = number
    return Solution(tuple(map(tuple, rows)))
