"""Simple Loop by hand: the single loop of `kamaji_asp.search.loop`, with every open cell on it."""

from __future__ import annotations

from kamaji_asp.engines.search import Method
from kamaji_asp.loops.line import grid
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.search import Notes
from kamaji_asp.search.line import ON
from kamaji_asp.search.loop import LoopSolver
from kamaji_asp.solution import Solution


class SimpleLoopSolver(LoopSolver):
    def __init__(self, board: SimpleLoop, notes: Notes) -> None:
        super().__init__(board.open_cells, notes)
        self.board = board
        for cell in range(len(self.cells)):
            self.set_cell(cell, ON, "")

    def solution(self) -> Solution:
        return grid(self.board.rows, self.board.columns, self.shapes())


METHODS = {"local": Method(SimpleLoopSolver, "rules for cells and the whole line, then choices")}
