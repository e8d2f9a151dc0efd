"""Solving by any engine."""

from __future__ import annotations

from pathlib import Path
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
    encoding: str | Path | None = None,
    limit: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> Run:
    """The board's solutions, found as they are asked for: all of them, or as many as `limit` says.

    An encoding of the user's own may stand in place of a method. What it finds comes out right or wrong, and
    the run says what is wrong. Further options are the engine's own.

    The run that is returned also knows, once it has been gone through, whether it was complete, how long
    it took and what the engine reports of it.
    """
    chosen = find(engine)
    foreign = ", ".join(sorted(options.keys() - chosen.OPTIONS))
    if foreign:
        raise InputError(f"the engine {engine} has no option {foreign}{suggestion(foreign, chosen.OPTIONS)}")
    if encoding is None and is_program(engine, method):
        encoding, method = method, None
    if encoding is None:
        name, own = _method(engine, board.family, method), None
    elif method is not None:
        raise InputError(f"the encoding {encoding} stands in place of a method: choose one of the two")
    elif not chosen.PROGRAMS:
        raise InputError(f"the engine {engine} has methods of its own only: it cannot use {encoding}")
    else:
        name, own = str(encoding), Path(encoding)
    return Run(board, name, chosen.search, limit, Deadline(time_limit), options, own)


def is_program(engine: str, method: str | None) -> bool:
    """Whether what stands in place of a method is the name of a file."""
    ending = find(engine).PROGRAMS
    return bool(method and ending and method.endswith(ending))


def _method(engine: str, family_name: str, method: str | None) -> str:
    offered = find(engine).methods(family_name)
    if not offered:
        raise InputError(f"the engine {engine} has no method for {family_name}")
    if method is None:
        return next(iter(offered))
    if method not in offered:
        raise InputError(
            f"the engine {engine} has no method '{method}' for {family_name}; there is {', '.join(offered)}"
            + suggestion(method, offered)
        )
    return method


def count(
    board: Board,
    *,
    engine: str = DEFAULT,
    method: str | None = None,
    encoding: str | Path | None = None,
    limit: int = 0,
    time_limit: float | None = None,
    **options: Any,
) -> int:
    """How many solutions there are; `limit` if there are that many or more.

    With an encoding of the user's own, it is how many answers that finds, right or wrong.
    """
    run = solve(
        board,
        engine=engine,
        method=method,
        encoding=encoding,
        limit=limit,
        time_limit=time_limit,
        **options,
    )
    return _finished(run, time_limit).models


def is_unique(
    board: Board,
    *,
    engine: str = DEFAULT,
    method: str | None = None,
    encoding: str | Path | None = None,
    time_limit: float | None = None,
    **options: Any,
) -> bool:
    """Whether there is exactly one solution."""
    run = solve(
        board,
        engine=engine,
        method=method,
        encoding=encoding,
        limit=2,
        time_limit=time_limit,
        **options,
    )
    return _finished(run, time_limit).status == "unique"


def _finished(run: Run, time_limit: float | None) -> Run:
    for _ in run:
        pass
    if run.timed_out:
        raise TimeoutError(f"{run.models} solutions were found in {time_limit} s, and there may be more")
    return run


def check(board: Board, solution: Solution) -> list[Violation]:
    """Each rule that the solution breaks, with its cells; an empty list if it is right."""
    return family(board.family).check(board, solution)
