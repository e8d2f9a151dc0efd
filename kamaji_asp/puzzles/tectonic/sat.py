from __future__ import annotations

from kamaji_asp.kits.regions.sat import formulas_with
from kamaji_asp.puzzles.tectonic.board import touching

METHODS = formulas_with(touching)
