"""A line that is to become one loop: what of it is drawn, what is ruled out, and how to take both back.

Each edge between two cells is on, off or open; each cell is on the line, off it or open. The drawn edges form
paths. For each end of a path we keep its other end and the path's length, so one look tells whether an edge
joins two paths or closes a loop, and whether that loop is the whole line. The trail remembers every change.
"""

from __future__ import annotations

from collections.abc import Sequence

from kamaji_asp.core.grid import Cell, Edge, cell_name, edges_between
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.engines.search.trail import Trail

OPEN, ON, OFF = 0, 1, 2


class PartialLine:
    off = "off the line"
    """A cell without the line, in the words of the puzzle."""

    def __init__(self, cells: Sequence[Cell], notes: Notes) -> None:
        self.cells = cells
        self.notes = notes
        self.trail = Trail()
        index = {cell: i for i, cell in enumerate(cells)}
        self.around: list[list[tuple[int, int]]] = [[] for _ in cells]
        """For each cell its edges, each with the cell at the other end."""
        self.ends = [(index[one], index[other]) for one, other in edges_between(cells)]
        for edge, (a, b) in enumerate(self.ends):
            self.around[a].append((edge, b))
            self.around[b].append((edge, a))
        self.edge = [OPEN] * len(self.ends)
        self.cell = [OPEN] * len(cells)
        self.on = [0] * len(cells)
        """How many edges of a cell are on; and how many are open:"""
        self.open = [len(edges) for edges in self.around]
        self.far_end = list(range(len(cells)))
        """For the end of a path its other end; and how many cells the path has:"""
        self.length = [1] * len(cells)
        self.tally = [0, 0]
        """How many cells are known to be on the line, and how many loops are closed."""
        self.ahead = list(range(len(cells)))
        """The cells beside which something was decided and that are still to be looked at."""

    def set_edge(self, edge: int, state: int, why: str) -> bool:
        """Decide an edge, and tell why if there is a reason; False if that contradicts what is known."""
        now = self.edge[edge]
        if now == state:
            return True
        a, b = self.ends[edge]
        if self.notes.trace and why:
            verb = "joins" if state == ON else "does not join"
            self.notes.trace(f"{why}: the line {verb} {self.name(a)} and {self.name(b)}")
        if now:
            return False
        write = self.trail.write
        write(self.edge, edge, state)
        write(self.open, a, self.open[a] - 1)
        write(self.open, b, self.open[b] - 1)
        self.ahead += (a, b)
        return state == OFF or self.join(a, b)

    def join(self, a: int, b: int) -> bool:
        """The line goes from a to b: two paths become one, or one becomes the loop."""
        write = self.trail.write
        write(self.on, a, self.on[a] + 1)
        write(self.on, b, self.on[b] + 1)
        if self.on[a] > 2 or self.on[b] > 2:
            return False
        if not (self.set_cell(a, ON, "") and self.set_cell(b, ON, "")):
            return False
        p, q = self.far_end[a], self.far_end[b]
        if p == b:
            return self.close(self.length[a])
        length = self.length[p] + self.length[q]
        for end, other in ((p, q), (q, p)):
            write(self.far_end, end, other)
            write(self.length, end, length)
        return True

    def close(self, length: int) -> bool:
        """The loop is closed: whatever it does not pass through is off."""
        if self.tally[0] > length:
            return self.notes.impossible("a loop is closed, and there is more of the line")
        self.trail.write(self.tally, 1, 1)
        rest = [cell for cell, state in enumerate(self.cell) if not state]
        return all(self.set_cell(cell, OFF, "the loop is closed") for cell in rest)

    def set_cell(self, cell: int, state: int, why: str) -> bool:
        """Decide a cell. No reason is told where it follows from an edge that is on."""
        now = self.cell[cell]
        if now == state:
            return True
        if self.notes.trace and why:
            self.notes.trace(f"{why}: {self.name(cell)} is {'on the line' if state == ON else self.off}")
        if now:
            return False
        self.trail.write(self.cell, cell, state)
        self.ahead.append(cell)
        if state == ON:
            self.trail.write(self.tally, 0, self.tally[0] + 1)
        return self.decided(cell, state)

    def decided(self, cell: int, state: int) -> bool:
        """A cell is now on or off the line; a puzzle may have more to say about that."""
        return True

    def drawn(self) -> list[Edge]:
        """The edges that are on."""
        return [
            (self.cells[a], self.cells[b])
            for (a, b), state in zip(self.ends, self.edge, strict=True)
            if state == ON
        ]

    def name(self, cell: int) -> str:
        return cell_name(self.cells[cell])
