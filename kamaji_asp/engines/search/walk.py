"""Depth first through the choices, without recursion: a board may be larger than Python's stack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.run import Run
from kamaji_asp.engines.search.notes import Notes


class Solver(Protocol):
    """A board on its way to a solution. `Any` is the solver's own affair: a mark, an option."""

    notes: Notes

    def propagate(self) -> bool:
        """Draw the conclusions; False if they contradict each other."""

    def options(self) -> Iterable[Any] | None:
        """What to try, one after the other, so that no solution is lost or found twice; None if solved."""

    def take(self, option: Any) -> None: ...

    def describe(self, option: Any) -> str:
        """The option in words, for the trace."""

    def mark(self) -> Any:
        """Where things stand, for `undo`."""

    def undo(self, mark: Any) -> None: ...

    def solution(self) -> Solution: ...


def walk(solver: Solver, run: Run) -> Iterator[Solution]:
    notes, count = solver.notes, solver.notes.count
    open_choices: list[tuple[Any, Iterator[Any]]] = []
    while True:
        if run.deadline.has_passed:
            run.timed_out = True
            return
        if not solver.propagate():
            count["contradictions"] += 1
            if notes.trace:
                notes.trace("contradiction" + _back(open_choices))
        elif (options := solver.options()) is None:
            if notes.trace:
                notes.trace("solved")
            yield solver.solution()
        else:
            open_choices.append((solver.mark(), iter(options)))
        if not _next_choice(solver, open_choices):
            run.complete = not notes.stalled
            if notes.trace:
                notes.trace("in all: " + ", ".join(f"{what}: {n}" for what, n in notes.statistics().items()))
            return
        count["choices"] += 1


def _next_choice(solver: Solver, open_choices: list[tuple[Any, Iterator[Any]]]) -> bool:
    """Take what is to be tried next; False if everything was."""
    while open_choices:
        mark, rest = open_choices[-1]
        solver.undo(mark)
        for option in rest:
            if solver.notes.trace:
                solver.notes.trace(f"choice {len(open_choices)}: {solver.describe(option)}")
            solver.take(option)
            return True
        open_choices.pop()
    return False


def _back(open_choices: list[tuple[Any, Iterator[Any]]]) -> str:
    return f", back to choice {len(open_choices)}" if open_choices else ""
