"""KenKen boards: cages over a Latin square or cube, refined until it is the only one that fits.

A rival is another solution. An operation that it does not satisfy, in a cage where it differs, is enough to
refute it; now and then cages where it differs are grown anew instead, and in the long run these become
smaller. So the work comes to an end: one cell alone in its cage is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Numbers
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.generation.options import Generator, Options, OptionType, one_of, option, whole_number
from kamaji_asp.kits.rivals import two_solutions
from kamaji_asp.puzzles.kenken.board import KenKen, Operation
from kamaji_asp.puzzles.kenken.cages import fits
from kamaji_asp.puzzles.kenken.generate.draft import PROFILE, Cage, CageDraft
from kamaji_asp.puzzles.kenken.generate.latin import random_latin
from kamaji_asp.puzzles.kenken.search import CandidateSolver

LARGEST = {2: 16, 3: 8}
"""The longest line of a square and of a cube."""
BOARDS = 30
PATIENCE = 2
"""After this many changes for each cell, the largest cage that is grown anew has a cell less."""

Rival = dict[Cell, int]
"""The numbers of another solution, where it differs."""

LETTERS = dict(zip("asmd", Operation, strict=True))


def _operators(text: str) -> tuple[Operation, ...]:
    by_token = LETTERS | {str(operation): operation for operation in Operation}
    chosen = {by_token.get(token) for token in text}
    if not chosen or None in chosen:
        raise ValueError("some of + - * /, or of the letters a s m d for them")
    return tuple(operation for operation in Operation if operation in chosen)


OPERATORS = OptionType(
    "[asmd]+",
    _operators,
    lambda chosen: "".join(k for k, operation in LETTERS.items() if operation in chosen),
)


@dataclass(frozen=True)
class KenKenOptions(Options):
    size: tuple[int, ...] = (6, 6)
    cages: int = option("c", whole_number(1, len(PROFILE)), 4, "the largest cage's number of cells")
    operators: tuple[Operation, ...] | None = option("o", OPERATORS, None, "those that may occur, such as +*")
    difficulty: str | None = option(
        "",
        one_of("easy", "hard"),
        None,
        "easy: the candidates of cages and lines are enough; hard: one has to try",
    )

    def check(self) -> None:
        n, axes = max(self.size), len(self.size)
        if min(self.size) != n or n < 1:
            shape = "x".join([str(max(n, 1))] * axes)
            raise InputError(f"a KenKen has one size along every axis: the nearest is --size {shape}")
        if n > LARGEST[axes]:
            shape = "x".join([str(LARGEST[axes])] * axes)
            raise InputError(f"that is too large: the nearest is --size {shape}")


def make_kenken(options: KenKenOptions, rng: Random, deadline: Deadline) -> KenKen:
    n, axes = options.size[0], len(options.size)
    for _ in range(BOARDS):
        draft = CageDraft(random_latin(n, axes, rng, deadline), n, options.operators or tuple(Operation), rng)
        draft.grow(options.cages)
        board = _refined(draft, options.cages, options.difficulty == "easy", deadline)
        if options.difficulty != "hard" or _open_cells(board):
            return board
    shape = "x".join([str(min(n + 1, LARGEST[axes]))] * axes)
    cages = min(options.cages + 1, len(PROFILE))
    raise InputError(f"no board turned out hard: the nearest is --size {shape} --cages {cages}")


def _refined(draft: CageDraft, largest: int, easily: bool, deadline: Deadline) -> KenKen:
    changes = 0
    while True:
        deadline.check()
        board = draft.board()
        rival = _open_cells(board) if easily else _find_rival(draft, board, deadline)
        if not rival:
            return board
        changes += 1
        if changes % 3 == 0 or not _refute(draft, rival):
            _regrow(draft, rival, max(1, largest - changes // (PATIENCE * len(draft.number))))


def _find_rival(draft: CageDraft, board: KenKen, deadline: Deadline) -> Rival:
    for solution in two_solutions(board, deadline):
        assert isinstance(solution, Numbers)
        rival = {cell: solution[cell] for cell, number in draft.number.items() if solution[cell] != number}
        if rival:
            return rival
    return {}


def _open_cells(board: KenKen) -> Rival:
    """The cells that stay open without trying, each with 0: a number that satisfies no operation."""
    solver = CandidateSolver(board, Notes())
    solver.propagate()
    cells = zip(solver.places, solver.candidates, strict=True)
    return {cell: 0 for cell, candidates in cells if candidates & (candidates - 1)}


def _refute(draft: CageDraft, rival: Rival) -> bool:
    """Change one operation so that the rival does not satisfy it; False if none can."""
    found: list[tuple[Cage, Operation]] = []
    for cage in dict.fromkeys(draft.home[cell] for cell in rival):
        numbers = [rival.get(cell, draft.number[cell]) for cell in cage]
        for operation in draft.operations(cage):
            if operation is None or operation is draft.operation[cage]:
                continue
            if not fits(numbers, draft.target(cage, operation), operation):
                found.append((cage, operation))
    if found:
        cage, operation = draft.rng.choice(found)
        draft.operation[cage] = operation
    return bool(found)


def _regrow(draft: CageDraft, rival: Rival, largest: int) -> None:
    """Other cages in the place of one where the rival differs and of some beside it."""
    cage = draft.home[draft.rng.choice(list(rival))]
    beside = [near for cell in cage for near in draft.beside(cell)]
    around = [draft.home[near] for near in draft.rng.sample(beside, min(3, len(beside)))]
    for taken in dict.fromkeys((cage, *around)):
        draft.lift(taken)
    draft.grow(largest)


METHODS = {
    "refined": Generator(
        "cages over a Latin square or cube, refined until unique", KenKenOptions, make_kenken
    )
}
