"""Kamaji boards with one minimal solution: pieces are laid, then get numbers that leave nothing open.

`draft` has the idea. A board that does not come together is begun anew with an easier profile of numbers.
"""

from __future__ import annotations

from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.generation.options import Generator
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.generate.draft import KamajiDraft
from kamaji_asp.puzzles.kamaji.generate.number_supply import NumberSupply, Profile
from kamaji_asp.puzzles.kamaji.generate.options import KamajiOptions, ThesisOptions
from kamaji_asp.puzzles.kamaji.generate.stars import LEVELS, level_of
from kamaji_asp.puzzles.kamaji.generate.thesis import make_by_blocks, make_by_layout, make_by_thesis
from kamaji_asp.puzzles.kamaji.generate.tiling import StuckError, Tiling
from kamaji_asp.puzzles.kamaji.generate.tune_difficulty import (
    raise_to_expert,
    share_more_ones,
    use_fewer_runs,
)

SHARED = 0.3
"""Two pieces cover at least this share of the ones, where the maximum allows it; and what is aimed at:"""
SHARING = 0.36
LARGE = 11
"""From here on the profile of numbers must be eased from the start if the maximum is small:"""
EASED = {5: 8, 6: 3, 7: 1}
MOST_EASED = 9
SMALL_BOARDS, LARGE_BOARDS = 400, 30
"""The most boards that are begun to meet the options."""
COMPARED = 10
"""After this many small boards that share too few ones, the best of them is taken."""


def make_kamaji(options: KamajiOptions, rng: Random, deadline: Deadline) -> Kamaji:
    n, m = options.size[0], options.m
    if n == 1:
        return Kamaji(((m,),), m)
    is_large = n > LARGE
    eased = EASED.get(m, 0) if is_large else 0
    found: list[tuple[float, Kamaji]] = []
    other_levels: set[str] = set()
    for turn in range(LARGE_BOARDS if is_large else SMALL_BOARDS):
        deadline.check()
        try:
            draft = _drawn(options, Profile().eased(min(eased, MOST_EASED)), turn, rng, deadline)
        except StuckError:
            eased += 1
            continue
        board = draft.board()
        if options.difficulty and level_of(board) != options.difficulty:
            other_levels.add(level_of(board))
            continue
        found.append((draft.sharing(), board))
        if draft.sharing() >= SHARED or len(found) == (1 if is_large else COMPARED):
            break
    if not found:
        raise InputError(f"no such board was found: the nearest is {_nearest(options, other_levels)}")
    return max(found, key=lambda one: one[0])[1]


def _drawn(
    options: KamajiOptions, profile: Profile, turn: int, rng: Random, deadline: Deadline
) -> KamajiDraft:
    n = options.size[0]
    tiling = Tiling(n, profile.lengths(options.m, n), SHARING * profile.ones, rng)
    tiling.lay(deadline)
    draft = KamajiDraft(tiling, NumberSupply(profile, options.m, n * n, rng), options.m, rng)
    preference = {"easy": -1, "medium": (0, 1, -1)[turn % 3], "hard": 1}.get(options.difficulty or "", 0)
    draft.fill_all(deadline, preference)
    if SHARED / 2 < draft.sharing() < SHARED:  # with less there is no hope
        share_more_ones(draft, SHARED, preference, deadline)
    if options.difficulty in ("easy", "medium"):
        use_fewer_runs(draft, 2 if options.difficulty == "easy" else 3, deadline)
    elif options.difficulty == "expert":
        raise_to_expert(draft, deadline)
    return draft


def _nearest(options: KamajiOptions, levels: set[str]) -> str:
    if not levels or options.difficulty is None:
        return f"--maximum {options.m + 1}"
    place = LEVELS.index(options.difficulty)
    return "--difficulty " + min(sorted(levels), key=lambda other: abs(LEVELS.index(other) - place))


METHODS = {
    "sure": Generator("pieces at random, with numbers that leave nothing open", KamajiOptions, make_kamaji),
    "thesis": Generator("the thesis's: random pieces until the board is full", ThesisOptions, make_by_thesis),
    "blocks": Generator(
        "the parts of a divided board, each filled as in the thesis", ThesisOptions, make_by_blocks
    ),
    "layout": Generator("empty pieces first, numbers at random afterwards", ThesisOptions, make_by_layout),
}
