"""What is true of every solution that agrees with what is known."""

from __future__ import annotations

from dataclasses import dataclass

from kamaji_asp.core.bits import Bits
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment


@dataclass(frozen=True, slots=True)
class Verdict:
    status: str
    """unique, multiple or unsatisfiable"""
    goal: PartialAssignment
    """What all solutions agree on."""
    solutions: tuple[Bits, ...]
    """Two at most: what each of them chooses."""


def judge(ground: GroundProgram, known: PartialAssignment) -> Verdict:
    assumptions = ground.assumptions(ground.all_rules, known)
    control = ground.control(models=2)
    with control.solve(yield_=True, assumptions=assumptions) as handle:
        solutions = tuple(ground.chosen_in(model) for model in handle)
    if not solutions:
        return Verdict("unsatisfiable", PartialAssignment(), ())
    if len(solutions) == 1:
        return Verdict(
            "unique", PartialAssignment(solutions[0], ground.all_decisions & ~solutions[0]), solutions
        )
    always = solutions[0] & solutions[1]
    sometimes = solutions[0] | solutions[1]
    goal = _backbone(ground, assumptions, PartialAssignment(always, ground.all_decisions & ~sometimes))
    return Verdict("multiple", goal, solutions)


def _backbone(ground: GroundProgram, assumptions: list[int], common: PartialAssignment) -> PartialAssignment:
    """Those decisions that no solution makes differently: each is tried until one does."""
    control = ground.control()
    for one in common.one_by_one():
        if not one.all & common.all:
            continue
        contrary = PartialAssignment(one.refused, one.chosen)
        with control.solve(yield_=True, assumptions=assumptions + ground.assumptions(0, contrary)) as handle:
            model = handle.model()
            if model is not None:
                chosen = ground.chosen_in(model)
                common = PartialAssignment(common.chosen & chosen, common.refused & ~chosen)
    return common
