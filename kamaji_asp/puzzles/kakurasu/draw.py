from __future__ import annotations

from kamaji_asp.core.solution import Shading
from kamaji_asp.drawing.panels import Panel, Square, axis
from kamaji_asp.puzzles.kakurasu.board import Kakurasu


def draw(board: Kakurasu, solution: Shading | None) -> list[Panel]:
    black = solution.black if solution else frozenset()
    cells = tuple(
        tuple(Square(fill="black" if (r, c) in black else "blank") for c in range(board.columns))
        for r in range(board.rows)
    )
    return [
        Panel(
            cells,
            top=axis(board.columns),
            left=axis(board.rows),
            right=_sums(board.row_sums),
            bottom=_sums(board.column_sums),
        )
    ]


def _sums(sums: tuple[int | None, ...]) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in sums)
