"""Kakurasu boards: black cells, their sums read off, and changed until nothing else adds up to them.

A line of n cells with f fillings lets f of its 2^n pictures pass. If lines did not depend on each other, a
board would have about 2^slack solutions, its slack being the sum of log2 f over all lines less the number of
cells. A 15x15 board with black cells by chance has a slack of 40, and no luck makes that unique. So black and
white cells change places, which keeps the density, until there is little slack; and again, beginning in a
cell where a second solution differs, until there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Shading
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.generation.options import PERCENT, Generator, Options, one_of, option
from kamaji_asp.kits.rivals import two_solutions
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.kakurasu.lines import LineState, number_of_fillings
from kamaji_asp.puzzles.kakurasu.search import LineSolver

LONGEST = 25
BOARDS, CHANGES, DRAWS = 20, 150, 1000
"""How many boards are begun, how often one is changed, and how many are drawn by chance alone."""


@dataclass(frozen=True)
class DensityOptions(Options):
    size: tuple[int, ...] = (9, 9)
    density: int = option("d", PERCENT, 50, "N percent of the cells are black")

    def check(self) -> None:
        if len(self.size) != 2 or min(self.size) < 1 or max(self.size) > LONGEST:
            raise InputError(f"a board has rows and columns, at most {LONGEST}: such as {LONGEST}x{LONGEST}")


@dataclass(frozen=True)
class KakurasuOptions(DensityOptions):
    missing: int | None = option("m", PERCENT, None, "N percent of the sums are left out")
    difficulty: str | None = option(
        "",
        one_of("easy", "hard"),
        None,
        "easy: to look at one line at a time is enough; hard: one has to compare lines or to try",
    )

    def check(self) -> None:
        super().check()
        most = 100 * max(self.size) // sum(self.size)
        if self.missing is not None and self.missing > most:
            raise InputError(
                "where a row and a column without sums cross, anything goes: only rows or only columns "
                f"lack their sums, and the nearest is --missing {most}"
            )

    def hidden(self, rng: Random) -> list[int]:
        """The lines without sums, rows first: all of them rows, or all columns."""
        rows, columns = self.size
        count = (rows + columns) * (self.missing or 0) // 100
        kinds = [range(rows), range(rows, rows + columns)]
        return rng.sample(rng.choice([lines for lines in kinds if len(lines) >= count]), count)


class Picture:
    """Black and white cells, and the sums that are shown of them."""

    def __init__(
        self, options: DensityOptions, black: list[int], rng: Random, hidden: Sequence[int] = ()
    ) -> None:
        self.rows, self.columns = options.size
        self.rng, self.hidden = rng, frozenset(hidden)
        self.is_black = [False] * (self.rows * self.columns)
        self.sums = [0] * (self.rows + self.columns)
        for cell in black:
            self.flip(cell)

    def flip(self, cell: int) -> None:
        r, c = divmod(cell, self.columns)
        sign = -1 if self.is_black[cell] else 1
        self.is_black[cell] = not self.is_black[cell]
        self.sums[r] += sign * (c + 1)
        self.sums[self.rows + c] += sign * (r + 1)

    def board(self) -> Kakurasu:
        sums = tuple(None if i in self.hidden else total for i, total in enumerate(self.sums))
        return Kakurasu(sums[: self.rows], sums[self.rows :])

    def slack(self) -> float:
        board = self.board()
        rows = [LineState(self.columns, total, 0, 0) for total in board.row_sums]
        columns = [LineState(self.rows, total, 0, 0) for total in board.column_sums]
        return sum(log2(number_of_fillings(line)) for line in rows + columns) - len(self.is_black)

    def tighten(self, most: float, first: list[int], deadline: Deadline) -> None:
        """Let cells change places, at first one of these, until the slack is at most this."""
        slack = self.slack()
        for attempt in range(5 * len(self.is_black)):
            deadline.check()
            here = self.rng.choice(first if attempt == 0 else range(len(self.is_black)))
            others = [cell for cell, black in enumerate(self.is_black) if black != self.is_black[here]]
            if not others:
                return
            there = self.rng.choice(others)
            self.flip(here)
            self.flip(there)
            before, slack = slack, self.slack()
            if slack > before and attempt:
                self.flip(here)
                self.flip(there)
                slack = before
            if slack <= most:
                return


def make_kakurasu(options: KakurasuOptions, rng: Random, deadline: Deadline) -> Kakurasu:
    rows, columns = options.size
    cells = range(rows * columns)
    for _ in range(BOARDS):
        black = rng.sample(cells, round(len(cells) * options.density / 100))
        picture = Picture(options, black, rng, options.hidden(rng))
        is_settled = _settle(picture, options.difficulty == "easy", deadline)
        if is_settled and not (options.difficulty == "hard" and not _open_cells(picture.board())):
            return picture.board()
    raise InputError(f"no such board was found: the nearest is {_nearest(options)}")


def _nearest(options: KakurasuOptions) -> str:
    """The nearest options that are easier to meet."""
    if options.difficulty == "hard":
        side = min(max(options.size) + 2, LONGEST)
        return f"--size {side}x{side}"
    if options.missing:
        return f"--missing {options.missing * 2 // 3}"
    density = options.density
    return f"--density {max(0, density - 10) if density <= 50 else min(100, density + 10)}"


def _settle(picture: Picture, easily: bool, deadline: Deadline) -> bool:
    """Change the picture until it is the only one with its sums, or even found line by line."""
    goal = -len(picture.is_black) / 25
    first = list(range(len(picture.is_black)))
    for _ in range(CHANGES):
        picture.tighten(goal, first, deadline)
        first = _open_cells(picture.board()) if easily else _rival_cells(picture, deadline)
        if not first:
            return True
        goal -= 1
    return False


def _rival_cells(picture: Picture, deadline: Deadline) -> list[int]:
    """Cells in which another solution differs; none if there is no other."""
    for solution in two_solutions(picture.board(), deadline):
        assert isinstance(solution, Shading)
        black = {r * picture.columns + c for r, c in solution.black}
        differing = [cell for cell, is_black in enumerate(picture.is_black) if (cell in black) != is_black]
        if differing:
            return differing
    return []


def _open_cells(board: Kakurasu) -> list[int]:
    """What cannot be found by looking at one line at a time."""
    solver = LineSolver(board, Notes())
    solver.propagate()
    return [
        r * board.columns + c
        for r in range(board.rows)
        for c in range(board.columns)
        if solver.line(r).free >> c & 1
    ]


def make_kakurasu_by_chance(options: DensityOptions, rng: Random, deadline: Deadline) -> Kakurasu:
    """As in the report of 2023: each cell is black by chance, and what is not unique is thrown away."""
    rows, columns = options.size
    for _ in range(DRAWS):
        deadline.check()
        black = [cell for cell in range(rows * columns) if rng.random() * 100 < options.density]
        picture = Picture(options, black, rng)
        if not _rival_cells(picture, deadline):
            return picture.board()
    size = f"{max(rows - 2, 1)}x{max(columns - 2, 1)}"
    raise InputError(f"none of {DRAWS} boards has one solution: the nearest is --size {size}")


METHODS = {
    "changed": Generator(
        "black cells, changed where a second solution differs", KakurasuOptions, make_kakurasu
    ),
    "density": Generator(
        "black cells by chance, as in the report of 2023", DensityOptions, make_kakurasu_by_chance
    ),
}
