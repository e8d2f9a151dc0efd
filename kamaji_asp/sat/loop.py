"""A line from cell to cell, and its loops.

No formula of a fair size says that there is only one of them. So a solver's line is looked at, and if it is
several loops, clauses that say so are added.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from kamaji_asp.sat.formula import Clause, Formula, Model

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]
"""Two neighbouring cells, the upper or left one first."""


def edges_between(cells: Collection[Cell]) -> list[Edge]:
    inside = set(cells)
    return [
        ((r, c), neighbour) for r, c in cells for neighbour in ((r, c + 1), (r + 1, c)) if neighbour in inside
    ]


class Thread:
    """A variable for each edge. The line enters and leaves every cell but those that are `off`."""

    def __init__(self, formula: Formula, cells: Collection[Cell], off: dict[Cell, int]) -> None:
        pairs = edges_between(cells)
        self.edge = {pair: formula.new(f"edge({_place(pair[0])},{_place(pair[1])})") for pair in pairs}
        at: dict[Cell, list[int]] = {cell: [] for cell in cells}
        for pair, variable in self.edge.items():
            for cell in pair:
                at[cell].append(variable)
        for cell, used in at.items():
            without = (off[cell],) if cell in off else ()
            for one in used:
                for variable in without:
                    formula.add(-variable, -one)
                formula.add(*without, *(other for other in used if other != one))
            for three in combinations(used, 3):
                formula.add(*(-one for one in three))
            if not used:
                formula.add(*without)
        formula.cuts = self._cuts

    def drawn(self, model: Model) -> list[Edge]:
        return [pair for pair, variable in self.edge.items() if variable in model]

    def _cuts(self, model: Model) -> list[Clause]:
        return [self._ways_out(loop) for loop in too_many(self.drawn(model))]

    def _ways_out(self, loop: Collection[Cell]) -> Clause:
        """A loop beside which there is another must be left: some edge leads out of its cells.

        This holds because of two neighbouring cells one at least is not off: neither the cells of this loop
        nor those of the other can be off altogether, and one single line has to visit both.
        """
        inside = set(loop)
        edges = self.edge.items()
        return tuple(variable for (one, other), variable in edges if (one in inside) != (other in inside))


def too_many(line: Iterable[Edge]) -> list[list[Cell]]:
    """The loops of a line, if there are several."""
    found = loops(line)
    return found if len(found) > 1 else []


def loops(line: Iterable[Edge]) -> list[list[Cell]]:
    """The cells of each loop of a line that has no ends."""
    neighbours: dict[Cell, list[Cell]] = {}
    for one, other in line:
        neighbours.setdefault(one, []).append(other)
        neighbours.setdefault(other, []).append(one)
    found = []
    while neighbours:
        cell = next(iter(neighbours))
        loop = []
        while cell in neighbours:
            loop.append(cell)
            first, second = neighbours.pop(cell)
            cell = first if first in neighbours else second
        found.append(loop)
    return found


def sides(line: Iterable[Edge]) -> dict[Cell, str]:
    """The sides that the line uses of each cell, in the order n s e w."""
    used: dict[Cell, set[str]] = {}
    for one, other in line:
        here, there = "sn" if one[0] < other[0] else "ew"
        used.setdefault(one, set()).add(here)
        used.setdefault(other, set()).add(there)
    return {cell: "".join(side for side in "nsew" if side in both) for cell, both in used.items()}


def _place(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
