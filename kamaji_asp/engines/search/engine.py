"""The handwritten solvers: each family's own algorithms, driven by the walk that all of them share."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.run import Run
from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.engines.search.walk import walk
from kamaji_asp.family import family

OPTIONS = frozenset({"rules", "trace"})
"""`trace` is a function that gets each deduction as a line; `rules` are the numbers of the rules to use."""

AT = ""

PROGRAMS = ""

SIZE = ""


def methods(family_name: str) -> Mapping[str, SearchMethod]:
    part = family(family_name).search
    return part.METHODS if part else {}


def check_options(options: Mapping[str, Any]) -> None:
    """The methods check their own."""


def read_program(board: Board, file: str) -> str:
    raise InputError(f"this engine has methods of its own only: it cannot use {file}")


def warm_up(family_name: str) -> None:
    methods(family_name)


def search(run: Run) -> Iterator[Solution]:
    method = methods(run.board.family)[run.method]
    chosen = {name: value for name, value in run.options.items() if name != "trace" and value is not None}
    foreign = ", ".join(sorted(chosen.keys() - method.options))
    if foreign:
        near = suggestion(foreign, method.options)
        raise InputError(f"the method {run.method} for {run.board.family} has no option {foreign}{near}")
    return _solutions(run, method, chosen)


def _solutions(run: Run, method: SearchMethod, chosen: dict[str, Any]) -> Iterator[Solution]:
    notes = Notes(run.options.get("trace"), lambda: run.deadline.has_passed)
    run.statistics = notes.statistics
    clock = time.perf_counter()
    solver = method.solver(run.board, notes, **chosen)
    clock = run.spend("read", clock)
    for solution in walk(solver, run):
        run.spend("solve", clock)
        yield solution
        clock = time.perf_counter()
    run.spend("solve", clock)
