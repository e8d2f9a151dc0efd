from __future__ import annotations

from kamaji_asp.puzzles.ripple.board import Ripple
from kamaji_asp.puzzles.tectonic.check import check_regions
from kamaji_asp.solution import Position, Solution, Violation


def check(board: Ripple, solution: Solution) -> list[Violation]:
    numbers = tuple(tuple(map(int, row)) for row in solution.rows)
    rows = [tuple((r, c) for c in range(board.columns)) for r in range(board.rows)]
    columns = list(zip(*rows, strict=True))
    broken = check_regions(board, numbers)
    for line in (*rows, *columns):
        broken += _check_line(line, [numbers[r][c] for r, c in line])
    return broken


def _check_line(cells: tuple[Position, ...], numbers: list[int]) -> list[Violation]:
    """Between two equal numbers v of a row or column there are at least v cells."""
    broken = []
    latest: dict[int, int] = {}
    for here, number in enumerate(numbers):
        before = latest.get(number)
        if before is not None and here - before <= number:
            room = "a cell" if number == 1 else f"{number} cells"
            rule = f"equal numbers {number} must have {room} or more between them"
            broken.append(Violation(rule, (cells[before], cells[here])))
        latest[number] = here
    return broken
