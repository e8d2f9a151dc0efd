from __future__ import annotations

from kamaji_asp.picture import Cell, Panel
from kamaji_asp.puzzles.simpleloop.board import OPEN, SimpleLoop
from kamaji_asp.solution import Solution


def draw(board: SimpleLoop, solution: Solution | None) -> list[Panel]:
    lines = solution.rows if solution else (("",) * board.columns,) * board.rows
    return [Panel(tuple(tuple(map(_cell, row, line)) for row, line in zip(board.cells, lines, strict=True)))]


def _cell(token: str, line: str) -> Cell:
    return Cell(line=line.strip(".")) if token == OPEN else Cell(fill="grey")
