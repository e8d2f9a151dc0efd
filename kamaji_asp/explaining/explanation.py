"""A puzzle explained: the steps to its solution, or why there is none, or where it leaves the choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from kamaji_asp.explaining.ground import Ground
from kamaji_asp.explaining.known import Bits, Known
from kamaji_asp.explaining.pool import OutOfPatienceError, Pool
from kamaji_asp.explaining.proof import Proof, Prover
from kamaji_asp.explaining.reasoner import MOST_RULES, PATIENCE, Reasoner
from kamaji_asp.explaining.step import Step, steps
from kamaji_asp.explaining.verdict import judge
from kamaji_asp.family import Board


class Explanation:
    """Iterate over it for the steps.

    Where the puzzle has no solution, the only step is its contradiction. Where it has several, the steps lead
    to all that these agree on, and `ways` are two of them.
    """

    def __init__(
        self,
        board: Board,
        known: Known | None = None,
        *,
        ground: Ground | None = None,
        shuffle: random.Random | None = None,
    ) -> None:
        self.board = board
        self.ground = ground or Ground(board)
        self.known = known or Known()
        self._verdict = judge(self.ground, self.known)
        self._shuffle = shuffle

    @property
    def status(self) -> str:
        """unique, multiple or unsatisfiable"""
        return self._verdict.status

    @property
    def ways(self) -> tuple[Bits, ...]:
        """What is chosen in a solution; two of them, if there are several."""
        return self._verdict.solutions

    def __iter__(self) -> Iterator[Step]:
        if self.status == "unsatisfiable":
            yield self.contradiction
            return
        reasoner = Reasoner(self.ground, self._verdict.goal, self.known, self._shuffle)
        before = self.known
        for proofs in reasoner:
            for step in steps(self.ground, proofs, before):
                before = step.after
                yield step

    @cached_property
    def contradiction(self) -> Step:
        """The smallest set of rules that contradict each other, or what is known."""
        rules, exact = self._contradicting_rules()
        needed = Prover(self.ground).needed(rules, self.known, Known())
        return Step(self.ground, (Proof(rules, needed, Known(), exact),), self.known)

    def _contradicting_rules(self) -> tuple[Bits, bool]:
        pool = Pool(self.ground, Known())
        pool.know(self.known)
        pool.patience = PATIENCE
        try:
            for size in range(MOST_RULES + 1):
                rules = pool.smallest(Known(), size)
                if rules is not None:
                    return rules, True
        except OutOfPatienceError:
            pass
        rules = Prover(self.ground).fewer_rules(self.ground.all_rules, self.known, Known())
        return self.ground.all_rules if rules is None else rules, False
