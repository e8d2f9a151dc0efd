"""Kakurasu line by line: what all fillings of a row agree on narrows the columns, and so back and forth.

When that comes to rest, the line with the fewest fillings is tried, one filling after the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import cell_names
from kamaji_asp.core.solution import Shading
from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.engines.search.trail import Trail
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.kakurasu.lines import LineState, certain_cells, line_fillings, number_of_fillings


class LineSolver:
    """The rows come first, then the columns; each line knows its own black and white cells."""

    def __init__(self, board: Kakurasu, notes: Notes) -> None:
        self.notes = notes
        self.size = board.size
        self.rows = board.rows
        self.totals = (*board.row_sums, *board.column_sums)
        self.lengths = [board.columns] * board.rows + [board.rows] * board.columns
        self.black = [0] * len(self.totals)
        self.white = [0] * len(self.totals)
        self.trail = Trail()
        self.changed = set(range(len(self.totals)))

    def line(self, i: int) -> LineState:
        return LineState(self.lengths[i], self.totals[i], self.black[i], self.white[i])

    def propagate(self) -> bool:
        while self.changed:
            i = self.changed.pop()
            line = self.line(i)
            known = certain_cells(line)
            if known is None:
                if self.notes.trace:
                    self.notes.trace(f"{self.name(i)} can no longer add up to {line.total}")
                self.changed.clear()
                return False
            black, white = known[0] & ~line.black, known[1] & ~line.white
            if self.notes.trace and black | white:
                self.notes.trace(f"{self.name(i)} adds up to {line.total}: {self.words(i, black, white)}")
            self.paint(i, black, white)
        return True

    def paint(self, i: int, black: Bits, white: Bits) -> None:
        """Set cells of a line, and with each the same cell of the line that crosses it."""
        for colour, cells in ((self.black, black), (self.white, white)):
            if not cells:
                continue
            self.trail.write(colour, i, colour[i] | cells)
            for k, crossing in enumerate(self.crossing(i)):
                if cells >> k & 1:
                    self.trail.write(colour, crossing, colour[crossing] | self.bit_across(i))
                    self.changed.add(crossing)

    def crossing(self, i: int) -> range:
        return range(self.rows, len(self.totals)) if i < self.rows else range(self.rows)

    def bit_across(self, i: int) -> int:
        return 1 << (i if i < self.rows else i - self.rows)

    def options(self) -> Iterator[tuple[int, Bits]] | None:
        """The fillings of the line that has the fewest."""
        unfinished = [i for i in range(len(self.totals)) if self.line(i).free]
        if not unfinished:
            return None
        best = min(unfinished, key=lambda i: number_of_fillings(self.line(i)))
        return ((best, black) for black in line_fillings(self.line(best)))

    def take(self, option: tuple[int, Bits]) -> None:
        i, black = option
        free = self.line(i).free
        self.paint(i, free & black, free & ~black)

    def describe(self, option: tuple[int, Bits]) -> str:
        i, black = option
        free = self.line(i).free
        return f"try {self.words(i, free & black, free & ~black)} in {self.name(i)}"

    def mark(self) -> int:
        return len(self.trail)

    def undo(self, mark: int) -> None:
        self.trail.undo(mark)

    def solution(self) -> Shading:
        rows = enumerate(self.black[: self.rows])
        return Shading(self.size, frozenset((r, c) for r, row in rows for c in members(row)))

    def name(self, i: int) -> str:
        return f"row {i + 1}" if i < self.rows else f"column {i - self.rows + 1}"

    def words(self, i: int, black: Bits, white: Bits) -> str:
        parts = []
        for colour, cells in (("black", black), ("white", white)):
            if cells:
                places = ((i, k) if i < self.rows else (k, i - self.rows) for k in members(cells))
                parts.append(f"{cell_names(places)} {colour}")
        return ", ".join(parts)


METHODS = {
    "lines": SearchMethod(LineSolver, "what all fillings of a line agree on, then the line with the fewest")
}
