"""A board's ground program: what is to be decided, which rules there are, and what each looks at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo.ast import ProgramBuilder

from kamaji_asp.explaining import texts
from kamaji_asp.explaining.known import Bits, Known, members
from kamaji_asp.explaining.texts import Encoding, Text
from kamaji_asp.facts import facts
from kamaji_asp.family import Board, family

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
    text: Text
    values: tuple[clingo.Symbol, ...]
    cells: tuple[clingo.Symbol, ...]


class Rule(NamedTuple):
    """A rule of the puzzle in one place of the board."""

    text: Text
    values: tuple[clingo.Symbol, ...]
    violated: int
    """The literal that is to be assumed false if the rule shall hold."""
    scope: Bits
    """The decisions that it looks at."""


@cache
def encoding_of(path: Path) -> Encoding:
    return texts.read(path)


class Ground:
    """The board under its family's default encoding, with every rule optional."""

    def __init__(self, board: Board) -> None:
        puzzle = family(board.family)
        self.board = board
        self.encoding = encoding_of(puzzle.encodings / f"{puzzle.name}.lp")
        self.facts = facts(board)
        self.program = _Observer()
        control = self.control(observer=self.program)
        self._name(control)

    def control(
        self, *options: str, extra: str = "", observer: clingo.Observer | None = None
    ) -> clingo.Control:
        """A new control with the board and all its rules, none of which is in force yet."""
        control = clingo.Control(["--trans-ext=no", *options], logger=lambda code, message: None)
        if observer is not None:
            control.register_observer(observer)
        with ProgramBuilder(control) as builder:
            for statement in self.encoding.statements:
                builder.add(statement)
        control.add("base", [], "\n".join((self.facts, *self.encoding.helpers, extra)))
        control.ground([("base", [])])
        return control

    def _name(self, control: clingo.Control) -> None:
        said: dict[clingo.Symbol, tuple[texts.Text, tuple[clingo.Symbol, ...]]] = {}
        listed: dict[clingo.Symbol, list[clingo.Symbol]] = {}
        for atom in control.symbolic_atoms.by_signature(texts.SAID, 3):
            number, chosen, named = atom.symbol.arguments
            said[chosen] = (self.encoding.choices[number.number], tuple(named.arguments))
        for atom in control.symbolic_atoms.by_signature(texts.LISTED, 2):
            chosen, cell = atom.symbol.arguments
            listed.setdefault(chosen, []).append(cell)
        self.decisions: list[Decision] = []
        self.index: dict[int, int] = {}
        self.certain: list[clingo.Symbol] = []
        for atom in control.symbolic_atoms:
            if atom.literal in self.program.chosen and not atom.is_fact:
                text, values = said[atom.symbol]
                self.index[atom.literal] = len(self.decisions)
                cells = tuple(sorted(listed.get(atom.symbol, ()))) or named_cells(text, values)
                self.decisions.append(Decision(atom.symbol, atom.literal, text, values, cells))
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
                control.symbolic_atoms.by_signature(texts.VIOLATED, 2), key=lambda atom: atom.symbol
            )
        ]
        self.background = [rule for rule in self.program.rules if not rule.head]

    def assumptions(self, rules: Bits, known: Known) -> list[int]:
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
            if atom in seen or atom in self.program.chosen:
                continue
            seen.add(atom)
            for rule in self.program.defining.get(atom, ()):
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


def named_cells(text: Text, values: Sequence[clingo.Symbol]) -> tuple[clingo.Symbol, ...]:
    """The cells a sentence names: pairs as such, or two numbers side by side."""
    by_name = dict(zip(text.variables, values, strict=True))
    found = []
    for names in texts.places(text.sentence):
        given = [by_name[name] for name in names]
        found.append(given[0] if len(given) == 1 else clingo.Function("", given))
    return tuple(cell for cell in found if is_cell(cell))


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
        self.chosen: set[int] = set()
        self.defining: dict[int, list[GroundRule]] = {}
        self.rules: list[GroundRule] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        if choice:
            self.chosen.update(head)
        else:
            self._keep(head, len(body), tuple((literal, 1) for literal in body))

    def weight_rule(
        self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]
    ) -> None:
        self._keep(head, lower_bound, tuple(body))

    def _keep(self, head: Sequence[int], bound: int, body: Body) -> None:
        rule = GroundRule(head[0] if head else 0, bound, body)
        self.rules.append(rule)
        if rule.head:
            self.defining.setdefault(rule.head, []).append(rule)
