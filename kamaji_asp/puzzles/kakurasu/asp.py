from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kamaji_asp.core.solution import Shading
from kamaji_asp.engines.asp.method import SPEC, AspMethod
from kamaji_asp.programs.control import Atom, named
from kamaji_asp.puzzles.kakurasu.board import Kakurasu

if TYPE_CHECKING:
    import clingo

METHODS = {
    "default": AspMethod("kakurasu.lp", "each line's sum is one constraint"),
    "report": AspMethod("report.lp", "the report of 2023: each total that a line could have is an atom"),
    "spec": SPEC,
}


def decode(board: Kakurasu, atoms: Iterable[clingo.Symbol]) -> Shading:
    return Shading(board.size, frozenset(named("black", atoms)))


def encode(board: Kakurasu, solution: Shading) -> Iterator[Atom]:
    return (Atom("black", cell) for cell in solution.black)
