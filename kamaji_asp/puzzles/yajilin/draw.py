from __future__ import annotations

from kamaji_asp.core.solution import Loop
from kamaji_asp.drawing.panels import Panel, Square
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, Arrow, Yajilin


def draw(board: Yajilin, solution: Loop | None) -> list[Panel]:
    def square(r: int, c: int) -> Square:
        kind = board.cells[r][c]
        if isinstance(kind, Arrow):
            return Square(str(kind.count), fill="clue", arrow=kind.direction)
        if kind is GREY:
            return Square(fill="grey")
        if kind is not OPEN:
            return Square("?", fill="clue")
        if solution is None:
            return Square()
        return Square(fill="black" if (r, c) in solution.black else "blank", line=solution.sides[r][c])

    columns = range(board.columns)
    return [Panel(tuple(tuple(square(r, c) for c in columns) for r in range(board.rows)))]
