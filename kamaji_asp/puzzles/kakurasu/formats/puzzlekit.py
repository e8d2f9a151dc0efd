"""puzzlekit's text: the sums of the columns, those of the rows, and perhaps an empty grid."""

from __future__ import annotations

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.lines import Line, positive
from kamaji_asp.files.puzzlekit import EMPTY, Puzzlekit, Sheet
from kamaji_asp.puzzles.kakurasu.board import Kakurasu


def _fits(found: Sheet) -> bool:
    sums, grid = found.lines[:2], found.lines[2:]
    tokens = (token for line in sums for token in line.tokens)
    return (
        [len(line.tokens) for line in sums] == [found.columns, found.rows]
        and len(grid) in (0, found.rows)
        and all(token == EMPTY or token.isdecimal() for token in tokens)
        and all(token == EMPTY for line in grid for token in line.tokens)
    )


def _read(found: Sheet) -> Kakurasu:
    columns = found.row(found.lines[0], found.columns, _sum, "the line of the columns")
    rows = found.row(found.lines[1], found.rows, _sum, "the line of the rows")
    found.grid(2, lambda token, line: None)
    return Kakurasu(rows, columns)


def _sum(token: str, line: Line) -> int | None:
    return None if token == EMPTY else positive(token, line)


def _write(board: Kakurasu) -> list[list[str]]:
    def sums(totals: tuple[int | None, ...]) -> list[str]:
        if 0 in totals:
            raise InputError("puzzlekit holds no sum of 0")
        return [EMPTY if total is None else str(total) for total in totals]

    return [sums(board.column_sums), sums(board.row_sums)]


CODEC = Puzzlekit(Kakurasu, _fits, _read, _write)
