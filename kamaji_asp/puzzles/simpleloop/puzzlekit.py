"""puzzlekit's text: x for a cell that is blocked."""

from __future__ import annotations

from kamaji_asp.files.lines import Line, shorten
from kamaji_asp.files.puzzlekit import EMPTY, OUTSIDE, Puzzlekit, Sheet, fits_grid
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop


def _read(found: Sheet) -> SimpleLoop:
    return SimpleLoop(found.grid(0, _is_open))


def _is_open(token: str, line: Line) -> bool:
    if token not in (EMPTY, OUTSIDE):
        line.fail(f"a cell is {EMPTY} or {OUTSIDE}, found '{shorten(token)}'")
    return token == EMPTY


def _write(board: SimpleLoop) -> list[list[str]]:
    return [[EMPTY if is_open else OUTSIDE for is_open in row] for row in board.is_open]


CODEC = Puzzlekit(SimpleLoop, fits_grid(OUTSIDE), _read, _write)
