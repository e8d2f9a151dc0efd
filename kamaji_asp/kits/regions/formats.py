"""Boards with regions in the formats of other programs, which know walls and no names of regions."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import Generic, TypeVar

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Edge, Grid, cell_name
from kamaji_asp.core.solution import Numbers, Solution
from kamaji_asp.files.combinators import Borders, Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document
from kamaji_asp.files.puzzlink import Cells as Letters
from kamaji_asp.files.puzzlink import Cursor, Gap, Number, Sign, walls
from kamaji_asp.files.pzprv3 import WALL, Answer, Cells, Words, borders, read_number
from kamaji_asp.kits.regions.board import RegionBoard

B = TypeVar("B", bound=RegionBoard)
Givens = Grid[int | None]
Printed = tuple[frozenset[Edge], Givens]
"""Walls and numbers."""


class RegionFormats(Generic[B]):
    """Descriptions of boards of this kind; a region has at most so many cells."""

    def __init__(self, kind: type[B], largest_region: int | None = None) -> None:
        self.kind, self.largest_region = kind, largest_region

    def puzzlink(self, rows: int, columns: int, flags: str) -> Combinator[Cursor, B]:
        empty: Gap[int | None] = Gap(None, "g")
        unknown: Sign[int | None] = Sign(".", None)
        printed = Pair(walls(rows, columns), Letters(rows, columns, empty, Number(), unknown))
        return Mapped(printed, self.board, lambda board: (walls_of(board), board.givens))

    def pzprv3(self, rows: int, columns: int) -> Combinator[Words, Document]:
        printed = Pair(
            borders(rows, columns, WALL, "walls"), Cells(rows, columns, Given(), "row of given numbers")
        )
        answer = Answer(Cells(rows, columns, Filled(), "row of numbers"), ((0,) * columns,) * rows)
        return Mapped(Pair(printed, answer), lambda parts: self._read(*parts), self._parts)

    def board(self, printed: Printed) -> B:
        edges, givens = printed
        for r, c in product(range(len(givens)), range(len(givens[0]))):
            if givens[r][c] == 0:
                raise InputError(f"numbers start at 1, found 0 in {cell_name((r, c))}")
        board = self.kind(regions_within(edges, len(givens), len(givens[0])), givens)
        for cells in board.cells_of.values():
            if self.largest_region is not None and len(cells) > self.largest_region:
                place, count = cell_name(cells[0]), len(cells)
                raise InputError(
                    f"the region at {place} has {count} cells: {self.largest_region} are allowed"
                )
        return board

    def _read(self, printed: Printed, filled: Grid[int]) -> Document:
        board = self.board(printed)
        return Document(board, solution_of(board, filled))

    def _parts(self, document: Document) -> tuple[Printed, Grid[int]]:
        board = document.board
        assert isinstance(board, self.kind)
        return (walls_of(board), board.givens), filled_in(board, document.solution)


# --- the words of a pzprv3 file ---


class Given:
    def read(self, word: str) -> int | None:
        """A dash is a number that is not told."""
        return None if word in (".", "-") else read_number(word)

    def write(self, value: int | None) -> str:
        return "." if value is None else str(value)


class Filled:
    """What a player has put in: 0 is nothing."""

    def read(self, word: str) -> int:
        """Small numbers are put into brackets; signs are colours."""
        large = word.partition("[")[0]
        return 0 if large in ("", ".", "+", "-", "=", "%") else read_number(large)

    def write(self, value: int) -> str:
        return str(value) if value else "."


# --- boards and solutions ---


def regions_within(edges: Collection[Edge], rows: int, columns: int) -> Grid[str]:
    """The regions that walls part, numbered in reading order. A wall that parts nothing is left out."""
    names: dict[Cell, str] = {}
    count = 0
    for start in product(range(rows), range(columns)):
        if start not in names:
            count += 1
            _flood(start, str(count), names, edges, (rows, columns))
    return tuple(tuple(names[r, c] for c in range(columns)) for r in range(rows))


def _flood(
    start: Cell, name: str, names: dict[Cell, str], edges: Collection[Edge], size: tuple[int, int]
) -> None:
    names[start] = name
    frontier = [start]
    while frontier:
        cell = r, c = frontier.pop()
        for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            inside = 0 <= near[0] < size[0] and 0 <= near[1] < size[1]
            if inside and near not in names and (min(cell, near), max(cell, near)) not in edges:
                names[near] = name
                frontier.append(near)


def walls_of(board: RegionBoard) -> frozenset[Edge]:
    """The borders between two regions."""
    borders = Borders(board.rows, board.columns)
    return frozenset(
        ((r, c), (r2, c2))
        for row in (*borders.upright, *borders.level)
        for (r, c), (r2, c2) in row
        if board.regions[r][c] != board.regions[r2][c2]
    )


def solution_of(board: RegionBoard, filled: Grid[int]) -> Numbers | None:
    """The numbers that are given and filled in; None if nothing is filled in."""
    if not any(map(any, filled)):
        return None
    cells = product(range(board.rows), range(board.columns))
    return Numbers.of(board.size, {(r, c): board.givens[r][c] or filled[r][c] for r, c in cells})


def filled_in(board: RegionBoard, solution: Solution | None) -> Grid[int]:
    """What a player puts in: nothing where a number is given."""
    assert solution is None or isinstance(solution, Numbers)

    def number(r: int, c: int) -> int:
        return 0 if solution is None or board.givens[r][c] else solution[r, c]

    return tuple(tuple(number(r, c) for c in range(board.columns)) for r in range(board.rows))
