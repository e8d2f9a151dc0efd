"""How hard a Kamaji board is: how many runs biggerfirst makes, and whether it is left with brute force.

The thesis (K. Kleijn, Leiden 2018, table 2) counts 2 runs on average for printed puzzles with one star, 3 for
those with two and 3 or 4 for those with three; brute force was never needed.
"""

from __future__ import annotations

from typing import NamedTuple

from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.bruteforce import BiggerFirst
from kamaji_asp.search import Notes

LEVELS = {
    "easy": "biggerfirst makes two runs at most",
    "medium": "it makes three",
    "hard": "it makes four or more",
    "expert": "it cannot do without brute force",
}


class Grade(NamedTuple):
    runs: int
    late: list[int]
    """The pieces of each run that are laid in it, as masks of cells; those of the third run and later."""
    solved: bool

    @property
    def level(self) -> str:
        if not self.solved:
            return "expert"
        return "easy" if self.runs <= 2 else "medium" if self.runs == 3 else "hard"


def grade(board: Kamaji) -> Grade:
    solver = BiggerFirst(board, Notes())
    solver.make_runs()
    return Grade(len(solver.in_runs), solver.covered == solver.whole)
