from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell
from kamaji_asp.files.combinators import Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document, FormatCodec
from kamaji_asp.files.penpa.codec import PenpaCodec, check_parts
from kamaji_asp.files.penpa.drawing import BLACK, Drawing, Layer
from kamaji_asp.files.puzzlink import Cursor, Marks, PuzzlinkCodec
from kamaji_asp.files.pzprv3 import Cells, Choice, Pzprv3Codec, Words
from kamaji_asp.kits.loops.formats import answer, layer, loop_in
from kamaji_asp.puzzles.simpleloop import puzzlekit
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop

NAMES = ("simpleloop",)
IS_OPEN = Choice({".": True, "*": False})


def _body(rows: int, columns: int, flags: str) -> Combinator[Cursor, SimpleLoop]:
    cells: list[Cell] = [*product(range(rows), range(columns))]
    return Mapped(Marks(cells), lambda blocked: _board(rows, columns, blocked), _blocked)


def _document(rows: int, columns: int) -> Combinator[Words, Document]:
    return Mapped(
        Pair(Cells(rows, columns, IS_OPEN, "row of cells"), answer(rows, columns, with_black=False)),
        lambda parts: Document(SimpleLoop(parts[0]), parts[1]),
        lambda document: (_narrowed(document.board).is_open, document.solution),
    )


def _shown(drawn: Drawing) -> Document:
    check_parts(drawn.printed, ("colours",), SimpleLoop.family)
    blocked = drawn.printed.dark | drawn.missing
    return Document(_board(drawn.rows, drawn.columns, blocked), loop_in(drawn, with_black=False))


def _drawing(document: Document) -> Drawing:
    board = _narrowed(document.board)
    printed = Layer(surface=dict.fromkeys(_blocked(board), BLACK))
    return Drawing(board.rows, board.columns, printed, layer(document.solution))


def _board(rows: int, columns: int, blocked: frozenset[Cell]) -> SimpleLoop:
    return SimpleLoop(tuple(tuple((r, c) not in blocked for c in range(columns)) for r in range(rows)))


def _blocked(board: SimpleLoop) -> frozenset[Cell]:
    return frozenset(product(range(board.rows), range(board.columns))) - frozenset(board.open_cells)


def _narrowed(board: Board) -> SimpleLoop:
    assert isinstance(board, SimpleLoop)
    return board


PUZZLINK = PuzzlinkCodec(SimpleLoop, NAMES, _body)
FORMATS: Mapping[str, FormatCodec] = {
    "puzzlink": PUZZLINK,
    "pzprv3": Pzprv3Codec(SimpleLoop, NAMES, _document),
    "penpa": PenpaCodec("simple loop", PUZZLINK.has_our_rules, _shown, _drawing, tool=("combi", "linex")),
    "puzzlekit": puzzlekit.CODEC,
}
