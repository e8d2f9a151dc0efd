from __future__ import annotations

from kamaji_asp.files.lines import Line, Lines
from kamaji_asp.kits.regions.text import read_as
from kamaji_asp.kits.regions.text import read_filled as read_solution
from kamaji_asp.kits.regions.text import write_regions as write
from kamaji_asp.puzzles.tectonic.board import Tectonic

__all__ = ["read", "read_solution", "write"]


def read(header: Line, lines: Lines) -> Tectonic:
    return read_as(Tectonic, header, lines)
