"""Random Latin squares and cubes: a KenKen without clues, which clingo solves by chance."""

from __future__ import annotations

from itertools import product
from random import Random

import clingo

from kamaji_asp.engines.watchdog import ends_at
from kamaji_asp.facts import facts
from kamaji_asp.family import family
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.solution import Position


def latin(n: int, axes: int, rng: Random, deadline: float | None) -> dict[Position, int]:
    """The number in each cell, in reading order of the cells."""
    layer = (("cage",) * n,) * n
    blank = KenKen((layer,) * (n if axes == 3 else 1), (), axes == 3)
    control = clingo.Control(
        ["1", f"--seed={rng.getrandbits(31)}", "--rand-freq=1", "--sign-def=rnd"],
        logger=lambda code, message: None,
    )
    control.load(str(family("kenken").encodings / "kenken.lp"))
    control.add("base", [], facts(blank))
    control.ground([("base", [])])
    held: dict[Position, int] = {}
    with ends_at(deadline, control.interrupt), control.solve(yield_=True) as models:
        for model in models:
            for atom in model.symbols(shown=True):
                cell, value = atom.arguments
                held[tuple(axis.number for axis in cell.arguments)] = value.number
    keep_time(deadline)
    names = rng.sample(range(1, n + 1), n)
    return {cell: names[held[cell] - 1] for cell in product(range(n), repeat=axes)}
