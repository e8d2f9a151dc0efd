"""Loops cut off one by one: solve, look at the line, forbid each loop that is not all of it, solve again.

This is the way of A. Gufler and F. Hagenauer (Innsbruck 2011, section 4.8.3). A cut is a part of the program
that is grounded on its own when it is needed; the solver keeps all that it has learned. With the option
`cuts=False` there are none, for comparison: every line without ends is looked at, and most are thrown away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import clingo
from clingo.symbol import Function, Number, Symbol, Tuple_

from kamaji_asp.engines.asp.engine import Part, ground, models, summary
from kamaji_asp.engines.run import Run
from kamaji_asp.kits.loops.decomposition import decompose


class EdgeAtom(NamedTuple):
    """Two places that the line joins, by name; and the first one and both as clingo's symbols, for a cut."""

    one: str
    other: str
    place: Symbol
    both: Symbol


SymbolicLoop = list[EdgeAtom]


def answers(run: Run, control: clingo.Control) -> Iterator[Sequence[Symbol]]:
    control.configuration.stats = 1  # keeps the sum over all rounds
    cuts = Cuts(run, control)
    run.statistics = lambda: summary(control) | cuts.tally
    ground(run, control)
    while True:
        cuts.tally["rounds"] += 1
        for model in models(run, control):
            cuts.tally["seen"] += 1
            shown = model.symbols(shown=True)
            loops = loops_among(shown)
            if len(loops) == 1:
                yield shown
                cuts.whole.append(loops[0])
            elif run.options.get("cuts", True):
                break
        else:
            return
        run.complete = False  # this round was left early
        cuts.learn(loops)


class Cuts:
    """The parts of the program that were added; clingo asks here for the loop that a part is about."""

    def __init__(self, run: Run, control: clingo.Control) -> None:
        self.run, self.control = run, control
        self.tally: dict[str, Any] = {"rounds": 0, "cuts": 0, "seen": 0}
        self.whole: list[SymbolicLoop] = []
        """Solutions since the last round, which the next one would find again."""
        self._about: list[tuple[SymbolicLoop, list[SymbolicLoop]]] = []
        """Of each part the loop, and the loops beside it."""

    def learn(self, loops: list[SymbolicLoop]) -> None:
        """Forbid each of several loops beside the others, and the solutions that were found before them."""
        known = [self._part("found", solution, []) for solution in self.whole]
        cuts = [self._part("cut", loop, [other for other in loops if other is not loop]) for loop in loops]
        ground(self.run, self.control, known + cuts, self)
        self.whole.clear()
        self.tally["cuts"] += len(loops)
        self.switch(True, since=len(self._about) - len(loops))

    def switch(self, active: bool, since: int = 0) -> None:
        """Whether the cuts hold in the rounds to come: all of them, or those from a number on."""
        for number in range(since, len(self._about)):
            self.control.assign_external(Function("cut", [Number(number)]), active)

    def _part(self, name: str, loop: SymbolicLoop, others: list[SymbolicLoop]) -> Part:
        self._about.append((loop, others))
        return name, [Number(len(self._about) - 1)]

    # Clingo calls these two by their names.

    def loop(self, number: Symbol) -> list[Symbol]:
        return [edge.both for edge in self._about[number.number][0]]

    def elsewhere(self, number: Symbol) -> list[Symbol]:
        return [loop[0].place for loop in self._about[number.number][1]]


def loops_among(symbols: Iterable[Symbol]) -> list[SymbolicLoop]:
    """The loops of a line without ends, from what an answer shows."""
    return decompose([edge for symbol in symbols if (edge := _edge(symbol))])


@lru_cache(1 << 16)
def _edge(symbol: Symbol) -> EdgeAtom | None:
    if not symbol.match("edge", 2):
        return None
    one, other = symbol.arguments
    return EdgeAtom(str(one), str(other), one, Tuple_(symbol.arguments))
