"""One puzzle from file to record: what the command line does with each, in whatever process."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kamaji_asp.api import solve
from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, names
from kamaji_asp.reading import load


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
    """Whether the solutions go into the record or are only counted."""
    stats: bool = True
    """Whether the engine's statistics do: to collect them can take longer than to solve a small puzzle."""


Record = dict[str, Any]


def solve_file(task: Task, path: str) -> tuple[Record, Board | None]:
    """What `--json` prints of a puzzle, and the puzzle; a wrong file has the status `error` and no board."""
    start = time.perf_counter()
    try:
        board = load(path, task.puzzle)
        read = time.perf_counter() - start
        run = solve(
            board,
            engine=task.engine,
            method=task.method,
            limit=task.limit,
            time_limit=task.time_limit,
            **dict(task.options),
        )
        solutions = []
        for solution in run:
            if task.keep:
                solutions.append(solution.lines)
    except InputError as error:
        error = error if error.file else error.within(path)
        return {"file": path, "engine": task.engine, "status": "error", "error": str(error)}, None
    seconds = {"read": 0.0, "ground": 0.0, "solve": 0.0, **run.seconds}
    seconds["read"] += read
    record: Record = {
        "file": path,
        "puzzle": board.family,
        "engine": task.engine,
        "method": run.method,
        "status": run.status,
        "models": run.models,
        "complete": run.complete,
        "solutions": solutions,
        "seconds": {key: round(value, 6) for key, value in seconds.items()},
        "stats": run.statistics() if task.stats else {},
    }
    record["seconds"]["total"] = round(time.perf_counter() - start, 6)
    if not task.keep:
        del record["solutions"]
    return record, board


def solve_files(task: Task, paths: list[str], jobs: int) -> Iterator[tuple[Record, Board | None]]:
    """The outcomes in the order of the paths, each as soon as it and those before it are done."""
    if jobs <= 1 or len(paths) <= 1:
        for path in paths:
            yield solve_file(task, path)
        return
    import signal
    from concurrent.futures import ProcessPoolExecutor
    from functools import partial

    # Ctrl-C reaches every process of the terminal; this one alone answers it, by ending the others.
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    try:
        yield from pool.map(partial(solve_file, task), paths)
    except BaseException:
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


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
