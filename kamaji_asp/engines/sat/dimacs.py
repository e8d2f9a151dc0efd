"""Formulas as DIMACS files, and what solvers answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat.formula import Clause, Formula, Model
from kamaji_asp.files.lines import shorten

_LITERAL = re.compile(r"-?[0-9]+")
_STATUS = {
    "SAT": True,
    "SATISFIABLE": True,
    "UNSAT": False,
    "UNSATISFIABLE": False,
    "INDET": None,
    "INDETERMINATE": None,
    "UNKNOWN": None,
}


def lines(formula: Formula, more: Sequence[Clause] = ()) -> Iterator[str]:
    """The formula with any further clauses, in the form that every SAT solver reads."""
    yield f"p cnf {formula.variables} {len(formula.clauses) + len(more)}\n"
    for clause in chain(formula, more):
        yield " ".join(map(str, clause)) + " 0\n"


def comments(formula: Formula, about: str) -> Iterator[str]:
    """What the variables mean. The last line is for those who solve by hand what is solved in rounds."""
    yield f"c {about}\n"
    for variable, name in formula.names.items():
        yield f"c {variable} {name}\n"
    if len(formula.names) < formula.variables:
        yield "c The other variables help to count.\n"
    if formula.is_cut:
        yield "c That the line is one single loop is not in here: models with more loops are to be cut off.\n"


class Answer(NamedTuple):
    satisfiable: bool | None
    """None if the solver gave up."""
    literals: list[int]


def read_answer(text: str) -> Answer:
    """What a solver says: MiniSat's result file, or the lines with s and v of the SAT competitions."""
    status: list[bool | None] = []
    literals: list[int] = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if not words or words[0] == "c":
            continue
        if words[0] == "v" or (status and _LITERAL.fullmatch(words[0])):
            literals += [_literal(word, number) for word in words[words[0] == "v" :]]
        elif words[-1] in _STATUS and len(words) == (2 if words[0] == "s" else 1):
            status.append(_STATUS[words[-1]])
        else:
            raise InputError(f"this is no solver's answer: '{shorten(line.strip())}'", number)
    if not status:
        raise InputError("the answer doesn't say whether the formula is satisfiable", 1)
    if len(set(status)) > 1:
        raise InputError("the answer contradicts itself", 1)
    return Answer(status[0], [literal for literal in literals if literal])


def _literal(word: str, number: int) -> int:
    if not _LITERAL.fullmatch(word) or len(word) > 10:
        raise InputError(f"expected a literal, found '{shorten(word)}'", number)
    return int(word)


def model_of(
    formula: Formula, literals: list[int], more: Sequence[Clause] = (), about: str = "this puzzle"
) -> Model:
    """The variables that are true, once it is sure that they satisfy the formula and what came to it."""
    model = {literal for literal in literals if literal > 0}
    denied = {-literal for literal in literals if literal < 0}
    highest = max(map(abs, literals), default=0)
    if highest > formula.variables:
        raise InputError(
            f"the answer speaks of variable {highest}, but the formula of {about} has {formula.variables}: "
            "it belongs to another puzzle or another method"
        )
    if model & denied:
        raise InputError(f"the answer both affirms and denies {_name(formula, min(model & denied))}")
    for clause in chain(formula, more):
        if not any((literal in model) if literal > 0 else (-literal in denied) for literal in clause):
            raise InputError(f"the answer is no model of {about}: {_spell(formula, clause)} is not true")
    return model


def _spell(formula: Formula, clause: Clause) -> str:
    shown = [("" if literal > 0 else "not ") + _name(formula, abs(literal)) for literal in clause[:4]]
    return f"({' or '.join(shown)}{' or …' if len(clause) > 4 else ''})"


def _name(formula: Formula, variable: int) -> str:
    return formula.names.get(variable, f"variable {variable}")
