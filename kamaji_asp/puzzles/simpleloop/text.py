from __future__ import annotations

from kamaji_asp.core.solution import Loop
from kamaji_asp.files.lines import Line, Lines, shorten, size
from kamaji_asp.files.solutions import read_loop
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop

OPEN, BLOCKED = ".", "#"


def read(header: Line, lines: Lines) -> SimpleLoop:
    rows, columns = size(header, ("rows", "columns"))
    is_open = lines.grid(rows, columns, _is_open)
    lines.end()
    return SimpleLoop(is_open)


def _is_open(token: str, line: Line) -> bool:
    if token not in (OPEN, BLOCKED):
        line.fail(f"a cell is {OPEN} or {BLOCKED}, found '{shorten(token)}'")
    return token == OPEN


def write(board: SimpleLoop) -> str:
    rows = (" ".join(OPEN if is_open else BLOCKED for is_open in row) for row in board.is_open)
    return "\n".join((f"simpleloop {board.rows} {board.columns}", *rows, ""))


def read_solution(board: SimpleLoop, lines: Lines) -> Loop:
    return read_loop(lines, board.rows, board.columns, with_black=False)
