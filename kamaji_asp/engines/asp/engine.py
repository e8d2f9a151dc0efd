"""The ASP engine: a board's facts and an encoding go into clingo, answer sets come out as solutions."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import clingo

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.asp.method import AspMethod
from kamaji_asp.engines.run import Run
from kamaji_asp.family import family
from kamaji_asp.processes.watchdog import ends_at, ends_on_signal
from kamaji_asp.programs.control import new_control
from kamaji_asp.programs.facts import facts, template

OPTIONS = frozenset({"threads", "cuts"})
"""How many threads search side by side; whether the method `external` makes use of its cuts."""

SIZE = "rules"

MOST_THREADS = 64

Part = tuple[str, Sequence[clingo.Symbol]]
"""The name of a program part and its arguments."""
BASE: Part = ("base", ())


def methods(family_name: str) -> Mapping[str, AspMethod]:
    return family(family_name).asp.METHODS


def check_options(options: Mapping[str, Any]) -> None:
    threads = options.get("threads", 1)
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise InputError(f"clingo searches in 1 to {MOST_THREADS} threads, not in {threads}")


def warm_up(family_name: str) -> None:
    template(family_name)


def search(run: Run) -> Iterator[Solution]:
    puzzle = family(run.board.family)
    method = puzzle.asp.METHODS[run.method]
    clock = time.perf_counter()
    text = facts(run.board)
    clock = run.spend("read", clock)
    check_options(run.options)
    threads = run.options.get("threads", 1)
    control = new_control(*([] if threads == 1 else [f"--parallel-mode={threads}"]))
    run.statistics = lambda: summary(control)
    control.load(str(puzzle.encodings / method.encoding))
    control.add("base", [], text)
    run.spend("ground", clock)

    decode = puzzle.asp.decode
    for answer in import_module(method.driver).answers(run, control):
        yield decode(run.board, answer)


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
