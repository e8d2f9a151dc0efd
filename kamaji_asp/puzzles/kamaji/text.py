from __future__ import annotations

import re

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Pieces
from kamaji_asp.files.lines import Line, Lines, number, positive, shorten, size
from kamaji_asp.puzzles.kamaji.board import Kamaji


def read(header: Line, lines: Lines) -> Kamaji:
    if header.tokens[0] != Kamaji.family:  # the thesis's form: n and m on a line each
        n = positive(header.tokens[0], header)
        maximum = lines.row(1, positive, "the line with the maximum")[0]
    else:
        n, maximum = size(header, ("n", "m"))
    highest: list[Line] = []

    def entry(token: str, line: Line) -> int:
        value = positive(token, line)
        if value > maximum:
            line.fail(f"{value} is above the maximum {maximum}")
        if value == maximum:
            if highest:
                line.fail(f"the maximum {maximum} must stand in one cell only, and this is a second")
            highest.append(line)
        return value

    numbers = lines.grid(n, n, entry)
    lines.end()
    if not highest:
        header.fail(f"the maximum {maximum} must stand in one cell, and is in none")
    return Kamaji(numbers, maximum)


def write(board: Kamaji) -> str:
    grid = "".join(" ".join(map(str, row)) + "\n" for row in board.numbers)
    return f"kamaji {board.n} {board.maximum}\n{grid}"


_CELL = re.compile(r"([0-9]+),([0-9]+)")


def read_solution(board: Kamaji, lines: Lines) -> Pieces:
    def cell(token: str, line: Line) -> Cell:
        match = _CELL.fullmatch(token)
        if match is None:
            line.fail(f"a cell is 'row,column', found '{shorten(token)}'")
        r, c = number(match[1], line), number(match[2], line)
        if r >= board.n or c >= board.n:
            last = board.n - 1
            line.fail(f"the cell {r},{c} is outside the board, which ends with {last},{last}")
        return r, c

    return Pieces.of(tuple(cell(token, line) for token in line.tokens) for line in lines)
