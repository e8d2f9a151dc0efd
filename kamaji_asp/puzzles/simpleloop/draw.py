from __future__ import annotations

from kamaji_asp.core.solution import Loop
from kamaji_asp.drawing.panels import Panel, Square
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop


def draw(board: SimpleLoop, solution: Loop | None) -> list[Panel]:
    def square(r: int, c: int) -> Square:
        if not board.is_open[r][c]:
            return Square(fill="grey")
        return Square(line=solution.sides[r][c] if solution else ())

    columns = range(board.columns)
    return [Panel(tuple(tuple(square(r, c) for c in columns) for r in range(board.rows)))]
