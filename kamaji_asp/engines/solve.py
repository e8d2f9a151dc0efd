"""Solving by any engine."""

from __future__ import annotations

from typing import Any

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.core.solution import Solution, Violation
from kamaji_asp.engines import DEFAULT, find
from kamaji_asp.engines.run import Run
from kamaji_asp.family import family


def solve(
    board: Board,
    *,
    engine: str = DEFAULT,
    method: str | None = None,
    limit: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> Run:
    """The board's solutions, found as they are asked for: all of them, or as many as `limit` says.

    Further options are the engine's own.

    The run that is returned also knows, once it has been gone through, whether it was complete, how long
    it took and what the engine reports of it.
    """
    chosen = find(engine)
    offered = chosen.methods(board.family)
    if not offered:
        raise InputError(f"the engine {engine} has no method for {board.family}")
    if method is None:
        method = next(iter(offered))
    elif method not in offered:
        raise InputError(
            f"the engine {engine} has no method '{method}' for {board.family}; there is {', '.join(offered)}"
            + suggestion(method, offered)
        )
    foreign = ", ".join(sorted(options.keys() - chosen.OPTIONS))
    if foreign:
        raise InputError(f"the engine {engine} has no option {foreign}{suggestion(foreign, chosen.OPTIONS)}")
    return Run(board, method, chosen.search, limit, Deadline(time_limit), options)


def count(
    board: Board,
    *,
    engine: str = DEFAULT,
    method: str | None = None,
    limit: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> int:
    """How many solutions there are; `limit` if there are that many or more."""
    run = solve(board, engine=engine, method=method, limit=limit, time_limit=time_limit, **options)
    for _ in run:
        pass
    if run.timed_out:
        raise TimeoutError(f"{run.models} solutions were found in {time_limit} s, and there may be more")
    return run.models


def is_unique(
    board: Board,
    *,
    engine: str = DEFAULT,
    method: str | None = None,
    time_limit: float | None = None,
    **options: Any,
) -> bool:
    """Whether there is exactly one solution."""
    return count(board, engine=engine, method=method, limit=2, time_limit=time_limit, **options) == 1


def check(board: Board, solution: Solution) -> list[Violation]:
    """Each rule that the solution breaks, with its cells; an empty list if it is right."""
    return family(board.family).check(board, solution)
