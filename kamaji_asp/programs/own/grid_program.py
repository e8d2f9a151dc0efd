"""An encoding on a board that is asked for its grids, and whether it allows a grid.

What a grid shows is assumed to be true, and all else that could be shown is assumed to be false.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from functools import cached_property
from itertools import islice
from pathlib import Path

import clingo
from clingo.ast import AST, ASTType, ProgramBuilder, parse_files, parse_string

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.solution import OddAnswer, Solution
from kamaji_asp.family import family
from kamaji_asp.processes.watchdog import ends_at
from kamaji_asp.programs.annotated import is_constraint
from kamaji_asp.programs.control import new_control, symbol
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.own.answers import ours, solutions, understood
from kamaji_asp.programs.own.usage import Signature
from kamaji_asp.programs.own.vocabulary import rules_of, vocabulary_of

SHOWN, VIOLATED = "_shown", "_violated"

MOST = 1000
"""Answers that are looked at."""


class GridProgram:
    """Which grids an encoding allows, whatever else its answer sets hold."""

    def __init__(
        self, board: Board, encoding: Path, deadline: Deadline = NEVER, *, optional: bool = False
    ) -> None:
        """If its constraints are optional, a grid may violate them, and they can be asked for."""
        self._board = board
        self._deadline = deadline
        statements = _showing(_parsed_file(encoding), vocabulary_of(rules_of(family(board.family))).shown)
        self.constraints = [statement for statement in statements if _is_constraint(statement)]
        if optional:
            statements = _optional(statements)
        self._control = new_control()
        with ProgramBuilder(self._control) as builder:
            for statement in statements:
                builder.add(statement)
        self._control.add("base", [], facts(board))
        self._control.ground([("base", [])])

    def grids(self) -> Generator[Solution, None, None]:
        return solutions(self._board, self._answers())

    def allows(self, grid: Solution) -> bool:
        """Whether some answer set shows this grid and nothing else."""
        return self.violated(grid) is not None

    def violated(self, grid: Solution) -> list[AST] | None:
        """The constraints that an answer set with this grid violates; None if there is no such answer set."""
        if isinstance(grid, OddAnswer):
            return None
        wanted = self._wanted(grid)
        exact = {atom: atom in wanted for atom in self._atoms}
        found = self._first(grid, exact) if wanted <= self._atoms.keys() else None
        if found is None:
            # The same may be said by other atoms: only what says something else is assumed to be false.
            others = {atom: False for atom in self._atoms if not self._says(atom, wanted)}
            if self._atoms.keys() - others.keys() != wanted:
                found = self._first(grid, others)
        return found

    def missing(self, grid: Solution) -> list[clingo.Symbol]:
        """What the encoding cannot show of this grid at all."""
        return sorted(self._wanted(grid) - self._atoms.keys())

    def _wanted(self, grid: Solution) -> set[clingo.Symbol]:
        return {symbol(atom) for atom in family(self._board.family).asp.encode(self._board, grid)}

    def _says(self, atom: clingo.Symbol, wanted: set[clingo.Symbol]) -> bool:
        """Whether an atom is one of these, or another way to say the same."""
        if atom in wanted:
            return True
        alone = understood(self._board, [atom])
        return not isinstance(alone, OddAnswer) and self._wanted(alone) <= wanted

    def _first(self, grid: Solution, values: dict[clingo.Symbol, bool]) -> list[AST] | None:
        """What the first answer with this grid violates."""
        assumptions = [(self._atoms[atom], value) for atom, value in values.items()]
        for model in islice(self._models(assumptions), MOST):
            if understood(self._board, self._shown(model)) == grid:
                return [
                    constraint
                    for number, constraint in enumerate(self.constraints)
                    if model.contains(clingo.Function(VIOLATED, [clingo.Number(number)]))
                ]
        return None

    @cached_property
    def _atoms(self) -> dict[clingo.Symbol, clingo.Symbol]:
        """What can be shown, and the atom that says that it is."""
        found = (atom.symbol for atom in self._control.symbolic_atoms.by_signature(SHOWN, 1))
        by_shown = {atom.arguments[0]: atom for atom in found}
        return {shown: by_shown[shown] for shown in ours(self._board, by_shown)}

    def _answers(self) -> Iterator[list[clingo.Symbol]]:
        return map(self._shown, self._models())

    def _shown(self, model: clingo.Model) -> list[clingo.Symbol]:
        return ours(self._board, (atom.arguments[0] for atom in model.symbols(shown=True)))

    def _models(self, assumptions: Iterable[tuple[clingo.Symbol, bool]] = ()) -> Iterator[clingo.Model]:
        control = self._control
        self._deadline.check()
        with (
            ends_at(self._deadline, control.interrupt),
            control.solve(assumptions=list(assumptions), yield_=True) as handle,
        ):
            yield from handle
        self._deadline.check()  # a search that was called off proves nothing


def _is_constraint(statement: AST) -> bool:
    return statement.ast_type is ASTType.Rule and is_constraint(statement)


def _optional(statements: Iterable[AST]) -> list[AST]:
    """With an atom in the head of each constraint: it says that the constraint is violated."""
    found: list[AST] = []
    number = 0
    for statement in statements:
        if _is_constraint(statement):
            statement = statement.update(head=_parsed(f"{VIOLATED}({number}).")[0].head)
            number += 1
        found.append(statement)
    return found


def _showing(statements: Iterable[AST], ours: Collection[Signature]) -> list[AST]:
    """With an atom for each atom or term of ours that is shown."""
    program: list[AST] = []
    signatures: list[Signature] = []
    shows_all = True
    for statement in statements:
        if statement.ast_type is ASTType.ShowSignature:
            signatures.append((statement.name, statement.arity))
            shows_all = False
        elif statement.ast_type is ASTType.ShowTerm:
            body = "; ".join(map(str, statement.body))
            program += _parsed(f"{SHOWN}({statement.term}) :- {body or '#true'}.")
        else:
            program.append(statement)
    for name, arity in ours:
        if shows_all or (name, arity) in signatures:
            variables = ",".join(f"X{i}" for i in range(arity))
            atom = f"{name}({variables})" if variables else name
            program += _parsed(f"{SHOWN}({atom}) :- {atom}.")
    return [*program, *_parsed(f"#defined {SHOWN}/1. #show {SHOWN}/1.")]


def _parsed_file(path: Path) -> list[AST]:
    found: list[AST] = []
    parse_files([str(path)], found.append)
    return found


def _parsed(text: str) -> list[AST]:
    """Without the #program statement that comes first."""
    found: list[AST] = []
    parse_string(text, found.append)
    return found[1:]
