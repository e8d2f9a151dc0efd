"""Logic puzzles in answer set programming.

import kamaji_asp as ka
board = ka.load("instances/yajilin/example-4x5.yajilin")
for solution in ka.solve(board):
    print(solution)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution, Violation
from kamaji_asp.engines.solve import check, count, is_unique, solve
from kamaji_asp.files.reading import load, load_solution, parse, parse_solution
from kamaji_asp.programs.facts import facts

if TYPE_CHECKING:
    from pathlib import Path

    from kamaji_asp.explanation.explanation import Explanation
    from kamaji_asp.programs.own.difference import Difference

__version__ = "0.1.0"
__all__ = [
    "Board", "InputError", "Solution", "Violation",
    "check", "count", "difference", "explain", "facts", "is_unique", "load", "load_solution", "parse",
    "parse_solution", "solve",
]  # fmt: skip


def explain(board: Board) -> Explanation:
    """The steps to the solution, each with the rules and cells from which it follows; iterate over them.

    Where there is no solution, the only step is the smallest contradiction among the rules. Where there are
    several, the steps lead as far as these agree.
    """
    from kamaji_asp.explanation.explanation import Explanation  # it takes longer to import than to solve

    return Explanation(board)


def difference(board: Board, encoding: str | Path) -> Difference | None:
    """A grid that only one of two allows on this board: an encoding of the user's own, or the plain rules."""
    from kamaji_asp.programs.own.difference import difference as find

    return find(encoding, board)
