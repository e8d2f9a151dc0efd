"""One proof after the other, each with as few rules as can be: from what is known to the solution."""

from __future__ import annotations

import random
from collections.abc import Iterator

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.grid import T
from kamaji_asp.explanation.counterexamples import Counterexamples, OutOfPatienceError
from kamaji_asp.explanation.fillings import Table, TableIndex, Tables
from kamaji_asp.explanation.proof import Proof, Prover
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment

MOST_RULES = 10
"""Sets of more rules are not searched through: nobody could keep them in mind either."""

PATIENCE, PATIENCE_EACH = 1500, 2
"""So many boards are looked at for an explanation, and so many more for each decision that there is."""

SAMPLES = 12
"""Where the search has been given up, the shortest of so many proofs is taken."""


class Reasoner:
    """Iterate over it for what can be proven, round by round, each time with the fewest rules possible."""

    def __init__(
        self,
        ground: GroundProgram,
        goal: PartialAssignment,
        known: PartialAssignment,
        shuffle: random.Random | None = None,
        deadline: Deadline = NEVER,
    ) -> None:
        self.ground = ground
        self.goal = goal
        self.known = known
        self._shuffle = shuffle
        self._deadline = deadline
        tables = Tables(ground)
        self._choices = TableIndex([(0, table) for table in tables.choices()])
        self._tables = [tables.table(rule) for rule in ground.rules]
        self._rules = TableIndex([(1 << j, table) for j, table in enumerate(self._tables) if table])
        self._counterexamples: Counterexamples | None = None
        self._prover: Prover | None = None
        self._patience = PATIENCE + PATIENCE_EACH * len(ground.decisions)

    @property
    def open(self) -> Bits:
        return self.goal.all & ~self.known.all

    def __iter__(self) -> Iterator[list[Proof]]:
        while self.open:
            self._deadline.check()
            proofs = self._by_tables(self._choices) or self._by_tables(self._rules) or [self._by_pool()]
            for proof in proofs:
                self.known |= proof.so
            yield proofs

    def _by_tables(self, index: TableIndex) -> list[Proof]:
        """What the choices alone, or single rules, enforce."""
        before, found = self.known, PartialAssignment()
        proofs = []
        for rule, table in self._in_order(index.changed(before)):
            new = table.learn(before).without(before.all | found.all)
            if new.all:
                found |= new
                proofs.append(Proof(rule, table.needed(before, new), new, fillings=table.count))
        return proofs

    def _by_pool(self) -> Proof:
        if self._counterexamples is None or self._prover is None:
            self._counterexamples, self._prover = (
                Counterexamples(self.ground, self.goal, self._deadline),
                Prover(self.ground),
            )
        pool, prover = self._counterexamples, self._prover
        pool.know(self.known)
        pool.patience = self._patience
        try:
            found = self._smallest(pool)
        except OutOfPatienceError:
            found = None
        self._patience = max(0, pool.patience)
        rules, claim = found or self._short(prover)
        new = claim | self._all_that_follows(pool, rules)
        needed = prover.needed(rules, self.known & self._near(rules), new)
        return Proof(rules, needed, new, found is not None, self._fillings(rules, needed))

    def _smallest(self, pool: Counterexamples) -> tuple[Bits, PartialAssignment] | None:
        claims = self._claims()
        for size in range(MOST_RULES + 1):
            for claim in claims:
                rules = pool.smallest(claim, size)
                if rules is not None:
                    return rules, claim
        return None

    def _short(self, prover: Prover) -> tuple[Bits, PartialAssignment]:
        """Rules that prove something, none of them superfluous as far as one can see."""
        every, claims = self.ground.all_rules, self._claims()
        cores = [(prover.core(every, self.known, claim), claim) for claim in claims[:SAMPLES]]
        rules, claim = min(
            ((core[0] if core else every, claim) for core, claim in cores), key=lambda it: it[0].bit_count()
        )
        return prover.fewer_rules(rules, self.known, claim) or rules, claim

    def _claims(self) -> list[PartialAssignment]:
        return self._in_order(list((self.goal & self.open).one_by_one()))

    def _all_that_follows(self, pool: Counterexamples, rules: Bits) -> PartialAssignment:
        found = PartialAssignment()
        pool.patience = self.open.bit_count()
        for claim in self._claims():
            if pool.follows(rules, claim):
                found |= claim
        return found

    def _near(self, rules: Bits) -> Bits:
        """The decisions that these rules look at, and those tied to them by the choice itself."""
        near = 0
        for j in members(rules):
            near |= self.ground.rules[j].scope
        for _, table in self._choices.tables:
            if table.scope & near:
                near |= table.scope
        return near

    def _fillings(self, rules: Bits, needed: PartialAssignment) -> int:
        """A rule without a table, as that of a single loop, is followed along what is known."""
        tables: list[Table | None] = [self._tables[j] for j in members(rules)]
        return sum(needed.all.bit_count() if table is None else table.count for table in tables)

    def _in_order(self, things: list[T]) -> list[T]:
        if self._shuffle is not None:
            self._shuffle.shuffle(things)
        return things
