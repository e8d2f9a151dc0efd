from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import product
from typing import ClassVar

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Grid, cell_name


class Operation(StrEnum):
    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"


@dataclass(frozen=True, slots=True)
class Clue:
    """A cage's target and its operation; None where any operation will do."""

    target: int
    operation: Operation | None = None

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Those of which one must give the target."""
        return tuple(Operation) if self.operation is None else (self.operation,)

    def __str__(self) -> str:
        return f"{self.target}{self.operation or ''}"


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

    @property
    def size(self) -> tuple[int, ...]:
        return (self.n,) * (3 if self.is_cube else 2)

    @cached_property
    def cells_of(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each cage, by its name, in reading order."""
        cells: dict[str, list[Cell]] = {}
        for z, layer in enumerate(self.layers):
            for r, row in enumerate(layer):
                for c, cage in enumerate(row):
                    cells.setdefault(cage, []).append((z, r, c) if self.is_cube else (r, c))
        return {cage: tuple(places) for cage, places in cells.items()}

    @cached_property
    def lines(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """Every line along every axis, with its name for people."""
        found = []
        axes = len(self.size)
        for axis in range(axes):
            for fixed in product(range(self.n), repeat=axes - 1):
                cells = tuple((*fixed[:axis], i, *fixed[axis:]) for i in range(self.n))
                found.append((_line_name(axes - axis, fixed), cells))
        return tuple(found)


def _line_name(axis: int, fixed: Cell) -> str:
    """Along the last axis but `axis`, with these places on the others: row, column or pillar."""
    if axis == 3:
        return f"pillar {cell_name(fixed)}"
    *layer, number = fixed
    name = f"{'row' if axis == 1 else 'column'} {number + 1}"
    return f"{name} of layer {layer[0] + 1}" if layer else name


def cage_name(clue: Clue, cells: Sequence[Cell]) -> str:
    """A cage in a text for people, who may not know its name in the file."""
    return f"the cage {clue} at {cell_name(cells[0])}"
