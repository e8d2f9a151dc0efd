"""A solution's rules, whether it is minimal or not: both kinds are solutions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from kamaji_asp.puzzles.kamaji.board import Cell, Kamaji, Piece, pieces_of
from kamaji_asp.solution import Solution, Violation


def check(board: Kamaji, solution: Solution) -> list[Violation]:
    pieces = pieces_of(solution)
    broken = [violation for piece in pieces for violation in _check_piece(board, piece)]
    broken += [
        Violation("a piece must be laid only once", piece) for piece, n in Counter(pieces).items() if n > 1
    ]
    times = Counter(cell for piece in pieces for cell in piece)
    for r, row in enumerate(board.numbers):
        for c, value in enumerate(row):
            if times[r, c] == 0:
                broken.append(Violation("every cell must be covered", ((r, c),)))
            elif times[r, c] > 1 and value > 1:
                broken.append(Violation("only a 1 may be covered twice", ((r, c),)))
    return broken


def _check_piece(board: Kamaji, piece: Piece) -> list[Violation]:
    broken = []
    total = sum(board.numbers[r][c] for r, c in piece)
    if total != board.maximum:
        broken.append(Violation(f"a piece must add up to {board.maximum}, not {total}", piece))
    if not _is_straight(piece):
        broken.append(Violation("a piece must be a straight run of cells", piece))
    return broken


def _is_straight(piece: Piece) -> bool:
    steps: set[Cell] = {(r2 - r, c2 - c) for (r, c), (r2, c2) in pairwise(piece)}
    return len(piece) == 1 or steps in ({(0, 1)}, {(1, 0)}, {(1, 1)}, {(1, -1)})
