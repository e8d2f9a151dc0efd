from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Grid


@dataclass(frozen=True, slots=True)
class Kamaji(Board):
    family: ClassVar[str] = "kamaji"

    numbers: Grid[int]
    maximum: int

    @property
    def n(self) -> int:
        return len(self.numbers)

    @property
    def size(self) -> tuple[int, int]:
        return self.n, self.n
