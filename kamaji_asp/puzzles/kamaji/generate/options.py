"""What can be asked of a Kamaji board; the methods of the thesis share their options."""

from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.core.errors import InputError
from kamaji_asp.generation.options import Options, one_of, option, whole_number
from kamaji_asp.puzzles.kamaji.generate.stars import LEVELS

LARGEST, HIGHEST = 100, 9999
SMALLEST_THESIS, LARGEST_THESIS = 3, 18


@dataclass(frozen=True)
class KamajiOptions(Options):
    size: tuple[int, ...] = (9, 9)
    maximum: int | None = option(
        "m", whole_number(5, HIGHEST), None, "the sum of every piece; if not given, the side (at least 5)"
    )
    difficulty: str | None = option(
        "", one_of(*LEVELS), None, "by the runs of biggerfirst; expert: they do not lay every piece"
    )

    def check(self) -> None:
        _check_square(self.size, 1, LARGEST)
        if self.size[0] == 1 and self.difficulty not in (None, "easy"):
            raise InputError(f"one cell is never {self.difficulty}: the nearest is --difficulty easy")

    @property
    def m(self) -> int:
        return self.maximum or max(5, self.size[0])


@dataclass(frozen=True)
class ThesisOptions(Options):
    size: tuple[int, ...] = (5, 5)
    maximum: int | None = option(
        "m", whole_number(3, HIGHEST), None, "the sum of every piece; if not given, the side"
    )

    def check(self) -> None:
        _check_square(self.size, SMALLEST_THESIS, LARGEST_THESIS)

    @property
    def m(self) -> int:
        return self.maximum or self.size[0]


def _check_square(size: tuple[int, ...], smallest: int, largest: int) -> None:
    side = min(max(size[0], smallest), largest)
    if size != (side, side):
        raise InputError(
            f"a board is a square with a side of {smallest} to {largest}: the nearest is --size {side}x{side}"
        )
