"""One contestant at one puzzle: what is to be done, and what came of it.

These values travel between processes, and stand in the file of results, as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from kamaji_asp.comparison.machine import Machine
from kamaji_asp.core.errors import InputError
from kamaji_asp.files import schema
from kamaji_asp.files.lines import shorten

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PuzzleKey = tuple[str, str]
"""What makes two puzzles the same: the file's name, and the digest of its text."""

Key = tuple[str, str, str, int]
"""The same for attempts: puzzle, contestant, repetition."""

OptionValue = bool | int | str | tuple[int, ...]
"""The value of an engine's option."""

Ended = Literal["done", "gave up", "time", "memory", "error"]
"""How an attempt ended. To give up is to come to an end without an answer; time and memory are limits."""


@dataclass(frozen=True)
class Limits:
    models: int
    """Solutions to look for; 0 is all."""
    time: float
    """Seconds from the puzzle's text to its last solution."""
    memory: int = 0
    """Megabytes of the process's own; 0 if there is no limit."""


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Which contestant is to solve which puzzle, and within which limits."""

    file: str
    puzzle: str
    """The family."""
    size: str
    cells: int
    contestant: str
    engine: str
    method: str
    variant: str
    """What the method takes for a solution; answers are compared within a variant."""
    options: Mapping[str, OptionValue]
    repeat: int
    limits: Limits
    seed: int | None = None
    """It decides the order of the attempts, and that of Python's sets in each."""
    position: int | None = None
    """The attempt's place in that order."""
    digest: str
    """Of the puzzle's text."""
    program: str | None = None
    """The digest of an encoding of the user's own, which is the method."""

    @property
    def puzzle_key(self) -> PuzzleKey:
        return self.file, self.digest

    @property
    def key(self) -> Key:
        return *self.puzzle_key, self.contestant, self.repeat


@dataclass(frozen=True, kw_only=True)
class Attempt(Setup):
    text: str
    """The puzzle itself: the process that makes the attempt needs no file."""

    def recorded(self, result: AttemptResult) -> Record:
        known = {field.name: getattr(self, field.name) for field in fields(Setup)}
        return Record(**known, **vars(result))


@dataclass(frozen=True, kw_only=True)
class AttemptResult:
    """What came of an attempt."""

    status: str
    """As `solve` has it: unique, multiple, unsatisfiable, unknown, wrong or error."""
    ended: Ended
    models: int
    complete: bool
    """Whether the whole space was searched."""
    solutions: list[list[str]]
    """Each as the lines of a solution file."""
    seconds: Mapping[str, float] | None
    """By activity, and in total; None for an attempt without an answer."""
    stats: Mapping[str, object]
    """The engine's statistics."""
    error: str | None = None


@dataclass(frozen=True, kw_only=True)
class Record(AttemptResult, Setup):
    """An attempt and its result: one line of the results."""

    memory: float | None = None
    """Megabytes at most, the libraries' code included."""
    cpu: float | None = None
    """Seconds of the processor."""
    started: str | None = None
    machine: Machine | None = None
    versions: Mapping[str, str] | None = None
    imported: bool = False
    """Whether the clingo program made the attempt, and we have only read its answer."""


_DIGEST = re.compile(r"[\w-]{1,64}", re.ASCII)


def read_record(found: object) -> Record:
    """A record from JSON that may come from anywhere; parts of it become names of files."""
    record = schema.read(Record, found)
    if not _DIGEST.fullmatch(record.digest):
        raise InputError(f"digest should be letters and digits, not '{shorten(record.digest)}'")
    if not record.puzzle.isidentifier():
        raise InputError(f"puzzle should be the name of a family, not '{shorten(record.puzzle)}'")
    if record.cells < 1 or min(record.models, record.repeat, record.limits.time) < 0:
        raise InputError("cells should be at least 1; models, repeat and limits.time not less than 0")
    if record.seconds is not None and min(record.seconds.get("total", -1), *record.seconds.values()) < 0:
        raise InputError("seconds should have a total, and none below 0")
    return record


def as_json(value: DataclassInstance) -> dict[str, Any]:
    """What holds its default is left out."""
    plain = asdict(value)
    return {
        field.name: plain[field.name]
        for field in fields(value)
        if field.default is MISSING or plain[field.name] != field.default
    }


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def failed(cause: str, status: Literal["error", "wrong"] = "error") -> AttemptResult:
    return replace(out_of("error"), status=status, error=cause)


def out_of(what: Ended) -> AttemptResult:
    """An attempt that ran out of time or memory has no answer and no time: nothing is known of the puzzle."""
    return AttemptResult(
        status="unknown", ended=what, models=0, complete=False, solutions=[], seconds=None, stats={}
    )
