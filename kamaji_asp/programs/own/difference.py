"""The first grid that one of two encodings allows and the other does not.

Each is asked for its first grids, and the other one whether it allows them: what a grid shows is assumed to
be true, and all else that could be shown is assumed to be false.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Literal

import clingo
from clingo.ast import AST, ASTType, ProgramBuilder, parse_files, parse_string

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.solution import OddAnswer, Solution, Violation
from kamaji_asp.family import family
from kamaji_asp.processes.watchdog import ends_at
from kamaji_asp.programs.control import new_control, symbol
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.own.answers import judged, ours, solutions, understood
from kamaji_asp.programs.own.lint import encoding_for
from kamaji_asp.programs.own.usage import Signature
from kamaji_asp.programs.own.vocabulary import rules_of, vocabulary_of

MOST = 1000
"""Grids of each encoding that are looked at."""

SHOWN = "_shown"

Side = Literal["yours", "spec"]


@dataclass(frozen=True)
class Difference:
    board: Board
    grid: Solution
    allowed_by: Side
    broken: tuple[Violation, ...]
    """The rules that the grid breaks, as far as the family's checker has them."""

    @property
    def puzzle(self) -> str:
        return family(self.board.family).text.write(self.board)

    @property
    def rule(self) -> str | None:
        """The id of a rule that the grid breaks, of the puzzle's own if there is one among them."""
        rules = family(self.board.family).checker.RULES
        ids = [violation.id for violation in self.broken]
        return next((rule for rule in ids if rule in rules), ids[0] if ids else None)


def first_difference(
    encoding: str | Path, boards: Iterable[Board], rules: Path | None = None, deadline: Deadline = NEVER
) -> Difference | None:
    """On the smallest of the boards on which there is one."""
    for board in sorted(boards, key=lambda board: board.number_of_cells):
        found = difference(encoding, board, rules, deadline)
        if found is not None:
            return found
    return None


def difference(
    encoding: str | Path, board: Board, rules: Path | None = None, deadline: Deadline = NEVER
) -> Difference | None:
    """Between an encoding of the user's own and the rules, as far as the first grids of each tell.

    An InputError says what is wrong with the encoding; a TimeoutError, that the deadline came first.
    """
    yours = GridProgram(board, encoding_for(board, encoding), deadline)
    mine = dict[Solution, None]()
    for grid in islice(yours.grids(), MOST):
        broken = judged(board, grid)
        if broken:
            return Difference(board, grid, "yours", tuple(broken))
        mine[grid] = None
    spec = GridProgram(board, rules or rules_of(family(board.family)), deadline)
    theirs = dict.fromkeys(islice(spec.grids(), MOST))
    sides: list[tuple[Side, Collection[Solution], Collection[Solution], GridProgram]] = [
        ("yours", mine, theirs, spec),
        ("spec", theirs, mine, yours),
    ]
    for side, grids, others, other in sides:
        for grid in grids:
            if grid not in others and (len(others) < MOST or not other.allows(grid)):
                return Difference(board, grid, side, ())
    return None


class GridProgram:
    """An encoding on a board: which grids it allows, whatever else its answer sets hold."""

    def __init__(self, board: Board, encoding: Path, deadline: Deadline = NEVER) -> None:
        shown = vocabulary_of(rules_of(family(board.family))).shown
        self._board = board
        self._deadline = deadline
        self._control = new_control()
        with ProgramBuilder(self._control) as builder:
            for statement in _showing(encoding, shown):
                builder.add(statement)
        self._control.add("base", [], facts(board))
        self._control.ground([("base", [])])

    def grids(self) -> Generator[Solution, None, None]:
        return solutions(self._board, self._answers())

    def allows(self, grid: Solution) -> bool:
        """Whether some answer set shows this grid and nothing else."""
        if isinstance(grid, OddAnswer):
            return False
        wanted = {symbol(atom) for atom in family(self._board.family).asp.encode(self._board, grid)}
        if wanted <= self._atoms.keys() and self._finds(grid, {atom: atom in wanted for atom in self._atoms}):
            return True
        # The same may be said by other atoms: only what says something else is assumed to be false.
        others = {atom: False for atom in self._atoms if not self._says(atom, wanted)}
        has_others = self._atoms.keys() - others.keys() != wanted
        return has_others and self._finds(grid, others)

    def _says(self, atom: clingo.Symbol, wanted: set[clingo.Symbol]) -> bool:
        """Whether an atom is one of these, or another way to say the same."""
        if atom in wanted:
            return True
        alone = understood(self._board, [atom])
        if isinstance(alone, OddAnswer):
            return False
        return any(
            symbol(atom) in wanted for atom in family(self._board.family).asp.encode(self._board, alone)
        )

    def _finds(self, grid: Solution, values: dict[clingo.Symbol, bool]) -> bool:
        assumptions = [(self._atoms[atom], value) for atom, value in values.items()]
        return any(understood(self._board, atoms) == grid for atoms in self._answers(assumptions))

    @cached_property
    def _atoms(self) -> dict[clingo.Symbol, clingo.Symbol]:
        """What can be shown, and the atom that says that it is."""
        found = (atom.symbol for atom in self._control.symbolic_atoms.by_signature(SHOWN, 1))
        by_shown = {atom.arguments[0]: atom for atom in found}
        return {shown: by_shown[shown] for shown in ours(self._board, by_shown)}

    def _answers(
        self, assumptions: Iterable[tuple[clingo.Symbol, bool]] = ()
    ) -> Iterator[list[clingo.Symbol]]:
        control = self._control
        self._deadline.check()
        with (
            ends_at(self._deadline, control.interrupt),
            control.solve(assumptions=list(assumptions), yield_=True) as handle,
        ):
            for model in handle:
                yield ours(self._board, (each.arguments[0] for each in model.symbols(shown=True)))
        self._deadline.check()  # a search that was called off proves nothing


def _showing(encoding: Path, ours: Collection[Signature]) -> list[AST]:
    """The encoding, with an atom for each atom or term of ours that it shows: these can then be assumed."""
    statements: list[AST] = []
    parse_files([str(encoding)], statements.append)
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


def _parsed(text: str) -> list[AST]:
    """Without the #program statement that comes first."""
    found: list[AST] = []
    parse_string(text, found.append)
    return found[1:]
