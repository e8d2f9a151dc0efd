"""SAT-based 3D KenKen (Z. Goldberg and others, 2020): how the formula of a cube grows with its side.

The report has no table. It says that the clauses for the cells and those for the axes are of order n⁴, and
those for the cages of order m·n³ for m cages. We count them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from math import prod

import common

import kamaji_asp as ka
from kamaji_asp.core.grid import Cell
from kamaji_asp.engines.sat.engine import formula_of, methods
from kamaji_asp.engines.sat.formula import Formula
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.kenken.sat import every_value
from recipes.growth import power
from recipes.recipe import Scale, milliseconds, recipe, table

SEED = 1
SIDES = range(2, 10)


@recipe("kenken-cubes", "KenKen cubes: clauses against n")
def cubes(scale: Scale) -> Iterator[str]:
    rows = [row(n) for n in SIDES]
    yield table(
        (
            "n",
            "cages m",
            "variables",
            "cells",
            "axes",
            "cages",
            "all",
            "written in ms",
            "modern",
            "all/modern",
        ),
        rows,
    )
    counted = {
        "cells": "n⁴",
        "axes": "n⁴",
        "cages": "m·n³, which is n⁶ for cages of a bounded size",
    }
    found = {
        name: power([(n, int(line[column])) for n, line in zip(SIDES, rows, strict=True) if n >= 5])
        for column, name in enumerate(counted, 3)
    }
    yield "\n".join(
        f"- {name}: the report says {order}; the count grows as n^{found[name].base:.2f} from n = 5 on."
        for name, order in counted.items()
    )


def row(n: int) -> tuple[object, ...]:
    board = cube(n, random.Random(SEED + n))
    assert isinstance(board, KenKen)
    basis = Formula()
    every_value(board, basis)
    cells = n**3 * (1 + n * (n - 1) // 2)
    seconds, thesis = common.timed(lambda: formula_of(board, methods("kenken")["thesis"]))
    modern = formula_of(board, methods("kenken")["modern"])
    clauses = len(thesis.clauses)
    return (
        n,
        len(board.clues),
        thesis.variables,
        cells,
        len(basis.clauses) - cells,
        clauses - len(basis.clauses),
        clauses,
        milliseconds(seconds),
        len(modern.clauses),
        f"{clauses / len(modern.clauses):.1f}",
    )


def cube(n: int, chance: random.Random) -> ka.Board:
    """A Latin cube with cages of one to three cells, as the report has them; it need not be unique."""
    order = chance.sample(range(1, n + 1), n)
    number = {cell: order[sum(cell) % n] for cell in product(range(n), repeat=3)}
    cage = cages(n, chance)
    clues = []
    for name in dict.fromkeys(cage.values()):
        values = sorted(number[cell] for cell in number if cage[cell] == name)
        clues.append(f"{name} {clue(values, chance)}")
    layers = "\n\n".join(
        "\n".join(" ".join(str(cage[z, y, x]) for x in range(n)) for y in range(n)) for z in range(n)
    )
    return ka.parse(f"kenken {n} {n} {n}\ncages\n{layers}\nclues\n" + "\n".join(clues) + "\n")


def cages(n: int, chance: random.Random) -> dict[Cell, int]:
    cage: dict[Cell, int] = {}
    for start in product(range(n), repeat=3):
        if start in cage:
            continue
        name = len(cage)
        cage[start] = name
        cell: Cell = start
        for _ in range(chance.randrange(3)):
            free = [
                (z, y, x)
                for z, y, x in product(*(range(k, min(k + 2, n)) for k in cell))
                if (z, y, x) not in cage and sum((z, y, x)) == sum(cell) + 1
            ]
            if not free:
                break
            cell = chance.choice(free)
            cage[cell] = name
    return cage


def clue(values: list[int], chance: random.Random) -> str:
    largest, others = values[-1], values[:-1]
    if not others:
        return str(largest)
    fitting = [f"{sum(values)}+", f"{prod(values)}*"]
    if largest > sum(others):
        fitting.append(f"{largest - sum(others)}-")
    if largest % prod(others) == 0:
        fitting.append(f"{largest // prod(others)}/")
    return chance.choice(fitting)
