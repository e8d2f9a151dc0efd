"""The line as the Yajilin thesis writes it: L^D_ij, it leaves the cell i j in the direction D.

Gufler and Hagenauer (2011), sections 4.3 to 4.8. Where B_ij, the cell is black, there is no line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kamaji_asp.sat.formula import Clause, Formula, Model
from kamaji_asp.sat.loop import Cell, Edge, edges_between, too_many
from kamaji_asp.sat.tseitin import And, Expression, Or, both_or_neither, require

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}


class Directions:
    def __init__(self, formula: Formula, cells: tuple[Cell, ...], *, with_black: bool) -> None:
        self.black: dict[Cell, int] = {}
        self.line: dict[tuple[Cell, str], int] = {}
        for r, c in cells:
            if with_black:
                self.black[r, c] = formula.new(f"B({r},{c})")
            for direction in STEPS:
                self.line[(r, c), direction] = formula.new(f"L({r},{c},{direction})")
        self.cells = cells
        self.edges = edges_between(cells)
        self._formula = formula
        formula.cuts = self._cuts

    def exclude_wrong(self) -> None:
        """Formulas 4.3 and 4.5 to 4.8, for the directions that a cell has (section 4.8.1)."""
        add, line = self._formula.add, self.line
        for cell in self.cells:
            ways = self._ways(cell)
            black = [self.black[cell]] if self.black else []
            for direction in STEPS:
                if black:
                    add(-black[0], -line[cell, direction])
                if direction not in ways:
                    add(-line[cell, direction])
            for state in _subsets(ways):
                if len(state) != 2:
                    wrong = [-line[cell, way] if way in state else line[cell, way] for way in ways]
                    add(*wrong, *([] if state else black))
            for way, neighbour in ways.items():
                add(-line[cell, way], line[neighbour, OPPOSITE[way]])

    def require_right(self) -> None:
        """Formulas 4.1 to 4.3: the states that a cell may be in, whose clauses come by themselves."""
        line = self.line
        for cell in self.cells:
            ways = self._ways(cell)
            states: list[Expression] = []
            if self.black:
                states.append(And((self.black[cell], *(-line[cell, way] for way in STEPS))))
            for pair in combinations(ways, 2):
                used = [line[cell, way] if way in pair else -line[cell, way] for way in STEPS]
                states.append(And([-self.black[cell], *used] if self.black else used))
            require(self._formula, Or(states))
            for way in (way for way in ways if way in "ul"):
                require(self._formula, both_or_neither(line[cell, way], line[ways[way], OPPOSITE[way]]))

    def drawn(self, model: Model) -> list[Edge]:
        return [(x, y) for x, y in self.edges if self.line[x, "d" if x[0] < y[0] else "r"] in model]

    def _ways(self, cell: Cell) -> dict[str, Cell]:
        """The directions in which the line can go on, and where to."""
        neighbours = {way: (cell[0] + dr, cell[1] + dc) for way, (dr, dc) in STEPS.items()}
        return {way: place for way, place in neighbours.items() if (place, way) in self.line}

    def _cuts(self, model: Model) -> list[Clause]:
        """Not this loop again (section 4.8.3): no solution has it, as the cells of another can't be black."""
        return [
            tuple(-x for cell in loop for way in STEPS if (x := self.line[cell, way]) in model)
            for loop in too_many(self.drawn(model))
        ]


def _subsets(ways: dict[str, Cell]) -> Iterator[tuple[str, ...]]:
    for size in range(len(ways) + 1):
        yield from combinations(ways, size)
