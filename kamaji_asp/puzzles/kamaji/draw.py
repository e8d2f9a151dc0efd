from __future__ import annotations

from kamaji_asp.core.solution import Pieces
from kamaji_asp.drawing.panels import Panel, Square
from kamaji_asp.puzzles.kamaji.board import Kamaji


def draw(board: Kamaji, solution: Pieces | None) -> list[Panel]:
    def square(number: int) -> Square:
        return Square(str(number), fill="maximum" if number == board.maximum else "number")

    cells = tuple(tuple(map(square, row)) for row in board.numbers)
    return [Panel(cells, pieces=solution.pieces if solution else ())]
