"""Boards from their arrows: what all ways to make boards share."""

from __future__ import annotations

from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell, Direction
from kamaji_asp.puzzles.yajilin.board import OPEN, Arrow, Yajilin

Clues = dict[Cell, Arrow]

DIRECTIONS: tuple[Direction, ...] = (NORTH, SOUTH, WEST, EAST)
"""In the order in which chance chooses among them: with another order, ids would name other boards."""


def board_with(clues: Clues, size: tuple[int, ...]) -> Yajilin:
    """All other cells are open."""
    rows, columns = size
    return Yajilin(tuple(tuple(clues.get((r, c), OPEN) for c in range(columns)) for r in range(rows)))
