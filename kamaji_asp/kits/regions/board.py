from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Grid


@dataclass(frozen=True)
class RegionBoard(Board):
    """A grid cut into regions, with some numbers given."""

    regions: Grid[str]
    givens: Grid[int | None]

    @property
    def rows(self) -> int:
        return len(self.regions)

    @property
    def columns(self) -> int:
        return len(self.regions[0])

    @property
    def size(self) -> tuple[int, ...]:
        return self.rows, self.columns

    @cached_property
    def cells_of(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each region, by its name, in reading order."""
        return {name: tuple(cells) for name, cells in cells_by_name(self.regions).items()}

    @property
    def largest(self) -> int:
        """The size of the largest region, which is the largest number too."""
        return max(map(len, self.cells_of.values()))

    @cached_property
    def given(self) -> dict[Cell, int]:
        """The numbers that are given, by their cells."""
        return {
            (r, c): number
            for r, row in enumerate(self.givens)
            for c, number in enumerate(row)
            if number is not None
        }


def cells_by_name(regions: Grid[str]) -> dict[str, list[Cell]]:
    """Where each name stands, in reading order."""
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(regions):
        for c, name in enumerate(row):
            cells.setdefault(name, []).append((r, c))
    return cells
