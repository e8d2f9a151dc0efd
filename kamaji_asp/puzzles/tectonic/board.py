from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from kamaji_asp.family import Board
from kamaji_asp.text import Grid

Cell = tuple[int, int]


def cells_by_name(regions: Grid[str]) -> dict[str, list[Cell]]:
    """Where each name stands, in reading order."""
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(regions):
        for c, name in enumerate(row):
            cells.setdefault(name, []).append((r, c))
    return cells


@dataclass(frozen=True)
class RegionBoard(Board):
    """A grid cut into regions, with some numbers given: what Tectonic and Ripple Effect have in common."""

    regions: Grid[str]
    givens: Grid[int | None]

    @property
    def rows(self) -> int:
        return len(self.regions)

    @property
    def columns(self) -> int:
        return len(self.regions[0])

    @cached_property
    def cells_of(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each region, by its name, in reading order."""
        return {name: tuple(cells) for name, cells in cells_by_name(self.regions).items()}


@dataclass(frozen=True)
class Tectonic(RegionBoard):
    family: ClassVar[str] = "tectonic"
