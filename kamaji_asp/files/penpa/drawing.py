"""What a Penpa link shows, by the cells of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kamaji_asp.core.grid import Cell, Edge

DARK = (1, 3, 4, 8)
"""The colours that Penpa-edit takes for shaded."""
DARK_GREY, BLACK, GREY = 1, 4, 8

PLAIN, WITH_ARROW, CANDIDATES = "1", "2", "7"
"""Kinds of numbers."""


class Number(NamedTuple):
    text: str
    kind: str = PLAIN


@dataclass(frozen=True)
class Layer:
    """What stands in the cells and on the borders between them."""

    surface: Mapping[Cell, int] = field(default_factory=dict)
    """Colours."""
    numbers: Mapping[Cell, Number] = field(default_factory=dict)
    walls: frozenset[Edge] = frozenset()
    """Each by the cells on its two sides."""
    line: frozenset[Edge] = frozenset()
    """From cell to cell."""
    arrows: Mapping[Cell, int] = field(default_factory=dict)
    """The directions of arrows beside numbers, as links had them once."""
    more: str | None = None
    """What else is drawn, by Penpa-edit's name for it."""

    @property
    def dark(self) -> frozenset[Cell]:
        return frozenset(cell for cell, colour in self.surface.items() if colour in DARK)


class Drawing(NamedTuple):
    rows: int
    columns: int
    printed: Layer
    filled: Layer = Layer()
    missing: frozenset[Cell] = frozenset()
    """The cells of the rectangle that are not drawn."""
    tags: tuple[str, ...] = ()
    """The genre, as far as it is told."""
    source: str = ""
    """Where it comes from; a puzz.link URL if it was made from one."""


PAD = 2
"""Penpa-edit counts the cells with so many more on every side."""


class Places:
    """All cells have numbers, then all their lower right corners, the middles of lower and of right sides."""

    CELL, CORNER, LOWER, RIGHT = range(4)

    def __init__(self, rows: int, columns: int, top: int = 0, left: int = 0) -> None:
        """So many rows and columns with the margins; those at the top and at the left are so wide."""
        self.rows, self.columns = rows + 2 * PAD, columns + 2 * PAD
        self.top, self.left = top + PAD, left + PAD

    def place(self, number: int) -> tuple[int, Cell]:
        """Of which kind it is, and of which cell."""
        kind, rest = divmod(number, self.rows * self.columns)
        r, c = divmod(rest, self.columns)
        return kind, (r - self.top, c - self.left)

    def number(self, cell: Cell, kind: int = CELL) -> int:
        r, c = cell
        return (kind * self.rows + r + self.top) * self.columns + c + self.left
