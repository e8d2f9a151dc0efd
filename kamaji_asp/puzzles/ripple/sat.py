from __future__ import annotations

from kamaji_asp.kits.regions.sat import formulas_with
from kamaji_asp.puzzles.ripple.board import too_close

METHODS = formulas_with(too_close)
