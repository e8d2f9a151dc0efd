from __future__ import annotations

from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.solution import Solution, Violation


def check(board: Kakurasu, solution: Solution) -> list[Violation]:
    broken = []
    for r, wanted in enumerate(board.row_sums):
        black = [c for c in range(board.columns) if solution.rows[r][c] == "#"]
        found = sum(black) + len(black)  # a cell weighs its index, counted from 1
        if wanted is not None and found != wanted:
            cells = tuple((r, c) for c in range(board.columns))
            broken.append(Violation(f"row {r} must add up to {wanted}, not {found}", cells))
    for c, wanted in enumerate(board.column_sums):
        black = [r for r in range(board.rows) if solution.rows[r][c] == "#"]
        found = sum(black) + len(black)
        if wanted is not None and found != wanted:
            cells = tuple((r, c) for r in range(board.rows))
            broken.append(Violation(f"column {c} must add up to {wanted}, not {found}", cells))
    return broken
