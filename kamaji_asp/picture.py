"""What a drawing shows, before anything decides whether it becomes text or SVG.

A family translates its board to panels and knows nothing of ink; a renderer draws panels and knows no puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from kamaji_asp.text import Grid

Place = tuple[int, int]
Fill = Literal["blank", "black", "grey", "clue", "number", "maximum"]
Light = Literal["rule", "known", "new"]
"""Cells that a rule looks at, whose state it needs, and which it settles."""


class Cell(NamedTuple):
    text: str = ""
    given: bool = True
    """Whether the text is printed in the puzzle; otherwise the solver has filled it in."""
    corner: str = ""
    """A small clue in the top left corner."""
    fill: Fill = "blank"
    line: str = ""
    """The sides by which a line runs through the cell, two of n e s w."""
    arrow: str = ""
    """Where an arrow beside the text points to, one of ^ v < >."""


class Marks(NamedTuple):
    """What points at parts of a board that is filled in step by step."""

    lit: Mapping[Place, Light] = MappingProxyType({})
    notes: Mapping[Place, str] = MappingProxyType({})
    """Small, for what is known of a cell that is still open."""
    links: tuple[tuple[Place, Place, bool], ...] = ()
    """Pairs of cells that a line joins, or cannot join."""


class Panel(NamedTuple):
    """One grid. A cube has a panel for each layer."""

    cells: Grid[Cell]
    areas: Grid[str] | None = None
    """The name of each cell's region or cage; a wall stands where two names differ."""
    top: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    """Sums stand at the right and at the bottom, what counts the lines at the top and at the left."""
    pieces: tuple[tuple[Place, ...], ...] = ()
    """Straight runs of cells that belong together; they may cross and overlap."""
    title: str = ""
    marks: Marks = Marks()

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    def each_cell(self) -> Iterator[tuple[int, int, Cell]]:
        for r, row in enumerate(self.cells):
            for c, cell in enumerate(row):
                yield r, c, cell

    def each_edge(self) -> Iterator[tuple[Place, Place, bool]]:
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
