"""What engines find and checkers judge.

A solution is one of four kinds of frozen value: numbers, a shading, a loop, or pieces. Each can be asked for
its tokens, cell by cell, as they stand in a solution file; `str(solution)` is the text of such a file.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from kamaji_asp.core.grid import Cell, Direction, Edge, Grid, cell_name

BLACK, WHITE = "#", "."


class Solution(ABC):
    __slots__ = ()

    @abstractmethod
    def tokens(self) -> Grid[str]:
        """Row by row; an empty row stands between the layers of a cube. A row of pieces is a piece."""

    @property
    def lines(self) -> list[str]:
        return [" ".join(token or WHITE for token in row) for row in self.tokens()]

    def __str__(self) -> str:
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class Numbers(Solution):
    """A number in each cell; 0 in a cell that is still empty."""

    layers: tuple[Grid[int], ...]
    """A square has one, a cube as many as rows."""

    @classmethod
    def of(cls, size: tuple[int, ...], numbers: Mapping[Cell, int]) -> Self:
        """For a board of this size, from the numbers by their cells."""
        *layers, rows, columns = size
        fronts: list[Cell] = [(z,) for z in range(layers[0])] if layers else [()]
        return cls(
            tuple(
                tuple(tuple(numbers.get((*front, r, c), 0) for c in range(columns)) for r in range(rows))
                for front in fronts
            )
        )

    @property
    def grid(self) -> Grid[int]:
        """The numbers of a square."""
        (only,) = self.layers
        return only

    def __getitem__(self, cell: Cell) -> int:
        *front, r, c = cell
        return self.layers[front[0] if front else 0][r][c]

    def tokens(self) -> Grid[str]:
        rows = [tuple(str(number) if number else "" for number in row) for row in self.layers[0]]
        for layer in self.layers[1:]:
            rows += [(), *(tuple(str(number) if number else "" for number in row) for row in layer)]
        return tuple(rows)


@dataclass(frozen=True, slots=True)
class Shading(Solution):
    """Some cells are black, and all others white."""

    size: tuple[int, ...]
    black: frozenset[Cell]

    def tokens(self) -> Grid[str]:
        rows, columns = self.size
        return tuple(
            tuple(BLACK if (r, c) in self.black else WHITE for c in range(columns)) for r in range(rows)
        )


@dataclass(frozen=True, slots=True)
class Loop(Solution):
    """A line from cell to cell, and black cells where it does not pass."""

    sides: Grid[tuple[Direction, ...]]
    """The sides by which the line leaves each cell: two on a loop, one at an end, none off the line."""
    black: frozenset[Cell] = frozenset()

    @classmethod
    def of(cls, size: tuple[int, ...], edges: Iterable[Edge], black: Collection[Cell] = ()) -> Self:
        """For a board of this size, from the edges over which the line passes."""
        rows, columns = size
        sides: list[list[tuple[Direction, ...]]] = [[()] * columns for _ in range(rows)]
        for (r, c), (r2, c2) in edges:
            here, there = _TOWARDS[r2 - r]
            sides[r][c] = _JOINED[sides[r][c], here]
            sides[r2][c2] = _JOINED[sides[r2][c2], there]
        return cls(tuple(map(tuple, sides)), frozenset(black))

    def edges(self) -> Iterator[Edge]:
        """Where the line leaves a cell to the right or down."""
        for r, row in enumerate(self.sides):
            for c, sides in enumerate(row):
                for side in sides:
                    if side in (Direction.EAST, Direction.SOUTH):
                        yield (r, c), side.beside((r, c))

    def tokens(self) -> Grid[str]:
        return tuple(
            tuple(
                SHAPES.get(sides) or (BLACK if (r, c) in self.black else WHITE) for c, sides in enumerate(row)
            )
            for r, row in enumerate(self.sides)
        )


_TOWARDS = ((Direction.EAST, Direction.WEST), (Direction.SOUTH, Direction.NORTH))
"""The sides of two neighbouring cells at which they meet, by how many rows the second is further down."""

_SUBSETS = [tuple(side for side in Direction if bits >> side & 1) for bits in range(16)]
_JOINED = {(sides, side): tuple(sorted({*sides, side})) for sides in _SUBSETS for side in Direction}

SHAPES: dict[tuple[Direction, ...], str] = {
    sides: "".join(side.letter for side in sides) for sides in _SUBSETS if sides
}
"""The tokens of a cell on the line: on a loop one of ns ew ne nw se sw."""

_SIDES = {token: sides for sides, token in SHAPES.items()}
LOOP_SHAPES = {token: _SIDES[token] for token in ("ns", "ew", "ne", "nw", "se", "sw")}


@dataclass(frozen=True, slots=True)
class Pieces(Solution):
    """Runs of cells that cover the board: each in reading order, all in the order of their first cells."""

    pieces: tuple[tuple[Cell, ...], ...]

    @classmethod
    def of(cls, pieces: Iterable[Iterable[Cell]]) -> Self:
        return cls(tuple(sorted(tuple(sorted(piece)) for piece in pieces)))

    def tokens(self) -> Grid[str]:
        return tuple(tuple(f"{r},{c}" for r, c in piece) for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class OddAnswer(Solution):
    """What an answer set of a user's own encoding shows, if that is no grid, or one that was there before."""

    atoms: tuple[str, ...]
    is_repeated: bool = False

    def tokens(self) -> Grid[str]:
        return tuple((atom,) for atom in self.atoms)


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule, in a player's words, and the cells that break it."""

    id: str
    """The rule's name, such as yajilin.black-touch."""
    rule: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        places = ", ".join(map(cell_name, self.cells))
        return f"{self.rule} [{places}]" if places else self.rule
