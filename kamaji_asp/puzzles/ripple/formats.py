from __future__ import annotations

from kamaji_asp.puzzles.ripple.board import Ripple
from kamaji_asp.puzzles.tectonic.formats import read_as, read_solution, write
from kamaji_asp.text import Line, Lines

__all__ = ["read", "read_solution", "write"]


def read(header: Line, lines: Lines) -> Ripple:
    return read_as(Ripple, header, lines)
