from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kamaji_asp.core.board import Board


@dataclass(frozen=True, slots=True)
class Kakurasu(Board):
    """The sums at the right and at the bottom; None where a sum is missing."""

    family: ClassVar[str] = "kakurasu"

    row_sums: tuple[int | None, ...]
    column_sums: tuple[int | None, ...]

    @property
    def size(self) -> tuple[int, int]:
        return self.rows, self.columns

    @property
    def rows(self) -> int:
        return len(self.row_sums)

    @property
    def columns(self) -> int:
        return len(self.column_sums)
