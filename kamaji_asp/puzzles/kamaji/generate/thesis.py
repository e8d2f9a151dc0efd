"""The generator of the Kamaji thesis (K. Kleijn, Leiden 2018, section 5.1), and two ideas for its future.

An attempt puts the maximum into a random cell, lays some pairs of 1 and m-1, then pieces of a random length,
up to two thirds of the side, in a random direction from a random cell. A piece may cross others in their
ones only. When no piece can be found for a while, the one laid last is taken back, and after a number of
removals the attempt is given up. Whether a filled board has one minimal solution is left to luck: the
commands try until it has. `blocks` fills the parts of a divided board in this way, so that no part is large.
`layout` lays empty pieces first and fills in the numbers when all cells are covered.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell
from kamaji_asp.engines.solve import is_unique
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.generate.number_supply import random_split
from kamaji_asp.puzzles.kamaji.generate.options import ThesisOptions
from kamaji_asp.puzzles.kamaji.generate.tiling import StuckError, Tiling

TRIES = 12
"""How many random pieces are tried before the last one is taken back."""
REMOVALS = 500
RARE = 0.25
"""How likely a 1 or an m-1 is kept when it is drawn."""
ATTEMPTS = 3000
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


class ThesisAttempt(NamedTuple):
    outcome: str
    """`gave up`, `filled` with several minimal solutions, or `unique`."""
    board: Kamaji | None
    removals: int


BoardAttempt = Callable[[int, int, Random, Deadline], Kamaji | None]
"""One attempt at a board of this side and maximum, from this chance, before this deadline."""


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

    def fill(self, deadline: Deadline) -> int | None:
        """Lay pieces until all is covered; how many had to be taken back, or None if it was given up."""
        fixed, removals = len(self.written), 0
        while self.bare:
            deadline.check()
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
        run: list[Cell] = [(r + i * dr, c + i * dc) for i in range(length)]
        return run if run[-1] in self.numbers else None

    def numbers_for(self, piece: list[Cell]) -> dict[Cell, int] | None:
        """For its bare cells, so that the sum is right; None if it has none or crosses a number above 1."""
        bare = [cell for cell in piece if self.numbers[cell] is None]
        crossed = len(piece) - len(bare)
        left = self.maximum - crossed
        if not bare or left < len(bare) or any((self.numbers[cell] or 1) > 1 for cell in piece):
            return None
        drawn = random_split(left, len(bare), self.rng)
        if len(bare) > 1 and any(
            number in (1, self.maximum - 1) and self.rng.random() > RARE for number in drawn
        ):
            return None
        return dict(zip(bare, drawn, strict=True))

    def write(self, numbers: dict[Cell, int]) -> None:
        self.numbers |= numbers
        self.bare = [cell for cell in self.bare if cell not in numbers]
        self.written.append(list(numbers))


def attempt_as_in_thesis(n: int, maximum: int, rng: Random, deadline: Deadline = NEVER) -> ThesisAttempt:
    """One run of the thesis's program, of which its table 3 counts the outcomes."""
    filling = Filling([(r, c) for r in range(n) for c in range(n)], 2 * n // 3, maximum, rng)
    filling.put_maximum()
    filling.put_pairs(n)
    removals = filling.fill(deadline)
    if removals is None:
        return ThesisAttempt("gave up", None, REMOVALS)
    board = _board_of(filling.numbers, n, maximum)
    return ThesisAttempt("unique" if _has_one_solution(board, deadline) else "filled", board, removals)


def _board_of(numbers: dict[Cell, int | None], n: int, maximum: int) -> Kamaji:
    return Kamaji(tuple(tuple(numbers[r, c] or 0 for c in range(n)) for r in range(n)), maximum)


def _has_one_solution(board: Kamaji, deadline: Deadline) -> bool:
    return is_unique(board, engine="search", time_limit=deadline.timeout)


# --- boards with one solution ---


def make_by_thesis(options: ThesisOptions, rng: Random, deadline: Deadline) -> Kamaji:
    def filled(n: int, maximum: int, rng: Random, deadline: Deadline) -> Kamaji | None:
        made = attempt_as_in_thesis(n, maximum, rng, deadline)
        return made.board if made.outcome == "unique" else None

    return _first_unique(filled, options, rng, deadline)


def make_by_blocks(options: ThesisOptions, rng: Random, deadline: Deadline) -> Kamaji:
    return _first_unique(_from_blocks, options, rng, deadline)


def make_by_layout(options: ThesisOptions, rng: Random, deadline: Deadline) -> Kamaji:
    return _first_unique(_from_layout, options, rng, deadline)


def _first_unique(attempt: BoardAttempt, options: ThesisOptions, rng: Random, deadline: Deadline) -> Kamaji:
    n = options.size[0]
    for _ in range(ATTEMPTS):
        deadline.check()
        board = attempt(n, options.m, rng, deadline)
        if board is not None and _has_one_solution(board, deadline):
            return board
    raise InputError(
        f"none of {ATTEMPTS} attempts made a board with one solution: the nearest is --size {max(3, n - 1)}, "
        "or the method sure"
    )


def _from_blocks(n: int, maximum: int, rng: Random, deadline: Deadline) -> Kamaji | None:
    """Divide the board into rectangles with sides of 3 to 5 cells and fill one after the other."""
    parts: list[list[Cell]] = [
        [(r, c) for r in rows for c in columns] for rows in sides(n, rng) for columns in sides(n, rng)
    ]
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
    return _board_of(numbers, n, maximum)


def sides(n: int, rng: Random) -> list[range]:
    """Cut a side into parts of 3 to 5 cells."""
    if n <= 5:
        return [range(n)]
    cuts = [0]
    while n - cuts[-1] > 5:
        cuts.append(cuts[-1] + rng.choice([k for k in (3, 4, 5) if n - cuts[-1] - k >= 3]))
    return [range(a, b) for a, b in zip(cuts, [*cuts[1:], n], strict=True)]


def _from_layout(n: int, maximum: int, rng: Random, deadline: Deadline) -> Kamaji | None:
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
        drawn = random_split(maximum - len(piece) + own, own, rng)
        for cell, number in zip((cell for cell in piece if len(tiling.on[cell]) == 1), drawn, strict=True):
            numbers[cell] = number
    rows = (numbers[cell : cell + n] for cell in tiling.cells[::n])
    return Kamaji(tuple(map(tuple, rows)), maximum)
