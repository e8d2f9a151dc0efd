"""Simple Loop by hand: the solver of kamaji_asp.kits.loops, with every open cell on the line."""

from __future__ import annotations

from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.kits.loops.loop_solver import LoopSolver
from kamaji_asp.kits.loops.partial_line import ON
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop


class SimpleLoopSolver(LoopSolver):
    def __init__(self, board: SimpleLoop, notes: Notes) -> None:
        super().__init__(board.open_cells, notes)
        self.board = board
        for cell in range(len(self.cells)):
            self.set_cell(cell, ON, "")

    def solution(self) -> Loop:
        return Loop.of(self.board.size, self.drawn())


METHODS = {"local": SearchMethod(SimpleLoopSolver, "rules for cells and the whole line, then choices")}
