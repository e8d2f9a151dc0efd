"""A board's ground program: what is to be decided, which rules there are, and what each looks at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo.ast import ProgramBuilder

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.board import Board
from kamaji_asp.family import family
from kamaji_asp.programs import annotated
from kamaji_asp.programs.annotated import Encoding, Sentence
from kamaji_asp.programs.control import new_control
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.partial_assignment import PartialAssignment

Body = tuple[tuple[int, int], ...]
"""Literals with their weights."""


class GroundRule(NamedTuple):
    """As clingo's grounder writes it: the head follows if the body's true literals weigh enough."""

    head: int
    """0 if there is none."""
    bound: int
    body: Body


class Decision(NamedTuple):
    """An atom that may be chosen, and how to speak of it."""

    symbol: clingo.Symbol
    literal: int
    sentence: Sentence
    values: tuple[clingo.Symbol, ...]
    cells: tuple[clingo.Symbol, ...]


class Rule(NamedTuple):
    """A rule of the puzzle in one place of the board."""

    sentence: Sentence
    values: tuple[clingo.Symbol, ...]
    violated: int
    """The literal that is to be assumed false if the rule shall hold."""
    scope: Bits
    """The decisions that it looks at."""


@cache
def encoding_of(path: Path) -> Encoding:
    return annotated.read(path)


class GroundProgram:
    """The board under an encoding, its family's plain rules if none is named, with every rule optional.

    It is grounded once. Every control that somebody needs gets the ground rules as they are.
    """

    def __init__(self, board: Board, encoding: Path | None = None) -> None:
        puzzle = family(board.family)
        self.board = board
        self.is_own = encoding is not None
        """Whether the encoding is the user's."""
        self.encoding = encoding_of(encoding or puzzle.plain_encoding)
        self._observed = _Observer()
        control = new_control()
        control.register_observer(self._observed)
        with ProgramBuilder(control) as builder:
            for statement in self.encoding.statements:
                builder.add(statement)
        control.add("base", [], "\n".join((facts(board), *self.encoding.helpers)))
        control.ground([("base", [])])
        self._name(control)

    def control(self, *options: str, models: int = 0) -> clingo.Control:
        """A new control with the board and all its rules, none of which is in force yet."""
        control = new_control(*options, models=models)
        with control.backend() as backend:
            for atom in self._observed.facts & self._needed:
                backend.add_rule([atom])
            for choice, head, bound, body in self._observed.statements:
                if bound is None:
                    backend.add_rule(head, [literal for literal, _ in body], choice)
                else:
                    backend.add_weight_rule(head, bound, body, choice)
        return control

    def _name(self, control: clingo.Control) -> None:
        said: dict[clingo.Symbol, tuple[Sentence, tuple[clingo.Symbol, ...]]] = {}
        listed: dict[clingo.Symbol, list[clingo.Symbol]] = {}
        for atom in control.symbolic_atoms.by_signature(annotated.SAID, 3):
            number, chosen, named = atom.symbol.arguments
            said[chosen] = (self.encoding.choices[number.number], tuple(named.arguments))
        for atom in control.symbolic_atoms.by_signature(annotated.LISTED, 2):
            chosen, cell = atom.symbol.arguments
            listed.setdefault(chosen, []).append(cell)
        self.decisions: list[Decision] = []
        self.index: dict[int, int] = {}
        self.certain: list[clingo.Symbol] = []
        """What the board itself shows from the start."""
        signatures = {(chosen.name, len(chosen.arguments)) for chosen in said} | self.encoding.shown
        candidates = (control.symbolic_atoms.by_signature(*signature) for signature in sorted(signatures))
        for atom in chain.from_iterable(candidates):
            if atom.literal in self._observed.chosen and not atom.is_fact:
                sentence, values = said[atom.symbol]
                self.index[atom.literal] = len(self.decisions)
                cells = (
                    tuple(sorted(listed.get(atom.symbol, ())))
                    or named_cells(sentence, values)
                    or cells_of_atom(atom.symbol)
                )
                self.decisions.append(Decision(atom.symbol, atom.literal, sentence, values, cells))
            elif atom.is_fact and (atom.symbol.name, len(atom.symbol.arguments)) in self.encoding.shown:
                self.certain.append(atom.symbol)
        self.rules = [
            Rule(
                self.encoding.rules[atom.symbol.arguments[0].number],
                tuple(atom.symbol.arguments[1].arguments),
                atom.literal,
                self.scope(atom.literal),
            )
            for atom in sorted(
                control.symbolic_atoms.by_signature(annotated.VIOLATED, 2), key=lambda atom: atom.symbol
            )
        ]
        self._needed = self._observed.looked_at | {rule.violated for rule in self.rules}
        self.background = [rule for rule in self._observed.rules if not rule.head]
        """What the choices themselves demand, such as one number in a cell."""

    @cached_property
    def alternatives(self) -> list[Bits]:
        """Sets of decisions of which exactly one is chosen, such as the numbers of a cell."""
        scopes = [self.scope(*(literal for literal, _ in rule.body)) for rule in self.background]
        return [scope for scope in dict.fromkeys(scopes) if scope.bit_count() > 1]

    def assumptions(self, rules: Bits, known: PartialAssignment) -> list[int]:
        """These rules are in force, and this is known: as literals for clingo to assume."""
        return [
            *(-self.rules[j].violated for j in members(rules)),
            *(self.decisions[i].literal for i in members(known.chosen)),
            *(-self.decisions[i].literal for i in members(known.refused)),
        ]

    @property
    def all_rules(self) -> Bits:
        return (1 << len(self.rules)) - 1

    @property
    def all_decisions(self) -> Bits:
        return (1 << len(self.decisions)) - 1

    def chosen_in(self, model: clingo.Model) -> Bits:
        return sum(1 << i for i, decision in enumerate(self.decisions) if model.is_true(decision.literal))

    def cone(self, *literals: int) -> list[GroundRule]:
        """The ground rules that these literals depend on."""
        seen: set[int] = set()
        stack = [abs(literal) for literal in literals]
        found = []
        while stack:
            atom = stack.pop()
            if atom in seen or atom in self._observed.chosen:
                continue
            seen.add(atom)
            for rule in self._observed.defining.get(atom, ()):
                found.append(rule)
                stack += [abs(literal) for literal, _ in rule.body]
        return found

    def scope(self, *literals: int) -> Bits:
        bits = 0
        for literal in literals:
            bits |= self._bit(literal)
        for rule in self.cone(*literals):
            for literal, _ in rule.body:
                bits |= self._bit(literal)
        return bits

    def _bit(self, literal: int) -> Bits:
        index = self.index.get(abs(literal))
        return 0 if index is None else 1 << index


def named_cells(sentence: Sentence, values: Sequence[clingo.Symbol]) -> tuple[clingo.Symbol, ...]:
    """The cells a sentence names: pairs as such, or two numbers side by side."""
    by_name = dict(zip(sentence.variables, values, strict=True))
    found = []
    for names in annotated.places(sentence.text):
        given = [by_name[name] for name in names]
        found.append(given[0] if len(given) == 1 else clingo.Function("", given))
    return tuple(cell for cell in found if is_cell(cell))


def cells_of_atom(symbol: clingo.Symbol) -> tuple[clingo.Symbol, ...]:
    """The cells among its arguments, or its first two numbers, if no sentence names any."""
    cells = tuple(argument for argument in symbol.arguments if is_cell(argument))
    first = symbol.arguments[:2]
    if not cells and [part.type for part in first] == [clingo.SymbolType.Number] * 2:
        cells = (clingo.Function("", first),)
    return cells


def is_cell(symbol: clingo.Symbol) -> bool:
    return (
        symbol.type is clingo.SymbolType.Function
        and not symbol.name
        and len(symbol.arguments) >= 2
        and all(part.type is clingo.SymbolType.Number for part in symbol.arguments)
    )


class _Observer(clingo.Observer):
    """Keeps the ground program."""

    def __init__(self) -> None:
        self.statements: list[tuple[bool, Sequence[int], int | None, Sequence[tuple[int, int]]]] = []
        """Choice or not, head, the bound if there is one, and the body with its weights."""
        self.facts: set[int] = set()
        self.looked_at: set[int] = set()
        """The atoms in bodies: few of them are facts, as the grounder leaves these out."""
        self.chosen: set[int] = set()
        self.defining: dict[int, list[GroundRule]] = {}
        self.rules: list[GroundRule] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        weighted = [(literal, 1) for literal in body]
        self._keep(choice, head, None, weighted)

    def weight_rule(
        self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]
    ) -> None:
        self._keep(choice, head, lower_bound, body)

    def _keep(
        self, choice: bool, head: Sequence[int], bound: int | None, body: Sequence[tuple[int, int]]
    ) -> None:
        if head and not choice and not body:
            self.facts.update(head)
        else:
            self.statements.append((choice, list(head), bound, list(body)))
        self.looked_at.update(abs(literal) for literal, _ in body)
        if choice:
            self.chosen.update(head)
            return
        rule = GroundRule(head[0] if head else 0, len(body) if bound is None else bound, tuple(body))
        self.rules.append(rule)
        if rule.head:
            self.defining.setdefault(rule.head, []).append(rule)
