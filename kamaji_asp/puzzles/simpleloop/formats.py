from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Grid
from kamaji_asp.files.combinators import Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document, FormatCodec
from kamaji_asp.files.puzzlink import Cursor, Marks, PuzzlinkCodec
from kamaji_asp.files.pzprv3 import Cells, Choice, Pzprv3Codec, Words
from kamaji_asp.kits.loops.formats import answer
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop

NAMES = ("simpleloop",)
OPEN = Choice({".": True, "*": False})


def _body(rows: int, columns: int, flags: str) -> Combinator[Cursor, SimpleLoop]:
    def board(blocked: frozenset[Cell]) -> SimpleLoop:
        return SimpleLoop(tuple(tuple((r, c) not in blocked for c in range(columns)) for r in range(rows)))

    cells: list[Cell] = [(r, c) for r in range(rows) for c in range(columns)]
    return Mapped(Marks(cells), board, lambda board: frozenset(cells) - frozenset(board.open_cells))


def _document(rows: int, columns: int) -> Combinator[Words, Document]:
    return Mapped(
        Pair(Cells(rows, columns, OPEN, "row of cells"), answer(rows, columns, with_black=False)),
        lambda parts: Document(SimpleLoop(parts[0]), parts[1]),
        lambda document: (_is_open(document.board), document.solution),
    )


def _is_open(board: Board) -> Grid[bool]:
    assert isinstance(board, SimpleLoop)
    return board.is_open


FORMATS: Mapping[str, FormatCodec] = {
    "puzzlink": PuzzlinkCodec(SimpleLoop, NAMES, _body),
    "pzprv3": Pzprv3Codec(SimpleLoop, NAMES, _document),
}
