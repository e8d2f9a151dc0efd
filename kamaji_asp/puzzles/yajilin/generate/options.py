"""What can be asked of a Yajilin board; the two older methods have the parameters of their thesis."""

from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.core.errors import InputError
from kamaji_asp.generation.options import FLAG, PERCENT, Options, one_of, option, whole_number

LARGEST_BOARD = 2500
EASY, HARD = "easy", "hard"


@dataclass(frozen=True)
class SizeOptions(Options):
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
        """This percentage of the cells, rounded down."""
        return self.cells * percent // 100


@dataclass(frozen=True)
class YajilinOptions(SizeOptions):
    clues: int = option("a", PERCENT, 18, "at most N percent of the cells are clues")
    symmetry: str | None = option(
        "", one_of("rotation"), None, "rotation: the cells of the clues stay the same if turned upside down"
    )
    minimal: bool = option("minimal", FLAG, False, "no clue can be left out")
    difficulty: str | None = option(
        "",
        one_of(EASY, HARD),
        None,
        "easy: rules for cells, arrows and the line are enough; hard: they are not",
    )


@dataclass(frozen=True)
class ArrowOptions(SizeOptions):
    clues: int = option("a", PERCENT, 18, "about N percent of the cells are arrows, seldom more")
    least: int = option("l", PERCENT, 0, "at least N percent of the cells are arrows")
    steps: int = option(
        "t", whole_number(1, 100000), 150, "arrows tried, in percent of the cells, before starting anew"
    )

    def check(self) -> None:
        super().check()
        if self.least > self.clues:
            raise InputError(f"--least is more than --clues: the nearest is --least {self.clues}")


@dataclass(frozen=True)
class LineOptions(SizeOptions):
    size: tuple[int, ...] = (6, 6)
    base: int = option("b", PERCENT, 60, "the random walk is N percent of the cells long")
    errors: int = option("e", whole_number(0, 100000), 10, "the walk may get stuck N times")
    backtracking: bool = option(
        "back", FLAG, False, "a stuck walk remembers where it came from, and turns more"
    )
    reruns: int = option(
        "x", whole_number(0, 100000), 0, "up to N cells may be cut off the walk's end to close it"
    )

    def check(self) -> None:
        super().check()
        if self.share(self.base) < 2:
            raise InputError(f"a walk has two cells or more: the nearest is --base {-(-200 // self.cells)}")
