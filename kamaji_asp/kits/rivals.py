"""Solutions beside the one that a generator means."""

from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.solve import solve


def two_solutions(board: Board, deadline: Deadline) -> Iterator[Solution]:
    """At most two: if there is a solution beside the one that is known, it is among them."""
    run = solve(board, limit=2, time_limit=deadline.timeout)
    yield from run
    if run.timed_out:
        raise TimeoutError
