from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.kits.regions.generate import RegionOptions, RegionPuzzle, region_generators
from kamaji_asp.puzzles.ripple.board import Ripple, too_close


@dataclass(frozen=True)
class RippleOptions(RegionOptions):
    size: tuple[int, ...] = (10, 10)

    def least_regions(self) -> int:
        """1 2 1 is the longest line of ones and twos."""
        longest = max(self.size)
        return 3 if longest > 3 else min(longest, 2)


METHODS = region_generators(RippleOptions, RegionPuzzle(Ripple, too_close, 1))
