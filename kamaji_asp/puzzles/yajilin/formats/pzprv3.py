from __future__ import annotations

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Grid
from kamaji_asp.files.combinators import Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document
from kamaji_asp.files.pzprv3 import Cells, Pzprv3Codec, Words, read_number
from kamaji_asp.kits.loops.formats import answer
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin
from kamaji_asp.puzzles.yajilin.formats.puzzlink import (
    DIRECTIONS,
    NAMES,
    NO_DIRECTION,
    NUMBERS,
    OTHER_RULES,
)


class Clue:
    """A direction and a number, as in 4,2; a dash for a number that is not told."""

    def read(self, word: str) -> Kind | Arrow:
        if word == ".":
            return OPEN
        direction, _, count = word.partition(",")
        if count == "-" and direction in ("0", "1", "2", "3", "4"):
            return SILENT
        return Arrow(read_number(count), DIRECTIONS[read_number(direction)])

    def write(self, value: Kind | Arrow) -> str:
        if value is GREY:
            raise InputError("a pzprv3 file cannot hold grey cells")
        if isinstance(value, Kind):
            return "." if value is OPEN else f"{NO_DIRECTION},-"
        return f"{NUMBERS[value.direction]},{value.count}"


def _document(rows: int, columns: int) -> Combinator[Words, Document]:
    clues = Cells(rows, columns, Clue(), "row of clues")
    return Mapped(
        Pair(clues, answer(rows, columns, with_black=True)),
        lambda parts: Document(Yajilin(parts[0]), parts[1]),
        lambda document: (_cells(document.board), document.solution),
    )


def _cells(board: Board) -> Grid[Kind | Arrow]:
    assert isinstance(board, Yajilin)
    return board.cells


CODEC = Pzprv3Codec(Yajilin, NAMES, _document, OTHER_RULES)
