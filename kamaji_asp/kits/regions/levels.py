"""How hard a board with regions is: which of the techniques that people use are enough.

Beyond the last technique one has to try.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kamaji_asp.core.bits import Bits
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.near import Near
from kamaji_asp.kits.regions.search import TECHNIQUES, Technique

LEVELS: dict[str, Technique | None] = dict(
    zip(("easy", "medium", "hard", "expert", "extreme"), (*TECHNIQUES, None), strict=True)
)


def is_easier(board: RegionBoard, difficulty: str, near: Near) -> bool:
    """Whether the level below solves it too."""
    names = list(LEVELS)
    below = LEVELS[names[names.index(difficulty) - 1]] if difficulty != names[0] else None
    return below is not None and not below.leaves_open(board, near)


def givens_for(
    technique: Technique,
    board: Callable[[Bits], RegionBoard],
    near: Near,
    givens: Bits,
    orbits: list[Bits],
    rng: Random,
    deadline: Deadline,
) -> Bits:
    """More givens, until the technique is enough; then without those that it can do without."""
    while undecided := technique.leaves_open(board(givens), near):
        deadline.check()
        givens |= rng.choice([orbit for orbit in orbits if orbit & undecided])
    for orbit in rng.sample(orbits, len(orbits)):
        deadline.check()
        if orbit & givens and not technique.leaves_open(board(givens & ~orbit), near):
            givens &= ~orbit
    return givens
