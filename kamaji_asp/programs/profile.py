"""Where the size of a ground program comes from: each rule's ground instances, and the time they take.

First the encoding is grounded as it is. Then, as all its atoms are there, each rule is grounded on its own,
in a copy that counts its instances. The time is that of the copy, without what a call costs that grounds
nothing. A choice has conditions in its head as well; it is timed with that head under another name. The
solver has no part in it.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo.ast import ProgramBuilder

from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.programs.control import new_control
from kamaji_asp.programs.statements import counting, instance_name, parsed, statements, with_own_head

TURNS = 5
ENOUGH_SECONDS = 1.0
"""Of several turns the best time counts; after so long there is no further turn."""


@dataclass(frozen=True, slots=True)
class RuleProfile:
    file: Path
    line: int
    rule: str
    """As it is written, on one line."""
    instances: int | None
    """None for a rule that is grounded only while one solves."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Profile:
    encoding: Path
    rules: tuple[RuleProfile, ...]
    seconds: float
    """To ground all of it, with the board's facts."""
    ground_rules: int
    """What the solver gets, facts included."""

    @property
    def instances(self) -> int:
        return sum(rule.instances or 0 for rule in self.rules)


def profile(encoding: Path, facts: str) -> Profile:
    """How an encoding grounds on the board of these facts."""
    with explained(encoding, "cannot be read"):
        encoding.read_bytes()
    with _as_input_errors(encoding) as remarks:
        program = _Program(encoding, facts, remarks)
        begin = time.perf_counter()
        turns = [_turn(program)]
        while len(turns) < TURNS and time.perf_counter() - begin < ENOUGH_SECONDS:
            turns.append(_turn(program))
        rules = tuple(
            RuleProfile(statement.file, statement.line, statement.text, *_best(alone))
            for statement, *alone in zip(program.statements, *(turn.alone for turn in turns), strict=True)
        )
        return Profile(encoding, rules, min(turn.seconds for turn in turns), _ground_rules(program))


class _Program:
    """An encoding with a board, ready to be grounded more than once."""

    def __init__(self, encoding: Path, facts: str, remarks: list[str]) -> None:
        self._remarks = remarks
        self._facts = facts
        self._nodes = parsed(encoding, self._note)
        self.statements = list(statements(self._nodes))
        self.copies = [
            (counting(number, statement.node), with_own_head(number, statement.node))
            for number, statement in enumerate(self.statements)
        ]

    def control(self, observer: clingo.Observer) -> clingo.Control:
        """A control that holds the program; the observer takes the solver's place."""
        control = new_control(logger=self._note)
        control.register_observer(observer, replace=True)
        with ProgramBuilder(control) as builder:
            for node in self._nodes:
                builder.add(node)
        control.add("base", [], self._facts)
        return control

    def _note(self, code: clingo.MessageCode, message: str) -> None:
        self._remarks.append(message)


# --- grounding ---


class _Alone(NamedTuple):
    """What comes of grounding one statement."""

    instances: int
    seconds: float
    nothing: float
    """What it takes, at the same moment, to ground nothing."""


class _Turn(NamedTuple):
    seconds: float
    """To ground everything at once."""
    alone: list[_Alone | None]
    """None for what is not grounded from the start."""


def _turn(program: _Program) -> _Turn:
    control = program.control(clingo.Observer())
    seconds = _seconds(control, "base")
    for number, (copy, own_head) in enumerate(program.copies):
        control.add(f"_count_{number}", [], copy)
        control.add(f"_head_{number}", [], own_head or "")
    _seconds(control, "_nothing")  # clingo takes in what was added
    alone = [
        _alone(control, number, own_head is not None) if statement.is_base else None
        for number, (statement, (_, own_head)) in enumerate(
            zip(program.statements, program.copies, strict=True)
        )
    ]
    return _Turn(seconds, alone)


def _alone(control: clingo.Control, number: int, has_own_head: bool) -> _Alone:
    nothing = _seconds(control, "_nothing")
    seconds = _seconds(control, f"_count_{number}")
    instances = sum(1 for _ in control.symbolic_atoms.by_signature(instance_name(number), 3))
    if has_own_head:
        seconds = _seconds(control, f"_head_{number}")
    return _Alone(instances, seconds, nothing)


def _seconds(control: clingo.Control, part: str) -> float:
    begin = time.perf_counter()
    control.ground([(part, [])])
    return time.perf_counter() - begin


def _best(alone: Sequence[_Alone | None]) -> tuple[int | None, float]:
    """The instances and the seconds of a statement, from what it took in each turn."""
    found = [each for each in alone if each is not None]
    if not found:
        return None, 0.0
    seconds = min(each.seconds for each in found) - min(each.nothing for each in found)
    return found[0].instances, max(seconds, 0.0)


def _ground_rules(program: _Program) -> int:
    counter = _Counter()
    control = program.control(counter)
    control.ground([("base", [])])
    control.solve()  # hands over the last rules; there is no solver to find anything
    return counter.rules


class _Counter(clingo.Observer):
    def __init__(self) -> None:
        self.rules = 0

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.rules += 1

    def weight_rule(
        self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]
    ) -> None:
        self.rules += 1


# --- what clingo says of a wrong encoding ---

_FAULT = re.compile(r"(?P<file>.+?):(?P<line>\d+):[-:\d]+: error: (?P<cause>.+)", re.DOTALL)
_DETAIL = re.compile(r": note: (.*)")


@contextmanager
def _as_input_errors(encoding: Path) -> Iterator[list[str]]:
    """Collects clingo's remarks; if it gives up, the first error among them is an InputError."""
    remarks: list[str] = []
    try:
        yield remarks
    except RuntimeError as error:
        for fault in filter(None, map(_FAULT.match, [*remarks, str(error)])):
            cause = ", ".join(_DETAIL.findall(fault["cause"])) or " ".join(fault["cause"].split())
            raise InputError(cause, int(fault["line"]), fault["file"]) from None
        raise InputError(str(error), file=str(encoding)) from None
