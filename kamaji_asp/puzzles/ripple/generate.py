"""Ripple Effect boards are made as those of Tectonic are; only what touches what is different."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from kamaji_asp.generate.wish import Maker
from kamaji_asp.puzzles.ripple.board import Ripple
from kamaji_asp.puzzles.ripple.search import in_reach
from kamaji_asp.puzzles.tectonic.generate import Kind, RegionWish, make


@dataclass(frozen=True)
class RippleWish(RegionWish):
    size: tuple[int, ...] = (10, 10)

    def least_regions(self) -> int:
        """1 2 1 is the longest line of ones and twos."""
        longest = max(self.size)
        return 3 if longest > 3 else min(longest, 2)


METHODS = {
    "minimal": Maker(
        "regions with their numbers, then givens of which none can be taken away",
        RippleWish,
        partial(make, kind=Kind(Ripple, in_reach, 1)),
    )
}
