from __future__ import annotations

from abc import ABC, abstractmethod
from math import prod
from typing import ClassVar


class Board(ABC):
    """A puzzle as printed: a frozen value that knows its family's name."""

    family: ClassVar[str]

    @property
    @abstractmethod
    def size(self) -> tuple[int, ...]:
        """Rows and columns; in a cube layers, rows and columns."""

    @property
    def number_of_cells(self) -> int:
        return prod(self.size)
