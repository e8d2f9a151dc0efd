from __future__ import annotations

from kamaji_asp.engines.asp import Method
from kamaji_asp.loops.line import grid, shapes
from kamaji_asp.loops.methods import methods
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.solution import Solution

METHODS = {
    **methods("simpleloop.lp"),
    "spec": Method("spec.lp", "the rules as a player knows them, one constraint each"),
}


def decode(board: SimpleLoop, answer: str) -> Solution:
    return grid(board.rows, board.columns, shapes(board.open_cells, answer, off="."))
