"""One contestant at one puzzle, once."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from kamaji_asp.api import solve
from kamaji_asp.reading import parse

Record = dict[str, Any]
"""What is known of an attempt, as it stands in the file of the results."""

Key = tuple[str, str, str, int]
"""What makes two attempts the same: file, digest of its text, contestant, repetition."""


class Limits(NamedTuple):
    models: int
    """Solutions to look for; 0 is all."""
    time: float
    """Seconds from the puzzle's text to its last solution."""
    memory: int
    """Megabytes of the process's own."""


@dataclass(frozen=True)
class Attempt:
    file: str
    text: str
    """The puzzle itself, so that whoever makes the attempt needs no file."""
    puzzle: str
    size: str
    cells: int
    contestant: str
    engine: str
    method: str
    options: dict[str, Any]
    repeat: int
    limits: Limits
    seed: int
    """It decides the order of the attempts, and that of Python's sets in each."""
    position: int = 0
    """Its place in that order."""

    @cached_property
    def digest(self) -> str:
        return digest_of(self.text)

    @property
    def key(self) -> Key:
        return self.file, self.digest, self.contestant, self.repeat

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(fields: dict[str, Any]) -> Attempt:
        return Attempt(**{**fields, "limits": Limits(*fields["limits"])})


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def key_of(record: Record) -> Key:
    return record["file"], record["digest"], record["contestant"], record["repeat"]


def describe(attempt: Attempt) -> Record:
    """What is known before it has begun."""
    known = attempt.as_json()
    del known["text"]
    return {**known, "digest": attempt.digest, "limits": attempt.limits._asdict()}


def make(attempt: Attempt) -> Record:
    """Solve the puzzle, in whatever process this is. The clock stops before statistics are collected."""
    start = time.perf_counter()
    board = parse(attempt.text, attempt.puzzle)
    seconds = {"read": time.perf_counter() - start, "ground": 0.0, "solve": 0.0}
    options = {name: _frozen(value) for name, value in attempt.options.items()}
    limit = attempt.limits.models
    run = solve(board, engine=attempt.engine, method=attempt.method, limit=limit, **options)
    solutions = [solution.lines for solution in run]
    for activity, spent in run.seconds.items():
        seconds[activity] = seconds.get(activity, 0.0) + spent
    seconds["total"] = time.perf_counter() - start
    return {
        "status": run.status,
        # A method may come to its end without an answer; that is no solution, but it is a time.
        "ended": "done" if run.complete or run.models == limit else "gave up",
        "models": run.models,
        "complete": run.complete,
        "solutions": solutions,
        "seconds": {activity: round(spent, 6) for activity, spent in seconds.items()},
        "stats": run.statistics(),
    }


def failed(cause: str) -> Record:
    return {**out_of("error"), "status": "error", "error": cause}


def out_of(what: str) -> Record:
    """Whoever runs out of time or memory has no answer and no time: nothing is known of the puzzle."""
    return {
        "status": "unknown",
        "ended": what,
        "models": 0,
        "complete": False,
        "solutions": [],
        "seconds": None,
        "stats": {},
    }


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value  # JSON knows no tuples
