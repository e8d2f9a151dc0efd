"""Yajilin by hand: what a cell and its neighbours, an arrow and its view, or the whole line leave no choice.

Where that ends, an edge near the last change is tried. What belongs to any single loop is in
`kamaji_asp.search.loop`; here are the black cells, which are those off the line, and the arrows.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from kamaji_asp.engines.search import Method
from kamaji_asp.loops.line import grid
from kamaji_asp.puzzles.yajilin.board import OPEN as OPEN_CELL
from kamaji_asp.puzzles.yajilin.board import STEPS, Cell, Yajilin
from kamaji_asp.search import Notes
from kamaji_asp.search.line import OFF, ON, OPEN
from kamaji_asp.search.loop import LoopSolver
from kamaji_asp.solution import Solution

BLACK, WALL = "#", -1


class View(NamedTuple):
    """What an arrow sees as far as the next one of its kind, and how many black cells are in it."""

    name: str
    cells: tuple[int, ...]
    """WALL where a cell that is not open parts its neighbours."""
    black: int


class YajilinSolver(LoopSolver):
    off = "black"

    def __init__(self, board: Yajilin, notes: Notes) -> None:
        super().__init__(board.open_cells, notes)
        self.board = board
        index = {cell: i for i, cell in enumerate(board.open_cells)}
        self.views = views(board, index)
        self.views_of: list[list[int]] = [[] for _ in self.cells]
        for i, view in enumerate(self.views):
            for cell in view.cells:
                if cell != WALL:
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

    def count_black(self, view: View) -> bool:
        """At worst no more cells of the view become black; at best every second one of each open stretch."""
        states = [OFF if cell == WALL else self.cell[cell] for cell in view.cells]
        missing = view.black - states.count(OFF) + view.cells.count(WALL)
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

    def solution(self) -> Solution:
        state = {cell: shape or BLACK for cell, shape in self.shapes().items()}
        return grid(self.board.rows, self.board.columns, state)


def views(board: Yajilin, index: dict[Cell, int]) -> list[View]:
    """An arrow counts to the border; what the next arrow of its direction counts is taken off."""
    counts = {(cell, direction): count for cell, direction, count in board.arrows}
    found = []
    for ((r, c), direction), count in counts.items():
        dr, dc = STEPS[direction]
        cells, black = [], count
        here = (r + dr, c + dc)
        while 0 <= here[0] < board.rows and 0 <= here[1] < board.columns:
            if (here, direction) in counts:
                black -= counts[here, direction]
                break
            cells.append(index[here] if board.cells[here[0]][here[1]] == OPEN_CELL else WALL)
            here = (here[0] + dr, here[1] + dc)
        found.append(View(f"the {count}{direction} in {r} {c}", tuple(cells), black))
    return found


METHODS = {"local": Method(YajilinSolver, "rules for cells, arrows and the whole line, then choices")}
