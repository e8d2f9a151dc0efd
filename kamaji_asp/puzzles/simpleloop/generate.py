"""Simple Loop boards: a random loop, whatever it leaves out blocked, redrawn where there are other loops.

A part of the loop that another loop does without is drawn anew; that is kept if all other loops together then
differ in fewer cells, or in little more, lest one gets stuck.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from random import Random

import clingo

from kamaji_asp.engines.watchdog import ends_at
from kamaji_asp.errors import InputError
from kamaji_asp.facts import facts
from kamaji_asp.family import family
from kamaji_asp.generate.wish import Maker, Wish, keep_time, option, percent
from kamaji_asp.puzzles.simpleloop.board import BLOCKED, OPEN, SimpleLoop
from kamaji_asp.puzzles.simpleloop.outline import Cell, Outline

SHORTEST, LONGEST = 2, 12
REDRAWS, BOARDS = 20, 10
"""How often, for each cell, a part is redrawn; and how many boards are begun."""
TOLERANCE = 2
"""How many more cells, on average, a redrawn part may leave to other loops."""


@dataclass(frozen=True)
class LoopWish(Wish):
    size: tuple[int, ...] = (10, 10)
    clues: int | None = option("a", percent, None, "at most so many percent of the cells are blocked")

    def check(self) -> None:
        if len(self.size) != 2:
            raise InputError("a board has rows and columns: such as --size 10x10")
        if min(self.size) < SHORTEST or max(self.size) > LONGEST:
            near = "x".join(str(min(max(side, SHORTEST), LONGEST)) for side in self.size)
            raise InputError(f"a side is {SHORTEST} to {LONGEST} long: the nearest is --size {near}")


def make(wish: LoopWish, rng: Random, deadline: float | None) -> SimpleLoop:
    rows, columns = wish.size
    least = 101
    for _ in range(BOARDS):
        board = redraw(Outline(rows, columns, rng), deadline)
        if board is not None:
            blocked = -(-100 * (rows * columns - len(board.open_cells)) // (rows * columns))
            if wish.clues is None or blocked <= wish.clues:
                return board
            least = min(least, blocked)
    if least <= 100:
        raise InputError(f"no board with so few blocked cells was found: the nearest is --clues {least}")
    near = "x".join(str(max(side - 2, SHORTEST)) for side in wish.size)
    raise InputError(f"no board with one loop was found: the nearest is --size {near}")


def redraw(outline: Outline, deadline: float | None) -> SimpleLoop | None:
    """Redraw the outline until it is the only loop; None if that takes too long."""
    board = board_of(outline)
    differing = open_to_rivals(board, deadline)
    for _ in range(REDRAWS * outline.rows * outline.columns):
        if not differing:
            return board
        other = copy(outline)
        if other.cut(outline.rng.choice(differing)):
            other.grow()
            new = board_of(other)
            left = open_to_rivals(new, deadline)
            if len(left) <= len(differing) + TOLERANCE * outline.rng.expovariate(1):
                outline, board, differing = other, new, left
    return None


def board_of(outline: Outline) -> SimpleLoop:
    def token(cell: Cell) -> str:
        return OPEN if cell in outline else BLOCKED

    return SimpleLoop(
        tuple(tuple(token((r, c)) for c in range(outline.columns)) for r in range(outline.rows))
    )


def open_to_rivals(board: SimpleLoop, deadline: float | None) -> list[Cell]:
    """The cells with edges that some loops have and others do not."""
    control = clingo.Control(["0", "--trans-ext=no"], logger=lambda code, message: None)
    control.load(str(family("simpleloop").encodings / "simpleloop.lp"))
    control.add("base", [], facts(board))
    control.ground([("base", [])])
    brave, cautious = (consequences(control, mode, deadline) for mode in ("brave", "cautious"))
    ends = [end for edge in brave if edge not in cautious for end in edge.arguments]
    return sorted({(end.arguments[0].number, end.arguments[1].number) for end in ends})


def consequences(control: clingo.Control, mode: str, deadline: float | None) -> dict[clingo.Symbol, None]:
    """The edges of any loop, or those of every loop."""
    control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
    found: dict[clingo.Symbol, None] = {}
    keep_time(deadline)
    with ends_at(deadline, control.interrupt), control.solve(yield_=True) as models:
        for model in models:
            found = dict.fromkeys(model.symbols(shown=True))
    keep_time(deadline)  # a search that was called off proves nothing
    return found


METHODS = {"redrawn": Maker("a random loop, redrawn where there are others", LoopWish, make)}
