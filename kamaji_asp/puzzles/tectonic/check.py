from __future__ import annotations

from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.solution import Solution, Violation
from kamaji_asp.text import Grid


def check(board: RegionBoard, solution: Solution) -> list[Violation]:
    numbers = tuple(tuple(map(int, row)) for row in solution.rows)
    return [*check_regions(board, numbers), *_check_touching(numbers)]


def check_regions(board: RegionBoard, numbers: Grid[int]) -> list[Violation]:
    """What Tectonic and Ripple Effect share: the givens stand, and a region of k cells holds 1..k."""
    broken = []
    for r, row in enumerate(board.givens):
        for c, given in enumerate(row):
            if given is not None and numbers[r][c] != given:
                rule = f"the given {given} must stay, not become {numbers[r][c]}"
                broken.append(Violation(rule, ((r, c),)))
    for region, cells in board.cells_of.items():
        found = sorted(numbers[r][c] for r, c in cells)
        if found != list(range(1, len(cells) + 1)):
            listed = " ".join(map(str, found))
            broken.append(Violation(f"region {region} must hold 1 to {len(cells)}, not {listed}", cells))
    return broken


def _check_touching(numbers: Grid[int]) -> list[Violation]:
    broken = []
    for r, row in enumerate(numbers):
        for c, number in enumerate(row):
            for r2, c2 in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if r2 < len(numbers) and 0 <= c2 < len(row) and numbers[r2][c2] == number:
                    broken.append(Violation(f"equal numbers {number} must not touch", ((r, c), (r2, c2))))
    return broken
