"""Loops in the formats of other programs, which know borders that a line crosses."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from kamaji_asp.core.grid import Cell, Edge, Grid
from kamaji_asp.core.solution import Loop, Solution
from kamaji_asp.files.combinators import Combinator, Mapped, Pair
from kamaji_asp.files.penpa.drawing import DARK_GREY, Drawing, Layer
from kamaji_asp.files.pzprv3 import LINE, Answer, Cells, Choice, Words, borders

SHADED = Choice({".": False, "#": True, "+": False})
"""+ is a player's mark that a cell is not black."""


class Filled(NamedTuple):
    """What a player fills in."""

    black: frozenset[Cell]
    edges: frozenset[Edge]


def filled(solution: Solution | None) -> Filled:
    if solution is None:
        return Filled(frozenset(), frozenset())
    assert isinstance(solution, Loop)
    return Filled(solution.black, frozenset(solution.edges()))


def loop(size: tuple[int, ...], black: Collection[Cell], edges: Collection[Edge]) -> Loop | None:
    """As much of a loop as is filled in; None if that is nothing."""
    return Loop.of(size, edges, black) if edges or black else None


def answer(rows: int, columns: int, *, with_black: bool) -> Combinator[Words, Solution | None]:
    """The answer in a pzprv3 file."""
    size = rows, columns
    line = borders(rows, columns, LINE, "the line")
    if not with_black:
        alone: Combinator[Words, Solution | None] = Mapped(
            line, lambda edges: loop(size, (), edges), lambda solution: filled(solution).edges
        )
        return Answer(alone, None)
    both: Combinator[Words, Solution | None] = Mapped(
        Pair(_shaded(rows, columns), line), lambda parts: loop(size, *parts), filled
    )
    return Answer(both, None)


def loop_in(drawn: Drawing, *, with_black: bool) -> Loop | None:
    """The answer in a Penpa link."""
    black = drawn.filled.dark if with_black else frozenset()
    return loop((drawn.rows, drawn.columns), black, drawn.filled.line)


def layer(solution: Solution | None) -> Layer:
    """The answer for a Penpa link."""
    black, edges = filled(solution)
    return Layer(surface=dict.fromkeys(black, DARK_GREY), line=edges)


def _shaded(rows: int, columns: int) -> Combinator[Words, frozenset[Cell]]:
    def cells(grid: Grid[bool]) -> frozenset[Cell]:
        return frozenset((r, c) for r, row in enumerate(grid) for c, black in enumerate(row) if black)

    def grid(black: frozenset[Cell]) -> Grid[bool]:
        return tuple(tuple((r, c) in black for c in range(columns)) for r in range(rows))

    return Mapped(Cells(rows, columns, SHADED, "row of shaded cells"), cells, grid)
