from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from kamaji_asp.family import Board
from kamaji_asp.text import Grid

OPEN, BLOCKED = ".", "#"


@dataclass(frozen=True)
class SimpleLoop(Board):
    """Each cell as its token: open or blocked."""

    family: ClassVar[str] = "simpleloop"

    cells: Grid[str]

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])

    @cached_property
    def open_cells(self) -> tuple[tuple[int, int], ...]:
        return tuple(
            (r, c) for r, row in enumerate(self.cells) for c, token in enumerate(row) if token == OPEN
        )
