from __future__ import annotations

from kamaji_asp.core.solution import Shading, Violation
from kamaji_asp.puzzles.kakurasu.board import Kakurasu

ROW_SUM, COLUMN_SUM = "kakurasu.row-sum", "kakurasu.column-sum"
RULES = {
    ROW_SUM: "the black cells of a row must add up to its sum, each weighing its column's number",
    COLUMN_SUM: "the black cells of a column must add up to its sum, each weighing its row's number",
}


def check(board: Kakurasu, solution: Shading) -> list[Violation]:
    rows, columns = [0] * board.rows, [0] * board.columns
    for r, c in solution.black:
        rows[r] += c + 1
        columns[c] += r + 1
    broken = []
    for r, wanted in enumerate(board.row_sums):
        if wanted is not None and rows[r] != wanted:
            cells = tuple((r, c) for c in range(board.columns))
            broken.append(Violation(ROW_SUM, f"row {r + 1} must add up to {wanted}, not {rows[r]}", cells))
    for c, wanted in enumerate(board.column_sums):
        if wanted is not None and columns[c] != wanted:
            cells = tuple((r, c) for r in range(board.rows))
            rule = f"column {c + 1} must add up to {wanted}, not {columns[c]}"
            broken.append(Violation(COLUMN_SUM, rule, cells))
    return broken
