from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from kamaji_asp.family import Board
from kamaji_asp.text import Grid

OPEN, SILENT, GREY = ".", "?", "#"
STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}

Cell = tuple[int, int]


@dataclass(frozen=True)
class Yajilin(Board):
    """Each cell as its token: open, a clue such as 2>, a clue that says nothing, or grey."""

    family: ClassVar[str] = "yajilin"

    cells: Grid[str]

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple(
            (r, c) for r, row in enumerate(self.cells) for c, token in enumerate(row) if token == OPEN
        )

    @cached_property
    def arrows(self) -> tuple[tuple[Cell, str, int], ...]:
        """Where each arrow stands, its direction and its number."""
        return tuple(
            ((r, c), token[-1], int(token[:-1]))
            for r, row in enumerate(self.cells)
            for c, token in enumerate(row)
            if token not in (OPEN, SILENT, GREY)
        )

    def seen_from(self, cell: Cell, direction: str) -> tuple[Cell, ...]:
        """The open cells from here to the border."""
        (r, c), (dr, dc) = cell, STEPS[direction]
        seen = []
        while 0 <= (r := r + dr) < self.rows and 0 <= (c := c + dc) < self.columns:
            if self.cells[r][c] == OPEN:
                seen.append((r, c))
        return tuple(seen)
