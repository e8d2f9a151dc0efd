"""Yajilin by hand: what a cell and its neighbours, an arrow and its view, or the whole line leave no choice.

Where that ends, an edge near the last change is tried. What belongs to any single loop is in
kamaji_asp.kits.loops; here are the black cells, which are those off the line, and the arrows.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import NamedTuple

from kamaji_asp.core.grid import Cell, cell_name
from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.kits.loops.loop_solver import LoopSolver
from kamaji_asp.kits.loops.partial_line import OFF, ON, OPEN
from kamaji_asp.puzzles.yajilin.board import View, Yajilin, are_neighbours

GAP = -1


class IndexedView(NamedTuple):
    """A view with cells by their numbers."""

    name: str
    cells: tuple[int, ...]
    """GAP where two neighbours in this list do not touch on the board."""
    black: int


class YajilinSolver(LoopSolver):
    off = "black"

    def __init__(self, board: Yajilin, notes: Notes) -> None:
        super().__init__(board.open_cells, notes)
        self.board = board
        index = {cell: i for i, cell in enumerate(board.open_cells)}
        self.views = [indexed(view, index) for view in board.views]
        self.views_of: list[list[int]] = [[] for _ in self.cells]
        for i, view in enumerate(self.views):
            for cell in view.cells:
                if cell != GAP:
                    self.views_of[cell].append(i)
        self.views_ahead = set(range(len(self.views)))

    def decided(self, cell: int, state: int) -> bool:
        self.views_ahead.update(self.views_of[cell])
        return state == ON or all(
            self.set_cell(beside, ON, "black cells do not touch") for _, beside in self.around[cell]
        )

    def two_ways(self, cell: int) -> bool:
        """If one of the cells behind were black, this one would be a dead end, and so black as well."""
        return all(
            self.edge[edge] or self.set_cell(beside, ON, "a dead end beside a black cell")
            for edge, beside in self.around[cell]
        )

    def look_around(self) -> bool:
        while super().look_around():
            if not self.views_ahead:
                return True
            if not self.count_black(self.views[self.views_ahead.pop()]):
                break
        return False

    def forget(self) -> None:
        super().forget()
        self.views_ahead.clear()

    def count_black(self, view: IndexedView) -> bool:
        """At worst no more cells of the view become black; at best every second one of each open stretch."""
        states = [OFF if cell == GAP else self.cell[cell] for cell in view.cells]
        missing = view.black - states.count(OFF) + view.cells.count(GAP)
        if missing == 0:
            return all(
                state or self.set_cell(cell, ON, view.name)
                for cell, state in zip(view.cells, states, strict=True)
            )
        stretches = [
            [cell for cell, _ in stretch]
            for state, stretch in groupby(zip(view.cells, states, strict=True), key=lambda pair: pair[1])
            if state == OPEN
        ]
        room = sum((len(stretch) + 1) // 2 for stretch in stretches)
        if not 0 < missing <= room:
            return self.notes.impossible(f"{view.name}: that many black cells are no longer possible")
        return missing < room or all(
            self.set_cell(cell, OFF, view.name)
            for stretch in stretches
            if len(stretch) % 2
            for cell in stretch[::2]
        )

    def solution(self) -> Loop:
        black = [cell for cell, state in zip(self.cells, self.cell, strict=True) if state == OFF]
        return Loop.of(self.board.size, self.drawn(), black)


def indexed(view: View, index: dict[Cell, int]) -> IndexedView:
    cells = [index[cell] for cell in view.cells[:1]]
    for before, cell in pairwise(view.cells):
        cells += [index[cell]] if are_neighbours(before, cell) else [GAP, index[cell]]
    return IndexedView(f"the {view.arrow} in {cell_name(view.place)}", tuple(cells), view.black)


METHODS = {"local": SearchMethod(YajilinSolver, "rules for cells, arrows and the whole line, then choices")}
