"""How difficult a puzzle is, on one scale for all families: by the largest step of its explanation.

How many rules the largest step needs at the same time does not depend on the order of the steps: whatever few
rules can prove stays provable as more becomes known. Among puzzles whose rules are used one by one, it counts
how many ways to fill in a rule one has to compare. The lines are drawn where published puzzles part; see
docs/explain.md.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.explanation.explanation import Explanation
from kamaji_asp.programs.ground import GroundProgram

NAMES = ("gentle", "easy", "tricky", "hard", "needs trial")
MOST_RULES = (1, 2, 3, 6)
"""Up to so many rules at once, a puzzle has the first name, the second, …; above, the last."""
MOST_FILLINGS = (4, 9, 24)
"""The same for the fillings of a single rule; above, a puzzle is hard, but no trial is needed."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    name: str | None
    """One of five, from gentle to needs trial; None for a board without a single solution."""
    status: str
    size: int = 0
    """The most rules that one has to think of at the same time."""
    exact: bool = True
    """Otherwise, the size is an upper bound."""
    fillings: int = 0
    """The most fillings that one has to compare where a rule is used alone."""
    steps: int = 0
    weight: int = 0
    """Rules and fillings of all steps: tells long puzzles from short ones of the same name."""

    def __str__(self) -> str:
        if self.name is None:
            return f"no difficulty: {_WHY[self.status]}"
        upper = "" if self.exact else "up to "
        rules = "one rule" if self.size <= 1 else f"{upper}{self.size} rules"
        return "\n  ".join(
            (
                self.name,
                f"steps: {self.steps}, with {rules} at a time at most, weight {self.weight}",
                f"fillings of one rule to compare: {self.fillings} at most",
            )
        )


_WHY = {
    "multiple": "there are several solutions",
    "unsatisfiable": "there is no solution",
    "unknown": "the time was up",
}


def difficulty(
    board: Board,
    shuffle: random.Random | None = None,
    *,
    encoding: Path | None = None,
    deadline: Deadline = NEVER,
) -> Difficulty:
    explanation = Explanation(
        board, ground=GroundProgram(board, encoding), shuffle=shuffle, deadline=deadline
    )
    if explanation.status != "unique":
        return Difficulty(None, explanation.status)
    steps = list(explanation.single_steps())
    if explanation.timed_out:
        return Difficulty(None, "unknown", steps=len(steps))
    size = max((step.size for step in steps), default=0)
    fillings = max((step.fillings for step in steps if step.size <= 1), default=0)
    return Difficulty(
        name_of(size, fillings),
        explanation.status,
        size,
        all(step.exact for step in steps),
        fillings,
        len(steps),
        sum(proof.size + proof.fillings for step in steps for proof in step.proofs),
    )


def name_of(size: int, fillings: int) -> str:
    by_size = sum(size > most for most in MOST_RULES)
    by_fillings = sum(fillings > most for most in MOST_FILLINGS)
    return NAMES[max(by_size, by_fillings)]
