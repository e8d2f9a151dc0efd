"""Kamaji boards with one minimal solution: pieces are laid, then get numbers that leave nothing open.

`draft` has the idea. A board that does not come together is begun anew with an easier profile of numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import Maker, Wish, choice, keep_time, number, option
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.draft import Draft
from kamaji_asp.puzzles.kamaji.grade import LEVELS, level, runs
from kamaji_asp.puzzles.kamaji.stock import Profile, Stock
from kamaji_asp.puzzles.kamaji.thesis_generator import blocks, layout, thesis
from kamaji_asp.puzzles.kamaji.tiling import NoTilingError, Tiling

LARGEST, HIGHEST = 100, 9999
SHARED = 0.3
"""At least this share of the ones is covered by two pieces, where the board allows it."""
BOARDS = 60
"""How many are begun, at most, to meet a wish."""
LARGE = 12
EASED = {5: 8, 6: 3, 7: 1}
"""By how much the profile of a large board must be eased, if its maximum is small."""


@dataclass(frozen=True)
class KamajiWish(Wish):
    size: tuple[int, ...] = (9, 9)
    maximum: int | None = option("m", number(5, HIGHEST), None, "what a piece adds up to; else the size")
    difficulty: str | None = option("", choice(*LEVELS), None, "by the runs of biggerfirst; expert: not enough")

    def check(self) -> None:
        check_size(self.size, 1, LARGEST)
        if self.size[0] == 1 and self.difficulty not in (None, "easy"):
            raise InputError(f"one cell is never {self.difficulty}: the nearest is --difficulty easy")

    @property
    def m(self) -> int:
        return self.maximum or max(5, self.size[0])


@dataclass(frozen=True)
class ThesisWish(Wish):
    size: tuple[int, ...] = (7, 7)
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
            f"a board is a square, from {smallest}x{smallest} to {largest}x{largest}: the nearest is --size {side}"
        )


# --- our own way ---


def make(wish: KamajiWish, rng: Random, deadline: float | None) -> Kamaji:
    n = wish.size[0]
    if n == 1:
        return Kamaji(((wish.m,),), wish.m)
    best: tuple[float, Kamaji] | None = None
    spare = 1 if n > LARGE else 10  # boards to compare, if too few of their ones are shared
    eased = EASED.get(wish.m, 0) if n > LARGE else 0
    for turn in range(BOARDS):
        board = drawn(wish, Profile().eased(min(eased + turn // 2, 8)), turn, rng, deadline)
        ...
    raise InputError("")


METHODS = {
    "sure": Maker("pieces at random, with numbers that leave nothing open", KamajiWish, make),
}
