from __future__ import annotations

from kamaji_asp.engines.asp import Method
from kamaji_asp.puzzles.tectonic.asp import decode

__all__ = ["METHODS", "decode"]

METHODS = {
    "default": Method("ripple.lp", "candidates that the givens leave, one a cell"),
    "spec": Method("spec.lp", "the rules as a player knows them, one constraint each"),
}
