"""Puzzles from file to record: what `solve` and `count` do with each, in this process or in others."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kamaji_asp.cli.records import CountRecord, ErrorRecord, SolveRecord
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.solve import solve
from kamaji_asp.family import names
from kamaji_asp.files.reading import BadEntry, Entry, is_folder, read_entries


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


class Outcome(NamedTuple):
    record: SolveRecord | CountRecord | ErrorRecord
    board: Board | None = None
    """None if there is an error."""
    solutions: tuple[Solution, ...] = ()


class Read(NamedTuple):
    """A puzzle, and how long it took to read it."""

    entry: Entry | BadEntry
    seconds: float


def solve_file(task: Task, source: Read) -> Outcome:
    start = time.perf_counter() - source.seconds
    path = source.entry.name
    try:
        board = source.entry.board
        read = time.perf_counter() - start
        run = solve(
            board,
            engine=task.engine,
            method=task.method,
            limit=task.limit,
            time_limit=task.time_limit,
            **dict(task.options),
        )
        solutions = tuple(solution for solution in run if task.keep)
    except InputError as error:
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
        SolveRecord(**found, solutions=[solution.lines for solution in solutions]), board, solutions
    )


def solve_files(task: Task, paths: list[str], jobs: int) -> Iterator[Outcome]:
    """The outcomes in the order of the paths, each as soon as it and those before it are done."""
    if jobs <= 1:
        yield from map(partial(solve_file, task), _read(task, paths))
        return
    from kamaji_asp.processes.pool import worker_pool

    with worker_pool(jobs) as pool:
        yield from pool.map(partial(solve_file, task), _read(task, paths))


def _read(task: Task, paths: Iterable[str]) -> Iterator[Read]:
    """The puzzles of all files; a file may hold several."""
    for path in paths:
        start = time.perf_counter()
        for entry in read_entries(path, task.puzzle):
            yield Read(entry, time.perf_counter() - start)
            start = time.perf_counter()


def expand(paths: Iterable[str]) -> Iterator[str]:
    """Files as they are; folders as the puzzle files below them."""
    for path in paths:
        if not is_folder(path):
            yield path
            continue
        suffixes = {f".{name}" for name in names()}
        found = sorted(file for file in Path(path).rglob("*") if file.suffix in suffixes and file.is_file())
        if not found:
            raise InputError("there is no puzzle file in this folder", file=path)
        yield from map(str, found)
