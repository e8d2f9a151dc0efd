"""puzzlekit's text: a clue is a number and one of n s e w; neither grey nor silent cells are told apart."""

from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.grid import Direction
from kamaji_asp.files.lines import Line, number, shorten
from kamaji_asp.files.puzzlekit import EMPTY, OUTSIDE, Puzzlekit, Sheet, fits_grid
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, Arrow, Kind, Yajilin

DIRECTIONS = {direction.letter: direction for direction in Direction}
END_OF_VIEW = "@"


def _is_clue(token: str) -> bool:
    return token[-1] in DIRECTIONS and token[:-1].isdecimal()


def _read(found: Sheet) -> Yajilin:
    return Yajilin(found.grid(0, _cell))


def _cell(token: str, line: Line) -> Kind | Arrow:
    if token == END_OF_VIEW:
        line.fail(f"a cell '{END_OF_VIEW}', beyond which arrows do not see, is no part of our Yajilin")
    if token in (EMPTY, OUTSIDE):
        return OPEN if token == EMPTY else GREY
    if not _is_clue(token):
        line.fail(f"a cell is {EMPTY}, {OUTSIDE} or a clue such as 2e, found '{shorten(token)}'")
    return Arrow(number(token[:-1], line), DIRECTIONS[token[-1]])


def _write(board: Yajilin) -> Iterator[list[str]]:
    for row in board.cells:
        yield [_token(cell) for cell in row]


def _token(cell: Kind | Arrow) -> str:
    if isinstance(cell, Arrow):
        return f"{cell.count}{cell.direction.letter}"
    return EMPTY if cell is OPEN else OUTSIDE


CODEC = Puzzlekit(Yajilin, fits_grid(OUTSIDE, END_OF_VIEW, also=_is_clue), _read, _write)
