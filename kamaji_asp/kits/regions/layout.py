"""A board full of regions and numbers, laid region by region.

Regions that leave room for their numbers are rare: any four cells that meet hold four different numbers. So
each region gets its numbers when it is laid. Where no region fits, one beside the place is lifted, and the
work goes on from there. Sets of cells are numbers with a bit for each cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Self

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.grid import Grid, T
from kamaji_asp.kits.regions.near import Near, cells_near

ATTEMPTS = 6
"""How many regions are tried in a place before one beside it is lifted."""


class Layout:
    def __init__(self, rows: int, columns: int, weights: list[int], near: Near, rng: Random) -> None:
        """A region of k cells is as likely as the k-th weight says."""
        self.rows, self.columns, self.rng = rows, columns, rng
        self.sizes, self.weights = range(1, len(weights) + 1), weights
        self.touch = cells_near(near, rows, columns, len(weights))
        """For each number and cell the cells that cannot hold the number as well as it."""
        self.beside = [self._beside(*divmod(cell, columns)) for cell in range(rows * columns)]
        self.number = [0] * (rows * columns)
        self.home: list[tuple[int, ...]] = [()] * (rows * columns)
        """The region of each cell, while there is one."""
        self.empty = (1 << rows * columns) - 1
        self.held: list[Bits] = [0] * (len(weights) + 1)
        """For each number the cells that hold it."""

    def _beside(self, r: int, c: int) -> list[int]:
        near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        return [x * self.columns + y for x, y in near if 0 <= x < self.rows and 0 <= y < self.columns]

    def copy(self) -> Self:
        other = copy(self)
        other.number, other.home, other.held = self.number[:], self.home[:], self.held[:]
        return other

    @property
    def regions(self) -> Grid[str]:
        names = {region: str(i) for i, region in enumerate(dict.fromkeys(self.home), 1)}
        return self.grid([names[region] for region in self.home])

    def grid(self, cells: list[T]) -> Grid[T]:
        return tuple(tuple(cells[i : i + self.columns]) for i in range(0, len(cells), self.columns))

    def lay(self, lifts: int, deadline: Deadline = NEVER) -> bool:
        """Cover what is empty; False if that takes more lifts than these."""
        while self.empty:
            deadline.check()
            cell = self.narrowest()
            if any(self.lay_region(cell) for _ in range(ATTEMPTS)):
                continue
            if not lifts:
                return False
            lifts -= 1
            near = self.beside[cell] + list(members(self.touch[1][cell]))  # those beside it twice as often
            self.lift(next((self.home[other] for other in self.shuffled(near) if self.home[other]), ()))
        return True

    def shuffled(self, cells: list[int]) -> list[int]:
        return self.rng.sample(cells, len(cells))

    def narrowest(self) -> int:
        """The next place: up where the board is empty, and there where a cell is easily cut off."""
        first = next(members(self.empty))
        second_row = first - first % self.columns + self.columns
        front = list(members(self.empty & (1 << second_row + self.columns) - 1))
        rank = [self.room(cell) + (2 if cell >= second_row else 0) for cell in front]
        least = min(rank)
        return self.rng.choice([cell for cell, k in zip(front, rank, strict=True) if k == least])

    def room(self, cell: int) -> int:
        return sum(self.empty >> other & 1 for other in self.beside[cell])

    def lift(self, region: tuple[int, ...]) -> None:
        for cell in region:
            self.held[self.number[cell]] ^= 1 << cell
            self.number[cell] = 0
            self.home[cell] = ()
            self.empty |= 1 << cell

    def lay_region(self, cell: int) -> bool:
        region = self.grow(cell)
        if self.fill(region, range(1, len(region) + 1)):
            for part in region:
                self.home[part] = region
            if self.leaves_a_way(region):
                return True
            self.lift(region)
        for part in region:
            self.empty |= 1 << part
        return False

    def grow(self, cell: int) -> tuple[int, ...]:
        """Some empty cells that hang together; those with little room are taken before they are cut off."""
        [size] = self.rng.choices(self.sizes, self.weights)
        region = [cell]
        self.empty ^= 1 << cell
        while len(region) < size:
            rim = [other for part in region for other in self.beside[part] if self.empty >> other & 1]
            if not rim:
                break
            [cell] = self.rng.choices(rim, [1 / (1 + self.room(other)) for other in rim])
            region.append(cell)
            self.empty ^= 1 << cell
        return tuple(region)

    def fill(self, cells: Sequence[int], numbers: Sequence[int]) -> bool:
        """Put the numbers into the cells, beginning where the fewest fit."""
        if not cells:
            return True
        fitting = [[v for v in numbers if not self.touch[v][cell] & self.held[v]] for cell in cells]
        i = min(range(len(cells)), key=lambda i: len(fitting[i]))
        for number in self.shuffled(fitting[i]):
            self.number[cells[i]] = number
            self.held[number] |= 1 << cells[i]
            if self.fill((*cells[:i], *cells[i + 1 :]), [v for v in numbers if v != number]):
                return True
            self.held[number] ^= 1 << cells[i]
        return False

    def leaves_a_way(self, region: tuple[int, ...]) -> bool:
        """Whether every empty cell that a new region touches can still hold some number."""
        touched = 0
        for cell in region:
            touched |= self.touch[self.number[cell]][cell]
        return all(
            any(not self.touch[v][cell] & self.held[v] for v in self.sizes)
            for cell in members(touched & self.empty)
        )
