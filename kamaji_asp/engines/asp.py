"""The ASP engine: a board's facts and an encoding go into clingo, answer sets come out as solutions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import clingo

from kamaji_asp.engines.run import Run
from kamaji_asp.facts import facts
from kamaji_asp.family import Board, family
from kamaji_asp.solution import Solution

OPTIONS = ["0", "--trans-ext=no"]
"""All models. Cardinality constraints stay as they are: rewritten, as by default, they cost time on all families."""

PATIENCE = 0.1
"""Seconds between two looks at the clock and at Ctrl-C while clingo searches."""


@dataclass(frozen=True, slots=True)
class Method:
    encoding: str
    """A file among the family's encodings."""
    about: str


def methods(board_family: str) -> dict[str, Method]:
    """What the family offers, the default first."""
    return family(board_family).module("asp").METHODS  # type: ignore[no-any-return]


def search(run: Run) -> Iterator[Solution]:
    clock = time.perf_counter()
    text = facts(run.board)
    clock = run.spend("read", clock)
    control = ground(run.board, run.method, text)
    run.statistics = lambda: summary(control)
    clock = run.spend("ground", clock)

    decode = family(run.board.family).module("asp").decode
    # In a thread of its own the search can be left at the deadline and on Ctrl-C.
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            while not handle.wait(max(0.0, run.remaining(PATIENCE))):
                if run.remaining(PATIENCE) <= 0:
                    run.timed_out = True
                    handle.cancel()
                    run.spend("solve", clock)
                    return
            model = handle.model()
            if model is None:
                break
            answer = " ".join(map(str, model.symbols(shown=True)))
            run.spend("solve", clock)
            yield decode(run.board, answer)
            clock = time.perf_counter()
        run.complete = bool(handle.get().exhausted)
    run.spend("solve", clock)


def ground(board: Board, method: str, text: str) -> clingo.Control:
    control = clingo.Control(OPTIONS, logger=_ignore)
    control.load(str(family(board.family).encodings / methods(board.family)[method].encoding))
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def _ignore(code: clingo.MessageCode, message: str) -> None:
    """clingo remarks on atoms without rules, which are normal where a puzzle has no clue of some kind."""


def summary(control: clingo.Control) -> dict[str, Any]:
    """Clingo's statistics as far as one compares them."""
    statistics = control.statistics
    program, solving = statistics["problem"]["lp"], statistics["solving"]["solvers"]
    return {
        "atoms": int(program["atoms"]),
        "rules": int(program["rules"]),
        "conflicts": int(solving["conflicts"]),
        "choices": int(solving["choices"]),
    }
