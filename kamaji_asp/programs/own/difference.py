"""The first grid that one of two encodings allows and the other does not.

Each is asked for its first grids, and the other one whether it allows them: what a grid shows is assumed to
be true, and all else that could be shown is assumed to be false.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.solution import OddAnswer, Solution, Violation
from kamaji_asp.family import family
from kamaji_asp.programs.own.answers import judged
from kamaji_asp.programs.own.grid_program import MOST, GridProgram
from kamaji_asp.programs.own.lint import encoding_for
from kamaji_asp.programs.own.vocabulary import rules_of

if TYPE_CHECKING:
    from clingo.ast import AST

Side = Literal["yours", "spec"]


@dataclass(frozen=True)
class Difference:
    board: Board
    grid: Solution
    allowed_by: Side
    forbidden_by: Path
    """The other encoding's file."""
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

    @property
    def reasons(self) -> list[str]:
        """Why the other encoding forbids the grid: constraints that it violates, or what is never made."""
        if isinstance(self.grid, OddAnswer):
            return []
        program = GridProgram(self.board, self.forbidden_by, optional=True)
        name = self.forbidden_by.name
        violated = program.violated(self.grid)
        if violated is None:
            missing = program.missing(self.grid)
            return [f"no rule of {name} makes {missing[0]}" if missing else f"no choice in {name} makes this"]
        return [f"{_place(constraint)} forbids it: {_text(constraint)}" for constraint in violated]


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
    my_path, path = encoding_for(board, encoding), rules or rules_of(family(board.family))
    yours = GridProgram(board, my_path, deadline)
    mine = dict[Solution, None]()
    for grid in islice(yours.grids(), MOST):
        broken = judged(board, grid)
        if broken:
            return Difference(board, grid, "yours", path, tuple(broken))
        mine[grid] = None
    spec = GridProgram(board, path, deadline)
    theirs = dict.fromkeys(islice(spec.grids(), MOST))
    for grid in _missing(mine, theirs, spec):
        return Difference(board, grid, "yours", path, ())
    for grid in _missing(theirs, mine, yours):
        return Difference(board, grid, "spec", my_path, ())
    return None


def _missing(
    grids: Iterable[Solution], others: Collection[Solution], other: GridProgram
) -> Iterator[Solution]:
    """Those of these grids that the other encoding does not allow; `others` are the first of its own."""
    is_complete = len(others) < MOST
    for grid in grids:
        if grid not in others and (is_complete or not other.allows(grid)):
            yield grid


def _place(node: AST) -> str:
    begin = node.location.begin
    return f"{begin.filename}:{begin.line}"


def _text(node: AST) -> str:
    """As it is written."""
    begin, end = node.location.begin, node.location.end
    lines = Path(begin.filename).read_text(encoding="utf-8").split("\n")[begin.line - 1 : end.line]
    return " ".join(line.strip() for line in lines)
