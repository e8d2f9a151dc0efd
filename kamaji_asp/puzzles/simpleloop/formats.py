from __future__ import annotations

from kamaji_asp.loops.line import LINE_SHAPES
from kamaji_asp.puzzles.simpleloop.board import BLOCKED, OPEN, SimpleLoop
from kamaji_asp.solution import Solution
from kamaji_asp.text import Line, Lines, shorten, size


def read(header: Line, lines: Lines) -> SimpleLoop:
    rows, columns = size(header, ("rows", "columns"))
    cells = lines.grid(rows, columns, _cell)
    lines.end()
    return SimpleLoop(cells)


def _cell(token: str, line: Line) -> str:
    if token not in (OPEN, BLOCKED):
        line.fail(f"a cell is . or #, found '{shorten(token)}'")
    return token


def write(board: SimpleLoop) -> str:
    grid = "".join(" ".join(row) + "\n" for row in board.cells)
    return f"simpleloop {board.rows} {board.columns}\n{grid}"


def read_solution(board: SimpleLoop, lines: Lines) -> Solution:
    rows = lines.grid(board.rows, board.columns, _state)
    lines.end()
    return Solution(rows)


def _state(token: str, line: Line) -> str:
    if token not in (".", *LINE_SHAPES):
        line.fail(f"a cell is . or one of {' '.join(LINE_SHAPES)}, found '{shorten(token)}'")
    return token
