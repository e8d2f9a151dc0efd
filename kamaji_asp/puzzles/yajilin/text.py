from __future__ import annotations

from kamaji_asp.core.grid import ARROWS, Direction
from kamaji_asp.core.solution import Loop
from kamaji_asp.files.lines import Line, Lines, number, shorten, size
from kamaji_asp.files.solutions import read_loop
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin

KINDS = {".": OPEN, "?": SILENT, "#": GREY}
_TOKENS = {kind: token for token, kind in KINDS.items()}


def read(header: Line, lines: Lines) -> Yajilin:
    rows, columns = size(header, ("rows", "columns"))
    cells = lines.grid(rows, columns, _cell)
    lines.end()
    return Yajilin(cells)


def _cell(token: str, line: Line) -> Kind | Arrow:
    if token in KINDS:
        return KINDS[token]
    if token[-1] not in ARROWS or not token[:-1].isdecimal():
        line.fail(f"a cell is ., ?, # or a clue such as 2>, found '{shorten(token)}'")
    return Arrow(number(token[:-1], line), Direction(ARROWS.index(token[-1])))


def write(board: Yajilin) -> str:
    grid = "".join(" ".join(map(_token, row)) + "\n" for row in board.cells)
    return f"yajilin {board.rows} {board.columns}\n{grid}"


def _token(cell: Kind | Arrow) -> str:
    if isinstance(cell, Arrow):
        return f"{cell.count}{ARROWS[cell.direction]}"
    return _TOKENS[cell]


def read_solution(board: Yajilin, lines: Lines) -> Loop:
    return read_loop(lines, board.rows, board.columns, with_black=True)
