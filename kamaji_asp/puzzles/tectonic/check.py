from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.grid import Grid
from kamaji_asp.core.solution import Numbers, Violation
from kamaji_asp.kits.regions.check import check_regions, region_rules
from kamaji_asp.puzzles.tectonic.board import Tectonic

RULES = {
    **region_rules(Tectonic.family),
    "tectonic.touch": "equal numbers must not touch, not even diagonally",
}


def check(board: Tectonic, solution: Numbers) -> list[Violation]:
    return [*check_regions(board, solution), *_check_touching(solution.grid)]


def _check_touching(numbers: Grid[int]) -> Iterator[Violation]:
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if r2 < len(numbers) and 0 <= c2 < len(row) and numbers[r2][c2] == number:
                    rule = f"equal numbers {number} must not touch"
                    yield Violation("tectonic.touch", rule, ((r, c), (r2, c2)))
