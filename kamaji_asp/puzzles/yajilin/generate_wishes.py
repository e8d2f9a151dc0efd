"""What can be wished of a Yajilin board; the two older methods have the parameters of their thesis."""

from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import Wish, choice, flag, number, option, percent

LARGEST_BOARD = 2500
EASY, HARD = "easy", "hard"


@dataclass(frozen=True)
class SizeWish(Wish):
    size: tuple[int, ...] = (10, 10)

    def check(self) -> None:
        if len(self.size) != 2 or self.size[0] * self.size[1] > LARGEST_BOARD:
            raise InputError(f"a board has rows and columns, at most {LARGEST_BOARD} cells: such as 50x50")
        if min(self.size) < 2:
            nearest = "x".join(str(max(2, side)) for side in self.size)
            raise InputError(f"a loop needs two rows and two columns: the nearest is --size {nearest}")

    @property
    def cells(self) -> int:
        return self.size[0] * self.size[1]

    def share(self, percent: int) -> int:
        """So many percent of the cells."""
        return self.cells * percent // 100


@dataclass(frozen=True)
class YajilinWish(SizeWish):
    clues: int = option("a", percent, 18, "at most so many percent of the cells are clues")
    symmetry: str | None = option(
        "", choice("rotation"), None, "rotation: the clues' cells look the same upside down"
    )
    minimal: bool = option("minimal", flag, False, "no clue can be left out")
    difficulty: str | None = option(
        "",
        choice(EASY, HARD),
        None,
        "easy: rules for cells, arrows and the line are enough; hard: they are not",
    )


@dataclass(frozen=True)
class ArrowWish(SizeWish):
    clues: int = option("a", percent, 18, "about so many percent of the cells are arrows, seldom more")
    least: int = option("l", percent, 0, "at least so many percent of the cells are arrows")
    steps: int = option(
        "t", number(1, 100000), 150, "arrows tried, in percent of the cells, before starting anew"
    )

    def check(self) -> None:
        super().check()
        if self.least > self.clues:
            raise InputError(f"--least is more than --clues: the nearest is --least {self.clues}")


@dataclass(frozen=True)
class LineWish(SizeWish):
    size: tuple[int, ...] = (6, 6)
    base: int = option("b", percent, 60, "the random walk is so many percent of the cells long")
    errors: int = option("e", number(0, 100000), 10, "the walk may get stuck so many times")
    backtracking: bool = option(
        "back", flag, False, "a stuck walk remembers where it came from, and turns more"
    )
    reruns: int = option("x", number(0, 100000), 0, "so many cells may be cut off the walk's end to close it")

    def check(self) -> None:
        super().check()
        if self.share(self.base) < 2:
            raise InputError(f"a walk has two cells or more: the nearest is --base {-(-200 // self.cells)}")
