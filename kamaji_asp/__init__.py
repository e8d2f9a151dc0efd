"""Logic puzzles in answer set programming.

import kamaji_asp as ka
board = ka.load("instances/yajilin/example-4x5.yajilin")
for solution in ka.solve(board):
    print(solution)
"""

from __future__ import annotations

from kamaji_asp.api import check, count, explain, is_unique, solve
from kamaji_asp.errors import InputError
from kamaji_asp.facts import facts
from kamaji_asp.family import Board
from kamaji_asp.reading import load, load_solution, parse, parse_solution
from kamaji_asp.solution import Solution, Violation

__version__ = "0.1.0"
__all__ = [
    "Board", "InputError", "Solution", "Violation",
    "check", "count", "explain", "facts", "is_unique", "load", "load_solution", "parse", "parse_solution",
    "solve",
]  # fmt: skip
