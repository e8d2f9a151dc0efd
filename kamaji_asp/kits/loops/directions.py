"""The line as the Yajilin thesis writes it: L^D_ij, it leaves the cell i j in the direction D.

Gufler and Hagenauer (2011), sections 4.3 to 4.8. Where B_ij, the cell is black, there is no line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell, Direction, Edge, edges_between
from kamaji_asp.engines.sat.formula import Clause, Formula, Model
from kamaji_asp.engines.sat.tseitin import And, Expression, Or, both_or_neither, require
from kamaji_asp.kits.loops.decomposition import several_loops

LETTERS = {NORTH: "u", SOUTH: "d", WEST: "l", EAST: "r"}
"""The names of the directions in the thesis, in its order."""


class DirectionVariables:
    def __init__(self, formula: Formula, cells: tuple[Cell, ...], *, with_black: bool) -> None:
        self.black: dict[Cell, int] = {}
        self.leaves: dict[tuple[Cell, Direction], int] = {}
        for cell in cells:
            r, c = cell
            if with_black:
                self.black[cell] = formula.new(f"B({r},{c})")
            for direction, letter in LETTERS.items():
                self.leaves[cell, direction] = formula.new(f"L({r},{c},{letter})")
        self.cells = cells
        self.edges = edges_between(cells)
        self._formula = formula
        formula.cuts = self._cuts

    def exclude_wrong(self) -> None:
        """Formulas 4.3 and 4.5 to 4.8, for the directions that a cell has (section 4.8.1)."""
        add, leaves = self._formula.add, self.leaves
        for cell in self.cells:
            ways = self._ways(cell)
            black = [self.black[cell]] if self.black else []
            for direction in LETTERS:
                if black:
                    add(-black[0], -leaves[cell, direction])
                if direction not in ways:
                    add(-leaves[cell, direction])
            for state in _subsets(ways):
                if len(state) != 2:
                    wrong = [-leaves[cell, way] if way in state else leaves[cell, way] for way in ways]
                    add(*wrong, *([] if state else black))
            for way, neighbour in ways.items():
                add(-leaves[cell, way], leaves[neighbour, way.opposite])

    def require_right(self) -> None:
        """Formulas 4.1 to 4.3: the states that a cell may be in, whose clauses come by themselves."""
        leaves = self.leaves
        for cell in self.cells:
            ways = self._ways(cell)
            states: list[Expression] = []
            if self.black:
                states.append(And((self.black[cell], *(-leaves[cell, way] for way in LETTERS))))
            for pair in combinations(ways, 2):
                used = [leaves[cell, way] if way in pair else -leaves[cell, way] for way in LETTERS]
                states.append(And([-self.black[cell], *used] if self.black else used))
            require(self._formula, Or(states))
            for way in (way for way in ways if way in (NORTH, WEST)):
                require(self._formula, both_or_neither(leaves[cell, way], leaves[ways[way], way.opposite]))

    def line(self, model: Model) -> list[Edge]:
        return [(x, y) for x, y in self.edges if self.leaves[x, SOUTH if x[0] < y[0] else EAST] in model]

    def _ways(self, cell: Cell) -> dict[Direction, Cell]:
        """The directions in which the line can go on, and where to."""
        neighbours = {way: way.beside(cell) for way in LETTERS}
        return {way: place for way, place in neighbours.items() if (place, way) in self.leaves}

    def _cuts(self, model: Model) -> list[Clause]:
        """Not this loop again (section 4.8.3): no solution has it, as the cells of another can't be black."""
        return [
            tuple(-x for cell in loop for way in LETTERS if (x := self.leaves[cell, way]) in model)
            for loop in several_loops(self.line(model))
        ]


def _subsets(ways: dict[Direction, Cell]) -> Iterator[tuple[Direction, ...]]:
    for size in range(len(ways) + 1):
        yield from combinations(ways, size)
