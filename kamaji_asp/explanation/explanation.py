"""A puzzle explained: the steps to its solution, or why there is none, or where it leaves the choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from kamaji_asp.core.bits import Bits
from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.explanation.counterexamples import Counterexamples, OutOfPatienceError
from kamaji_asp.explanation.folding import Folding, chained
from kamaji_asp.explanation.proof import Proof, Prover
from kamaji_asp.explanation.reasoner import MOST_RULES, PATIENCE, Reasoner
from kamaji_asp.explanation.step import Argument, Step, single_steps
from kamaji_asp.explanation.verdict import judge
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment


class Explanation:
    """Iterate over it for the steps.

    Where the puzzle has no solution, the only step is its contradiction. Where it has several, the steps lead
    to all that these agree on, and `ways` are two of them. At the deadline the steps end, and `timed_out` is
    true.
    """

    def __init__(
        self,
        board: Board,
        known: PartialAssignment | None = None,
        *,
        ground: GroundProgram | None = None,
        shuffle: random.Random | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.board = board
        self.ground = ground or GroundProgram(board)
        self.known = known or PartialAssignment()
        self.timed_out = False
        self._verdict = judge(self.ground, self.known)
        self._shuffle = shuffle
        self._deadline = deadline

    @property
    def status(self) -> str:
        """unique, multiple or unsatisfiable"""
        return self._verdict.status

    @property
    def ways(self) -> tuple[Bits, ...]:
        """What is chosen in a solution; two of them, if there are several."""
        return self._verdict.solutions

    def __iter__(self) -> Iterator[Step]:
        """The steps to read: trivial proofs are told where they are used."""
        return self._in_time(chained(self._folded_steps()))

    def next_step(self) -> Step | None:
        """The first thing that follows from what is known, and nothing beyond."""
        return next(self._in_time(self._folded_steps()), None)

    def single_steps(self) -> Iterator[Step]:
        """Every single proof, in its place."""
        return self._in_time(self._single_steps())

    def _in_time(self, steps: Iterator[Step]) -> Iterator[Step]:
        try:
            yield from steps
        except TimeoutError:
            self.timed_out = True

    def _folded_steps(self) -> Iterator[Step]:
        if self.status == "unsatisfiable":
            yield self.contradiction
            return
        folding = Folding(self.ground, self.known)
        steps = folding.steps(self._reasoner())
        if self.status == "multiple":
            yield from steps
            yield from folding.rest()
            return
        for step in steps:
            if step.after.chosen == self._verdict.goal.chosen:
                # The board is full: what was never told is of no use any more.
                yield replace(step, after=self._verdict.goal)
                return
            yield step

    def _single_steps(self) -> Iterator[Step]:
        if self.status == "unsatisfiable":
            yield self.contradiction
            return
        before = self.known
        for proofs in self._reasoner():
            for step in single_steps(self.ground, proofs, before):
                before = step.after
                yield step

    def _reasoner(self) -> Reasoner:
        return Reasoner(self.ground, self._verdict.goal, self.known, self._shuffle, self._deadline)

    @cached_property
    def contradiction(self) -> Step:
        """The smallest set of rules that contradict each other, or what is known."""
        rules, exact = self._contradicting_rules()
        needed = Prover(self.ground).needed(rules, self.known, PartialAssignment())
        proof = Proof(rules, needed, PartialAssignment(), exact)
        return Step(self.ground, (Argument(proof),), self.known, self.known)

    def _contradicting_rules(self) -> tuple[Bits, bool]:
        pool = Counterexamples(self.ground, PartialAssignment())
        pool.know(self.known)
        pool.patience = PATIENCE
        try:
            for size in range(MOST_RULES + 1):
                rules = pool.smallest(PartialAssignment(), size)
                if rules is not None:
                    return rules, True
        except OutOfPatienceError:
            pass
        rules = Prover(self.ground).fewer_rules(self.ground.all_rules, self.known, PartialAssignment())
        return self.ground.all_rules if rules is None else rules, False
