"""Which atoms a program makes, reads and shows: where predicates are defined and where they are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import clingo
from clingo.ast import AST, ASTType, Location, Sign, Transformer

Signature = tuple[str, int]
"""A predicate's name, behind a minus if it is negated, and how many arguments it has."""


def spelled(signature: Signature) -> str:
    return f"{signature[0]}/{signature[1]}"


class Use(NamedTuple):
    """An atom of the program as it is written."""

    signature: Signature
    location: Location
    arguments: tuple[AST, ...]


@dataclass
class Usage:
    defined: dict[Signature, Location] = field(default_factory=dict)
    """What stands in heads, and where it does first."""
    used: list[Use] = field(default_factory=list)
    """What stands in bodies and conditions."""
    made: list[Use] = field(default_factory=list)
    """What stands in heads, all of it."""
    shown: dict[Signature, Location] = field(default_factory=dict)
    terms: set[Signature] = field(default_factory=set)
    """What is shown as a term: no rule needs to make such an atom."""
    shows: list[Location] = field(default_factory=list)
    """Where #show stands."""
    declared: set[Signature] = field(default_factory=set)
    """What #defined names: it may be there or not."""
    constants: set[str] = field(default_factory=set)
    """What #const names."""

    @classmethod
    def of(cls, statements: Iterable[AST]) -> Usage:
        usage = cls()
        for statement in statements:
            usage._add(statement)
        return usage

    @property
    def read(self) -> set[Signature]:
        """What the program expects as facts."""
        return ({use.signature for use in self.used} | self.declared) - self.defined.keys()

    def _add(self, node: AST) -> None:
        match node.ast_type:
            case ASTType.Rule:
                self._head(node.head)
                self._use(node.body)
            case ASTType.External:
                self._define(node.atom)
                self._use(node.body)
            case ASTType.ShowSignature:
                self.shows.append(node.location)
                if node.name:
                    self.shown.setdefault((_sign(node.positive) + node.name, node.arity), node.location)
            case ASTType.ShowTerm:
                self.shows.append(node.location)
                for signature in _signatures(node.term):
                    self.shown.setdefault(signature, node.location)
                    self.terms.add(signature)
                self._use(node.body)
            case ASTType.Defined:
                self.declared.add((_sign(node.positive) + node.name, node.arity))
            case ASTType.Definition:
                self.constants.add(node.name)
            case ASTType.Edge | ASTType.Minimize:
                self._use(node.body)
            case ASTType.Heuristic | ASTType.ProjectAtom:
                self._use([node.atom, *node.body])

    def _head(self, head: AST) -> None:
        match head.ast_type:
            case ASTType.Literal if head.sign == Sign.NoSign:
                self._define(head.atom)
            case ASTType.Literal:
                self._use([head])
            case ASTType.Aggregate | ASTType.Disjunction:
                self._elements(head.elements)
            case ASTType.HeadAggregate:
                self._elements([element.condition for element in head.elements])
            case ASTType.TheoryAtom:
                self._use([head])

    def _elements(self, elements: Sequence[AST]) -> None:
        """Literals with conditions."""
        for element in elements:
            self._head(element.literal)
            self._use(element.condition)

    def _define(self, atom: AST) -> None:
        for use in _uses(atom):
            self.made.append(use)
            self.defined.setdefault(use.signature, use.location)

    def _use(self, nodes: Iterable[AST]) -> None:
        atoms = _Atoms()
        for node in nodes:
            atoms.visit(node)
        self.used += atoms.found


class _Atoms(Transformer):
    """All atoms below a node."""

    def __init__(self) -> None:
        self.found: list[Use] = []

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802
        self.found += _uses(node)
        return node


def _uses(atom: AST) -> Iterator[Use]:
    """An atom; a pool such as p(1;1,2) is several."""
    if atom.ast_type is ASTType.SymbolicAtom:
        for sign, term in _functions(atom.symbol):
            yield Use((sign + term.name, len(term.arguments)), term.location, tuple(term.arguments))


def _functions(term: AST, sign: str = "") -> Iterator[tuple[str, AST]]:
    match term.ast_type:
        case ASTType.Function:
            yield sign, term
        case ASTType.Pool:
            for each in term.arguments:
                yield from _functions(each, sign)
        case ASTType.UnaryOperation:
            yield from _functions(term.argument, "-" if not sign else "")


def _signatures(term: AST) -> Iterator[Signature]:
    """What a term that is shown looks like."""
    if term.ast_type is ASTType.SymbolicTerm and term.symbol.type is clingo.SymbolType.Function:
        yield term.symbol.name, 0
    for sign, function in _functions(term):
        yield sign + function.name, len(function.arguments)


def _sign(positive: bool) -> str:
    return "" if positive else "-"


class Words(Transformer):
    """The constants of a program, such as `black` in pos(R,C,black)."""

    def __init__(self) -> None:
        self.found: dict[str, Location] = {}

    def visit_SymbolicTerm(self, node: AST) -> AST:  # noqa: N802
        symbol = node.symbol
        if symbol.type is clingo.SymbolType.Function and not symbol.arguments:
            self.found.setdefault(symbol.name, node.location)
        return node
