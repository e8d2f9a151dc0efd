"""Every piece that fits on a Kamaji board.

The board gets a border of numbers too large for any piece, so that a run of cells stops there by itself. A
place is the number of a cell on this bordered board, counted row by row.
"""

from __future__ import annotations

from kamaji_asp.core.grid import Cell
from kamaji_asp.puzzles.kamaji.board import Kamaji

Piece = tuple[Cell, ...]


def bordered(board: Kamaji) -> list[int]:
    """The numbers row by row; the border is one more than any piece can take."""
    wall = board.maximum + 1
    rows = [(wall, *row, wall) for row in board.numbers]
    edge = (wall,) * (board.n + 2)
    return [number for row in (edge, *rows, edge) for number in row]


def cell_at(place: int, board: Kamaji) -> Cell:
    """The cell at a place of the bordered board."""
    r, c = divmod(place, board.n + 2)
    return r - 1, c - 1


def runs(board: Kamaji) -> list[range]:
    """The places of each piece, in the order of their first cells; without the maximum, a piece by itself.

    To the right, down to the right, down, down to the left: each piece is found from one of its ends.
    """
    numbers, maximum, width = bordered(board), board.maximum, board.n + 2
    steps = (1, width + 1, width, width - 1)
    found = []
    for start, number in enumerate(numbers):
        if number >= maximum:
            continue
        for step in steps:
            here, total = start, number
            while total < maximum:
                here += step
                total += numbers[here]
            if total == maximum:
                found.append(range(start, here + 1, step))
    return found


def pieces(board: Kamaji) -> list[Piece]:
    """In the order of their first cells; the maximum comes last."""
    highest = bordered(board).index(board.maximum)
    return [tuple(cell_at(place, board) for place in run) for run in (*runs(board), (highest,))]
