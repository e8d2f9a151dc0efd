"""Puzzles that are solved by another process, and what is known of one that was ended before it was done."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kamaji_asp.cli.records import EndedCountRecord, EndedSolveRecord
from kamaji_asp.cli.solve_files import Begun, Outcome, Read, Task, solve_file
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import names
from kamaji_asp.processes.pool import Lost, Tell, pool

PAUSE = 0.02
"""Seconds between two counts that are told."""


def solve_all_limited(task: Task, sources: Iterable[Read], jobs: int) -> Iterator[Outcome]:
    with pool(jobs, memory_limit=task.memory_limit) as workers:
        futures = [
            workers.submit(
                partial(solve_limited, task),
                source,
                lost=partial(unfinished, task, source.entry.name),
                time_limit=task.time_limit,
            )
            for source in sources
        ]
        yield from workers.in_order(futures)


def solve_limited(task: Task, source: Read, tell: Tell) -> Outcome:
    """Whatever is found is told at once; of solutions that are only counted, now and then their number."""
    next_count = 0.0

    def found(news: object) -> None:
        nonlocal next_count
        if isinstance(news, int):
            now = time.monotonic()
            if now < next_count:
                return
            next_count = now + PAUSE
        tell(news)

    return solve_file(task, source, found)


def unfinished(task: Task, path: str, lost: Lost) -> Outcome:
    """The outcome of a puzzle whose process told this much before it was ended."""
    begun = next((news for news in lost.told if isinstance(news, Begun)), None)
    solutions = tuple(news for news in lost.told if isinstance(news, Solution))
    models = max((news for news in lost.told if isinstance(news, int)), default=len(solutions))
    suffix = Path(path).suffix.removeprefix(".")
    found: dict[str, Any] = {
        "file": path,
        "puzzle": begun.board.family if begun else task.puzzle or (suffix if suffix in names() else None),
        "engine": task.engine,
        "method": begun.method if begun else task.method,
        "status": "multiple" if models > 1 else "unknown",
        "models": models,
        "complete": False,
        "seconds": {
            "read": 0.0,
            "ground": 0.0,
            "solve": 0.0,
            "total": round(lost.seconds, 6),
        },
        "stats": {},
        "reason": lost.reason,
    }
    board = begun.board if begun else None
    if not task.keep:
        return Outcome(EndedCountRecord(**found), board)
    lines = [solution.lines for solution in solutions]
    return Outcome(EndedSolveRecord(**found, solutions=lines), board, solutions)
