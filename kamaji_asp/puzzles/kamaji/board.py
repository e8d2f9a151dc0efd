from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from kamaji_asp.family import Board
from kamaji_asp.solution import Solution
from kamaji_asp.text import Grid

Cell = tuple[int, int]
Piece = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Kamaji(Board):
    family: ClassVar[str] = "kamaji"

    numbers: Grid[int]
    maximum: int

    @property
    def n(self) -> int:
        return len(self.numbers)


def as_solution(pieces: Iterable[Piece]) -> Solution:
    """Pieces as text: cells in reading order, pieces by their first cell."""
    ordered = sorted(tuple(sorted(piece)) for piece in pieces)
    return Solution(tuple(tuple(f"{r},{c}" for r, c in piece) for piece in ordered))


def pieces_of(solution: Solution) -> list[Piece]:
    def cell(token: str) -> Cell:
        r, _, c = token.partition(",")
        return int(r), int(c)

    return [tuple(map(cell, row)) for row in solution.rows]
