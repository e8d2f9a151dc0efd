from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from kamaji_asp.family import Board
from kamaji_asp.solution import Position
from kamaji_asp.text import Grid


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
    def cells_of(self) -> dict[str, tuple[Position, ...]]:
        """The cells of each region, by its name, in reading order."""
        cells: dict[str, list[Position]] = {}
        for r, row in enumerate(self.regions):
            for c, region in enumerate(row):
                cells.setdefault(region, []).append((r, c))
        return {region: tuple(places) for region, places in cells.items()}


@dataclass(frozen=True)
class Tectonic(RegionBoard):
    family: ClassVar[str] = "tectonic"
