from __future__ import annotations

from kamaji_asp.picture import Cell, Panel
from kamaji_asp.puzzles.kamaji.board import Kamaji, pieces_of
from kamaji_asp.solution import Solution


def draw(board: Kamaji, solution: Solution | None) -> list[Panel]:
    def cell(number: int) -> Cell:
        return Cell(str(number), fill="maximum" if number == board.maximum else "number")

    cells = tuple(tuple(map(cell, row)) for row in board.numbers)
    return [Panel(cells, pieces=tuple(pieces_of(solution)) if solution else ())]
