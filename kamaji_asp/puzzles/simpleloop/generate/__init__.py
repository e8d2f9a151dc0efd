"""Simple Loop boards: a random loop, whatever it leaves out blocked, redrawn where there are other loops.

A part of the loop that another loop does without is drawn anew; that is kept if all other loops together then
differ in fewer cells, or in little more, lest one gets stuck.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell
from kamaji_asp.generation.options import PERCENT, Generator, Options, option
from kamaji_asp.programs.control import named
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.grounded import grounded, shown_consequences
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.simpleloop.generate.outline import Outline

SHORTEST, LONGEST = 2, 12
REDRAWS, BOARDS = 20, 10
"""How often, for each cell, a part is redrawn; and how many boards are begun."""
TOLERANCE = 2
"""How many more cells, on average, a redrawn part may leave to other loops."""


@dataclass(frozen=True)
class SimpleLoopOptions(Options):
    size: tuple[int, ...] = (10, 10)
    clues: int | None = option("a", PERCENT, None, "at most N percent of the cells are blocked")

    def check(self) -> None:
        if len(self.size) != 2:
            raise InputError("a board has rows and columns: such as --size 10x10")
        if min(self.size) < SHORTEST or max(self.size) > LONGEST:
            near = "x".join(str(min(max(side, SHORTEST), LONGEST)) for side in self.size)
            raise InputError(f"a side is {SHORTEST} to {LONGEST} long: the nearest is --size {near}")


def make_simpleloop(options: SimpleLoopOptions, rng: Random, deadline: Deadline) -> SimpleLoop:
    rows, columns = options.size
    least = 101
    for _ in range(BOARDS):
        board = _redraw(Outline(rows, columns, rng), deadline)
        if board is not None:
            blocked = -(-100 * (rows * columns - len(board.open_cells)) // (rows * columns))
            if options.clues is None or blocked <= options.clues:
                return board
            least = min(least, blocked)
    if least <= 100:
        raise InputError(f"no board with so few blocked cells was found: the nearest is --clues {least}")
    near = "x".join(str(max(side - 2, SHORTEST)) for side in options.size)
    raise InputError(f"no board with one loop was found: the nearest is --size {near}")


def _redraw(outline: Outline, deadline: Deadline) -> SimpleLoop | None:
    """Redraw the outline until it is the only loop; None if that takes too long."""
    board = board_around(outline)
    differing = _open_to_rivals(board, deadline)
    for _ in range(REDRAWS * outline.rows * outline.columns):
        if not differing:
            return board
        other = copy(outline)
        if other.cut(outline.rng.choice(differing)):
            other.grow()
            new = board_around(other)
            left = _open_to_rivals(new, deadline)
            if len(left) <= len(differing) + TOLERANCE * outline.rng.expovariate(1):
                outline, board, differing = other, new, left
    return None


def board_around(outline: Outline) -> SimpleLoop:
    rows, columns = range(outline.rows), range(outline.columns)
    return SimpleLoop(tuple(tuple((r, c) in outline for c in columns) for r in rows))


def _open_to_rivals(board: SimpleLoop, deadline: Deadline) -> list[Cell]:
    """The cells with edges that some loops have and others do not."""
    control = grounded(board.family, "simpleloop.lp", facts(board))
    some = named("edge", shown_consequences(control, "brave", deadline))
    all_ = named("edge", shown_consequences(control, "cautious", deadline))
    return sorted({cell for edge in set(some) - set(all_) for cell in edge})


METHODS = {
    "redrawn": Generator("a random loop, redrawn where there are others", SimpleLoopOptions, make_simpleloop)
}
