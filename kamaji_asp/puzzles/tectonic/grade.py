"""How hard a board with regions is: which of the ways that people solve it in are enough.

The Tectonic thesis (M. van Spaendonck, Leiden 2017) found that rules tell three classes of printed puzzles apart:
those for which seeing numbers is enough, those that need the other rules, and those beyond all rules.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kamaji_asp.family import family
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.search import Notes

Level = tuple[str, dict[str, Any]]
"""A method of the family's search engine, and its options."""

LEVELS: dict[str, Level | None] = {
    "easy": ("rules", {"rules": (1, 2, 3)}),
    "medium": ("rules", {}),
    "hard": ("rules+2sat", {}),
    "expert": None,  # nothing less than trying
}


def open_cells(board: RegionBoard, level: Level) -> int:
    """The cells, as bits, that this level leaves undecided."""
    method, options = level
    solver = family(board.family).module("search").METHODS[method].solver(board, Notes(), **options)
    solver.propagate()
    undecided: int = solver.with_at_least(2)[1]
    return undecided


def is_easier(board: RegionBoard, difficulty: str) -> bool:
    """Whether the level below solves it too."""
    names = list(LEVELS)
    below = LEVELS[names[names.index(difficulty) - 1]] if difficulty != names[0] else None
    return below is not None and not open_cells(board, below)


def givens_for(
    level: Level,
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
