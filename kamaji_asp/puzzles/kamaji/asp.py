from __future__ import annotations

import re

from kamaji_asp.engines.asp import Method
from kamaji_asp.puzzles.kamaji.board import Kamaji, as_solution
from kamaji_asp.solution import Solution

METHODS = {
    "minimal": Method("kamaji.lp", "solutions from which no piece can be left out"),
    "all": Method("all.lp", "every solution, with superfluous pieces of ones as well"),
    "spec": Method("spec.lp", "the rules as a player knows them, one constraint each"),
}

_PIECE = re.compile(r"lay\((\d+),(\d+),(\d+),(-?\d+),(\d+)\)")


def decode(board: Kamaji, answer: str) -> Solution:
    pieces = (tuple(map(int, match)) for match in _PIECE.findall(answer))
    return as_solution(
        tuple((r + i * dr, c + i * dc) for i in range(length)) for r, c, dr, dc, length in pieces
    )
