"""The SAT engine: a board becomes a formula, a solver satisfies it, the models are read as solutions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from typing import Any

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.run import Run
from kamaji_asp.engines.sat.formula import Formula, Model, SatMethod
from kamaji_asp.engines.sat.solvers import DEFAULT, Solver, find
from kamaji_asp.engines.sat.twosat import models
from kamaji_asp.family import family

OPTIONS = frozenset({"solver"})
"""A solver of PySAT by its name, or the command of any other, such as `minisat {cnf} {out}`."""

AT = "solver"

PROGRAMS = ""

SIZE = "clauses"


def methods(family_name: str) -> Mapping[str, SatMethod]:
    part = family(family_name).sat
    if part is None:
        return {}
    offered = part.METHODS
    about = "the first formula by its graph of implications, if only clauses of two literals remain of it"
    return {**offered, "2sat": SatMethod(next(iter(offered.values())).encode, about, complete=False)}


def check_options(options: Mapping[str, Any]) -> None:
    if options.get("solver") is not None:
        with closing(find(options["solver"], Formula())):
            pass


def read_program(board: Board, file: str) -> str:
    raise InputError(f"this engine has methods of its own only: it cannot use {file}")


def warm_up(family_name: str) -> None:
    import pysat.solvers  # noqa: F401

    methods(family_name)


def formula_of(board: Board, method: SatMethod, check_deadline: Callable[[], None] = lambda: None) -> Formula:
    """The board as a formula; `check_deadline` may end the work by an exception."""
    formula = Formula(check_deadline)
    formula.decode = method.encode(board, formula)
    return formula


def search(run: Run) -> Iterator[Solution]:
    clock = time.perf_counter()
    method = methods(run.board.family)[run.method]
    try:
        formula = formula_of(run.board, method, run.deadline.check)
        run.statistics = lambda: {"variables": formula.variables, "clauses": len(formula.clauses)}
        if run.method == "2sat":
            if run.options.get("solver") is not None:
                raise InputError("the method 2sat needs no solver")
            return _by_implications(run, formula, models(formula))
        return _by_solver(run, formula, find(run.options.get("solver") or DEFAULT, formula))
    except TimeoutError:
        run.timed_out = True
        return iter(())
    finally:
        run.spend("ground", clock)


def _by_solver(run: Run, formula: Formula, solver: Solver) -> Iterator[Solution]:
    size = run.statistics()
    figures: dict[str, int] = {"cuts": 0} if formula.is_cut else {}
    run.statistics = lambda: {**size, **figures}
    with closing(solver):
        while True:
            clock = time.perf_counter()
            try:
                model = solver.solve(run.deadline)
            except TimeoutError:
                run.timed_out = True
                return
            finally:
                figures |= solver.statistics()
                run.spend("solve", clock)
            if model is None:
                break
            clauses = formula.cuts(model)
            if clauses:
                figures["cuts"] += len(clauses)
            else:
                yield formula.decode(model)
                clauses = [formula.blocking(model)]
            if () in clauses:  # there was nothing to choose
                break
            for clause in clauses:
                solver.add(clause)
        run.complete = True


def _by_implications(run: Run, formula: Formula, found: Iterator[Model]) -> Iterator[Solution]:
    clock = time.perf_counter()
    for model in found:
        if run.deadline.has_passed:
            run.timed_out = True
            break
        if not formula.cuts(model):
            run.spend("solve", clock)
            yield formula.decode(model)
            clock = time.perf_counter()
    else:
        run.complete = True
    run.spend("solve", clock)
