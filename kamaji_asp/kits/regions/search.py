"""Boards with regions by rules, as people solve them; where the rules stall, by 2-SAT; then by trying.

A round uses each rule once, from the simplest to the most difficult. How often each rule found something, and
in how many rounds, is what the difficulty of a board is measured by.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.candidates import Candidates
from kamaji_asp.kits.regions.near import Near
from kamaji_asp.kits.regions.rules import THESIS_RULES, ThesisRule
from kamaji_asp.kits.regions.twosat import two_sat


class RuleSolver(Candidates):
    def __init__(
        self,
        board: RegionBoard,
        notes: Notes,
        rules: Iterable[int] = tuple(THESIS_RULES),
        *,
        near: Near,
        with_two_sat: bool = False,
        with_choices: bool = False,
    ) -> None:
        super().__init__(board, near)
        chosen = sorted(set(rules))
        if not THESIS_RULES.keys() >= set(chosen):
            raise InputError(f"the rules are numbered from 1 to {len(THESIS_RULES)}")
        self.rules = {f"rule {number}": THESIS_RULES[number] for number in chosen}
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

    def use(self, name: str, rule: ThesisRule) -> int:
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
        cell = next(members(few))
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


def solvers_with(near: Near) -> dict[str, SearchMethod]:
    """The three methods for a puzzle in which these cells must not hold equal numbers."""
    solver = partial(RuleSolver, near=near)
    option = frozenset({"rules"})
    return {
        "rules+search": SearchMethod(
            partial(solver, with_choices=True), "the six rules, and choices", True, option
        ),
        "rules": SearchMethod(
            solver, "the six rules of van Spaendonck's thesis, or some of them", False, option
        ),
        "rules+2sat": SearchMethod(
            partial(solver, with_two_sat=True), "the rules, and chains of candidates", False, option
        ),
    }


class Technique(NamedTuple):
    """A set of rules to solve with, with or without chains of candidates."""

    about: str
    rules: tuple[int, ...]
    with_two_sat: bool = False

    def solver(self, board: RegionBoard, near: Near, notes: Notes | None = None) -> RuleSolver:
        return RuleSolver(board, notes or Notes(), self.rules, near=near, with_two_sat=self.with_two_sat)

    def solves(self, board: RegionBoard, near: Near) -> bool:
        solver = self.solver(board, near)
        return solver.propagate() and solver.are_settled()

    def leaves_open(self, board: RegionBoard, near: Near) -> Bits:
        """The cells of a board with a solution that are not settled yet where the technique stops."""
        solver = self.solver(board, near)
        solver.propagate()
        return solver.with_at_least(2)[1]


TECHNIQUES = (
    Technique("rules 1 to 3", (1, 2, 3)),
    Technique("rules 1 to 4", (1, 2, 3, 4)),
    Technique("rules 1 to 6", (1, 2, 3, 4, 5, 6)),
    Technique("rules 1 to 6 and 2-SAT", (1, 2, 3, 4, 5, 6), with_two_sat=True),
)
"""From the simplest on: each solves what the one before it does."""
