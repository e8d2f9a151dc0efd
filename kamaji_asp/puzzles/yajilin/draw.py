from __future__ import annotations

from kamaji_asp.picture import Cell, Panel
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Yajilin
from kamaji_asp.puzzles.yajilin.formats import LINE_SHAPES
from kamaji_asp.solution import Solution


def draw(board: Yajilin, solution: Solution | None) -> list[Panel]:
    states = solution.rows if solution else (("",) * board.columns,) * board.rows
    cells = tuple(tuple(map(_cell, tokens, marks)) for tokens, marks in zip(board.cells, states, strict=True))
    return [Panel(cells)]


def _cell(token: str, mark: str) -> Cell:
    if token == OPEN:
        return Cell(fill="black" if mark == "#" else "blank", line=mark if mark in LINE_SHAPES else "")
    if token == GREY:
        return Cell(fill="grey")
    if token == SILENT:
        return Cell(token, fill="clue")
    return Cell(token[:-1], fill="clue", arrow=token[-1])
