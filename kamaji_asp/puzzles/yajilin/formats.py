from __future__ import annotations

from kamaji_asp.loops.line import LINE_SHAPES as LINE_SHAPES
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, STEPS, Yajilin
from kamaji_asp.solution import Solution
from kamaji_asp.text import Line, Lines, number, shorten, size


def read(header: Line, lines: Lines) -> Yajilin:
    rows, columns = size(header, ("rows", "columns"))
    cells = lines.grid(rows, columns, _cell)
    lines.end()
    return Yajilin(cells)


def _cell(token: str, line: Line) -> str:
    if token in (OPEN, SILENT, GREY):
        return token
    if token[-1] not in STEPS or not token[:-1].isdecimal():
        line.fail(f"a cell is ., ?, # or a clue such as 2>, found '{shorten(token)}'")
    return f"{number(token[:-1], line)}{token[-1]}"


def write(board: Yajilin) -> str:
    grid = "".join(" ".join(row) + "\n" for row in board.cells)
    return f"yajilin {board.rows} {board.columns}\n{grid}"


def read_solution(board: Yajilin, lines: Lines) -> Solution:
    rows = lines.grid(board.rows, board.columns, _state)
    lines.end()
    return Solution(rows)


def _state(token: str, line: Line) -> str:
    if token not in ("#", ".", *LINE_SHAPES):
        line.fail(f"a cell is #, . or one of {' '.join(LINE_SHAPES)}, found '{shorten(token)}'")
    return token
