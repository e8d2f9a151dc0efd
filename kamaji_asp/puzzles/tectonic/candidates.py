"""What each cell of a board with regions can still be, turned round: where each value can still be.

`places[v]` is a number whose bits are the cells that may hold v. So a rule looks at all cells of a region, or
at all neighbours of a cell, in one operation, and to take a choice back is to put the old numbers back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import NamedTuple

from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.search.notes import at
from kamaji_asp.solution import Position, Solution


class Region(NamedTuple):
    name: str
    cells: int
    size: int


Touching = Callable[[RegionBoard, int], list[int]]
"""For a value: the cells that each cell touches, which cannot hold this value as well as it."""


class Candidates:
    def __init__(self, board: RegionBoard, touching: Touching) -> None:
        self.board = board
        self.whole = (1 << board.rows * board.columns) - 1
        self.regions = [
            Region(name, sum(1 << self.index(cell) for cell in cells), len(cells))
            for name, cells in board.cells_of.items()
        ]
        self.home = {cell: region for region in self.regions for cell in bits(region.cells)}
        self.values = range(1, max(region.size for region in self.regions) + 1)
        self.touch = [touching(board, value) for value in (0, *self.values)]
        self.uses_rule_2 = True
        self.places = [0] + [self.whole] * len(self.values)
        for r, row in enumerate(board.givens):
            for c, given in enumerate(row):
                if given is not None:
                    self.fix(self.index((r, c)), given)

    def index(self, cell: Position) -> int:
        return cell[0] * self.board.columns + cell[1]

    def sees(self, value: int, cell: int) -> int:
        """The cells that cannot hold the value too, if this one does."""
        return (self.touch[value][cell] | self.home[cell].cells) & ~(1 << cell)

    @cached_property
    def equal_cells(self) -> list[tuple[int, int]]:
        """Cells that touch all but one of a region's cells, itself no smaller than theirs; and that one."""
        touch = self.touch[1]  # what touches a cell by a 1 touches it by any value
        found = []
        for region in self.regions:
            if region.size > 1:
                one, other, *_ = bits(region.cells)
                for cell in bits((touch[one] | touch[other]) & ~region.cells):
                    left = region.cells & ~touch[cell]
                    if left and not left & (left - 1) and region.size >= self.home[cell].size:
                        found.append((cell, left.bit_length() - 1))
        return found

    def fix(self, cell: int, value: int) -> None:
        self.remove(1 << cell, [other for other in self.values if other != value])

    def remove(self, cells: int, values: Iterable[int]) -> bool:
        """Take the values from the cells; whether any of them was there."""
        gone = False
        for value in values:
            here = self.places[value] & cells
            if here:
                self.places[value] ^= here
                gone = True
        return gone

    def of(self, cell: int) -> list[int]:
        return [value for value in self.values if self.places[value] >> cell & 1]

    def with_at_least(self, most: int) -> list[int]:
        """The cells with at least 1, 2, … candidates, up to `most`: counted for all cells at once."""
        at_least = [0] * most
        for more in self.places:
            for k in range(most):
                at_least[k], more = at_least[k] | more, at_least[k] & more
        return at_least

    def are_possible(self) -> bool:
        return self.with_at_least(1)[0] == self.whole

    def are_settled(self) -> bool:
        return not self.with_at_least(2)[1]

    def are_consistent(self) -> bool:
        """Whether the cells with one value left keep to the puzzle's rules."""
        one, two = self.with_at_least(2)
        fixed = [places & one & ~two for places in self.places]
        return all(
            value <= self.home[cell].size and not self.sees(value, cell) & fixed[value]
            for value in self.values
            for cell in bits(fixed[value])
        )

    def solution(self) -> Solution:
        columns = self.board.columns
        numbers = [str(self.of(cell)[0]) for cell in range(self.board.rows * columns)]
        return Solution(tuple(tuple(numbers[i : i + columns]) for i in range(0, len(numbers), columns)))

    def at(self, cells: int) -> str:
        """Cells in words."""
        return " and ".join(at(divmod(cell, self.board.columns)) for cell in bits(cells))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def touching(board: RegionBoard, value: int) -> list[int]:
    """Tectonic: whatever the value, a cell touches the eight around it."""
    return [
        rectangle(board, r - 1, r + 1, c - 1, c + 1) & ~(1 << r * board.columns + c)
        for r in range(board.rows)
        for c in range(board.columns)
    ]


def rectangle(board: RegionBoard, top: int, bottom: int, left: int, right: int) -> int:
    """The cells from row to row and from column to column, as far as they are on the board."""
    top, left = max(top, 0), max(left, 0)
    bottom, right = min(bottom, board.rows - 1), min(right, board.columns - 1)
    row = (1 << right - left + 1) - 1
    return row * _one_below_the_other(bottom - top + 1, board.columns) << top * board.columns + left


@cache
def _one_below_the_other(rows: int, columns: int) -> int:
    return sum(1 << r * columns for r in range(rows))
