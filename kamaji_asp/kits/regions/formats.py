"""Boards with regions in the formats of other programs."""

from __future__ import annotations

from itertools import product
from typing import Generic, TypeVar

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Edge, Grid, cell_name
from kamaji_asp.files.combinators import Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document
from kamaji_asp.files.lines import LARGEST, shorten
from kamaji_asp.files.penpa.codec import check_parts
from kamaji_asp.files.penpa.drawing import CANDIDATES, Drawing, Layer, Number
from kamaji_asp.files.puzzlink import Cells as Letters
from kamaji_asp.files.puzzlink import Cursor, Gap, Sign, walls
from kamaji_asp.files.puzzlink import Number as HexNumber
from kamaji_asp.files.pzprv3 import WALL, Answer, Cells, Words, borders, read_number
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.walls import filled_in, regions_within, solution_of, walls_of

B = TypeVar("B", bound=RegionBoard)
Printed = tuple[frozenset[Edge], Grid[int | None]]
"""Walls, and the numbers that are given."""

UNTOLD = ("", "?")
"""A number that is there but not told."""


class RegionFormats(Generic[B]):
    """Boards of this kind, in which a region has at most so many cells."""

    def __init__(self, kind: type[B], largest_region: int = LARGEST) -> None:
        self.kind, self.largest_region = kind, largest_region

    def puzzlink(self, rows: int, columns: int, flags: str) -> Combinator[Cursor, B]:
        empty: Gap[int | None] = Gap(None, "g")
        untold: Sign[int | None] = Sign(".", None)
        printed = Pair(walls(rows, columns), Letters(rows, columns, empty, HexNumber(), untold))
        return Mapped(printed, self.board, _printed)

    def pzprv3(self, rows: int, columns: int) -> Combinator[Words, Document]:
        givens = Cells(rows, columns, GivenWord(), "row of given numbers")
        filled = Cells(rows, columns, FilledWord(), "row of numbers")
        printed = Pair(borders(rows, columns, WALL, "walls"), givens)
        answer = Answer(filled, ((0,) * columns,) * rows)
        return Mapped(Pair(printed, answer), lambda parts: self._document(*parts), self._parts)

    def shown(self, drawn: Drawing) -> Document:
        """What a Penpa link shows."""
        check_parts(drawn.printed, ("numbers", "walls"), self.kind.family)
        if drawn.missing:
            raise InputError(f"this Penpa drawing has a hole in {cell_name(min(drawn.missing))}")
        rows, columns = range(drawn.rows), range(drawn.columns)
        given = {cell: _given(cell, number) for cell, number in drawn.printed.numbers.items()}
        filled = {cell: _filled(number) for cell, number in drawn.filled.numbers.items()}
        givens = tuple(tuple(given.get((r, c)) for c in columns) for r in rows)
        numbers = tuple(tuple(filled.get((r, c), 0) for c in columns) for r in rows)
        return self._document((drawn.printed.walls, givens), numbers)

    def drawing(self, document: Document) -> Drawing:
        """What a Penpa link should show."""
        (edges, _), filled = self._parts(document)
        board = self._narrowed(document)
        given = {cell: Number(str(number)) for cell, number in board.given.items()}
        numbers: dict[Cell, Number] = {
            (r, c): Number(str(number))
            for r, row in enumerate(filled)
            for c, number in enumerate(row)
            if number
        }
        return Drawing(board.rows, board.columns, Layer(numbers=given, walls=edges), Layer(numbers=numbers))

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

    def _document(self, printed: Printed, filled: Grid[int]) -> Document:
        board = self.board(printed)
        return Document(board, solution_of(board, filled))

    def _parts(self, document: Document) -> tuple[Printed, Grid[int]]:
        board = self._narrowed(document)
        return _printed(board), filled_in(board, document.solution)

    def _narrowed(self, document: Document) -> B:
        assert isinstance(document.board, self.kind)
        return document.board


def _printed(board: RegionBoard) -> Printed:
    return walls_of(board), board.givens


# --- the words of a pzprv3 file ---


class GivenWord:
    def read(self, word: str) -> int | None:
        """A dash is a number that is not told."""
        return None if word in (".", "-") else read_number(word)

    def write(self, value: int | None) -> str:
        return "." if value is None else str(value)


class FilledWord:
    """What a player has put in: 0 is nothing."""

    def read(self, word: str) -> int:
        """Small numbers are put into brackets; signs are colours."""
        large = word.partition("[")[0]
        return 0 if large in ("", ".", "+", "-", "=", "%") else read_number(large)

    def write(self, value: int) -> str:
        return str(value) if value else "."


# --- the numbers of a Penpa link ---


def _given(cell: Cell, number: Number) -> int | None:
    if number.text in UNTOLD:
        return None
    try:
        return read_number(number.text)
    except LookupError:
        raise InputError(f"'{shorten(number.text)}' in {cell_name(cell)} is no number") from None


def _filled(number: Number) -> int:
    """Only a number that stands alone counts."""
    try:
        return 0 if number.kind == CANDIDATES else read_number(number.text)
    except LookupError:
        return 0
