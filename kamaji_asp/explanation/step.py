"""A step: proofs of the same kind in the same neighbourhood, in words and cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import clingo

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import Cell, cell_name
from kamaji_asp.explanation.proof import Proof, is_proven
from kamaji_asp.explanation.words import enumeration, known_words, rule_words
from kamaji_asp.programs.ground import GroundProgram, named_cells
from kamaji_asp.programs.partial_assignment import PartialAssignment

WIDE = 40
"""A rule that looks at more decisions, as that of a single loop, is not shown with all its cells."""

NO_CHOICE = "Nothing else is left to choose."
CLASH = "These cells contradict each other, whatever the rules."


@dataclass(frozen=True)
class Step:
    """Because of these rules and what is known of these cells, something must be so."""

    ground: GroundProgram
    proofs: tuple[Proof, ...]
    before: PartialAssignment
    """All that was known before the step."""

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
        """What follows; nothing, if the step is a contradiction."""
        return _union(proof.so for proof in self.proofs)

    @cached_property
    def premises(self) -> PartialAssignment:
        return _union(proof.because for proof in self.proofs)

    @cached_property
    def _rules(self) -> Bits:
        rules = 0
        for proof in self.proofs:
            rules |= proof.rules
        return rules

    @property
    def after(self) -> PartialAssignment:
        return self.before | self.conclusion

    @property
    def rules(self) -> list[str]:
        """The rules in words."""
        return list(dict.fromkeys(rule_words(self.ground.rules[j]) for j in members(self._rules)))

    @property
    def because(self) -> list[str]:
        """What was known, as far as the step needs it."""
        return known_words(self.ground, self.premises)

    @property
    def so(self) -> list[str]:
        return known_words(self.ground, self.conclusion)

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
        """Whether clingo, from nothing but the rules and cells that the step names, comes to the same."""
        return all(is_proven(self.ground, proof) for proof in self.proofs)

    def __str__(self) -> str:
        lines = self.rules or [NO_CHOICE if self.conclusion.all else CLASH]
        if self.premises.all:
            lines.append("Known: " + enumeration([cell_name(cell) for cell in self.known_cells]) + ".")
        lines += [f"So {_lower(sentence)}" for sentence in self.so] or ["That is a contradiction."]
        if not self.exact:
            lines.append(f"({self.size} rules: an upper bound, fewer may do.)")
        return "\n".join(lines)


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _union(known: Iterable[PartialAssignment]) -> PartialAssignment:
    union = PartialAssignment()
    for one in known:
        union |= one
    return union


def _cells(ground: GroundProgram, decisions: Bits) -> Iterator[clingo.Symbol]:
    for i in members(decisions):
        yield from ground.decisions[i].cells


def _positions(cells: Iterable[clingo.Symbol]) -> tuple[Cell, ...]:
    return tuple(sorted({tuple(part.number for part in cell.arguments) for cell in cells}))


def steps(ground: GroundProgram, proofs: list[Proof], before: PartialAssignment) -> Iterator[Step]:
    """The proofs of one round, those joined that use the same kind of rules and know the same cell."""
    groups: list[tuple[list[Proof], tuple[str, ...], set[Cell]]] = []
    for proof in proofs:
        kind = tuple(sorted(ground.rules[j].sentence.text for j in members(proof.rules)))
        cells = set(_positions(_cells(ground, proof.because.all or proof.so.all)))
        for group, its_kind, its_cells in groups:
            if kind == its_kind and cells & its_cells:
                group.append(proof)
                break
        else:
            groups.append(([proof], kind, cells))
    for group, _, _ in groups:
        step = Step(ground, tuple(group), before)
        before = step.after
        yield step
