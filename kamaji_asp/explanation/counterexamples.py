"""The smallest set of rules that enforces something, found by looking at what breaks it.

A board filled in wrongly violates some rules. Whatever proves that it is wrong must use one of them. So
each such board that clingo finds is a set that the rules of a proof must hit; and a smallest set of rules
that hits all of them either is a proof, or clingo finds another board, which it misses. A board serves
every decision that it gets wrong, and as long as nothing known contradicts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import clingo
from clingo.backend import HeuristicType

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment

MOST_CONFLICTS = 30
"""To violate few rules can take long to find out; then, any board that is close to the solution will do."""

COST_OF_HARD = 4
"""Such a board takes as much patience as so many others."""

FAR_TOO_MANY = 5000
"""Conflicts after which nobody wants to follow the proof."""


class OutOfPatienceError(Exception):
    """There are too many boards to look at, or one is too hard to find."""


class Counterexamples:
    def __init__(self, ground: GroundProgram, goal: PartialAssignment, deadline: Deadline = NEVER) -> None:
        self.ground = ground
        self.deadline = deadline
        self.goal = goal
        """What is true of every solution. It only directs the search: a board close to it is found soon."""
        self.boards: list[tuple[Bits, Bits]] = []
        """What a board gets wrong, and the rules that it violates."""
        self.patience = 0
        self._few = ground.control("--heuristic=Domain", f"--solve-limit={MOST_CONFLICTS}")
        self._close = ground.control("--heuristic=Domain", f"--solve-limit={FAR_TOO_MANY}")
        with self._few.backend() as backend:
            for rule in ground.rules:  # to violate none, first of all: so no violated set contains another
                backend.add_heuristic(rule.violated, HeuristicType.False_, 1, 2, [])
            for i in members(goal.all):
                sign = 1 if goal.chosen >> i & 1 else -1
                backend.add_heuristic(ground.decisions[i].literal, HeuristicType.Sign, sign, 1, [])
        with self._close.backend() as backend:
            for i in members(goal.all):
                towards = HeuristicType.True_ if goal.chosen >> i & 1 else HeuristicType.False_
                backend.add_heuristic(ground.decisions[i].literal, towards, 1, 1, [])

    def know(self, known: PartialAssignment) -> None:
        self.known = known
        self._open = [i for i in range(len(self.ground.decisions)) if not known.all >> i & 1]
        settled = (
            known.all & self.goal.all
        )  # rules that look at nothing else are obeyed, as in every solution
        self._rules = [
            (1 << j, rule.violated)
            for j, rule in enumerate(self.ground.rules)
            if rule.scope & ~settled or not rule.scope
        ]
        self.boards = [board for board in self.boards if not board[0] & known.all]

    def smallest(self, claim: PartialAssignment, size: int) -> Bits | None:
        """At most `size` rules from which the claim follows with what is known; None if there are none.

        An empty claim stands for a contradiction.
        """
        bits = claim.all
        sets = [violated for wrong, violated in self.boards if not bits or wrong & bits]
        for rules in hitting_sets(sets, size):
            violated = self.counterexample(rules, claim)
            if violated is None:
                return rules
            sets.append(violated)
        return None

    def follows(self, rules: Bits, claim: PartialAssignment) -> bool:
        """Whether the claim follows from these rules and what is known."""
        bits = claim.all
        if any(wrong & bits and not violated & rules for wrong, violated in self.boards):
            return False
        try:
            return self.counterexample(rules, claim) is None
        except OutOfPatienceError:
            return False

    def counterexample(self, rules: Bits, claim: PartialAssignment) -> Bits | None:
        """The rules that a board violates which obeys these rules and contradicts the claim."""
        self.deadline.check()
        self.patience -= 1
        if self.patience < 0:
            raise OutOfPatienceError
        contrary = PartialAssignment(claim.refused, claim.chosen)
        assumptions = self.ground.assumptions(rules, self.known | contrary)
        for control in (self._few, self._close):
            with control.solve(yield_=True, assumptions=assumptions) as handle:
                model = handle.model()
                if model is not None:
                    return self._keep(model)
                if not handle.get().unknown:
                    return None
            self.patience -= COST_OF_HARD
        raise OutOfPatienceError

    def _keep(self, model: clingo.Model) -> Bits:
        is_true, decisions, chosen = model.is_true, self.ground.decisions, self.goal.chosen
        wrong = sum(1 << i for i in self._open if is_true(decisions[i].literal) != chosen >> i & 1)
        violated = sum(bit for bit, literal in self._rules if is_true(literal))
        self.boards.append((wrong & self.goal.all, violated))
        return violated


def hitting_sets(sets: list[Bits], size: int) -> Iterator[Bits]:
    """Sets of at most so many numbers that have one in common with each set; among them all minimal ones.

    Whoever goes through them may append to `sets` meanwhile: what is behind needn't be looked at again.
    """
    return _extend(sets, [], 0, size, 0, 0)


def _extend(
    sets: list[Bits], missed: list[Bits], seen: int, size: int, chosen: Bits, tried: Bits
) -> Iterator[Bits]:
    """Of the first `seen` sets, `missed` are those that nothing chosen hits, without what has been tried."""
    while not missed:
        if seen == len(sets):
            yield chosen
            if seen == len(sets):
                return
        missed = [bits & ~tried for bits in sets[seen:] if not bits & chosen]
        seen = len(sets)
    smallest = min(missed, key=int.bit_count)
    if not _may_be_hit(missed, smallest, size):
        return
    for i in members(smallest):
        bit = 1 << i
        new = [bits & ~tried for bits in sets[seen:] if not bits & chosen]
        missed += new
        seen = len(sets)
        left = [bits & ~tried for bits in missed if not bits & bit]
        yield from _extend(sets, left, seen, size - 1, chosen | bit, tried)
        tried |= bit


def _may_be_hit(sets: Sequence[Bits], apart: Bits, size: int) -> bool:
    """Sets that have nothing in common need a number each."""
    for bits in sets:
        if not bits & apart:
            apart |= bits
            size -= 1
    return size > 0
