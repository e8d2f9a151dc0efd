"""Puzzles from file to record: what `solve` and `count` do with each, in this process or in others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kamaji_asp.cli.records import CountRecord, ErrorRecord, SolveRecord
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.solve import solve
from kamaji_asp.family import names
from kamaji_asp.files.reading import load
from kamaji_asp.processes.memory import program_grew


class Task(NamedTuple):
    """How to solve, whichever puzzle it is."""

    engine: str
    method: str | None
    limit: int
    time_limit: float | None
    puzzle: str | None
    options: tuple[tuple[str, Any], ...] = ()
    """The engine's own, by name."""
    keep: bool = True
    """Whether the solutions are kept or only counted."""
    stats: bool = True
    """Whether to ask for the engine's statistics: that can take longer than to solve a small puzzle."""
    memory_limit: int | None = None
    """Megabytes."""


class Outcome(NamedTuple):
    record: SolveRecord | CountRecord | ErrorRecord
    board: Board | None = None
    """None if there is an error."""
    solutions: tuple[Solution, ...] = ()


class Begun(NamedTuple):
    """What is told of a puzzle when its search begins."""

    board: Board
    method: str


def solve_file(task: Task, path: str, tell: Callable[[object], None] = lambda _: None) -> Outcome:
    """Meanwhile it tells that it has begun, then each solution, or how many there are so far."""
    start = time.perf_counter()
    try:
        board = load(path, task.puzzle)
        read = time.perf_counter() - start
        run = solve(
            board,
            engine=task.engine,
            method=task.method,
            limit=task.limit,
            time_limit=None if task.time_limit is None else max(0.0, task.time_limit - read),
            **dict(task.options),
        )
        tell(Begun(board, run.method))
        solutions = []
        for solution in run:
            if task.keep:
                solutions.append(solution)
            tell(solution if task.keep else run.models)
    except InputError as error:
        if task.memory_limit is not None and program_grew(task.memory_limit):
            raise MemoryError from None  # for whoever has set the limit
        error = error if error.file else error.within(path)
        return Outcome(ErrorRecord(file=path, engine=task.engine, error=str(error)))
    seconds = {"read": 0.0, "ground": 0.0, "solve": 0.0, **run.seconds}
    seconds["read"] += read
    stats = run.statistics() if task.stats else {}
    seconds["total"] = time.perf_counter() - start
    found: dict[str, Any] = {
        "file": path,
        "puzzle": board.family,
        "engine": task.engine,
        "method": run.method,
        "status": run.status,
        "models": run.models,
        "complete": run.complete,
        "seconds": {activity: round(spent, 6) for activity, spent in seconds.items()},
        "stats": stats,
    }
    if not task.keep:
        return Outcome(CountRecord(**found), board)
    return Outcome(
        SolveRecord(**found, solutions=[solution.lines for solution in solutions]), board, tuple(solutions)
    )


def solve_files(task: Task, paths: list[str], jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the paths, each as soon as it and those before it are done.

    Only another process can be ended in time, whatever it is at: limits need one as well as jobs do.
    """
    is_limited = task.time_limit is not None or task.memory_limit is not None
    if not is_limited and (jobs <= 1 or len(paths) <= 1):
        for path in paths:
            yield solve_file(task, path)
        return
    from kamaji_asp.cli.limited import solve_all_limited

    yield from solve_all_limited(task, paths, jobs)


def expand(paths: Iterable[str]) -> Iterator[str]:
    """Files as they are; folders as the puzzle files below them."""
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            yield path
            continue
        suffixes = {f".{name}" for name in names()}
        found = sorted(file for file in Path(path).rglob("*") if file.suffix in suffixes and file.is_file())
        if not found:
            raise InputError("there is no puzzle file in this folder", file=path)
        yield from map(str, found)
