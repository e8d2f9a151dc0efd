"""What `--json` prints: a dataclass for each kind of line, its fields in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kamaji_asp.core.grid import Cell


@dataclass(frozen=True, kw_only=True)
class CountRecord:
    """A puzzle that was counted, as far as the limits allowed."""

    file: str
    puzzle: str | None
    """None where a limit came before the family was known; likewise the method."""
    engine: str
    method: str | None
    status: str
    models: int
    complete: bool
    seconds: Mapping[str, float]
    stats: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class SolveRecord:
    """A puzzle that was solved; the text lines of each solution stand before the times."""

    file: str
    puzzle: str | None
    engine: str
    method: str | None
    status: str
    models: int
    complete: bool
    solutions: list[list[str]]
    seconds: Mapping[str, float]
    stats: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class EndedCountRecord(CountRecord):
    """A puzzle whose process was ended before it was done."""

    reason: str
    """Which limit it ran into, or how its process died."""


@dataclass(frozen=True, kw_only=True)
class EndedSolveRecord(SolveRecord):
    """The same, with the solutions that were found by then."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class ErrorRecord:
    """A puzzle that could not be read or solved."""

    file: str
    engine: str
    status: str = "error"
    error: str


@dataclass(frozen=True)
class BrokenRule:
    id: str
    rule: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class CheckRecord:
    file: str
    solution: str
    puzzle: str
    right: bool
    broken: Sequence[BrokenRule]


@dataclass(frozen=True, kw_only=True)
class StepRecord:
    """A step of an explanation."""

    rules: list[str]
    because: list[str]
    so: list[str]
    size: int
    exact: bool
    fillings: int
    cells: Mapping[str, Sequence[Cell]]


@dataclass(frozen=True, kw_only=True)
class ExplainedStep(StepRecord):
    board: list[str]
    """The text lines of the board after the step."""


@dataclass(frozen=True, kw_only=True)
class ExplainRecord:
    file: str
    puzzle: str
    status: str
    steps: Sequence[ExplainedStep]


@dataclass(frozen=True, kw_only=True)
class AmbiguousRecord(ExplainRecord):
    """The explanation of a puzzle with several solutions."""

    ways: list[list[str]]
    """The text lines of two of them."""


@dataclass(frozen=True, kw_only=True)
class HintRecord:
    """A hint where there is no further step."""

    status: str


@dataclass(frozen=True, kw_only=True)
class HintStepRecord(StepRecord, HintRecord):
    """The next step, or the contradiction among what is filled in."""


@dataclass(frozen=True, kw_only=True)
class RuledOutRecord(HintRecord):
    """A cell that contradicts what is printed."""

    cells: Sequence[Cell]
    message: str


@dataclass(frozen=True, kw_only=True)
class RateRecord:
    file: str
    puzzle: str
    difficulty: str | None
    status: str
    size: int
    exact: bool
    fillings: int
    steps: int
    weight: int


@dataclass(frozen=True, kw_only=True)
class RateLevelRecord(RateRecord):
    """With the level that the family's thesis has for it."""

    level: str | None
    reasons: Sequence[str]
    evidence: Mapping[str, object]
