"""Random Latin squares and cubes: a KenKen without clues, which clingo solves by chance."""

from __future__ import annotations

from itertools import product
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.grid import Cell
from kamaji_asp.processes.watchdog import ends_at
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.grounded import grounded
from kamaji_asp.puzzles.kenken.asp import decode
from kamaji_asp.puzzles.kenken.board import KenKen


def random_latin(n: int, axes: int, rng: Random, deadline: Deadline) -> dict[Cell, int]:
    """The number in each cell, in reading order of the cells."""
    layer = (("cage",) * n,) * n
    blank = KenKen((layer,) * (n if axes == 3 else 1), (), axes == 3)
    chance = (f"--seed={rng.getrandbits(31)}", "--rand-freq=1", "--sign-def=rnd")
    control = grounded(blank.family, "kenken.lp", facts(blank), *chance, models=1)
    with ends_at(deadline, control.interrupt), control.solve(yield_=True) as handle:
        model = handle.model()
        found = None if model is None else decode(blank, model.symbols(shown=True))
    deadline.check()
    assert found is not None, "there are Latin squares and cubes of every size"
    names = rng.sample(range(1, n + 1), n)
    return {cell: names[found[cell] - 1] for cell in product(range(n), repeat=axes)}
