from __future__ import annotations

from kamaji_asp.kits.regions.draw import draw_regions as draw

__all__ = ["draw"]
