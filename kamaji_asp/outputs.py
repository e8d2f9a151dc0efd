"""Ways to print a solution: as a drawing, as in a solution file, or as its family alone knows.

A family's own are in its module `outputs`: OUTPUTS maps a name to a function of the board and the solution.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any

from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family
from kamaji_asp.solution import Solution

DRAWING, TEXT = "drawing", "text"


def own_outputs(name: str) -> Mapping[str, Callable[[Any, Solution], str]]:
    puzzle = family(name)
    if find_spec(f"{puzzle.package}.outputs") is None:
        return {}
    return puzzle.module("outputs").OUTPUTS  # type: ignore[no-any-return]


def as_text(board: Board, solution: Solution, output: str) -> str:
    if output == TEXT:
        return str(solution)
    offered = own_outputs(board.family)
    if output not in offered:
        there = ", ".join((DRAWING, TEXT, *offered))
        raise InputError(f"{board.family} has no output '{output}'; there is {there}")
    return offered[output](board, solution)
