"""Ways to print a solution: as a drawing, as in a solution file, or as its family alone knows.

A family's own are in its part `solution_formats`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family

DRAWING, TEXT = "drawing", "text"


def own_formats(name: str) -> Mapping[str, Callable[[Board, Solution], str]]:
    part = family(name).solution_formats
    return part.FORMATS if part else {}


def as_text(board: Board, solution: Solution, name: str) -> str:
    if name == TEXT:
        return str(solution)
    offered = own_formats(board.family)
    if name not in offered:
        known = (DRAWING, TEXT, *offered)
        near = suggestion(name, known)
        raise InputError(f"{board.family} has no format '{name}'; there is {', '.join(known)}{near}")
    return offered[name](board, solution)
