"""The ASP engine: a board's facts and an encoding go into clingo, answer sets come out as solutions."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import clingo

from kamaji_asp.engines.run import Run
from kamaji_asp.engines.watchdog import ends_at, ends_on_signal
from kamaji_asp.errors import InputError
from kamaji_asp.facts import facts
from kamaji_asp.family import family
from kamaji_asp.solution import Solution

OPTIONS = frozenset({"threads", "cuts"})
"""How many threads search side by side; whether the method `external` makes use of its cuts."""

CLINGO = ["0", "--trans-ext=no"]
"""All models. Cardinality constraints stay as they are: to rewrite them, clingo's default, takes longer."""

MOST_THREADS = 64

Part = tuple[str, Sequence[clingo.Symbol]]
"""The name of a program part and its arguments."""
BASE: Part = ("base", ())

symbol_text = lru_cache(1 << 16)(str)
"""The same atoms come back with every solution, and with every board of the same size."""


class Method(NamedTuple):
    encoding: str
    """A file among the family's encodings."""
    about: str
    driver: str = __name__
    """The module whose answers(run, control) grounds and solves; this one, if clingo needs no help."""


def methods(board_family: str) -> dict[str, Method]:
    """What the family offers, the default first."""
    return family(board_family).module("asp").METHODS  # type: ignore[no-any-return]


def search(run: Run) -> Iterator[Solution]:
    puzzle = family(run.board.family)
    method = methods(run.board.family)[run.method]
    clock = time.perf_counter()
    text = facts(run.board)
    clock = run.spend("read", clock)
    control = clingo.Control([*CLINGO, *_threads(run.options.get("threads", 1))], logger=_ignore)
    run.statistics = lambda: summary(control)
    control.load(str(puzzle.encodings / method.encoding))
    control.add("base", [], text)
    run.spend("ground", clock)

    decode = puzzle.module("asp").decode
    for answer in import_module(method.driver).answers(run, control):
        yield decode(run.board, answer)


def answers(run: Run, control: clingo.Control) -> Iterator[str]:
    """Ground, and solve once: every answer set as text."""
    ground(run, control)
    for model in models(run, control):
        yield shown(model)


def _threads(number: int) -> list[str]:
    if not 1 <= number <= MOST_THREADS:
        raise InputError(f"clingo searches in 1 to {MOST_THREADS} threads, not in {number}")
    return [] if number == 1 else [f"--parallel-mode={number}"]


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


def shown(model: clingo.Model) -> str:
    return " ".join(map(symbol_text, model.symbols(shown=True)))


def _ignore(code: clingo.MessageCode, message: str) -> None:
    """clingo remarks on atoms without rules, which are normal where a puzzle has no clue of some kind."""


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
