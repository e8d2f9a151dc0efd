"""By the rules of a thesis on other boards with regions: a v touches the v cells on each side of it."""

from __future__ import annotations

from kamaji_asp.kits.regions.search import solvers_with
from kamaji_asp.puzzles.ripple.board import too_close

METHODS = solvers_with(too_close)
