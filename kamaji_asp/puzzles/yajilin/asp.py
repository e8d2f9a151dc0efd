from __future__ import annotations

from collections.abc import Iterable, Iterator

import clingo

from kamaji_asp.core.grid import Cell, Edge
from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.asp.method import SPEC
from kamaji_asp.kits.loops.methods import loop_methods
from kamaji_asp.programs.control import Atom, atom
from kamaji_asp.puzzles.yajilin.board import Yajilin

METHODS = {**loop_methods("yajilin.lp"), "spec": SPEC}


def decode(board: Yajilin, atoms: Iterable[clingo.Symbol]) -> Loop:
    edges: list[Edge] = []
    black: list[Cell] = []
    for name, arguments in map(atom, atoms):
        if name == "edge":
            one, other = arguments
            edges.append((one, other))
        elif name == "black":
            black.append(arguments)
    return Loop.of(board.size, edges, black)


def encode(board: Yajilin, solution: Loop) -> Iterator[Atom]:
    yield from (Atom("edge", edge) for edge in solution.edges())
    yield from (Atom("black", cell) for cell in solution.black)
