from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.kits.regions.generate import RegionOptions, RegionPuzzle, region_generators
from kamaji_asp.puzzles.tectonic.board import Tectonic, touching


@dataclass(frozen=True)
class TectonicOptions(RegionOptions):
    size: tuple[int, ...] = (11, 9)

    def least_regions(self) -> int:
        """Four cells that meet hold four numbers."""
        return 4 if min(self.size) > 1 else min(max(self.size), 2)


METHODS = region_generators(TectonicOptions, RegionPuzzle(Tectonic, touching, 4))
