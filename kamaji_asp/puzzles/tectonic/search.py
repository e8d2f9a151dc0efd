from __future__ import annotations

from kamaji_asp.kits.regions.search import solvers_with
from kamaji_asp.puzzles.tectonic.board import touching

METHODS = solvers_with(touching)
