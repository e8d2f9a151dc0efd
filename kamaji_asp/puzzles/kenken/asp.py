from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from kamaji_asp.core.solution import Numbers
from kamaji_asp.engines.asp.method import SPEC, AspMethod
from kamaji_asp.programs.control import Atom, named
from kamaji_asp.puzzles.kenken.board import KenKen

if TYPE_CHECKING:
    import clingo

METHODS = {
    "default": AspMethod("kenken.lp", "Latin lines and cages, squares and cubes alike"),
    "spec": SPEC,
}


def decode(board: KenKen, atoms: Iterable[clingo.Symbol]) -> Numbers:
    return Numbers.of(board.size, dict(named("value", atoms)))


def encode(board: KenKen, solution: Numbers) -> Iterator[Atom]:
    cells = product(*map(range, board.size))
    return (Atom("value", (cell, solution[cell])) for cell in cells if solution[cell])
