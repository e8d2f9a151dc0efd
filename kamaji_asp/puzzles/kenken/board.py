from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar

from kamaji_asp.family import Board
from kamaji_asp.solution import Position
from kamaji_asp.text import Grid


@dataclass(frozen=True, slots=True)
class Clue:
    """A cage's target and its operation: one of + - * /, or nothing where any operation will do."""

    target: int
    operation: str

    def __str__(self) -> str:
        return f"{self.target}{self.operation}"


@dataclass(frozen=True)
class KenKen(Board):
    """A square is one layer of cages, a cube is n of them."""

    family: ClassVar[str] = "kenken"

    layers: tuple[Grid[str], ...]
    clues: tuple[tuple[str, Clue], ...]
    """The clue of each cage, in the order of the file."""
    is_cube: bool

    @property
    def n(self) -> int:
        return len(self.layers[0])

    @cached_property
    def cells_of(self) -> dict[str, tuple[Position, ...]]:
        """The cells of each cage, by its name, in reading order."""
        cells: dict[str, list[Position]] = {}
        for z, layer in enumerate(self.layers):
            for r, row in enumerate(layer):
                for c, cage in enumerate(row):
                    cells.setdefault(cage, []).append((z, r, c) if self.is_cube else (r, c))
        return {cage: tuple(places) for cage, places in cells.items()}

    @cached_property
    def lines(self) -> tuple[tuple[str, tuple[Position, ...]], ...]:
        """Every line along every axis, with its name."""
        axes = ("pillar", "column", "row") if self.is_cube else ("column", "row")
        found = []
        for axis, name in enumerate(axes):
            for fixed in product(range(self.n), repeat=len(axes) - 1):
                cells = tuple((*fixed[:axis], i, *fixed[axis:]) for i in range(self.n))
                found.append((f"{name} {' '.join(map(str, fixed))}", cells))
        return tuple(found)
