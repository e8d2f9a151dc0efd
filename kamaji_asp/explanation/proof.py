"""Proofs: which rules and which known decisions a conclusion needs."""

from __future__ import annotations

from typing import NamedTuple

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.explanation.counterexamples import FAR_TOO_MANY
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment


class Proof(NamedTuple):
    """From these rules and what was known of some decisions, something follows."""

    rules: Bits
    because: PartialAssignment
    so: PartialAssignment
    """Nothing at all, if it is a contradiction."""
    exact: bool = True
    """Whether fewer rules would not do. Otherwise, nobody has looked at all smaller sets."""
    fillings: int = 0
    """How many ways to fill in the rules, one by one, are left to look at."""

    @property
    def size(self) -> int:
        return self.rules.bit_count()


class Prover:
    """A control with all rules of a board, each in force when it is assumed."""

    def __init__(self, ground: GroundProgram) -> None:
        self.ground = ground
        self._control = ground.control(f"--solve-limit={FAR_TOO_MANY}")

    def core(
        self, rules: Bits, known: PartialAssignment, claim: PartialAssignment
    ) -> tuple[Bits, PartialAssignment] | None:
        """The rules and what is known as far as a proof of the claim uses them; None if no proof is found."""
        contrary = PartialAssignment(claim.refused, claim.chosen)
        assumptions = self.ground.assumptions(rules, known | contrary)
        with self._control.solve(yield_=True, assumptions=assumptions) as handle:
            if handle.model() is not None or handle.get().unknown:
                return None
            used = set(handle.core())
        return (
            sum(1 << j for j in members(rules) if -self.ground.rules[j].violated in used),
            PartialAssignment(
                sum(1 << i for i in members(known.chosen) if self.ground.decisions[i].literal in used),
                sum(1 << i for i in members(known.refused) if -self.ground.decisions[i].literal in used),
            ),
        )

    def needed(
        self, rules: Bits, known: PartialAssignment, conclusion: PartialAssignment
    ) -> PartialAssignment:
        """Of what is known, a part from which the conclusion follows and that has nothing superfluous."""
        needed = PartialAssignment()
        for claim in conclusion.one_by_one() if conclusion.all else [conclusion]:
            core = self.core(rules, needed, claim) or self.core(rules, known, claim)
            needed |= known if core is None else self._shrunk(rules, core[1], claim)
        return needed

    def _shrunk(self, rules: Bits, known: PartialAssignment, claim: PartialAssignment) -> PartialAssignment:
        for one in known.one_by_one():
            if one.all & known.all:
                core = self.core(rules, known.without(one.all), claim)
                known = known if core is None else core[1]
        return known

    def fewer_rules(self, rules: Bits, known: PartialAssignment, claim: PartialAssignment) -> Bits | None:
        """None of these rules is superfluous, though there may be fewer others; None if no proof is found."""
        core = self.core(rules, known, claim)
        if core is None:
            return None
        rules = core[0]
        for j in list(members(rules)):
            if rules >> j & 1:
                core = self.core(rules & ~(1 << j), known, claim)
                rules = rules if core is None else core[0]
        return rules


def is_proven(ground: GroundProgram, proof: Proof) -> bool:
    """Whether a new control finds that nothing but the proof's rules and premises enforces the conclusion."""
    control = ground.control()
    claims = proof.so.one_by_one() if proof.so.all else [proof.so]
    for claim in claims:
        contrary = PartialAssignment(claim.refused, claim.chosen)
        if control.solve(assumptions=ground.assumptions(proof.rules, proof.because | contrary)).satisfiable:
            return False
    return True
