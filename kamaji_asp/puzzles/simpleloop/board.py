from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Grid


@dataclass(frozen=True)
class SimpleLoop(Board):
    family: ClassVar[str] = "simpleloop"

    is_open: Grid[bool]
    """For each cell; those that are not open are blocked."""

    @property
    def size(self) -> tuple[int, int]:
        return self.rows, self.columns

    @property
    def rows(self) -> int:
        return len(self.is_open)

    @property
    def columns(self) -> int:
        return len(self.is_open[0])

    @cached_property
    def open_cells(self) -> tuple[Cell, ...]:
        return tuple((r, c) for r, row in enumerate(self.is_open) for c, is_open in enumerate(row) if is_open)
