from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from kamaji_asp.core.solution import Numbers
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.programs.control import Atom, named

if TYPE_CHECKING:
    import clingo


def decode_values(board: RegionBoard, atoms: Iterable[clingo.Symbol]) -> Numbers:
    return Numbers.of(board.size, {(r, c): number for r, c, number in named("value", atoms)})


def encode_values(board: RegionBoard, solution: Numbers) -> Iterator[Atom]:
    cells = product(*map(range, board.size))
    return (Atom("value", (*cell, solution[cell])) for cell in cells if solution[cell])
