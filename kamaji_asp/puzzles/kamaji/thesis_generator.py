"""The generator of the Kamaji thesis (K. Kleijn, Leiden 2018, section 5.1), and two ideas for its future.

An attempt puts the maximum into a random cell, lays some pairs of 1 and m-1, then pieces of a random length,
up to two thirds of the side, in a random direction from a random cell. A piece may cross others in their
ones only. When no piece can be found for a while, the one laid last is taken back, and after a number of
removals the attempt is given up. Whether a filled board has one minimal solution is left to luck: the
commands try until it has. `blocks` fills the parts of a divided board in this way, so that no part is large.
`layout` lays empty pieces first and fills in the numbers when all cells are covered.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple, Protocol

from kamaji_asp.api import is_unique
from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.kamaji.board import Cell, Kamaji
from kamaji_asp.puzzles.kamaji.tiling import StuckError, Tiling

TRIES = 12
"""How many random pieces are tried before the last one is taken back."""
REMOVALS = 500
RARE = 0.25
"""How likely a 1 or an m-1 is kept when it is drawn."""
ATTEMPTS = 3000
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


class Attempt(NamedTuple):
    outcome: str
    """`gave up`, `filled` with several minimal solutions, or `unique`."""
    board: Kamaji | None
    removals: int


Draw = Callable[[int, int, Random, float | None], Kamaji | None]
"""A board of this side and maximum, from this chance, before this deadline."""


class Sized(Protocol):
    """A wish with a side and a maximum."""

    @property
    def size(self) -> tuple[int, ...]: ...
    @property
    def m(self) -> int: ...


class Filling:
    """Some cells, to be filled with pieces whose numbers are known at once."""

    def __init__(self, cells: list[Cell], longest: int, maximum: int, rng: Random) -> None:
        self.cells, self.longest, self.maximum, self.rng = cells, longest, maximum, rng
        self.numbers: dict[Cell, int | None] = dict.fromkeys(cells)
        self.bare = cells.copy()
        self.written: list[list[Cell]] = []
        """The cells that got their numbers from each piece."""

    def put_maximum(self) -> None:
        self.write({self.rng.choice(self.cells): self.maximum})

    def put_pairs(self, count: int) -> None:
        for _ in range(count):
            piece = self.random_run(2)
            if piece and all(self.numbers[cell] is None for cell in piece):
                self.write(dict(zip(piece, (1, self.maximum - 1), strict=True)))

    def fill(self, deadline: float | None) -> int | None:
        """Lay pieces until all is covered; how many had to be taken back, or None if it was given up."""
        fixed, removals = len(self.written), 0
        while self.bare:
            keep_time(deadline)
            if self.lay_one():
                continue
            if removals == REMOVALS or len(self.written) == fixed:
                return None
            removals += 1
            for cell in self.written.pop():
                self.numbers[cell] = None
                self.bare.append(cell)
        return removals

    def lay_one(self) -> bool:
        for _ in range(TRIES):
            piece = self.random_run(self.rng.randint(2, max(2, self.longest)))
            numbers = self.numbers_for(piece) if piece else None
            if numbers:
                self.write(numbers)
                return True
        return False

    def random_run(self, length: int) -> list[Cell] | None:
        (r, c), (dr, dc) = self.rng.choice(self.bare), self.rng.choice(DIRECTIONS)
        run = [(r + i * dr, c + i * dc) for i in range(length)]
        return run if run[-1] in self.numbers else None

    def numbers_for(self, piece: list[Cell]) -> dict[Cell, int] | None:
        """For its bare cells, so that the sum is right; None if it has none or crosses a number above 1."""
        bare = [cell for cell in piece if self.numbers[cell] is None]
        crossed = len(piece) - len(bare)
        left = self.maximum - crossed
        if not bare or left < len(bare) or any((self.numbers[cell] or 1) > 1 for cell in piece):
            return None
        cuts = [0, *sorted(self.rng.sample(range(1, left), len(bare) - 1)), left]
        drawn = [cuts[i + 1] - cuts[i] for i in range(len(bare))]
        if len(bare) > 1 and any(
            number in (1, self.maximum - 1) and self.rng.random() > RARE for number in drawn
        ):
            return None
        return dict(zip(bare, drawn, strict=True))

    def write(self, numbers: dict[Cell, int]) -> None:
        self.numbers |= numbers
        self.bare = [cell for cell in self.bare if cell not in numbers]
        self.written.append(list(numbers))


def attempt(n: int, maximum: int, rng: Random, deadline: float | None = None) -> Attempt:
    """One run of the thesis's program, of which its table 3 counts the outcomes."""
    filling = Filling([(r, c) for r in range(n) for c in range(n)], 2 * n // 3, maximum, rng)
    filling.put_maximum()
    filling.put_pairs(n)
    removals = filling.fill(deadline)
    if removals is None:
        return Attempt("gave up", None, REMOVALS)
    board = board_of(filling.numbers, n, maximum)
    return Attempt("unique" if has_one_solution(board, deadline) else "filled", board, removals)


def board_of(numbers: dict[Cell, int | None], n: int, maximum: int) -> Kamaji:
    return Kamaji(tuple(tuple(numbers[r, c] or 0 for c in range(n)) for r in range(n)), maximum)


def has_one_solution(board: Kamaji, deadline: float | None) -> bool:
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    return is_unique(board, engine="search", time_limit=left)


# --- boards with one solution ---


def thesis(wish: Sized, rng: Random, deadline: float | None) -> Kamaji:
    def filled(n: int, maximum: int, rng: Random, deadline: float | None) -> Kamaji | None:
        made = attempt(n, maximum, rng, deadline)
        return made.board if made.outcome == "unique" else None

    return first_unique(filled, wish, rng, deadline)


def blocks(wish: Sized, rng: Random, deadline: float | None) -> Kamaji:
    return first_unique(from_blocks, wish, rng, deadline)


def layout(wish: Sized, rng: Random, deadline: float | None) -> Kamaji:
    return first_unique(from_layout, wish, rng, deadline)


def first_unique(draw: Draw, wish: Sized, rng: Random, deadline: float | None) -> Kamaji:
    n = wish.size[0]
    for _ in range(ATTEMPTS):
        keep_time(deadline)
        board = draw(n, wish.m, rng, deadline)
        if board is not None and has_one_solution(board, deadline):
            return board
    raise InputError(
        f"none of {ATTEMPTS} attempts made a board with one solution: the nearest is --size {max(3, n - 1)}, "
        "or the method sure"
    )


def from_blocks(n: int, maximum: int, rng: Random, deadline: float | None) -> Kamaji | None:
    """Divide the board into rectangles with sides of 3 to 5 cells and fill one after the other."""
    parts = [[(r, c) for r in rows for c in columns] for rows in sides(n, rng) for columns in sides(n, rng)]
    highest = rng.randrange(len(parts))
    numbers: dict[Cell, int | None] = {}
    for i, cells in enumerate(parts):
        for _ in range(20):
            filling = Filling(cells, min(2 * n // 3, 5), maximum, rng)
            if i == highest:
                filling.put_maximum()
            filling.put_pairs(1)
            if filling.fill(deadline) is not None:
                break
        else:
            return None
        numbers |= filling.numbers
    return board_of(numbers, n, maximum)


def sides(n: int, rng: Random) -> list[range]:
    """Cut a side into parts of 3 to 5 cells."""
    if n <= 5:
        return [range(n)]
    cuts = [0]
    while n - cuts[-1] > 5:
        cuts.append(cuts[-1] + rng.choice([k for k in (3, 4, 5) if n - cuts[-1] - k >= 3]))
    return [range(a, b) for a, b in zip(cuts, [*cuts[1:], n], strict=True)]


def from_layout(n: int, maximum: int, rng: Random, deadline: float | None) -> Kamaji | None:
    """Every piece keeps a cell that it does not share, so that its numbers can add up to the maximum."""
    longest = min(max(2, 2 * n // 3), maximum - 1)
    tiling = Tiling(n, dict.fromkeys(range(2, longest + 1), 1.0), 0.0, rng)
    try:
        tiling.lay(deadline)
    except StuckError:
        return None
    numbers = [1] * len(tiling.on)
    numbers[tiling.highest] = maximum
    for piece, own in tiling.own.items():
        left = maximum - len(piece) + own
        cuts = [0, *sorted(rng.sample(range(1, left), own - 1)), left]
        for i, cell in enumerate(cell for cell in piece if len(tiling.on[cell]) == 1):
            numbers[cell] = cuts[i + 1] - cuts[i]
    rows = (numbers[cell : cell + n] for cell in tiling.cells[::n])
    return Kamaji(tuple(map(tuple, rows)), maximum)
