"""What `--json` prints: a dataclass for each kind of line, its fields in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Violation


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


def broken_rules(violations: Iterable[Violation]) -> list[BrokenRule]:
    return [BrokenRule(violation.id, violation.rule, violation.cells) for violation in violations]


@dataclass(frozen=True, kw_only=True)
class OwnCountRecord(CountRecord):
    """A puzzle that was counted by an encoding of the user's own."""

    broken: Sequence[BrokenRule]
    """The rules that its first wrong answer breaks; empty if all are right."""


@dataclass(frozen=True, kw_only=True)
class OwnSolveRecord(SolveRecord):
    """A puzzle that was solved by an encoding of the user's own; a wrong answer is the last one."""

    broken: Sequence[BrokenRule]


@dataclass(frozen=True)
class DifferenceRecord:
    """A grid that only one of two encodings allows."""

    puzzle: str
    grid: list[str]
    allowed_by: str
    rule: str | None


@dataclass(frozen=True, kw_only=True)
class AgainstRecord(OwnSolveRecord):
    """The same, compared with another encoding."""

    difference: DifferenceRecord | None


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


@dataclass(frozen=True)
class ProfiledRule:
    file: str
    line: int
    rule: str
    instances: int | None
    """None for what is grounded only while one solves."""
    seconds: float


@dataclass(frozen=True)
class ProfiledEncoding:
    method: str | None
    """None for a file of the user's own."""
    path: str
    rules: Sequence[ProfiledRule]
    instances: int
    seconds: float
    ground_rules: int
    """What the solver gets, the board's facts included."""


@dataclass(frozen=True)
class ProfileRecord:
    file: str
    puzzle: str
    encodings: Sequence[ProfiledEncoding]


@dataclass(frozen=True, kw_only=True)
class InstanceRecord:
    """A puzzle that ships with the project."""

    name: str
    """FAMILY/NAME, by which every command finds it."""
    puzzle: str
    size: Sequence[int]
    cells: int
    solutions: int
    about: str
    file: str
    solution: str | None
    """The file with its solution, if there is only one."""


@dataclass(frozen=True)
class MethodEntry:
    about: str
    complete: bool
    """Whether it finds every solution, given the time."""


@dataclass(frozen=True)
class EngineEntry:
    methods: Mapping[str, MethodEntry]
    """By name, the default first; none if the engine is not for this family."""
    options: Sequence[str]


@dataclass(frozen=True)
class OptionEntry:
    about: str
    default: str | int | None


@dataclass(frozen=True)
class GeneratorEntry:
    about: str
    options: Mapping[str, OptionEntry]


@dataclass(frozen=True)
class RuleEntry:
    id: str
    rule: str


@dataclass(frozen=True, kw_only=True)
class FamilyRecord:
    """A puzzle family, and what there is for it."""

    name: str
    title: str
    sentence: str
    """The rules in one sentence."""
    extension: str
    engines: Mapping[str, EngineEntry]
    formats: Sequence[str]
    """Those that `convert` takes."""
    outputs: Sequence[str]
    """In which solutions are printed."""
    generate: Mapping[str, GeneratorEntry]
    """The ways to make boards, the default first."""
    rules: Sequence[RuleEntry]
    difficulties: Sequence[str]
