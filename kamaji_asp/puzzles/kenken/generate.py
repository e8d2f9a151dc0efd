"""KenKen boards: cages over a Latin square or cube, refined until it is the only one that fits.

A rival is another solution. An operation that it does not satisfy, in a cage where it differs, is enough to
refute it; now and then cages where it differs are grown anew instead, and in the long run these become
smaller. So the work comes to an end: one cell alone in its cage is known.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from kamaji_asp.api import solve
from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import Kind, Maker, Wish, choice, keep_time, number, option
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.kenken.check import fits
from kamaji_asp.puzzles.kenken.draft import PROFILE, Cage, Draft
from kamaji_asp.puzzles.kenken.formats import OPERATIONS, unstack
from kamaji_asp.puzzles.kenken.latin import latin
from kamaji_asp.puzzles.kenken.search import CandidateSolver
from kamaji_asp.search import Notes
from kamaji_asp.solution import Position

LARGEST = {2: 16, 3: 8}
"""The longest line of a square and of a cube."""
BOARDS = 30
PATIENCE = 2
"""After so many changes for each cell, the largest cage that is grown anew has a cell less."""

Numbers = dict[Position, int]

LETTERS = dict(zip("asmd", OPERATIONS, strict=True))


def _operators(text: str) -> str:
    chosen = {LETTERS.get(letter, letter) for letter in text}
    if not chosen or not chosen <= set(OPERATIONS):
        raise ValueError("some of + - * /, or of the letters a s m d for them")
    return "".join(op for op in OPERATIONS if op in chosen)


operators = Kind("[asmd]+", _operators, lambda ops: "".join(k for k, op in LETTERS.items() if op in ops))


@dataclass(frozen=True)
class KenKenWish(Wish):
    size: tuple[int, ...] = (6, 6)
    cages: int = option("c", number(1, len(PROFILE)), 4, "the largest cage's number of cells")
    operators: str | None = option("o", operators, None, "those that may occur, such as +*")
    difficulty: str | None = option(
        "", choice("easy", "hard"), None, "candidates of cages and lines are enough, or one has to try"
    )

    def check(self) -> None:
        n, axes = max(self.size), len(self.size)
        if min(self.size) != n or n < 1:
            shape = "x".join([str(max(n, 1))] * axes)
            raise InputError(f"a KenKen has one size along every axis: the nearest is --size {shape}")
        if n > LARGEST[axes]:
            shape = "x".join([str(LARGEST[axes])] * axes)
            raise InputError(f"that is too large: the nearest is --size {shape}")


def make(wish: KenKenWish, rng: Random, deadline: float | None) -> KenKen:
    n, axes = wish.size[0], len(wish.size)
    for _ in range(BOARDS):
        draft = Draft(latin(n, axes, rng, deadline), n, wish.operators or OPERATIONS, rng)
        draft.grow(wish.cages)
        board = refined(draft, wish.cages, wish.difficulty == "easy", deadline)
        if wish.difficulty != "hard" or open_cells(board):
            return board
    shape = "x".join([str(min(n + 1, LARGEST[axes]))] * axes)
    cages = min(wish.cages + 1, len(PROFILE))
    raise InputError(f"no board turned out hard: the nearest is --size {shape} --cages {cages}")


def refined(draft: Draft, largest: int, easily: bool, deadline: float | None) -> KenKen:
    changes = 0
    while True:
        keep_time(deadline)
        board = draft.board()
        rival = open_cells(board) if easily else find_rival(draft, board, deadline)
        if not rival:
            return board
        changes += 1
        if changes % 3 == 0 or not refute(draft, rival):
            regrow(draft, rival, max(1, largest - changes // (PATIENCE * len(draft.number))))


def find_rival(draft: Draft, board: KenKen, deadline: float | None) -> Numbers:
    """The numbers of another solution, where it differs."""
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    run = solve(board, limit=2, time_limit=left)
    for solution in run:
        held = unstack(board, solution)
        rival = {cell: held[cell] for cell, number in draft.number.items() if held[cell] != number}
        if rival:
            return rival
    if run.timed_out:
        raise TimeoutError
    return {}


def open_cells(board: KenKen) -> Numbers:
    """The cells that stay open without trying, each with 0: a number that satisfies no operation."""
    solver = CandidateSolver(board, Notes())
    solver.propagate()
    cells = zip(solver.places, solver.candidates, strict=True)
    return {cell: 0 for cell, candidates in cells if candidates & (candidates - 1)}


def refute(draft: Draft, rival: Numbers) -> bool:
    """Change one operation so that the rival does not satisfy it; False if none can."""
    found: list[tuple[Cage, str]] = []
    for cage in dict.fromkeys(draft.home[cell] for cell in rival):
        numbers = [rival.get(cell, draft.number[cell]) for cell in cage]
        for operation in draft.operations(cage):
            target = draft.target(cage, operation)
            if operation != draft.operation[cage] and not fits(numbers, target, operation):
                found.append((cage, operation))
    if found:
        cage, operation = draft.rng.choice(found)
        draft.operation[cage] = operation
    return bool(found)


def regrow(draft: Draft, rival: Numbers, largest: int) -> None:
    """Other cages in the place of one where the rival differs and of some beside it."""
    cage = draft.home[draft.rng.choice(list(rival))]
    beside = [near for cell in cage for near in draft.beside(cell)]
    around = [draft.home[near] for near in draft.rng.sample(beside, min(3, len(beside)))]
    for taken in dict.fromkeys((cage, *around)):
        draft.lift(taken)
    draft.grow(largest)


METHODS = {"refined": Maker("cages over a Latin square or cube, refined until unique", KenKenWish, make)}
