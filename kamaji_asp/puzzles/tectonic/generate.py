"""Tectonic boards, and those of Ripple Effect: regions with their numbers, then as few givens as will do.

If there are to be fewer givens, or none, the regions have to say more: those where rivals of the solution
differ are drawn anew, as long as that leaves the rivals, by and large, less room.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple

from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import Maker, Wish, choice, number, option, percent
from kamaji_asp.puzzles.tectonic.board import RegionBoard, Tectonic
from kamaji_asp.puzzles.tectonic.candidates import Touching, bits, touching
from kamaji_asp.puzzles.tectonic.givens import Rivals, minimal_givens, orbits
from kamaji_asp.puzzles.tectonic.grade import LEVELS, givens_for, is_easier
from kamaji_asp.puzzles.tectonic.layout import Layout

LARGEST_BOARD = 2500
BOARDS = 40
"""How many boards are begun before a wish counts as too much."""
STARTS, REDRAWS = 4, 12
"""For few givens: how many boards are begun, and how often, for each cell, a part of one is redrawn."""
LIFTS = 20
"""How many more regions may be lifted to redraw a part."""
TOLERANCE = 2
"""How many more cells, on average, a redrawn part may leave to rivals."""


@dataclass(frozen=True)
class RegionWish(Wish):
    size: tuple[int, ...] = (11, 9)
    regions: int = option("r", number(1, 9), 5, "the largest region's number of cells")
    clues: int | None = option("a", percent, None, "at most so many percent of the cells are given; 0: none")
    symmetry: str | None = option(
        "", choice("rotation", "mirror", "diagonal"), None, "the givens' cells are symmetric"
    )
    difficulty: str | None = option("", choice(*LEVELS), None, "which rules are enough, and necessary")

    def check(self) -> None:
        if len(self.size) != 2 or min(self.size) < 1 or self.size[0] * self.size[1] > LARGEST_BOARD:
            raise InputError(f"a board has rows and columns, at most {LARGEST_BOARD} cells: such as 50x50")
        if self.symmetry == "diagonal" and self.size[0] != self.size[1]:
            side = min(self.size)
            raise InputError(f"only a square is symmetric about its diagonal: such as --size {side}x{side}")
        if self.clues is not None and self.difficulty is not None:
            raise InputError("a difficulty needs the givens that it needs: leave out --clues or --difficulty")
        least = self.least_regions()
        if self.regions < least:
            raise InputError(f"smaller numbers alone cannot fill a board: the nearest is --regions {least}")

    def least_regions(self) -> int:
        """Four cells that meet hold four numbers."""
        return 4 if min(self.size) > 1 else min(max(self.size), 2)


class Kind(NamedTuple):
    """What Tectonic and Ripple Effect do not have in common."""

    board: type[RegionBoard]
    touching: Touching
    power: int
    """A region's size is as likely as this power of it: what is laid easily."""


class Drawing:
    """A layout, and what is needed to make it a puzzle."""

    def __init__(self, layout: Layout, kind: Kind, wish: RegionWish, deadline: float | None) -> None:
        self.layout, self.kind, self.deadline = layout, kind, deadline
        self.regions = layout.regions
        self.orbits = orbits(layout.rows, layout.columns, wish.symmetry)
        self.rivals = Rivals(self.board(0), layout.number, deadline)

    def board(self, givens: int) -> RegionBoard:
        shown = [v if givens >> cell & 1 else None for cell, v in enumerate(self.layout.number)]
        return self.kind.board(self.regions, self.layout.grid(shown))

    def givens(self) -> int:
        return minimal_givens(self.rivals, self.orbits, self.layout.rng)

    def graded(self, difficulty: str) -> RegionBoard | None:
        """With givens so that this level is enough; None if the level below is enough as well."""
        givens, level = self.givens(), LEVELS[difficulty]
        if level is not None:
            givens = givens_for(level, self.board, givens, self.orbits, self.layout.rng, self.deadline)
        board = self.board(givens)
        return None if is_easier(board, difficulty) else board

    def redrawn(self, rivals: int) -> Layout | None:
        """The layout with other regions near a cell where rivals differ."""
        layout, rng = self.layout.copy(), self.layout.rng
        cell = rng.choice(list(bits(rivals)))
        cell = rng.choice([cell, cell, *bits(layout.touch[1][cell])])
        around = rng.choice((layout.beside[cell], list(bits(layout.touch[1][cell]))))
        for near in (cell, *(near for near in around if rng.random() < 0.6)):
            layout.lift(layout.home[near])
        return layout if layout.lay(LIFTS, self.deadline) else None


def make(wish: RegionWish, rng: Random, deadline: float | None, *, kind: Kind) -> RegionBoard:
    def draw(layout: Layout | None = None) -> Drawing:
        return Drawing(layout or new_layout(wish, rng, deadline, kind), kind, wish, deadline)

    if wish.difficulty is not None:
        return with_difficulty(wish, draw)
    if wish.clues is not None:
        return with_few_givens(wish, draw)
    drawing = draw()
    return drawing.board(drawing.givens())


def with_difficulty(wish: RegionWish, draw: Callable[[], Drawing]) -> RegionBoard:
    difficulty = wish.difficulty or ""
    for _ in range(BOARDS):
        board = draw().graded(difficulty)
        if board is not None:
            return board
    rows, columns = wish.size
    raise InputError(f"no board turned out {difficulty}: the nearest is --size {rows + 2}x{columns + 2}")


def with_few_givens(wish: RegionWish, draw: Callable[..., Drawing]) -> RegionBoard:
    cells = fewest = wish.size[0] * wish.size[1]
    for _ in range(STARTS):
        drawing, givens = redraw(draw, (wish.clues or 0) * cells // 100)
        fewest = min(fewest, givens.bit_count())
        if fewest * 100 <= (wish.clues or 0) * cells:
            return drawing.board(givens)
    nearest = -(-fewest * 100 // cells)
    raise InputError(f"no board with so few givens was found: the nearest is --clues {nearest}")


def redraw(draw: Callable[..., Drawing], most: int) -> tuple[Drawing, int]:
    """A drawing with so few givens, or with the fewest that were found."""
    drawing = best = draw()
    rivals = drawing.rivals.everywhere()
    least, fewest = rivals.bit_count(), drawing.givens()
    for _ in range(REDRAWS * len(drawing.layout.home)):
        if fewest.bit_count() <= most:
            break
        if layout := drawing.redrawn(rivals):
            other = draw(layout)
            left = other.rivals.everywhere()
            if left.bit_count() <= rivals.bit_count() + TOLERANCE * layout.rng.expovariate(1):
                drawing, rivals = other, left
        if rivals.bit_count() < least:
            least, givens = rivals.bit_count(), drawing.givens()
            if givens.bit_count() < fewest.bit_count():
                best, fewest = drawing, givens
    return best, fewest


def new_layout(wish: RegionWish, rng: Random, deadline: float | None, kind: Kind) -> Layout:
    rows, columns = wish.size
    power = min(kind.power, 2) if wish.regions > 5 else kind.power
    for _ in range(BOARDS):
        layout = Layout(rows, columns, [k**power for k in range(1, wish.regions + 1)], kind.touching, rng)
        if layout.lay(10 * len(layout.home), deadline):
            return layout
    raise InputError(f"no such regions were found: the nearest is --regions {wish.regions + 1}")


METHODS = {
    "minimal": Maker(
        "regions with their numbers, then givens of which none can be taken away",
        RegionWish,
        partial(make, kind=Kind(Tectonic, touching, 4)),
    )
}
