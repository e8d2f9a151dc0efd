"""Clues at random, one after the other, as long as there is a solution, until there is only one.

The arrow generator of A. Gufler and F. Hagenauer (Innsbruck 2011, section 5.2).
"""

from __future__ import annotations

from itertools import groupby, product
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Direction
from kamaji_asp.engines.solve import count
from kamaji_asp.puzzles.yajilin.board import Arrow, Yajilin
from kamaji_asp.puzzles.yajilin.generate.boards import DIRECTIONS, Clues, board_with
from kamaji_asp.puzzles.yajilin.generate.options import ArrowOptions

TAKEN_BACK = 0.9
"""How often an arrow beyond the maximum is taken back."""

STARTS = 1000
"""How often one starts anew before the options count as impossible."""


def make_by_arrows(options: ArrowOptions, rng: Random, deadline: Deadline) -> Yajilin:
    for _ in range(STARTS):
        board = _attempt(options, rng, deadline)
        if board is not None:
            return board
    raise InputError(f"no such board was found: the nearest is --clues {options.clues + 5}")


def _attempt(options: ArrowOptions, rng: Random, deadline: Deadline) -> Yajilin | None:
    arrows: Clues = {}
    cells: list[Cell] = list(product(range(options.size[0]), range(options.size[1])))
    for _ in range(max(1, options.share(options.steps))):
        empty = [cell for cell in cells if cell not in arrows]
        if not empty:
            return None
        cell = rng.choice(empty)
        arrow = _possible_arrow(arrows, cell, options.size, rng)
        if arrow is None:
            continue
        arrows[cell] = arrow
        board = board_with(arrows, options.size)
        solutions = _count_to_two(board, deadline)
        if solutions == 1 and len(arrows) >= options.share(options.least):
            return board
        too_many = len(arrows) > options.share(options.clues) and rng.random() < TAKEN_BACK
        if solutions == 0 or too_many:
            del arrows[cell]
    return None


def _count_to_two(board: Yajilin, deadline: Deadline) -> int:
    deadline.check()
    return count(board, limit=2, time_limit=deadline.timeout)


def _possible_arrow(arrows: Clues, cell: Cell, size: tuple[int, ...], rng: Random) -> Arrow | None:
    """Any direction that does not leave the board, with a number that the other arrows leave possible."""
    direction = rng.choice([direction for direction in DIRECTIONS if cells_ahead(cell, direction, size)])
    possible = possible_counts(arrows, cell, direction, size)
    return Arrow(rng.choice(possible), direction) if possible else None


def possible_counts(arrows: Clues, cell: Cell, direction: Direction, size: tuple[int, ...]) -> range:
    """What an arrow can say beside the others of its direction in the same line."""
    between, ahead = _as_far_as_the_next(arrows, cells_ahead(cell, direction, size), direction)
    least, most = ahead or 0, (ahead or 0) + between  # whatever the next one sees, the new one sees too
    between, behind = _as_far_as_the_next(arrows, cells_ahead(cell, direction.opposite, size), direction)
    if behind is not None:  # it sees whatever the new one sees
        least, most = max(least, behind - between), min(most, behind)
    return range(least, most + 1)


def _as_far_as_the_next(arrows: Clues, cells: list[Cell], direction: Direction) -> tuple[int, int | None]:
    """How many cells can be black before the next arrow of this direction, and its number if there is one."""
    for steps, cell in enumerate(cells):
        if cell in arrows and arrows[cell].direction is direction:
            return _room(arrows, cells[:steps]), arrows[cell].count
    return _room(arrows, cells), None


def cells_ahead(cell: Cell, direction: Direction, size: tuple[int, ...]) -> list[Cell]:
    """The cells from here to the border."""
    (r, c), (dr, dc) = cell, direction.step
    found: list[Cell] = []
    while 0 <= (r := r + dr) < size[0] and 0 <= (c := c + dc) < size[1]:
        found.append((r, c))
    return found


def _room(arrows: Clues, cells: list[Cell]) -> int:
    """How many of these cells can be black: every second one of each stretch without an arrow."""
    stretches = groupby(cells, key=arrows.__contains__)
    return sum((len(list(stretch)) + 1) // 2 for is_arrow, stretch in stretches if not is_arrow)
