"""Rules looked at one by one: the ways in which the decisions of one rule can be filled in.

Most rules of a puzzle look at a few cells. All their fillings fit into a table, which shrinks as more becomes
known; what the fillings that are left agree on, the rule enforces. Rules of the same shape share their table.
"""

from __future__ import annotations

from functools import reduce
from operator import and_, or_

import clingo

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.programs.ground import GroundProgram, GroundRule, Rule
from kamaji_asp.programs.partial_assignment import PartialAssignment

MOST_FILLINGS = 2000
MOST_DECISIONS = 64

Shape = tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]


class Table:
    """The fillings of one rule, each the set of its decisions that are chosen."""

    def __init__(self, scope: Bits, fillings: list[Bits]) -> None:
        self.scope = scope
        self.all = self.left = fillings
        """The fillings of the empty board, and those that are left of them."""

    @property
    def count(self) -> int:
        return len(self.left)

    def learn(self, known: PartialAssignment) -> PartialAssignment:
        """What all fillings that are left agree on; where none is left, everything is both chosen and not."""
        self.left = _fitting(self.left, known & self.scope)
        return _common(self.scope, self.left)

    def needed(self, known: PartialAssignment, conclusion: PartialAssignment) -> PartialAssignment:
        """Of what is known, a part from which the conclusion follows and that has nothing superfluous."""
        needed = known & self.scope
        for one in needed.one_by_one():
            fewer = needed.without(one.all)
            if self._enforced(fewer) & conclusion.all == conclusion:
                needed = fewer
        return needed

    def _enforced(self, known: PartialAssignment) -> PartialAssignment:
        return _common(self.scope, _fitting(self.all, known))


class Sieve(Table):
    """The same for a rule with too many fillings to list: clingo is asked for those that are missed."""

    count = MOST_FILLINGS

    def __init__(self, scope: Bits, control: clingo.Control, literals: list[int]) -> None:
        super().__init__(scope, [])
        self._control = control
        self._literals = dict(zip(members(scope), literals, strict=True))

    def learn(self, known: PartialAssignment) -> PartialAssignment:
        return self._enforced(known & self.scope)

    def _enforced(self, known: PartialAssignment) -> PartialAssignment:
        """Fillings that were found once are kept: most often, two of them already differ."""
        fitting = _fitting(self.all, known)
        if not fitting and not self._find(known, fitting):
            return PartialAssignment(self.scope, self.scope)
        for i in members(self.scope & ~known.all):
            common = _common(self.scope, fitting)
            if common.all >> i & 1:
                one = common & (1 << i)
                self._find(known | PartialAssignment(one.refused, one.chosen), fitting)
        return _common(self.scope, fitting)

    def _find(self, known: PartialAssignment, fitting: list[Bits]) -> bool:
        assumptions = [
            *(self._literals[i] for i in members(known.chosen)),
            *(-self._literals[i] for i in members(known.refused)),
        ]
        with self._control.solve(yield_=True, assumptions=assumptions) as handle:
            model = handle.model()
            if model is None:
                return False
            filling = sum(1 << i for i, literal in self._literals.items() if model.is_true(literal))
        self.all.append(filling)
        fitting.append(filling)
        return True


def _fitting(fillings: list[Bits], known: PartialAssignment) -> list[Bits]:
    chosen, refused = known
    return [filling for filling in fillings if filling & chosen == chosen and not filling & refused]


def _common(scope: Bits, fillings: list[Bits]) -> PartialAssignment:
    if not fillings:
        return PartialAssignment(scope, scope)
    return PartialAssignment(reduce(and_, fillings), scope & ~reduce(or_, fillings))


class TableIndex:
    """Tables with what they stand for; only those whose decisions have changed are worth another look."""

    def __init__(self, tables: list[tuple[Bits, Table]]) -> None:
        self.tables = tables
        self._looking_at: dict[int, list[int]] = {}
        for number, (_, table) in enumerate(tables):
            for i in members(table.scope):
                self._looking_at.setdefault(i, []).append(number)
        self._changed = dict.fromkeys(range(len(tables)))
        self._seen = 0

    def changed(self, known: PartialAssignment) -> list[tuple[Bits, Table]]:
        """Those that look at anything that was not known the last time; all of them at first."""
        for i in members(known.all & ~self._seen):
            self._changed |= dict.fromkeys(self._looking_at.get(i, ()))
        self._seen = known.all
        changed = [self.tables[number] for number in sorted(self._changed)]
        self._changed.clear()
        return changed


class Tables:
    """Makes the tables of a board's rules."""

    def __init__(self, ground: GroundProgram) -> None:
        self.ground = ground
        self._known: dict[Shape, list[list[int]] | None] = {}
        self._background = [
            (ground.scope(*(literal for literal, _ in rule.body)), rule) for rule in ground.background
        ]
        self._tying: dict[int, list[int]] = {}
        """For each decision, where it stands in the background."""
        for number, (tied, _) in enumerate(self._background):
            for i in members(tied):
                self._tying.setdefault(i, []).append(number)

    def _background_of(self, scope: Bits) -> list[tuple[Bits, GroundRule]]:
        numbers = {number for i in members(scope) for number in self._tying.get(i, ())}
        return [self._background[number] for number in sorted(numbers)]

    def widened(self, scope: Bits) -> Bits:
        """With the decisions that the choice itself ties to two of the scope, as numbers of a cell."""
        for tied, _ in self._background_of(scope):
            if (tied & scope).bit_count() > 1:
                scope |= tied
        return scope

    def table(self, rule: Rule) -> Table | None:
        """None for a rule about the whole board, such as that of a single loop: it has too many fillings."""
        scope = self.widened(rule.scope)
        if not rule.sentence.variables or scope.bit_count() > MOST_DECISIONS:
            return None
        around = [other for tied, other in self._background_of(scope) if tied & ~scope == 0]
        return self._make(scope, [*around, GroundRule(0, 1, ((rule.violated, 1),))])

    def fillings_within(self, scope: Bits) -> list[Bits]:
        """The ways to fill in these decisions that no choice and no rule about them alone forbids."""
        around = [other for tied, other in self._background_of(scope) if tied & ~scope == 0]
        within = [rule for rule in self.ground.rules if rule.scope and rule.scope & ~scope == 0]
        return self._make(scope, [*around, *(GroundRule(0, 1, ((rule.violated, 1),)) for rule in within)]).all

    def choices(self) -> list[Table]:
        """What the choices alone enforce, without any rule."""
        return [
            self._make(scope, [rule for tied, rule in self._background if tied == scope])
            for scope in dict.fromkeys(scope for scope, _ in self._background)
        ]

    def _make(self, scope: Bits, constraints: list[GroundRule]) -> Table:
        cone = self.ground.cone(*(literal for rule in constraints for literal, _ in rule.body))
        decisions = [self.ground.decisions[i].literal for i in members(scope)]
        number = {literal: i for i, literal in enumerate(decisions, 1)}

        def renumbered(literal: int) -> int:
            atom = number.setdefault(abs(literal), len(number) + 1)
            return atom if literal > 0 else -atom

        shape = tuple(
            (
                renumbered(rule.head) if rule.head else 0,
                rule.bound,
                tuple((renumbered(literal), weight) for literal, weight in rule.body),
            )
            for rule in [*constraints, *cone]
        )
        if shape not in self._known:
            self._known[shape] = _enumerate(shape, len(decisions))
        fillings = self._known[shape]
        if fillings is None:
            return Sieve(scope, *_control(shape, len(decisions)))
        bits = [0, *(1 << i for i in members(scope))]
        return Table(scope, [sum(bits[i] for i in filling) for filling in fillings])


def _control(shape: Shape, decisions: int) -> tuple[clingo.Control, list[int]]:
    """A program with nothing but this rule, and the literals of its decisions."""
    control = clingo.Control(["--trans-ext=no", str(MOST_FILLINGS + 1)])
    with control.backend() as backend:
        atoms: dict[int, int] = {}

        def literal(number: int) -> int:
            atom = atoms.get(abs(number)) or atoms.setdefault(abs(number), backend.add_atom())
            return atom if number > 0 else -atom

        chosen = [literal(i) for i in range(1, decisions + 1)]
        backend.add_rule(chosen, choice=True)
        for head, bound, body in shape:
            weighed = [(literal(number), weight) for number, weight in body]
            backend.add_weight_rule([literal(head)] if head else [], bound, weighed)
    return control, chosen


def _enumerate(shape: Shape, decisions: int) -> list[list[int]] | None:
    """All ways to fill in so many decisions; None where there are too many."""
    control, chosen = _control(shape, decisions)
    with control.solve(yield_=True) as handle:
        found = [[i for i, atom in enumerate(chosen, 1) if model.is_true(atom)] for model in handle]
    return found if len(found) <= MOST_FILLINGS else None
