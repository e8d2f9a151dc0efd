"""The Kamaji thesis's picture of a solution: each entry holds the number of its piece, negative on a 1.

Pieces are numbered in the order in which brute force lays them; the maximum, alone, comes last. An entry of 1
that several pieces share shows the first of them, so two solutions can look the same.
"""

from __future__ import annotations

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Pieces
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.pieces import pieces


def thesis_grid(board: Kamaji, solution: Pieces) -> str:
    order = {piece: place for place, piece in enumerate(pieces(board))}
    entries: dict[Cell, int] = {}
    ordered = sorted(solution.pieces, key=lambda piece: order.get(piece, len(order)))
    for number, piece in enumerate(ordered, 1):
        for r, c in piece:
            is_one = board.numbers[r][c] == 1 < board.maximum
            entries.setdefault((r, c), -number if is_one else number)
    width = max(2, len(str(-len(ordered))))
    rows = ((str(entries.get((r, c), 0)).zfill(width) for c in range(board.n)) for r in range(board.n))
    return "\n".join(map(" ".join, rows))


FORMATS = {"grid": thesis_grid}
