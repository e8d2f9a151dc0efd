"""Any formula of and and or as clauses: each part gets a variable that is true exactly if the part is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kamaji_asp.engines.sat.formula import Formula


@dataclass(frozen=True, slots=True)
class And:
    """Its parts, as those of an or, are gone through once: they may come from a generator."""

    parts: Iterable[Expression]


@dataclass(frozen=True, slots=True)
class Or:
    parts: Iterable[Expression]


Expression = int | And | Or


def both_or_neither(one: int, other: int) -> Expression:
    return And((Or((-one, other)), Or((one, -other))))


def require(formula: Formula, *expressions: Expression) -> None:
    """What must be true needs no variable, nor does what of it is an or of literals."""
    for expression in expressions:
        match expression:
            case And(parts):
                require(formula, *parts)
            case Or(parts):
                formula.add(*_gates(formula, parts))
            case literal:
                formula.add(literal)


def _gates(formula: Formula, expressions: Iterable[Expression]) -> list[int]:
    return [_gate(formula, expression) for expression in expressions]


def _gate(formula: Formula, expression: Expression) -> int:
    if isinstance(expression, int):
        return expression
    inputs = _gates(formula, expression.parts)
    gate = formula.new()
    # An or is the denial of an and of what it denies.
    sign = 1 if isinstance(expression, And) else -1
    for literal in inputs:
        formula.add(-sign * gate, literal if sign > 0 else -literal)
    formula.add(sign * gate, *(-sign * literal for literal in inputs))
    return gate
