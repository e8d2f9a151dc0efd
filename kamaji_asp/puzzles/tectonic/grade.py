"""How hard a board with regions is: which of the ways that people solve it in are enough.

The groups are those by which boards are rated; beyond the last of them one has to try.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kamaji_asp.family import family
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.puzzles.tectonic.rate import GROUPS, Group
from kamaji_asp.search import Notes

LEVELS: dict[str, Group | None] = dict(
    zip(("easy", "medium", "hard", "expert", "extreme"), (*GROUPS, None), strict=True)
)


def open_cells(board: RegionBoard, level: Group) -> int:
    """The cells, as bits, that this level leaves undecided."""
    method = family(board.family).module("search").METHODS[level.method]
    solver = method.solver(board, Notes(), rules=level.rules)
    solver.propagate()
    undecided: int = solver.with_at_least(2)[1]
    return undecided


def is_easier(board: RegionBoard, difficulty: str) -> bool:
    """Whether the level below solves it too."""
    names = list(LEVELS)
    below = LEVELS[names[names.index(difficulty) - 1]] if difficulty != names[0] else None
    return below is not None and not open_cells(board, below)


def givens_for(
    level: Group,
    board: Callable[[int], RegionBoard],
    givens: int,
    orbits: list[int],
    rng: Random,
    deadline: float | None,
) -> int:
    """More givens, until the level is enough; then without those that it can do without."""
    while undecided := open_cells(board(givens), level):
        keep_time(deadline)
        givens |= rng.choice([orbit for orbit in orbits if orbit & undecided])
    for orbit in rng.sample(orbits, len(orbits)):
        keep_time(deadline)
        if orbit & givens and not open_cells(board(givens & ~orbit), level):
            givens &= ~orbit
    return givens
