"""Puzzles from file to record: what `solve` and `count` do with each, in this process or in others."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kamaji_asp.cli.records import (
    AgainstRecord,
    CountRecord,
    DifferenceRecord,
    ErrorRecord,
    OwnCountRecord,
    OwnSolveRecord,
    SolveRecord,
    broken_rules,
)
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.run import Run
from kamaji_asp.engines.solve import solve
from kamaji_asp.family import family, names
from kamaji_asp.files.reading import BadEntry, Entry, is_folder, read_entries

if TYPE_CHECKING:
    from kamaji_asp.programs.own.difference import Difference


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
    encoding: str | None = None
    """One of the user's own, instead of a method."""
    against: str | None = None
    """The method with which that encoding is compared."""


class Outcome(NamedTuple):
    record: SolveRecord | CountRecord | ErrorRecord
    board: Board | None = None
    """None if there is an error."""
    solutions: tuple[Solution, ...] = ()
    wrong: Solution | None = None
    """What an encoding of the user's own found first that is no solution."""
    difference: Difference | None = None
    """A grid on which the encoding differs from the method that it is compared with."""
    in_time: bool = True
    """Whether that comparison came to an end."""


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
            encoding=task.encoding,
            limit=task.limit,
            time_limit=task.time_limit,
            **dict(task.options),
        )
        solutions = _solutions(run, task.keep)
        outcome = _outcome(task, path, run, solutions, start, read)
        return with_findings(outcome, run, task) if task.encoding else outcome
    except InputError as error:
        error = error if error.file else error.within(path)
        return Outcome(ErrorRecord(file=path, engine=task.engine, error=str(error)))


def _solutions(run: Run, keep: bool) -> tuple[Solution, ...]:
    """The solutions, if they are kept. A wrong one, of an encoding of the user's own, ends the search."""
    kept = []
    for solution in run:
        if keep:
            kept.append(solution)
            if run.wrong is not None:
                run.stop()
    return tuple(kept)


def _outcome(
    task: Task, path: str, run: Run, solutions: tuple[Solution, ...], start: float, read: float
) -> Outcome:
    seconds = {"read": 0.0, "ground": 0.0, "solve": 0.0, **run.seconds}
    seconds["read"] += read
    stats = run.statistics() if task.stats else {}
    seconds["total"] = time.perf_counter() - start
    found: dict[str, Any] = {
        "file": path,
        "puzzle": run.board.family,
        "engine": task.engine,
        "method": run.method,
        "status": run.status,
        "models": run.models,
        "complete": run.complete,
        "seconds": {activity: round(spent, 6) for activity, spent in seconds.items()},
        "stats": stats,
    }
    if not task.keep:
        return Outcome(CountRecord(**found), run.board)
    lines = [solution.lines for solution in solutions]
    return Outcome(SolveRecord(**found, solutions=lines), run.board, solutions)


def with_findings(outcome: Outcome, run: Run, task: Task) -> Outcome:
    """What is wrong with an encoding of the user's own, and where it differs from another one."""
    from dataclasses import asdict

    record = outcome.record
    assert not isinstance(record, ErrorRecord)
    outcome = outcome._replace(wrong=run.wrong)
    known = asdict(record)
    broken = run.broken
    if isinstance(record, CountRecord):
        return outcome._replace(record=OwnCountRecord(**known, broken=broken_rules(broken)))
    if task.against is None:
        return outcome._replace(record=OwnSolveRecord(**known, broken=broken_rules(broken)))
    found, in_time = _difference(run, task)
    if found is not None and found.broken and not broken:
        known["status"], broken = "wrong", found.broken
    record = AgainstRecord(
        **known,
        broken=broken_rules(broken),
        difference=DifferenceRecord(found.puzzle, found.grid.lines, found.allowed_by, found.rule)
        if found
        else None,
    )
    return outcome._replace(record=record, difference=found, in_time=in_time)


def _difference(run: Run, task: Task) -> tuple[Difference | None, bool]:
    """A difference, if there is one, and whether the search for it came to an end."""
    from kamaji_asp.programs.own.difference import difference
    from kamaji_asp.programs.own.vocabulary import rules_of

    assert run.encoding is not None
    rules = rules_of(family(run.board.family), task.against)
    try:
        return difference(run.encoding, run.board, rules, run.deadline), True
    except TimeoutError:
        return None, False


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
