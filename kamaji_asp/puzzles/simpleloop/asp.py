from __future__ import annotations

from collections.abc import Iterable, Iterator

import clingo

from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.asp.method import SPEC
from kamaji_asp.kits.loops.methods import loop_methods
from kamaji_asp.programs.control import Atom, named
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop

METHODS = {**loop_methods("simpleloop.lp"), "spec": SPEC}


def decode(board: SimpleLoop, atoms: Iterable[clingo.Symbol]) -> Loop:
    return Loop.of(board.size, named("edge", atoms))


def encode(board: SimpleLoop, solution: Loop) -> Iterator[Atom]:
    return (Atom("edge", edge) for edge in solution.edges())
