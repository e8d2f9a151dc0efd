from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import ClassVar, NamedTuple

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Direction, Grid


class Kind(Enum):
    """What a cell without an arrow is."""

    OPEN = auto()
    """Black, or on the line."""
    SILENT = auto()
    """A clue that says nothing."""
    GREY = auto()
    """Outside the puzzle."""


OPEN, SILENT, GREY = Kind


@dataclass(frozen=True, slots=True)
class Arrow:
    """A clue: there are `count` black cells in this direction."""

    count: int
    direction: Direction

    def __str__(self) -> str:
        """For people."""
        return f"{self.count}{self.direction.arrow}"


class View(NamedTuple):
    """What an arrow sees as far as the next one that points the same way, which counts the rest."""

    place: Cell
    arrow: Arrow
    cells: tuple[Cell, ...]
    """The open cells, from the arrow on."""
    black: int
    """How many of them are black; no number that can be met, if the two arrows contradict each other."""


def are_neighbours(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@dataclass(frozen=True)
class Yajilin(Board):
    family: ClassVar[str] = "yajilin"

    cells: Grid[Kind | Arrow]

    @property
    def size(self) -> tuple[int, int]:
        return self.rows, self.columns

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    @cached_property
    def is_open(self) -> Grid[bool]:
        return tuple(tuple(kind is OPEN for kind in row) for row in self.cells)

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple((r, c) for r, row in enumerate(self.cells) for c, kind in enumerate(row) if kind is OPEN)

    @cached_property
    def arrows(self) -> dict[Cell, Arrow]:
        """By their places, from the top left on."""
        return {
            (r, c): clue
            for r, row in enumerate(self.cells)
            for c, clue in enumerate(row)
            if isinstance(clue, Arrow)
        }

    @cached_property
    def views(self) -> tuple[View, ...]:
        """One for each arrow.

        These are three reductions of Gufler and Hagenauer (2011, section 4.8.2) in one: equal numbers leave
        no black cell between the arrows, different ones only as many as they differ by, and one cell for a
        difference of one is black.
        """
        return tuple(self._view(place, arrow) for place, arrow in self.arrows.items())

    def _view(self, place: Cell, arrow: Arrow) -> View:
        cells = []
        for cell, kind in self._ahead(place, arrow.direction):
            if kind is OPEN:
                cells.append(cell)
            elif isinstance(kind, Arrow) and kind.direction is arrow.direction:
                return View(place, arrow, tuple(cells), arrow.count - kind.count)
        return View(place, arrow, tuple(cells), arrow.count)

    def _ahead(self, place: Cell, direction: Direction) -> Iterator[tuple[Cell, Kind | Arrow]]:
        """The cells from here to the border."""
        (r, c), (dr, dc) = place, direction.step
        while 0 <= (r := r + dr) < self.rows and 0 <= (c := c + dc) < self.columns:
            yield (r, c), self.cells[r][c]
