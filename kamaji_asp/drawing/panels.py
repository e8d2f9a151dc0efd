"""What a drawing shows, before anything decides whether it becomes text or SVG.

A family turns its board into panels, and a renderer draws any panel, whatever the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from kamaji_asp.core.grid import Cell, Direction, Grid

Fill = Literal["blank", "black", "grey", "clue", "number", "maximum"]
Light = Literal["rule", "known", "new"]
"""Cells that a rule looks at, whose state it needs, and which it settles."""


class Square(NamedTuple):
    text: str = ""
    given: bool = True
    """Whether the text is printed in the puzzle; otherwise the solver has filled it in."""
    corner: str = ""
    """A small clue in the top left corner."""
    fill: Fill = "blank"
    line: tuple[Direction, ...] = ()
    """The sides by which a line runs through the cell."""
    arrow: Direction | None = None
    """Where an arrow beside the text points to."""


class Marks(NamedTuple):
    """What a step of an explanation points out."""

    lit: Mapping[Cell, Light] = MappingProxyType({})
    notes: Mapping[Cell, str] = MappingProxyType({})
    """Small, for what is known of a cell that is still open."""
    links: tuple[tuple[Cell, Cell, bool], ...] = ()
    """Pairs of cells that a line joins, or cannot join."""


class Panel(NamedTuple):
    """One grid. A cube has a panel for each layer."""

    cells: Grid[Square]
    areas: Grid[str] | None = None
    """The name of each cell's region or cage; a wall stands where two names differ."""
    top: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    """The numbers of the columns and rows stand at the top and at the left, sums at the right and below."""
    pieces: tuple[tuple[Cell, ...], ...] = ()
    """Straight runs of cells that belong together; they may cross and overlap."""
    title: str = ""
    marks: Marks = Marks()

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def each_cell(self) -> Iterator[tuple[int, int, Square]]:
        for r, row in enumerate(self.cells):
            for c, cell in enumerate(row):
                yield r, c, cell

    def each_edge(self) -> Iterator[tuple[Cell, Cell, bool]]:
        """Every cell's side, once, as the two grid points it joins, and whether it is a wall."""
        for r in range(self.rows + 1):
            for c in range(self.columns + 1):
                if c < self.columns:
                    yield (r, c), (r, c + 1), self._area(r - 1, c) != self._area(r, c)
                if r < self.rows:
                    yield (r, c), (r + 1, c), self._area(r, c - 1) != self._area(r, c)

    def _area(self, r: int, c: int) -> str | None:
        """None outside the grid, which makes the border a wall."""
        if not (0 <= r < self.rows and 0 <= c < self.columns):
            return None
        return self.areas[r][c] if self.areas else ""


def axis(count: int) -> tuple[str, ...]:
    """The numbers of rows or columns, from 1 on."""
    return tuple(str(number) for number in range(1, count + 1))
