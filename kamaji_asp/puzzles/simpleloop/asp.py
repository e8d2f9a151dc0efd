from __future__ import annotations

from collections.abc import Iterable

import clingo

from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.asp.method import SPEC
from kamaji_asp.kits.loops.methods import loop_methods
from kamaji_asp.programs.control import named
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop

METHODS = {**loop_methods("simpleloop.lp"), "spec": SPEC}


def decode(board: SimpleLoop, atoms: Iterable[clingo.Symbol]) -> Loop:
    return Loop.of(board.size, named("edge", atoms))
