"""Arrows at random, one after the other, as long as there is a solution, until there is only one.

The arrow generator of A. Gufler and F. Hagenauer (Innsbruck 2011, section 5.2).
"""

from __future__ import annotations

import time
from itertools import groupby, product
from random import Random

from kamaji_asp.api import count
from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.yajilin.board import OPEN, STEPS, Cell, Yajilin
from kamaji_asp.puzzles.yajilin.generate_program import Arrow
from kamaji_asp.puzzles.yajilin.generate_wishes import ArrowWish

TAKEN_BACK = 0.9
"""How often an arrow beyond the maximum is taken back."""

STARTS = 1000
"""How often one starts anew before the wish counts as too much."""

Arrows = dict[Cell, Arrow]

BACK = {"^": "v", "v": "^", "<": ">", ">": "<"}


def make(wish: ArrowWish, rng: Random, deadline: float | None) -> Yajilin:
    for _ in range(STARTS):
        board = attempt(wish, rng, deadline)
        if board is not None:
            return board
    raise InputError(f"no such board was found: the nearest is --clues {wish.clues + 5}")


def attempt(wish: ArrowWish, rng: Random, deadline: float | None) -> Yajilin | None:
    arrows: Arrows = {}
    cells = list(product(range(wish.size[0]), range(wish.size[1])))
    for _ in range(max(1, wish.share(wish.steps))):
        empty = [cell for cell in cells if cell not in arrows]
        if not empty:
            return None
        cell = rng.choice(empty)
        arrow = possible_arrow(arrows, cell, wish.size, rng)
        if arrow is None:
            continue
        arrows[cell] = arrow
        board = board_of(arrows, wish.size)
        solutions = count_to_two(board, deadline)
        if solutions == 1 and len(arrows) >= wish.share(wish.least):
            return board
        too_many = len(arrows) > wish.share(wish.clues) and rng.random() < TAKEN_BACK
        if solutions == 0 or too_many:
            del arrows[cell]
    return None


def count_to_two(board: Yajilin, deadline: float | None) -> int:
    keep_time(deadline)
    return count(board, limit=2, time_limit=None if deadline is None else deadline - time.monotonic())


def possible_arrow(arrows: Arrows, cell: Cell, size: tuple[int, ...], rng: Random) -> Arrow | None:
    """Any direction that does not leave the board, with a number that the other arrows leave possible."""
    way = rng.choice([way for way in STEPS if ray(cell, way, size)])
    possible = numbers(arrows, cell, way, size)
    return (way, rng.choice(possible)) if possible else None


def numbers(arrows: Arrows, cell: Cell, way: str, size: tuple[int, ...]) -> range:
    """What an arrow can say beside the others of its direction in the same line."""
    between, ahead = as_far_as_the_next(arrows, ray(cell, way, size), way)
    least, most = ahead or 0, (ahead or 0) + between  # whatever the next one sees, the new one sees too
    between, behind = as_far_as_the_next(arrows, ray(cell, BACK[way], size), way)
    if behind is not None:  # it sees whatever the new one sees
        least, most = max(least, behind - between), min(most, behind)
    return range(least, most + 1)


def as_far_as_the_next(arrows: Arrows, cells: list[Cell], way: str) -> tuple[int, int | None]:
    """How many cells can be black before the next arrow of this direction, and its number if there is one."""
    for steps, cell in enumerate(cells):
        if cell in arrows and arrows[cell][0] == way:
            return room(arrows, cells[:steps]), arrows[cell][1]
    return room(arrows, cells), None


def ray(cell: Cell, way: str, size: tuple[int, ...]) -> list[Cell]:
    """The cells from here to the border."""
    (r, c), (dr, dc) = cell, STEPS[way]
    found = []
    while 0 <= (r := r + dr) < size[0] and 0 <= (c := c + dc) < size[1]:
        found.append((r, c))
    return found


def room(arrows: Arrows, cells: list[Cell]) -> int:
    """How many of these cells can be black: every second one of each stretch without an arrow."""
    stretches = groupby(cells, key=arrows.__contains__)
    return sum((len(list(stretch)) + 1) // 2 for is_arrow, stretch in stretches if not is_arrow)


def board_of(arrows: Arrows, size: tuple[int, ...]) -> Yajilin:
    def token(cell: Cell) -> str:
        return f"{arrows[cell][1]}{arrows[cell][0]}" if cell in arrows else OPEN

    return Yajilin(tuple(tuple(token((r, c)) for c in range(size[1])) for r in range(size[0])))
