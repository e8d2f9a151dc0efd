"""What each cell of a board with regions can still be, turned round: where each value can still be.

`places[v]` is a number whose bits are the cells that may hold v. So a rule looks at all cells of a region, or
at all neighbours of a cell, in one operation, and to take a choice back is to put the old numbers back.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import Cell, cell_name
from kamaji_asp.core.solution import Numbers
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.near import Near, cells_near


class Region(NamedTuple):
    cells: Bits
    size: int


class Candidates:
    def __init__(self, board: RegionBoard, near: Near) -> None:
        self.board = board
        self.whole = (1 << board.rows * board.columns) - 1
        self.regions = [
            Region(sum(1 << self.index(cell) for cell in cells), len(cells))
            for cells in board.cells_of.values()
        ]
        self.home = {cell: region for region in self.regions for cell in members(region.cells)}
        self.values = range(1, board.largest + 1)
        self.touch = cells_near(near, board.rows, board.columns, board.largest)
        """For each value and cell the cells that cannot hold the value as well as it: it touches them."""
        self.uses_rule_2 = True
        self.places = [0] + [self.whole] * len(self.values)
        for place, number in board.given.items():
            self.fix(self.index(place), number)

    def index(self, cell: Cell) -> int:
        return cell[0] * self.board.columns + cell[1]

    def sees(self, value: int, cell: int) -> Bits:
        """The cells that cannot hold the value too, if this one does."""
        return (self.touch[value][cell] | self.home[cell].cells) & ~(1 << cell)

    @cached_property
    def equal_cells(self) -> list[tuple[int, int]]:
        """Cells that touch all but one of a region's cells, itself no smaller than theirs; and that one."""
        touch = self.touch[1]  # what touches a cell by a 1 touches it by any value
        found = []
        for region in self.regions:
            if region.size > 1:
                one, other, *_ = members(region.cells)
                for cell in members((touch[one] | touch[other]) & ~region.cells):
                    left = region.cells & ~touch[cell]
                    if left and not left & (left - 1) and region.size >= self.home[cell].size:
                        found.append((cell, left.bit_length() - 1))
        return found

    def fix(self, cell: int, value: int) -> None:
        self.remove(1 << cell, [other for other in self.values if other != value])

    def remove(self, cells: Bits, values: Iterable[int]) -> bool:
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

    def with_at_least(self, most: int) -> list[Bits]:
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
            for cell in members(fixed[value])
        )

    def solution(self) -> Numbers:
        cells = range(self.board.number_of_cells)
        return Numbers.of(self.board.size, {self.cell_at(cell): self.of(cell)[0] for cell in cells})

    def cell_at(self, cell: int) -> Cell:
        return divmod(cell, self.board.columns)

    def at(self, cells: Bits) -> str:
        """Cells in words."""
        return " and ".join(cell_name(self.cell_at(cell)) for cell in members(cells))

    def named(self, region: Bits) -> str:
        """A region in words: people know it by its first cell."""
        return f"the region at {self.at(region & -region)}"
