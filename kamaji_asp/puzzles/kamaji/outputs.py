"""The Kamaji thesis's picture of a solution: each entry holds the number of its piece, negative on a 1.

Pieces are numbered in the order in which brute force lays them, the maximum alone comes last. An entry of 1
that several pieces share shows the first of them, so two solutions can look the same.
"""

from __future__ import annotations

from kamaji_asp.puzzles.kamaji.board import Cell, Kamaji, Piece, pieces_of
from kamaji_asp.solution import Solution

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1))


def grid(board: Kamaji, solution: Solution) -> str:
    def order(piece: Piece) -> tuple[bool, Cell, int]:
        if len(piece) == 1:
            return True, piece[0], 0
        (r, c), (r2, c2) = piece[:2]
        return False, piece[0], DIRECTIONS.index((r2 - r, c2 - c))

    entries: dict[Cell, int] = {}
    ordered = sorted(pieces_of(solution), key=order)
    for number, piece in enumerate(ordered, 1):
        for r, c in piece:
            is_one = board.numbers[r][c] == 1 < board.maximum
            entries.setdefault((r, c), -number if is_one else number)
    width = max(2, len(str(-len(ordered))))
    rows = ((str(entries[r, c]).zfill(width) for c in range(board.n)) for r in range(board.n))
    return "\n".join(map(" ".join, rows))


OUTPUTS = {"grid": grid}
