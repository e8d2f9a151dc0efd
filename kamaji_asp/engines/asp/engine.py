"""The ASP engine: a board's facts and an encoding go into clingo, answer sets come out as solutions."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import clingo

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.asp.method import PLAIN, AspMethod
from kamaji_asp.engines.asp.options import arguments, control_with
from kamaji_asp.engines.run import Run
from kamaji_asp.family import family
from kamaji_asp.processes.watchdog import ends_at, ends_on_signal
from kamaji_asp.programs.facts import facts, template

OPTIONS = frozenset({"threads", "cuts", "configuration", "clingo"})
"""How many threads search side by side; whether the method `external` makes use of its cuts; one of clingo's
configurations; and any other options of clingo's, as one text."""

AT = "configuration"

PROGRAMS = ".lp"

SIZE = "rules"

Part = tuple[str, Sequence[clingo.Symbol]]
"""The name of a program part and its arguments."""
BASE: Part = ("base", ())


def methods(family_name: str) -> Mapping[str, AspMethod]:
    return family(family_name).asp.METHODS


def check_options(options: Mapping[str, Any]) -> None:
    if arguments(options):
        control_with(options)


def read_program(board: Board, file: str) -> str:
    """With all that it includes."""
    from kamaji_asp.programs.own.lint import encoding_for
    from kamaji_asp.programs.own.source import sources

    encoding_for(board, file)
    return "\n".join(source.text for source in sources(file))


def warm_up(family_name: str) -> None:
    template(family_name)


def search(run: Run) -> Iterator[Solution]:
    puzzle = family(run.board.family)
    clock = time.perf_counter()
    text = facts(run.board)
    clock = run.spend("read", clock)
    control = control_with(run.options)
    run.statistics = lambda: summary(control)
    driver, path = _program(run)
    control.load(str(path))
    control.add("base", [], text)
    run.spend("ground", clock)

    found: Iterator[Sequence[clingo.Symbol]] = import_module(driver).answers(run, control)
    if run.encoding:
        yield from _solutions_of_own(run, found)
    else:
        decode = puzzle.asp.decode
        for answer in found:
            yield decode(run.board, answer)


def _program(run: Run) -> tuple[str, Path]:
    """The module that drives the search, and the encoding's file."""
    if run.encoding:
        from kamaji_asp.programs.own.lint import encoding_for  # what few need

        return PLAIN, encoding_for(run.board, run.encoding)
    puzzle = family(run.board.family)
    method = puzzle.asp.METHODS[run.method]
    return method.driver, puzzle.encodings / method.encoding


def _solutions_of_own(run: Run, answers: Iterator[Sequence[clingo.Symbol]]) -> Iterator[Solution]:
    from kamaji_asp.programs.own.answers import solutions

    try:
        yield from solutions(run.board, answers)
    except (OverflowError, RuntimeError) as error:  # what clingo finds out while it grounds
        raise InputError(f"clingo cannot ground this: {error}".strip(), file=str(run.encoding)) from None


def answers(run: Run, control: clingo.Control) -> Iterator[Sequence[clingo.Symbol]]:
    """Ground, and solve once: what every answer set shows."""
    ground(run, control)
    for model in models(run, control):
        yield model.symbols(shown=True)


def ground(run: Run, control: clingo.Control, parts: Sequence[Part] = (BASE,), context: Any = None) -> None:
    """Ground parts of the program; the context answers for their @ terms."""
    clock = time.perf_counter()
    control.ground(parts, context)
    run.spend("ground", clock)


def models(run: Run, control: clingo.Control) -> Iterator[clingo.Model]:
    """The models as they are found; `run.complete` says afterwards whether these are all."""
    with ends_at(run.deadline, control.interrupt), control.solve(yield_=True) as handle:
        while True:
            clock = time.perf_counter()
            with ends_on_signal(control.interrupt):
                handle.resume()
                model = handle.model()
            run.spend("solve", clock)
            if model is None:
                break
            yield model
        result = handle.get()
        run.complete = result.exhausted and not result.interrupted
        run.timed_out = result.interrupted


def summary(control: clingo.Control) -> dict[str, Any]:
    """Clingo's statistics as far as one compares them."""
    statistics = control.statistics
    program = statistics["problem"]["lp"]
    solving = statistics.get("accu", statistics)["solving"]["solvers"]  # of all rounds, if there are several
    return {
        "atoms": int(program["atoms"]),
        "rules": int(program["rules"]),
        "conflicts": int(solving["conflicts"]),
        "choices": int(solving["choices"]),
    }
