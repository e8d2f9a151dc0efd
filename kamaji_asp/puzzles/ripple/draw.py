from __future__ import annotations

from kamaji_asp.puzzles.tectonic.draw import draw

__all__ = ["draw"]
