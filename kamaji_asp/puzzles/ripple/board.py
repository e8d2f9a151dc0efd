from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kamaji_asp.core.grid import Cell
from kamaji_asp.kits.regions.board import RegionBoard


@dataclass(frozen=True)
class Ripple(RegionBoard):
    family: ClassVar[str] = "ripple"


def too_close(rows: int, columns: int, largest: int) -> Iterator[tuple[Cell, Cell, int]]:
    """At a distance of D in a line, equal numbers from D on have too few cells between them."""
    for r in range(rows):
        for c in range(columns):
            for distance in range(1, largest + 1):
                for r2, c2 in ((r, c + distance), (r + distance, c)):
                    if r2 < rows and c2 < columns:
                        yield (r, c), (r2, c2), distance
