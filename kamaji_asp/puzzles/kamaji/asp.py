from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kamaji_asp.core.solution import Pieces
from kamaji_asp.engines.asp.method import SPEC, AspMethod
from kamaji_asp.programs.control import Atom, named
from kamaji_asp.puzzles.kamaji.board import Kamaji

if TYPE_CHECKING:
    import clingo

METHODS = {
    "minimal": AspMethod("kamaji.lp", "solutions from which no piece can be left out"),
    "all": AspMethod("all.lp", "every solution, with superfluous pieces of ones as well", variant="all"),
    "spec": SPEC,
}


def decode(board: Kamaji, atoms: Iterable[clingo.Symbol]) -> Pieces:
    return Pieces.of(
        ((r + i * dr, c + i * dc) for i in range(length)) for r, c, dr, dc, length in named("lay", atoms)
    )


def encode(board: Kamaji, solution: Pieces) -> Iterator[Atom]:
    for first, *others in solution.pieces:
        r, c = first
        r2, c2 = others[0] if others else (r, c + 1)
        yield Atom("lay", (r, c, r2 - r, c2 - c, 1 + len(others)))
