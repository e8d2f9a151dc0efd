"""What engines find and checkers judge: a solution is its text, one token a cell."""

from __future__ import annotations

from dataclasses import dataclass

Position = tuple[int, ...]
"""Where a cell is: (row, column), in a cube (layer, row, column), counted from 0."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Rows of tokens; an empty row parts the layers of a cube. In Kamaji a row is a piece."""

    rows: tuple[tuple[str, ...], ...]

    @property
    def lines(self) -> list[str]:
        return [" ".join(row) for row in self.rows]

    def __str__(self) -> str:
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule, in a player's words, and the cells that break it."""

    rule: str
    cells: tuple[Position, ...]

    def __str__(self) -> str:
        places = ", ".join(" ".join(map(str, cell)) for cell in self.cells)
        return f"{self.rule} [{places}]" if places else self.rule
