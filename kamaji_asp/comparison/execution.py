"""An attempt in this process, within its limit of memory."""

from __future__ import annotations

import gc
import time
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

from kamaji_asp.comparison.attempt import Attempt, AttemptResult, failed, out_of
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines import find
from kamaji_asp.engines.solve import solve
from kamaji_asp.family import family
from kamaji_asp.files.reading import parse
from kamaji_asp.processes.memory import is_out_of_memory, limit_memory, program_grew


class Ending(NamedTuple):
    """How a process that made an attempt has ended."""

    answer: bytes
    """The result as JSON; anything else, or nothing, if the process did not come so far."""
    in_time: bool
    signal: int
    peak: float
    """Megabytes, at most."""
    cpu: float


def prepare_for(attempt: Attempt) -> None:
    """Do beforehand what this attempt and others like it would have to do in their time."""
    prepare(attempt.engine, attempt.puzzle)
    if attempt.program is not None:
        with suppress(InputError):  # which the attempt will tell
            find(attempt.engine).read_program(parse(attempt.text, attempt.puzzle), attempt.method)


@cache
def prepare(engine: str, family_name: str) -> None:
    """Import, and compile, what the family's attempts with this engine will need."""
    puzzle = family(family_name)
    _ = puzzle.text, puzzle.checker, puzzle.asp  # a part is imported when it is first asked for
    find(engine).warm_up(family_name)
    gc.collect()
    gc.freeze()  # a collection in a copy of this process would touch, and so copy, all of it


def result_of(attempt: Attempt) -> AttemptResult:
    """The attempt within its limit of memory; every failure is a result too."""
    lift_limit = limit_memory(attempt.limits.memory)
    try:
        return execute(attempt)
    except InputError as error:
        return out_of("memory") if program_grew(attempt.limits.memory) else failed(str(error))
    except Exception as error:
        lift_limit()
        if is_out_of_memory(error):
            return out_of("memory")
        return failed(f"{type(error).__name__}: {error}")


def execute(attempt: Attempt) -> AttemptResult:
    """Solve the puzzle. The clock stops before statistics are collected."""
    start = time.perf_counter()
    board = parse(attempt.text, attempt.puzzle)
    seconds = {"read": time.perf_counter() - start, "ground": 0.0, "solve": 0.0}
    limit = attempt.limits.models
    options: dict[str, Any] = dict(attempt.options)
    run = solve(board, engine=attempt.engine, method=attempt.method, limit=limit, **options)
    solutions = [solution.lines for solution in run]
    if run.broken:
        return failed(f"an answer breaks a rule: {run.broken[0]}", "wrong")
    for activity, spent in run.seconds.items():
        seconds[activity] = seconds.get(activity, 0.0) + spent
    seconds["total"] = time.perf_counter() - start
    return AttemptResult(
        status=run.status,
        # A method that comes to its end without an answer has found no solution, but it has a time.
        ended="done" if run.complete or run.models == limit else "gave up",
        models=run.models,
        complete=run.complete,
        solutions=solutions,
        seconds={activity: round(spent, 6) for activity, spent in seconds.items()},
        stats=run.statistics(),
    )
