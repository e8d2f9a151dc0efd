from __future__ import annotations

from math import prod

from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.kenken.formats import OPERATIONS, unstack
from kamaji_asp.solution import Solution, Violation


def check(board: KenKen, solution: Solution) -> list[Violation]:
    numbers = unstack(board, solution)
    broken = []
    whole = list(range(1, board.n + 1))
    for name, cells in board.lines:
        found = sorted([numbers[cell] for cell in cells])
        if found != whole:
            listed = " ".join(map(str, found))
            broken.append(Violation(f"{name} must hold 1 to {board.n}, not {listed}", cells))
    for cage, clue in board.clues:
        cells = board.cells_of[cage]
        found = [numbers[cell] for cell in cells]
        if not any(fits(found, clue.target, op) for op in clue.operation or OPERATIONS):
            listed = " ".join(map(str, found))
            broken.append(Violation(f"cage {cage} must give {clue}, not {listed}", cells))
    return broken


def fits(numbers: list[int], target: int, operation: str) -> bool:
    """Whether the operation on these numbers gives the target; - and / start from the largest."""
    largest = max(numbers)
    match operation:
        case "+":
            return sum(numbers) == target
        case "-":
            return 2 * largest - sum(numbers) == target
        case "*":
            return prod(numbers) == target
        case _:
            return largest * largest == target * prod(numbers)
