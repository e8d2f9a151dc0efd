"""The handwritten solvers: each family's own algorithms, driven by the walk that all of them share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

from kamaji_asp.engines.run import Run
from kamaji_asp.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.search import Notes, Solver, walk
from kamaji_asp.solution import Solution

OPTIONS = frozenset({"rules", "trace"})
"""`trace` is a function that gets each deduction as a line; `rules` are the numbers of the rules to use."""


class Method(NamedTuple):
    solver: Callable[..., Solver]
    """Called with the board, the notes and those of its own options that are set."""
    about: str
    complete: bool = True
    """Whether it always finds every solution, given the time."""
    options: frozenset[str] = frozenset()


def methods(board_family: str) -> dict[str, Method]:
    """What the family offers, the default first; nothing, if nobody has written a solver for it."""
    puzzle = family(board_family)
    if find_spec(f"{puzzle.package}.search") is None:
        return {}
    return puzzle.module("search").METHODS  # type: ignore[no-any-return]


def search(run: Run) -> Iterator[Solution]:
    method = methods(run.board.family)[run.method]
    chosen = {name: value for name, value in run.options.items() if name != "trace" and value is not None}
    foreign = ", ".join(sorted(chosen.keys() - method.options))
    if foreign:
        raise InputError(f"the method {run.method} for {run.board.family} has no option {foreign}")
    return _solutions(run, method, chosen)


def _solutions(run: Run, method: Method, chosen: dict[str, Any]) -> Iterator[Solution]:
    notes = Notes(run.options.get("trace"), lambda: run.remaining(1.0) <= 0)
    run.statistics = notes.statistics
    clock = time.perf_counter()
    solver = method.solver(run.board, notes, **chosen)
    clock = run.spend("read", clock)
    for solution in walk(solver, run):
        run.spend("solve", clock)
        yield solution
        clock = time.perf_counter()
    run.spend("solve", clock)
