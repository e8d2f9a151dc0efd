"""A step: because of these rules and what is known, something must be so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import clingo

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import Cell
from kamaji_asp.explanation.proof import Proof, is_proven
from kamaji_asp.explanation.words import fact_words, must_words, rule_words
from kamaji_asp.programs.ground import GroundProgram, named_cells
from kamaji_asp.programs.partial_assignment import PartialAssignment, union

WIDE = 40
"""A rule that looks at more decisions, as that of a single loop, is not shown with all its cells."""


@dataclass(frozen=True)
class Argument:
    """One proof that is told, and those before it that were not worth a step of their own."""

    proof: Proof
    reasons: tuple[Proof, ...] = ()
    """In order: each uses what the step knew before, and what the reasons before it have shown."""

    @property
    def proofs(self) -> tuple[Proof, ...]:
        return (*self.reasons, self.proof)

    @cached_property
    def premises(self) -> PartialAssignment:
        """What must have been known before."""
        shown = union(reason.so for reason in self.reasons)
        return union(proof.because for proof in self.proofs).without(shown.all)


@dataclass(frozen=True)
class Step:
    """Arguments of the same kind, told together."""

    ground: GroundProgram
    arguments: tuple[Argument, ...]
    before: PartialAssignment
    """All that was known before the step."""
    after: PartialAssignment
    """And after it."""

    @property
    def proofs(self) -> tuple[Proof, ...]:
        return tuple(proof for argument in self.arguments for proof in argument.proofs)

    @property
    def size(self) -> int:
        """How many rules one has to think of at the same time."""
        return max(proof.size for proof in self.proofs)

    @property
    def exact(self) -> bool:
        """Whether fewer rules would not do; otherwise the size is an upper bound."""
        return all(proof.exact for proof in self.proofs)

    @property
    def fillings(self) -> int:
        """How many ways to fill in its rules one has to go through at the same time."""
        return max(proof.fillings for proof in self.proofs)

    @cached_property
    def conclusion(self) -> PartialAssignment:
        """What the step shows; nothing, if it is a contradiction."""
        return union(argument.proof.so for argument in self.arguments)

    @cached_property
    def premises(self) -> PartialAssignment:
        """What the step needs of what was known before."""
        return union(argument.premises for argument in self.arguments) & self.before.all

    @property
    def is_opening(self) -> bool:
        """Whether the printed board alone says it."""
        return not self.premises.all

    @cached_property
    def _rules(self) -> Bits:
        rules = 0
        for proof in self.proofs:
            rules |= proof.rules
        return rules

    @property
    def rules(self) -> list[str]:
        """The rules in words, those of the arguments themselves first."""
        ordered = [argument.proof for argument in self.arguments]
        return list(
            dict.fromkeys(
                rule_words(self.ground.rules[j])
                for proof in (*ordered, *self.proofs)
                for j in members(proof.rules)
            )
        )

    @property
    def because(self) -> list[str]:
        """What was known, as far as the step needs it."""
        return fact_words(self.ground, self.premises)

    @property
    def so(self) -> list[str]:
        return must_words(self.ground, self.conclusion)

    @property
    def rule_cells(self) -> tuple[Cell, ...]:
        """The cells that the rules name or look at."""
        cells: list[clingo.Symbol] = []
        for j in members(self._rules):
            rule = self.ground.rules[j]
            cells += named_cells(rule.sentence, rule.values)
            if rule.scope.bit_count() <= WIDE:
                cells += _cells(self.ground, rule.scope)
        return _positions(cells)

    @property
    def known_cells(self) -> tuple[Cell, ...]:
        return _positions(_cells(self.ground, self.premises.all))

    @property
    def new_cells(self) -> tuple[Cell, ...]:
        return _positions(_cells(self.ground, self.conclusion.all))

    def verify(self) -> bool:
        """Whether clingo comes to the same from nothing but what each argument names."""
        return all(
            is_proven(
                self.ground,
                Proof(rules=_all_rules(argument.proofs), because=argument.premises, so=argument.proof.so),
            )
            for argument in self.arguments
        )

    def __str__(self) -> str:
        from kamaji_asp.explanation.telling import tell

        return tell(self)


def _all_rules(proofs: Iterable[Proof]) -> Bits:
    rules = 0
    for proof in proofs:
        rules |= proof.rules
    return rules


def _cells(ground: GroundProgram, decisions: Bits) -> Iterator[clingo.Symbol]:
    for i in members(decisions):
        yield from ground.decisions[i].cells


def _positions(cells: Iterable[clingo.Symbol]) -> tuple[Cell, ...]:
    return tuple(sorted({tuple(part.number for part in cell.arguments) for cell in cells}))


def kind_of(ground: GroundProgram, proof: Proof) -> tuple[str, ...]:
    """The texts of its rules, before they speak of a place."""
    return tuple(sorted(ground.rules[j].sentence.text for j in members(proof.rules)))


def single_steps(ground: GroundProgram, proofs: list[Proof], before: PartialAssignment) -> Iterator[Step]:
    """The proofs of one round, those joined that use the same kind of rules and know the same cell."""
    groups: list[tuple[list[Proof], tuple[str, ...], set[Cell]]] = []
    for proof in proofs:
        kind = kind_of(ground, proof)
        cells = set(_positions(_cells(ground, proof.because.all or proof.so.all)))
        for group, its_kind, its_cells in groups:
            if kind == its_kind and cells & its_cells:
                group.append(proof)
                break
        else:
            groups.append(([proof], kind, cells))
    for group, _, _ in groups:
        after = before | union(proof.so for proof in group)
        yield Step(ground, tuple(map(Argument, group)), before, after)
        before = after
