from __future__ import annotations

import re

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell, cell_name
from kamaji_asp.files.formats import Document
from kamaji_asp.files.lines import shorten
from kamaji_asp.files.penpa.codec import PenpaCodec, check_parts
from kamaji_asp.files.penpa.drawing import GREY as GREY_COLOUR
from kamaji_asp.files.penpa.drawing import WITH_ARROW, Drawing, Layer, Number
from kamaji_asp.kits.loops.formats import layer, loop_in
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin
from kamaji_asp.puzzles.yajilin.formats import puzzlink

DIRECTIONS = NORTH, WEST, EAST, SOUTH
"""As they are counted behind a number."""
OLD_DIRECTIONS = EAST, SOUTH, WEST, NORTH, WEST, NORTH, EAST, SOUTH
"""As they were counted when arrows stood beside the numbers, on one side or on the other."""

UNTOLD = "?"


def _document(drawn: Drawing) -> Document:
    printed = drawn.printed
    check_parts(printed, ("colours", "numbers", "walls", "arrows"), Yajilin.family)
    rows, columns = range(drawn.rows), range(drawn.columns)
    board = Yajilin(tuple(tuple(_cell(drawn, (r, c)) for c in columns) for r in rows))
    for edge in printed.walls:
        if all(board.is_open[r][c] for r, c in edge):  # elsewhere it is the box around a clue
            raise InputError(f"this Penpa drawing has a wall at {cell_name(edge[0])}, and yajilin has none")
    return Document(board, loop_in(drawn, with_black=True))


def _cell(drawn: Drawing, cell: Cell) -> Kind | Arrow:
    number = drawn.printed.numbers.get(cell)
    is_grey = cell in drawn.printed.dark or cell in drawn.missing
    if number is None:
        return GREY if is_grey else OPEN
    if not number.text:
        return GREY if is_grey else SILENT
    return _clue(cell, number, drawn.printed.arrows.get(cell))


def _clue(cell: Cell, number: Number, old_arrow: int | None) -> Kind | Arrow:
    text, _, direction = number.text.partition("_")
    if text == UNTOLD:
        return SILENT
    if not re.fullmatch("[0-9]{1,9}", text):
        raise InputError(f"'{shorten(number.text)}' in {cell_name(cell)} is no clue of a Yajilin")
    if direction in ("0", "1", "2", "3"):
        return Arrow(int(text), DIRECTIONS[int(direction)])
    if old_arrow is not None and old_arrow < len(OLD_DIRECTIONS):
        return Arrow(int(text), OLD_DIRECTIONS[old_arrow])
    raise InputError(f"the number in {cell_name(cell)} has no arrow")


def _drawing(document: Document) -> Drawing:
    board = document.board
    assert isinstance(board, Yajilin)
    cells: dict[Cell, Kind | Arrow] = {
        (r, c): kind for r, row in enumerate(board.cells) for c, kind in enumerate(row)
    }
    numbers = {cell: _number(kind) for cell, kind in cells.items() if kind not in (OPEN, GREY)}
    surface = {cell: GREY_COLOUR for cell, kind in cells.items() if kind is GREY}
    return Drawing(board.rows, board.columns, Layer(surface, numbers), layer(document.solution))


def _number(clue: Kind | Arrow) -> Number:
    if isinstance(clue, Kind):
        return Number(UNTOLD, WITH_ARROW)
    return Number(f"{clue.count}_{DIRECTIONS.index(clue.direction)}", WITH_ARROW)


CODEC = PenpaCodec(
    "yajilin",
    puzzlink.CODEC.has_our_rules,
    _document,
    _drawing,
    tool=("combi", "yajilin"),
)
