"""A handwritten solver for puzzles with one single loop, without the rules of any one puzzle.

A cell is looked at again when something beside it was decided. When the cells have no more to say, the whole
board is looked at: for paths that would close too early, for edges that no loop through the line can use,
and for parity. Then each open edge is tried both ways: what the cells contradict at once is not so. What is
still open then is chosen near the last change, where a choice meets the most that is known.
"""

from __future__ import annotations

from itertools import cycle

from kamaji_asp.kits.loops.connectivity import block_with, bridges
from kamaji_asp.kits.loops.partial_line import OFF, ON, OPEN, PartialLine

NEAR = 12
"""How many open edges near the last change are compared before a choice."""


class LoopSolver(PartialLine):
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
                if self.tally[1] or OPEN in self.edge:
                    return True
                return self.notes.impossible("there is no edge left for a loop")

    # --- what a cell knows ---

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
            return self.set_open(cell, OFF, self.off)
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

    # --- what only the whole board shows ---

    def keep_open(self) -> bool:
        """The ends of a path must not meet while there is more of the line elsewhere."""
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
        block = block_with(start, self.ends, self.around, self.edge)
        return all(
            state == OFF or edge in block or self.set_edge(edge, OFF, "no way back")
            for edge, state in enumerate(self.edge)
        )

    def count_ends(self) -> bool:
        """Each part of the board has an even number of ends; so a lone edge between two parts is decided."""
        found = bridges(self.around, self.edge, self.on)
        if found is None:
            return self.notes.impossible("parity: a part of the board has an odd number of ends")
        return all(self.set_edge(edge, ON if is_odd else OFF, "parity") for edge, is_odd in found)

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
        self.set_edge(*option, "")

    def describe(self, option: tuple[int, int]) -> str:
        edge, state = option
        a, b = self.ends[edge]
        return f"try {'a' if state == ON else 'no'} line between {self.name(a)} and {self.name(b)}"

    def mark(self) -> int:
        return len(self.trail)

    def undo(self, mark: int) -> None:
        self.trail.undo(mark)
