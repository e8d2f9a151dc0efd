"""A line as a formula with a variable for each edge between two cells.

No formula of a fair size says that the line is one single loop. So a solver's line is looked at, and if it is
several loops, clauses that exclude them are added.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

from kamaji_asp.core.grid import Cell, Edge, edges_between
from kamaji_asp.engines.sat.formula import Clause, Formula, Model
from kamaji_asp.kits.loops.decomposition import several_loops


class EdgeVariables:
    """The line enters and leaves every cell, but for those whose variable in `off` is true."""

    def __init__(self, formula: Formula, cells: Collection[Cell], off: Mapping[Cell, int]) -> None:
        edges = edges_between(cells)
        self.edge = {edge: formula.new(f"edge({_atom(edge[0])},{_atom(edge[1])})") for edge in edges}
        at: dict[Cell, list[int]] = {cell: [] for cell in cells}
        for edge, variable in self.edge.items():
            for cell in edge:
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

    def line(self, model: Model) -> list[Edge]:
        return [edge for edge, variable in self.edge.items() if variable in model]

    def _cuts(self, model: Model) -> list[Clause]:
        return [self._ways_out(loop) for loop in several_loops(self.line(model))]

    def _ways_out(self, loop: Collection[Cell]) -> Clause:
        """A loop beside which there is another must be left: some edge leads out of its cells.

        This holds because of two neighbouring cells one at least is not off: neither the cells of this loop
        nor those of the other can be off altogether, and one single line has to visit both.
        """
        inside = set(loop)
        edges = self.edge.items()
        return tuple(variable for (one, other), variable in edges if (one in inside) != (other in inside))


def _atom(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
