"""Kamaji boards with one minimal solution: pieces are laid, then get numbers that leave nothing open.

`draft` has the idea. A board that does not come together is begun anew with an easier profile of numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import Maker, Wish, choice, keep_time, number, option
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.draft import Draft
from kamaji_asp.puzzles.kamaji.grade import LEVELS, level
from kamaji_asp.puzzles.kamaji.polish import calm, share_more, spice
from kamaji_asp.puzzles.kamaji.stock import Profile, Stock
from kamaji_asp.puzzles.kamaji.thesis_generator import blocks, layout, thesis
from kamaji_asp.puzzles.kamaji.tiling import StuckError, Tiling

LARGEST, HIGHEST = 100, 9999
SHARED = 0.3
"""Two pieces cover at least this share of the ones, where the maximum allows it; and what is aimed at:"""
SHARING = 0.36
LARGE = 11
"""From here on the profile of numbers must be eased from the start if the maximum is small:"""
EASED = {5: 8, 6: 3, 7: 1}
MOST_EASED = 9
SMALL_BOARDS, LARGE_BOARDS = 400, 30
"""How many are begun, at most, to meet a wish."""
COMPARED = 10
"""From so many small boards that share too few ones the best is taken."""


@dataclass(frozen=True)
class KamajiWish(Wish):
    size: tuple[int, ...] = (9, 9)
    maximum: int | None = option("m", number(5, HIGHEST), None, "what a piece adds up to; else the size")
    difficulty: str | None = option(
        "", choice(*LEVELS), None, "by the runs of biggerfirst; expert: not enough"
    )

    def check(self) -> None:
        check_size(self.size, 1, LARGEST)
        if self.size[0] == 1 and self.difficulty not in (None, "easy"):
            raise InputError(f"one cell is never {self.difficulty}: the nearest is --difficulty easy")

    @property
    def m(self) -> int:
        return self.maximum or max(5, self.size[0])


@dataclass(frozen=True)
class ThesisWish(Wish):
    size: tuple[int, ...] = (5, 5)
    maximum: int | None = option("m", number(3, HIGHEST), None, "what a piece adds up to; else the size")

    def check(self) -> None:
        check_size(self.size, 3, 18)

    @property
    def m(self) -> int:
        return self.maximum or self.size[0]


def check_size(size: tuple[int, ...], smallest: int, largest: int) -> None:
    side = min(max(size[0], smallest), largest)
    if size != (side, side):
        raise InputError(
            f"a board is a square with a side of {smallest} to {largest}: the nearest is --size {side}x{side}"
        )


# --- our own way ---


def make(wish: KamajiWish, rng: Random, deadline: float | None) -> Kamaji:
    n, m = wish.size[0], wish.m
    if n == 1:
        return Kamaji(((m,),), m)
    is_large = n > LARGE
    eased = EASED.get(m, 0) if is_large else 0
    found: list[tuple[float, Kamaji]] = []
    other_levels: set[str] = set()
    for turn in range(LARGE_BOARDS if is_large else SMALL_BOARDS):
        keep_time(deadline)
        try:
            draft = drawn(wish, Profile().eased(min(eased, MOST_EASED)), turn, rng, deadline)
        except StuckError:
            eased += 1
            continue
        board = draft.board()
        if wish.difficulty and level(board) != wish.difficulty:
            other_levels.add(level(board))
            continue
        found.append((draft.sharing(), board))
        if draft.sharing() >= SHARED or len(found) == (1 if is_large else COMPARED):
            break
    if not found:
        raise InputError(f"no such board was found: the nearest is {nearest(wish, other_levels)}")
    return max(found, key=lambda one: one[0])[1]


def drawn(wish: KamajiWish, profile: Profile, turn: int, rng: Random, deadline: float | None) -> Draft:
    n = wish.size[0]
    tiling = Tiling(n, profile.lengths(wish.m, n), SHARING * profile.ones, rng)
    tiling.lay(deadline)
    draft = Draft(tiling, Stock(profile, wish.m, n * n, rng), wish.m, rng)
    taste = {"easy": -1, "medium": (0, 1, -1)[turn % 3], "hard": 1}.get(wish.difficulty or "", 0)
    draft.fill_all(deadline, taste)
    if SHARED / 2 < draft.sharing() < SHARED:  # with less there is no hope
        share_more(draft, SHARED, taste, deadline)
    if wish.difficulty in ("easy", "medium"):
        calm(draft, 2 if wish.difficulty == "easy" else 3, deadline)
    elif wish.difficulty == "expert":
        spice(draft, deadline)
    return draft


def nearest(wish: KamajiWish, levels: set[str]) -> str:
    if not levels or wish.difficulty is None:
        return f"--maximum {wish.m + 1}"
    place = LEVELS.index(wish.difficulty)
    return "--difficulty " + min(sorted(levels), key=lambda other: abs(LEVELS.index(other) - place))


METHODS = {
    "sure": Maker("pieces at random, with numbers that leave nothing open", KamajiWish, make),
    "thesis": Maker("the thesis's: random pieces until the board is full", ThesisWish, thesis),
    "blocks": Maker("the parts of a divided board, each filled as in the thesis", ThesisWish, blocks),
    "layout": Maker("empty pieces first, numbers at random afterwards", ThesisWish, layout),
}
