"""SAT solvers that are asked again and again, each time with a few clauses more, and that end in time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.engines.sat.formula import Clause, Formula, Model
from kamaji_asp.engines.sat.program import ProgramSolver
from kamaji_asp.engines.sat.subprocess_solver import SubprocessSolver
from kamaji_asp.files.lines import shorten
from kamaji_asp.processes.watchdog import ends_at, ends_on_signal

PATIENCE = 0.1
"""Seconds between two looks at the clock."""

MOST_CONFLICTS = 2000
"""A solver slows down while it learns: that so many took no time says little about the next."""


class Solver(Protocol):
    def add(self, clause: Clause) -> None: ...

    def solve(self, deadline: Deadline) -> Model | None:
        """A model, or None if there is none; TimeoutError at the deadline."""

    def statistics(self) -> dict[str, Any]: ...

    def close(self) -> None: ...


class PySat:
    """A solver in this process, written in C; how it is stopped differs."""

    def __init__(self, name: str, formula: Formula) -> None:
        from pysat.solvers import Solver as Engine

        self._engine = Engine(name=name, bootstrap_with=iter(formula))

    def add(self, clause: Clause) -> None:
        self._engine.add_clause(clause)

    def solve(self, deadline: Deadline) -> Model | None:
        if not self._search(deadline):
            return None
        return {literal for literal in self._engine.get_model() if literal > 0}

    def _search(self, deadline: Deadline) -> bool:
        raise NotImplementedError

    def statistics(self) -> dict[str, Any]:
        return self._engine.accum_stats() or {}

    def close(self) -> None:
        self._engine.delete()


class Interruptible(PySat):
    """Hears, in the middle of its search, when it is told to stop."""

    def _search(self, deadline: Deadline) -> bool:
        stop = self._engine.interrupt
        with ends_at(deadline, stop), ends_on_signal(stop):
            answer = self._engine.solve_limited(expect_interrupt=True)
        if answer is None:
            raise TimeoutError
        return bool(answer)


class Paced(PySat):
    """Searches for a few conflicts at a time, so that it looks up often enough."""

    _conflicts = MOST_CONFLICTS // 4

    def _search(self, deadline: Deadline) -> bool:
        while True:
            start = time.monotonic()
            self._engine.conf_budget(self._conflicts)
            answer = self._engine.solve_limited()
            if answer is not None:
                return bool(answer)
            now = time.monotonic()
            if deadline.has_passed:
                raise TimeoutError
            if now - start > PATIENCE:
                self._conflicts = max(1, self._conflicts // 2)
            elif now - start < PATIENCE / 4:
                self._conflicts = min(MOST_CONFLICTS, self._conflicts * 2)


KINDS: dict[str, Callable[[str, Formula], Solver]] = {
    "cadical195": Paced,
    "glucose4": Interruptible,
    "lingeling": SubprocessSolver,
    "minisat22": Interruptible,
}
DEFAULT = "cadical195"


def find(name: str, formula: Formula) -> Solver:
    """The solver of this name, or the program that a command such as `minisat {cnf} {out}` calls."""
    if name in KINDS:
        return KINDS[name](name, formula)
    if "{cnf}" in name:
        return ProgramSolver(name, formula)
    raise InputError(
        f"there is no solver '{shorten(name)}'; "
        f"there is {', '.join(KINDS)}, or a command with {{cnf}} for the formula's file"
        + suggestion(name, KINDS)
    )
