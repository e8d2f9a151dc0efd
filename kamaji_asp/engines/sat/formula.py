"""A formula in conjunctive normal form that knows what its variables mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution

Clause = tuple[int, ...]
"""Literals as in DIMACS: a variable's number, negative where it is denied."""

Model = set[int]
"""The variables that are true."""

Decode = Callable[[Model], Solution]

MOST_LITERALS = 30_000_000
"""A formula beyond this would fill the memory of an ordinary computer."""

GLANCE = 1 << 14
"""So many literals come between two looks at the clock."""

PAIRS = 5
"""Up to so many variables, at most one of them is said best by excluding each pair."""


class SatMethod(NamedTuple):
    """A way to write a family's boards as formulas."""

    encode: Callable[[Any, Formula], Decode]
    about: str
    complete: bool = True
    """Whether it answers for every board."""
    variant: str = ""
    """What it takes for a solution, where methods differ in that."""


def _nothing() -> None:
    pass


def _no_cuts(model: Model) -> list[Clause]:
    return []


class Formula:
    """Variables are counted from 1. Those with a name say something about the board, the others help.

    Where the clauses leave a rule out, because it would take too many, `cuts` gives some that a model breaks.
    """

    def __init__(self, check_deadline: Callable[[], None] = _nothing) -> None:
        self.variables = 0
        self.literals = 0
        self.clauses: list[Clause] = []
        self.names: dict[int, str] = {}
        self.decode: Decode
        self.cuts: Callable[[Model], list[Clause]] = _no_cuts
        self.check_deadline = check_deadline
        """Called now and then while the formula grows; what it raises ends that."""
        self._next_look = GLANCE

    def new(self, name: str = "") -> int:
        self.variables += 1
        if name:
            self.names[self.variables] = name
        return self.variables

    def add(self, *literals: int) -> None:
        if not literals:  # not every solver reads an empty clause
            wrong = self.variables or self.new()
            self.add(wrong)
            literals = (-wrong,)
        self.clauses.append(literals)
        self.literals += len(literals)
        if self.literals >= self._next_look:
            self._next_look += GLANCE
            self.check_deadline()
            if self.literals > MOST_LITERALS:
                raise InputError(f"by this method the formula would have more than {MOST_LITERALS} literals")

    def __iter__(self) -> Iterator[Clause]:
        """The clauses; whoever takes long to go through them is ended in time."""
        for index, clause in enumerate(self.clauses):
            if index % GLANCE == 0:
                self.check_deadline()
            yield clause

    @property
    def is_cut(self) -> bool:
        """Whether the clauses leave a rule to the cuts."""
        return self.cuts is not _no_cuts

    def exactly_one(self, literals: Sequence[int]) -> None:
        self.add(*literals)
        self.at_most_one(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        if len(literals) <= PAIRS:
            self.exclude_pairs(literals)
            return
        from pysat.card import CardEnc, EncType

        counter = CardEnc.atmost(list(literals), top_id=self.variables, encoding=EncType.seqcounter)
        self.variables = max(self.variables, counter.nv)
        for clause in counter.clauses:
            self.add(*clause)

    def exclude_pairs(self, literals: Iterable[int]) -> None:
        for one, other in combinations(literals, 2):
            self.add(-one, -other)

    def blocking(self, model: Model) -> Clause:
        """What every solution but this one satisfies: it speaks of the board's own variables alone."""
        return tuple(-variable if variable in model else variable for variable in self.names)
