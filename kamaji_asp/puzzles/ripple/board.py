from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kamaji_asp.puzzles.tectonic.board import RegionBoard


@dataclass(frozen=True)
class Ripple(RegionBoard):
    family: ClassVar[str] = "ripple"
