from __future__ import annotations

from math import prod

from kamaji_asp.core.solution import Numbers, Violation
from kamaji_asp.puzzles.kenken.board import KenKen, Operation, cage_name

RULES = {
    "kenken.line": "every line must hold the numbers 1 to n",
    "kenken.cage": "the numbers of a cage must give its target by its operation",
}


def check(board: KenKen, solution: Numbers) -> list[Violation]:
    broken = []
    whole = list(range(1, board.n + 1))
    for name, cells in board.lines:
        found = sorted([solution[cell] for cell in cells])
        if found != whole:
            rule = f"{name} must hold 1 to {board.n}, not {_listed(found)}"
            broken.append(Violation("kenken.line", rule, cells))
    for cage, clue in board.clues:
        cells = board.cells_of[cage]
        found = [solution[cell] for cell in cells]
        if not any(_gives(found, clue.target, operation) for operation in clue.operations):
            rule = f"{cage_name(clue, cells)} must not hold {_listed(found)}"
            broken.append(Violation("kenken.cage", rule, cells))
    return broken


def _gives(numbers: list[int], target: int, operation: Operation) -> bool:
    """Whether the operation on these numbers gives the target; - and / start from the largest."""
    largest = max(numbers)
    match operation:
        case Operation.ADD:
            return sum(numbers) == target
        case Operation.SUBTRACT:
            return 2 * largest - sum(numbers) == target
        case Operation.MULTIPLY:
            return prod(numbers) == target
        case Operation.DIVIDE:
            return largest * largest == target * prod(numbers)


def _listed(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))
