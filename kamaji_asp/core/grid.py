"""Where things are on a board: cells, directions and edges."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")
Grid = tuple[tuple[T, ...], ...]
"""Anything, row by row."""

Cell = tuple[int, ...]
"""Row and column, in a cube layer, row and column; counted from 0 at the top left."""

Edge = tuple[Cell, Cell]
"""Two neighbouring cells of a square board, the upper or left one first."""


class Direction(IntEnum):
    """The four sides of a cell, in the order in which files name them."""

    NORTH, SOUTH, EAST, WEST = range(4)

    @property
    def step(self) -> tuple[int, int]:
        """What the direction adds to row and column."""
        return _STEPS[self]

    @property
    def opposite(self) -> Direction:
        return _OPPOSITES[self]

    @property
    def letter(self) -> str:
        """One of n s e w."""
        return "nsew"[self]

    @property
    def arrow(self) -> str:
        """One of ^ v > <."""
        return ARROWS[self]

    def beside(self, cell: Cell) -> Cell:
        """The neighbour in this direction, on the board or not."""
        (r, c), (dr, dc) = cell, _STEPS[self]
        return r + dr, c + dc


NORTH, SOUTH, EAST, WEST = Direction
ARROWS = "^v><"
_STEPS = ((-1, 0), (1, 0), (0, 1), (0, -1))
_OPPOSITES = (SOUTH, NORTH, WEST, EAST)


def edges_between(cells: Iterable[Cell]) -> list[Edge]:
    """Each pair of neighbours among these cells."""
    inside = dict.fromkeys(cells)
    return [
        ((r, c), neighbour)
        for r, c in inside
        for neighbour in ((r, c + 1), (r + 1, c))
        if neighbour in inside
    ]


def cell_name(cell: Cell) -> str:
    """A cell in a text for people: r1c1 is the top left one, in a cube l1r1c1."""
    letters = "rc" if len(cell) == 2 else "lrc"
    return "".join(f"{letter}{number + 1}" for letter, number in zip(letters, cell, strict=True))


def cell_names(cells: Iterable[Cell]) -> str:
    return " ".join(map(cell_name, cells))
