"""A step in words: first what follows, then the rule that says so, then what the rule rests on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kamaji_asp.core.bits import members
from kamaji_asp.explanation.proof import Proof
from kamaji_asp.explanation.step import Argument, Step
from kamaji_asp.explanation.words import (
    capital,
    enumeration,
    fact_words,
    must_words,
    rule_words,
    ruled_out_words,
)
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment, union

NOTHING_ELSE = "no other choice is left"
MOST_IN_HEADLINE = 3
CLASH = "These cells contradict each other, whatever the rules."


def tell(step: Step) -> str:
    return "\n".join(_Teller(step).lines())


class _Teller:
    def __init__(self, step: Step) -> None:
        self.step = step
        self.ground: GroundProgram = step.ground

    def lines(self) -> Iterator[str]:
        step = self.step
        if not step.conclusion.all:
            yield from self._contradiction()
            return
        if len(step.arguments) == 1:
            first, *others = self._argument(step.arguments[0], "", "– ")
            yield capital(first)
            yield from others
        else:
            yield self._headline()
            for argument in step.arguments:
                yield from self._argument(argument, "– ", "    · ")
        if not step.exact:
            yield f"({step.size} rules: an upper bound, fewer may do.)"

    def _headline(self) -> str:
        if self.step.is_opening:
            return "What the printed board says at once:"
        chosen = must_words(self.ground, PartialAssignment(self.step.conclusion.chosen))
        if not chosen:
            return "What is ruled out by now:"
        if len(chosen) <= MOST_IN_HEADLINE:
            return capital(enumeration([_open(sentence) for sentence in chosen])) + ":"
        return "One thing leads to another:" if self._is_chain() else "What follows in several places:"

    def _is_chain(self) -> bool:
        needed = union(argument.premises for argument in self.step.arguments)
        return bool(needed.all & self.step.conclusion.all)

    def _argument(self, argument: Argument, bullet: str, inner: str) -> Iterator[str]:
        shown = union(reason.so for reason in argument.reasons)
        behind = self._behind(argument.proof, argument)
        yield bullet + self._sentence(argument.proof, behind.without(shown.all))
        if argument.proof.size > 1:
            for j in members(argument.proof.rules):
                yield inner + rule_words(self.ground.rules[j])
        for reason in argument.reasons:
            if reason.rules or reason.so.chosen:
                yield inner + self._sentence(reason, self._behind(reason, argument).without(shown.all))

    def _behind(self, proof: Proof, argument: Argument) -> PartialAssignment:
        """What a proof rests on; for a choice without a rule, which is not told, what it follows from."""
        because = proof.because
        for reason in argument.reasons:
            if not reason.rules and not reason.so.chosen and reason.so.all & because.all:
                because = because.without(reason.so.all) | reason.because
        return because

    def _sentence(self, proof: Proof, facts: PartialAssignment) -> str:
        """It must be so: by which rule, and as what is known."""
        so = enumeration([_open(sentence) for sentence in self._so(proof.so)])
        known = enumeration([_open(sentence) for sentence in fact_words(self.ground, facts)])
        if proof.size > 1:
            return f"{so}: otherwise not all of these rules could hold" + (f", as {known}:" if known else ":")
        rule = NOTHING_ELSE
        for j in members(proof.rules):
            rule = _lower(rule_words(self.ground.rules[j]).rstrip("."))
        return f"{so}: {rule}" + (f", and {known}." if known else ".")

    def _so(self, so: PartialAssignment) -> list[str]:
        chosen = must_words(self.ground, PartialAssignment(so.chosen))
        found = [*chosen, *ruled_out_words(self.ground, so.refused, self.step.after)]
        return found or must_words(self.ground, so)

    def _contradiction(self) -> Iterator[str]:
        for proof in self.step.proofs:
            for rule in (self.ground.rules[j] for j in members(proof.rules)):
                place = f" ({rule.sentence.place})" if self.ground.is_own else ""
                yield rule_words(rule) + place
            if not proof.rules:
                yield CLASH
        yield from fact_words(self.ground, self.step.premises)
        yield "That is a contradiction."


def _open(sentence: str) -> str:
    """A sentence in the middle of another one."""
    return _lower(sentence.rstrip("."))


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:] if re.match(r"[A-Z][a-z ]", sentence) else sentence
