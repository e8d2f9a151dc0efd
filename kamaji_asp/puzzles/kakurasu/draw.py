from __future__ import annotations

from kamaji_asp.picture import Cell, Panel
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.solution import Solution


def draw(board: Kakurasu, solution: Solution | None) -> list[Panel]:
    rows = solution.rows if solution else (("",) * board.columns,) * board.rows
    cells = tuple(tuple(Cell(fill="black" if token == "#" else "blank") for token in row) for row in rows)
    return [
        Panel(
            cells,
            top=_weights(board.columns),
            left=_weights(board.rows),
            right=_sums(board.row_sums),
            bottom=_sums(board.column_sums),
        )
    ]


def _weights(count: int) -> tuple[str, ...]:
    return tuple(str(index) for index in range(1, count + 1))


def _sums(sums: tuple[int | None, ...]) -> tuple[str, ...]:
    return tuple("" if value is None else str(value) for value in sums)
