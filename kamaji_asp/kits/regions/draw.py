from __future__ import annotations

from kamaji_asp.core.solution import Numbers
from kamaji_asp.drawing.panels import Panel, Square
from kamaji_asp.kits.regions.board import RegionBoard


def draw_regions(board: RegionBoard, solution: Numbers | None) -> list[Panel]:
    def square(r: int, c: int) -> Square:
        given = board.givens[r][c]
        if given is not None:
            return Square(str(given))
        number = solution[r, c] if solution else 0
        return Square(str(number), given=False) if number else Square()

    squares = tuple(tuple(square(r, c) for c in range(board.columns)) for r in range(board.rows))
    return [Panel(squares, areas=board.regions)]
