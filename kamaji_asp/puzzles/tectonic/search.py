"""Tectonic by rules, as people solve it; where the rules stall, by 2-SAT; and where that stalls, by trying.

A round uses each rule once, from the simplest to the most difficult. How often each rule found something, and
in how many rounds, is what the difficulty of a board is measured by.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise

from kamaji_asp.engines.search import Method
from kamaji_asp.errors import InputError
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.puzzles.tectonic.candidates import Candidates, Touching, bits, touching
from kamaji_asp.puzzles.tectonic.rules import RULES, Rule
from kamaji_asp.puzzles.tectonic.twosat import two_sat
from kamaji_asp.search import Notes


class RuleSolver(Candidates):
    def __init__(
        self,
        board: RegionBoard,
        notes: Notes,
        rules: Iterable[int] = tuple(RULES),
        *,
        touching: Touching = touching,
        with_two_sat: bool = False,
        with_choices: bool = False,
    ) -> None:
        super().__init__(board, touching)
        chosen = sorted(set(rules))
        if not RULES.keys() >= set(chosen):
            raise InputError(f"the rules are numbered from 1 to {len(RULES)}")
        self.rules = {f"rule {number}": RULES[number] for number in chosen}
        self.uses_rule_2 = 2 in chosen
        self.with_two_sat = with_two_sat
        self.with_choices = with_choices
        self.notes = notes
        notes.count.update(dict.fromkeys(("rounds", *self.rules), 0))

    def propagate(self) -> bool:
        while self.are_possible():
            self.notes.count["rounds"] += 1
            if sum([self.use(name, rule) for name, rule in self.rules.items()]):
                continue
            if not self.are_consistent():  # rules 1 and 2 would have seen it
                return self.notes.impossible("the values do not fit together")
            if self.are_settled() or self.notes.is_late():
                return True
            if not (self.with_two_sat and self.use("2-SAT", two_sat)):
                return True
        return self.notes.impossible("a cell has no candidate left")

    def use(self, name: str, rule: Rule) -> int:
        """How often the rule found something."""
        times = 0
        for words in rule(self):
            times += 1
            if self.notes.trace:
                self.notes.trace(f"{name}: {words}")
        self.notes.count[name] += times
        return times

    def options(self) -> Iterable[tuple[int, int]] | None:
        """The values of a cell that has the fewest of them."""
        if self.are_settled():
            return None
        if not self.with_choices:
            self.notes.stalled = True
            if self.notes.trace:
                self.notes.trace("the rules lead no further")
            return ()
        _, *two_or_more = self.with_at_least(len(self.values) + 1)
        few = next(fewer & ~more for fewer, more in pairwise(two_or_more) if fewer & ~more)
        cell = next(bits(few))
        return [(cell, value) for value in self.of(cell)]

    def take(self, option: tuple[int, int]) -> None:
        self.fix(*option)

    def describe(self, option: tuple[int, int]) -> str:
        cell, value = option
        return f"try {value} in {self.at(1 << cell)}"

    def mark(self) -> tuple[int, ...]:
        return tuple(self.places)

    def undo(self, mark: tuple[int, ...]) -> None:
        self.places[:] = mark


def methods_with(touching: Touching) -> dict[str, Method]:
    """The three methods for a puzzle of this kind: only what touches what is its own."""
    solver = partial(RuleSolver, touching=touching)
    option = frozenset({"rules"})
    return {
        "rules+search": Method(
            partial(solver, with_choices=True), "the six rules, and choices", True, option
        ),
        "rules": Method(solver, "the six rules of the Tectonic thesis, or some of them", False, option),
        "rules+2sat": Method(
            partial(solver, with_two_sat=True), "the rules, and chains of candidates", False, option
        ),
    }


METHODS = methods_with(touching)
