"""From single proofs to steps that one enjoys reading.

Most proofs only rule something out: this cell cannot hold 3. To be told each of them is tiresome. So such a
proof waits until another one uses it, and is told there as a reason; what nothing uses is never told. Two
kinds of proofs are told at once: those that choose something, a number, a black cell, a piece of line; and,
in opening steps, those that need nothing but the printed board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.explanation.proof import Proof
from kamaji_asp.explanation.step import Argument, Step, kind_of
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment, union

MOST_REASONS = 8
"""An argument with more of them is parted: what rules something out comes first, in a step of its own."""

MOST_ARGUMENTS = 10
"""More of the same kind are told in several steps."""

MOST_LINKS = 5
"""Of a chain of short steps that is told as one."""


class Folding:
    """Makes steps of the proofs that come in, round by round."""

    def __init__(self, ground: GroundProgram, known: PartialAssignment) -> None:
        self.ground = ground
        self.told = known
        self._printed = PartialAssignment()
        """What the printed board alone chooses."""
        self._waiting: dict[int, Proof] = {}
        """For each decision that is known but not told, its proof."""
        self._alternatives: dict[int, Bits] = {}
        for group in ground.alternatives:
            self._alternatives |= dict.fromkeys(members(group), group)

    def steps(self, rounds: Iterable[list[Proof]]) -> Iterator[Step]:
        for proofs in rounds:
            opening: list[Proof] = []
            others: list[Proof] = []
            for proof in proofs:
                (opening if self._is_opening(proof) else others).append(proof)
            bare = [proof.so.chosen for proof in opening if not proof.because.all]
            self._printed |= union(PartialAssignment(chosen) for chosen in bare)
            yield from self._told_together(opening)
            for proof in others:
                if not _chooses(proof):
                    self._waiting |= dict.fromkeys(members(proof.so.all), proof)
            yield from self._told_together([proof for proof in others if _chooses(proof)])

    def rest(self) -> Iterator[Step]:
        """What is known and was not told: where several solutions are left, it is what these agree on."""
        yield from self._told_together(list(dict.fromkeys(self._waiting.values())))

    def _is_opening(self, proof: Proof) -> bool:
        """A single rule that needs only what is printed."""
        return proof.size == 1 and proof.because & self._printed.chosen == proof.because

    def _told_together(self, proofs: list[Proof]) -> Iterator[Step]:
        """A step for each kind of rules, or several if there is much to tell."""
        by_kind: dict[tuple[str, ...], list[Proof]] = {}
        for proof in proofs:
            by_kind.setdefault(kind_of(self.ground, proof), []).append(proof)
        for group in by_kind.values():
            most = MOST_ARGUMENTS if any(proof.because.all for proof in group) else len(group)
            for start in range(0, len(group), most):
                yield from self._told(group[start : start + most])

    def _told(self, proofs: list[Proof]) -> Iterator[Step]:
        hard = [reason for proof in proofs for reason in self._reasons(proof) if reason.size > 1]
        yield from self._told_together(self._with_others_like(hard))
        arguments = []
        for proof in proofs:
            reasons = self._reasons(proof)
            if len(reasons) > MOST_REASONS:
                yield from self._told_together(reasons[:-MOST_REASONS])
                reasons = self._reasons(proof)
            so = proof.so.without(self.told.all)
            if so.all:
                simpler = proof._replace(so=so, because=self._simplest(proof.because))
                arguments.append(Argument(simpler, tuple(reasons)))
        if arguments:
            yield self._step(arguments)

    def _with_others_like(self, proofs: list[Proof]) -> list[Proof]:
        """What takes several rules is told with all that follows from the same kinds of rules."""
        kinds = {kind_of(self.ground, proof) for proof in proofs}
        others = [
            proof
            for proof in dict.fromkeys(self._waiting.values())
            if proof.size > 1 and kind_of(self.ground, proof) in kinds and not self._reasons(proof)
        ]
        told = {i for proof in proofs for i in members(proof.so.all)}
        return [*dict.fromkeys(proofs), *(p for p in others if not told & set(members(p.so.all)))]

    def _step(self, arguments: list[Argument]) -> Step:
        before = self.told
        shown = union(proof.so for argument in arguments for proof in argument.proofs)
        self.told = before | shown
        for i in members(shown.all):
            self._waiting.pop(i, None)
        return Step(self.ground, tuple(arguments), before, self.told)

    def _reasons(self, proof: Proof) -> list[Proof]:
        """The waiting proofs that a proof rests on, each with as much of its conclusion as is used."""
        used: dict[Proof, Bits] = {}
        order: list[Proof] = []

        def collect(because: PartialAssignment) -> None:
            for i in members(self._simplest(because).all & ~self.told.all):
                reason = self._waiting.get(i)
                if reason is None:
                    continue
                if reason not in used:
                    used[reason] = 0
                    collect(reason.because)
                    order.append(reason)
                used[reason] |= 1 << i

        collect(proof.because)
        return [
            reason._replace(so=reason.so & used[reason], because=self._simplest(reason.because))
            for reason in order
        ]

    def _simplest(self, because: PartialAssignment) -> PartialAssignment:
        """That a cell does not hold 3 is clear from what it holds, once that has been told."""
        simpler = because
        for i in members(because.refused):
            held = self._alternatives.get(i, 0) & self.told.chosen
            if held:
                simpler = simpler.without(1 << i) | PartialAssignment(held)
        return simpler


def _chooses(proof: Proof) -> bool:
    return bool(proof.so.chosen)


def chained(steps: Iterable[Step]) -> Iterator[Step]:
    """Short steps that follow from each other, joined: one thing leads to the next."""
    current: Step | None = None
    for step in steps:
        if current is None:
            current = step
        elif _leads_to(current, step):
            current = replace(current, arguments=current.arguments + step.arguments, after=step.after)
        else:
            yield current
            current = step
    if current is not None:
        yield current


def _leads_to(one: Step, other: Step) -> bool:
    is_short = len(one.arguments) + len(other.arguments) <= MOST_LINKS
    is_simple = one.size <= 1 and other.size <= 1 and not one.is_opening
    return is_short and is_simple and bool(one.conclusion.all & other.premises.all)
