"""A solution's rules, whether it is minimal or not: both kinds are solutions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Pieces, Violation
from kamaji_asp.puzzles.kamaji.board import Kamaji

SUM, STRAIGHT, LAID_ONCE = "kamaji.sum", "kamaji.straight", "kamaji.laid-once"
COVERED, ONCE = "kamaji.covered", "kamaji.once"
RULES = {
    SUM: "a piece must add up to the maximum",
    STRAIGHT: "a piece must be a straight run of cells",
    LAID_ONCE: "a piece must be laid only once",
    COVERED: "every cell must be covered",
    ONCE: "only a 1 may be covered twice",
}


def check(board: Kamaji, solution: Pieces) -> list[Violation]:
    broken = [violation for piece in solution.pieces for violation in _check_piece(board, piece)]
    broken += [
        Violation(LAID_ONCE, RULES[LAID_ONCE], piece)
        for piece, times in Counter(solution.pieces).items()
        if times > 1
    ]
    times_covered = Counter(cell for piece in solution.pieces for cell in piece)
    for r, row in enumerate(board.numbers):
        for c, value in enumerate(row):
            times = times_covered[r, c]
            if times == 0:
                broken.append(Violation(COVERED, RULES[COVERED], ((r, c),)))
            elif times > 1 and value > 1:
                broken.append(Violation(ONCE, RULES[ONCE], ((r, c),)))
    return broken


def _check_piece(board: Kamaji, piece: tuple[Cell, ...]) -> list[Violation]:
    broken = []
    total = sum(board.numbers[r][c] for r, c in piece)
    if total != board.maximum:
        broken.append(Violation(SUM, f"a piece must add up to {board.maximum}, not {total}", piece))
    if not _is_straight(piece):
        broken.append(Violation(STRAIGHT, RULES[STRAIGHT], piece))
    return broken


def _is_straight(piece: tuple[Cell, ...]) -> bool:
    steps = {(r2 - r, c2 - c) for (r, c), (r2, c2) in pairwise(piece)}
    return len(piece) == 1 or steps in ({(0, 1)}, {(1, 0)}, {(1, 1)}, {(1, -1)})
