"""How hard a Kamaji board is: how many runs biggerfirst makes, and whether it is left with brute force.

The thesis (K. Kleijn, Leiden 2018, table 2) counts 2 runs on average for printed puzzles with one star, 3
for those with two and 3 or 4 for those with three; brute force was never needed.
"""

from __future__ import annotations

from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.search.bruteforce import BiggerFirst

LEVELS = ("easy", "medium", "hard", "expert")
"""Two runs at most, three, four or more; and brute force, however many runs."""


def pieces_by_run(board: Kamaji) -> list[list[int]]:
    """The pieces that biggerfirst lays in each run, as masks of cells; none in the last if it gets stuck."""
    solver = BiggerFirst(board, Notes())
    solver.make_runs()
    laid = iter(solver.laid)
    return [[next(laid).cells for _ in range(count)] for count in solver.in_runs]


def level_of(board: Kamaji) -> str:
    laid = pieces_by_run(board)
    if not laid[-1] and board.n > 1:
        return "expert"
    return LEVELS[min(max(len(laid) - 2, 0), 2)]
