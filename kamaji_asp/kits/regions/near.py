"""Which cells are too near each other to hold equal numbers: all that puzzles with regions differ in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kamaji_asp.core.bits import Bits
from kamaji_asp.core.grid import Cell

Near = Callable[[int, int, int], Iterator[tuple[Cell, Cell, int]]]
"""Called with the rows and columns of a board and its largest number: two cells, and the least number that
must not be in both."""


def cells_near(near: Near, rows: int, columns: int, largest: int) -> list[list[Bits]]:
    """For each number from 0 on, and for each cell: the cells that cannot hold the number as well as it."""
    pairs: dict[int, list[tuple[int, int]]] = {}
    for (r, c), (r2, c2), least in near(rows, columns, largest):
        pairs.setdefault(least, []).append((r * columns + c, r2 * columns + c2))
    masks = [[0] * (rows * columns)]
    for number in range(1, largest + 1):
        further = masks[-1]  # one list serves all numbers for which the same cells are too near
        if number in pairs:
            further = further[:]
            for one, two in pairs[number]:
                further[one] |= 1 << two
                further[two] |= 1 << one
        masks.append(further)
    return masks
