"""The SAT engine: a board becomes a formula, a solver satisfies it, the models are read as solutions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from importlib.util import find_spec

from kamaji_asp.engines.run import Run
from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family
from kamaji_asp.sat import Formula, Method
from kamaji_asp.sat.formula import Model
from kamaji_asp.sat.solvers import DEFAULT, Solver, find
from kamaji_asp.sat.twosat import models
from kamaji_asp.solution import Solution

OPTIONS = frozenset({"solver"})
"""A solver of PySAT by its name, or the command of any other, such as `minisat {cnf} {out}`."""


def methods(board_family: str) -> Mapping[str, Method]:
    """What the family offers, the default first; nothing, if nobody has written formulas for it."""
    puzzle = family(board_family)
    if find_spec(f"{puzzle.package}.cnf") is None:
        return {}
    offered: dict[str, Method] = puzzle.module("cnf").METHODS
    about = "the first formula by its graph of implications, if only clauses of two literals remain of it"
    return {**offered, "2sat": Method(next(iter(offered.values())).encode, about, complete=False)}


def formula_of(board: Board, method: Method, look_up: Callable[[], None] = lambda: None) -> Formula:
    """The board as a formula; `look_up` may end the work by an exception."""
    formula = Formula(look_up)
    formula.decode = method.encode(board, formula)
    return formula


def search(run: Run) -> Iterator[Solution]:
    clock = time.perf_counter()
    method = methods(run.board.family)[run.method]
    try:
        formula = formula_of(run.board, method, lambda: _look_up(run))
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


def _look_up(run: Run) -> None:
    if run.remaining(1.0) <= 0:
        raise TimeoutError


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
        if run.remaining(1.0) <= 0:
            run.timed_out = True
            break
        if not formula.cuts(model):
            run.spend("solve", clock)
            yield formula.decode(model)
            clock = time.perf_counter()
    else:
        run.complete = True
    run.spend("solve", clock)
