from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Numbers, Violation
from kamaji_asp.kits.regions.check import check_regions, region_rules
from kamaji_asp.puzzles.ripple.board import Ripple

RULES = {
    **region_rules(Ripple.family),
    "ripple.distance": "two equal numbers v in a row or column must have v cells or more between them",
}


def check(board: Ripple, solution: Numbers) -> list[Violation]:
    rows: list[tuple[Cell, ...]] = [tuple((r, c) for c in range(board.columns)) for r in range(board.rows)]
    columns = list(zip(*rows, strict=True))
    numbers = solution.grid
    broken = list(check_regions(board, solution))
    for line in (*rows, *columns):
        broken += _check_line(line, [numbers[r][c] for r, c in line])
    return broken


def _check_line(cells: tuple[Cell, ...], numbers: list[int]) -> Iterator[Violation]:
    latest: dict[int, int] = {}
    for here, number in enumerate(numbers):
        before = latest.get(number)
        if before is not None and here - before <= number:
            room = "a cell" if number == 1 else f"{number} cells"
            rule = f"equal numbers {number} must have {room} or more between them"
            yield Violation("ripple.distance", rule, (cells[before], cells[here]))
        latest[number] = here
