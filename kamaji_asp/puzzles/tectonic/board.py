from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kamaji_asp.core.grid import Cell
from kamaji_asp.kits.regions.board import RegionBoard


@dataclass(frozen=True)
class Tectonic(RegionBoard):
    family: ClassVar[str] = "tectonic"


def touching(rows: int, columns: int, largest: int) -> Iterator[tuple[Cell, Cell, int]]:
    """Whatever the number, a cell touches the eight around it."""
    for r in range(rows):
        for c in range(columns):
            for r2, c2 in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if r2 < rows and 0 <= c2 < columns:
                    yield (r, c), (r2, c2), 1
