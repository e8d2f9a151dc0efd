"""One closed line through the cells of a grid: what Yajilin and its relatives have in common.

Each edge is on, off or open; each cell is on the line, off it or open. A cell is looked at again when
something beside it was decided. The line grows in pieces that know their ends, so that none is closed before
it is the whole loop. When the cells have no more to say, the whole board is looked at: for pieces that would
close too early, for edges that no loop through the line can use, and for parity. Then each open edge is tried
both ways: what the cells contradict at once is not so.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from kamaji_asp.search.cuts import block_of, bridges
from kamaji_asp.search.notes import Notes, at
from kamaji_asp.search.trail import Trail

Cell = tuple[int, int]

OPEN, ON, OFF = 0, 1, 2
NEAR = 12
"""How many open edges near the last change are compared before a choice."""


class LoopSolver:
    def __init__(self, cells: Sequence[Cell], notes: Notes) -> None:
        self.cells = cells
        self.notes = notes
        self.trail = Trail()
        index = {cell: i for i, cell in enumerate(cells)}
        self.around: list[list[tuple[int, int]]] = [[] for _ in cells]
        """For each cell its edges, each with the cell at the other end."""
        self.ends: list[tuple[int, int]] = []
        for a, (r, c) in enumerate(cells):
            for beside in ((r, c + 1), (r + 1, c)):
                if beside in index:
                    b = index[beside]
                    self.around[a].append((len(self.ends), b))
                    self.around[b].append((len(self.ends), a))
                    self.ends.append((a, b))
        self.edge = [OPEN] * len(self.ends)
        self.cell = [OPEN] * len(cells)
        self.on = [0] * len(cells)
        """How many edges of a cell are on; and how many are open:"""
        self.open = [len(edges) for edges in self.around]
        self.far_end = list(range(len(cells)))
        """For the end of a piece of line its other end; and how many cells the piece has:"""
        self.length = [1] * len(cells)
        self.tally = [0, 0]
        """How many cells are known to be on the line, and how many loops are closed."""
        self.ahead = list(range(len(cells)))

    # --- decisions ---

    def set_edge(self, edge: int, state: int, why: str) -> bool:
        now = self.edge[edge]
        if now:
            return now == state
        write = self.trail.write
        a, b = self.ends[edge]
        if self.notes.trace:
            verb = "joins" if state == ON else "does not join"
            self.notes.trace(f"{why}: the line {verb} {self.at(a)} and {self.at(b)}")
        write(self.edge, edge, state)
        write(self.open, a, self.open[a] - 1)
        write(self.open, b, self.open[b] - 1)
        self.ahead += (a, b)
        return state == OFF or self.join(a, b)

    def join(self, a: int, b: int) -> bool:
        """The line goes from a to b: two pieces become one, or one becomes the loop."""
        write = self.trail.write
        write(self.on, a, self.on[a] + 1)
        write(self.on, b, self.on[b] + 1)
        if self.on[a] > 2 or self.on[b] > 2:
            return False
        if not (self.set_cell(a, ON, "on the line") and self.set_cell(b, ON, "on the line")):
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
            return False
        self.trail.write(self.tally, 1, 1)
        rest = [cell for cell, state in enumerate(self.cell) if not state]
        return all(self.set_cell(cell, OFF, "the loop is closed") for cell in rest)

    def set_cell(self, cell: int, state: int, why: str) -> bool:
        now = self.cell[cell]
        if now:
            return now == state
        if self.notes.trace:
            self.notes.trace(f"{why}: {self.at(cell)} is {'on' if state == ON else 'off'} the line")
        self.trail.write(self.cell, cell, state)
        self.ahead.append(cell)
        if state == ON:
            self.trail.write(self.tally, 0, self.tally[0] + 1)
        return self.decided(cell, state)

    def decided(self, cell: int, state: int) -> bool:
        """A cell is now on or off the line; a puzzle may have more to say about that."""
        return True

    # --- conclusions ---

    def propagate(self) -> bool:
        possible = self.settle() and self.try_edges()
        self.forget()
        return possible

    def forget(self) -> None:
        """Whatever was to be looked at no longer matters."""
        self.ahead.clear()

    def settle(self) -> bool:
        looks = (self.look_around, self.keep_open, self.cut_off, self.count_ends)
        while True:
            for look in looks:
                before = len(self.trail)
                if not look():
                    return False
                if len(self.trail) > before and look is not looks[0]:
                    break
            else:
                return bool(self.tally[1]) or OPEN in self.edge

    def look_around(self) -> bool:
        while self.ahead:
            if not self.look_at(self.ahead.pop()):
                return False
        return True

    def look_at(self, cell: int) -> bool:
        state, on, open_edges = self.cell[cell], self.on[cell], self.open[cell]
        ways = on + open_edges
        if ways < 2 and state != OFF:
            return self.set_cell(cell, OFF, "a dead end")
        if not open_edges:
            return True
        if state == OFF:
            return self.set_open(cell, OFF, "off the line")
        if on == 2:
            return self.set_open(cell, OFF, "no branching")
        if ways == 2:
            if state == ON:
                return self.set_open(cell, ON, "two ways left")
            return self.two_ways(cell)
        return True

    def set_open(self, cell: int, state: int, why: str) -> bool:
        return all(self.edge[edge] or self.set_edge(edge, state, why) for edge, _ in self.around[cell])

    def two_ways(self, cell: int) -> bool:
        """An open cell has two edges left; a puzzle may know that the cells behind them are on the line."""
        return True

    def keep_open(self) -> bool:
        """The ends of a piece must not meet while there is more of the line elsewhere."""
        total = self.tally[0]
        for edge, (a, b) in enumerate(self.ends):
            is_last = not self.edge[edge] and self.far_end[a] == b and self.on[a] == self.on[b] == 1
            if is_last and self.length[a] < total and not self.set_edge(edge, OFF, "too short a loop"):
                return False
        return True

    def cut_off(self) -> bool:
        """A loop stays within one block of the graph: where a single cell or edge leads to, it never goes."""
        start = next((edge for edge, state in enumerate(self.edge) if state == ON), None)
        if start is None or self.tally[1]:
            return True
        block = block_of(start, self.ends, self.around, self.edge)
        return all(
            state == OFF or edge in block or self.set_edge(edge, OFF, "no way back")
            for edge, state in enumerate(self.edge)
        )

    def count_ends(self) -> bool:
        """Each part of the board has an even number of ends; so a lone edge between two parts is decided."""
        found = bridges(self.around, self.edge, self.on)
        return found is not None and all(
            self.set_edge(edge, ON if is_odd else OFF, "parity") for edge, is_odd in found
        )

    # --- trials and choices ---

    def try_edges(self) -> bool:
        """Round and round the open edges, until a whole round has found nothing."""
        edges = [edge for edge, state in enumerate(self.edge) if not state]
        left = len(edges)
        for edge in cycle(edges):
            if not left or self.tally[1] or self.notes.is_late():
                break
            left -= 1
            for state in (ON, OFF):
                if not self.edge[edge] and not self.trial(edge, state):
                    left = len(edges)
                    opposite = ON + OFF - state
                    if not (self.set_edge(edge, opposite, "or else a contradiction") and self.settle()):
                        return False
        return True

    def trial(self, edge: int, state: int) -> int:
        """How much follows at once if the edge is on, or off; 0 if that is impossible."""
        trace, self.notes.trace = self.notes.trace, None
        before = len(self.trail)
        possible = self.set_edge(edge, state, "") and self.look_around()
        followed = len(self.trail) - before
        self.forget()
        self.trail.undo(before)
        self.notes.trace = trace
        self.notes.count["trials"] += 1
        return followed if possible else 0

    def options(self) -> list[tuple[int, int]] | None:
        """Of the open edges near the last change, the one whose lesser side still decides most."""

        def decides(edge: int) -> tuple[int, int]:
            on, off = self.trial(edge, ON), self.trial(edge, OFF)
            return min(on, off), max(on, off)

        edges = self.near_last_change()
        if not edges:
            return None
        best = max(edges, key=decides)
        return [(best, ON), (best, OFF)]

    def near_last_change(self) -> list[int]:
        found: dict[int, None] = {}
        for numbers, place, _ in reversed(self.trail):
            if numbers is self.edge:
                for cell in self.ends[place]:
                    if self.open[cell]:
                        found |= dict.fromkeys(edge for edge, _ in self.around[cell] if not self.edge[edge])
                if len(found) >= NEAR:
                    break
        return list(found) or [edge for edge, state in enumerate(self.edge) if not state][:NEAR]

    def take(self, option: tuple[int, int]) -> None:
        self.set_edge(*option, "choice")

    def describe(self, option: tuple[int, int]) -> str:
        edge, state = option
        a, b = self.ends[edge]
        return f"try {'a' if state == ON else 'no'} line between {self.at(a)} and {self.at(b)}"

    def mark(self) -> int:
        return len(self.trail)

    def undo(self, mark: int) -> None:
        self.trail.undo(mark)

    def shapes(self) -> dict[Cell, str]:
        """The sides of each cell that the line uses, such as ns; nothing where it does not pass."""
        used: dict[Cell, set[str]] = {cell: set() for cell in self.cells}
        for (a, b), state in zip(self.ends, self.edge, strict=True):
            if state == ON:
                here, there = self.cells[a], self.cells[b]
                below = here[0] < there[0]
                used[here].add("s" if below else "e")
                used[there].add("n" if below else "w")
        return {cell: "".join(side for side in "nsew" if side in sides) for cell, sides in used.items()}

    def at(self, cell: int) -> str:
        return at(self.cells[cell])
