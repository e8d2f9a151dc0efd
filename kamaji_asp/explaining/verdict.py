"""What is true of every solution that agrees with what is known."""

from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.explaining.ground import Ground
from kamaji_asp.explaining.known import Bits, Known


@dataclass(frozen=True, slots=True)
class Verdict:
    status: str
    """unique, multiple or unsatisfiable"""
    goal: Known
    """What all solutions agree on."""
    solutions: tuple[Bits, ...]
    """Two at most: what each of them chooses."""


def judge(ground: Ground, known: Known) -> Verdict:
    assumptions = ground.assumptions(ground.all_rules, known)
    control = ground.control("2")
    with control.solve(yield_=True, assumptions=assumptions) as handle:
        solutions = tuple(ground.chosen_in(model) for model in handle)
    if not solutions:
        return Verdict("unsatisfiable", Known(), ())
    if len(solutions) == 1:
        return Verdict("unique", Known(solutions[0], ground.all_decisions & ~solutions[0]), solutions)
    always = solutions[0] & solutions[1]
    sometimes = solutions[0] | solutions[1]
    goal = _backbone(ground, assumptions, Known(always, ground.all_decisions & ~sometimes))
    return Verdict("multiple", goal, solutions)


def _backbone(ground: Ground, assumptions: list[int], common: Known) -> Known:
    """Those decisions that no solution makes differently: each is tried until one does."""
    control = ground.control()
    for one in common.one_by_one():
        if not one.all & common.all:
            continue
        contrary = Known(one.refused, one.chosen)
        with control.solve(yield_=True, assumptions=assumptions + ground.assumptions(0, contrary)) as handle:
            model = handle.model()
            if model is not None:
                chosen = ground.chosen_in(model)
                common = Known(common.chosen & chosen, common.refused & ~chosen)
    return common
