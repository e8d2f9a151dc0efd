"""Tectonic boards, and those of Ripple Effect: regions with their numbers, then as few givens as will do."""

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
REDRAWS, BOARDS = 400, 60
"""How often a part of a board is drawn anew, and how many boards are made, before a wish counts as too much."""


@dataclass(frozen=True)
class RegionWish(Wish):
    size: tuple[int, ...] = (11, 9)
    regions: int = option("r", number(1, 9), 5, "the largest region's number of cells")
    clues: int | None = option("a", percent, None, "at most so many percent of the cells are given; 0 is none")
    symmetry: str | None = option(
        "", choice("rotation", "mirror", "diagonal"), None, "the givens' cells are symmetric"
    )
    difficulty: str | None = option("", choice(*LEVELS), None, "which rules are enough, and necessary")

    def check(self) -> None:
        if len(self.size) != 2 or not 0 < min(self.size) or self.size[0] * self.size[1] > LARGEST_BOARD:
            raise InputError(f"a board has rows and columns, at most {LARGEST_BOARD} cells: such as 50x50")
        if self.symmetry == "diagonal" and self.size[0] != self.size[1]:
            side = min(self.size)
            raise InputError(f"only a square is symmetric about its diagonal: such as --size {side}x{side}")
        if self.clues is not None and self.difficulty is not None:
            raise InputError("a difficulty needs the givens that it needs: leave out --clues or --difficulty")
        self.check_regions()

    def check_regions(self) -> None:
        if self.regions < 5 and min(self.size) > 1:
            raise InputError("four cells that meet hold four numbers: the nearest is --regions 5")


class Kind(NamedTuple):
    """What Tectonic and Ripple Effect do not have in common."""

    board: type[RegionBoard]
    touching: Touching
    power: int
    """A region's size is as likely as this power of it: what is laid easily."""


class Draft:
    """A layout and the givens that it needs."""

    def __init__(self, layout: Layout, kind: Kind, wish: RegionWish, deadline: float | None) -> None:
        self.layout, self.kind, self.deadline = layout, kind, deadline
        self.regions = layout.regions
        self.orbits = orbits(layout.rows, layout.columns, wish.symmetry)
        rivals = Rivals(self.board(0), layout.number, deadline)
        self.givens = minimal_givens(rivals, self.orbits, layout.rng)

    def board(self, givens: int) -> RegionBoard:
        shown = [v if givens >> cell & 1 else None for cell, v in enumerate(self.layout.number)]
        return self.kind.board(self.regions, self.layout.grid(shown))

    def graded(self, difficulty: str) -> RegionBoard | None:
        """With givens so that this level is enough; None if the level below is enough as well."""
        level = LEVELS[difficulty]
        givens = self.givens
        if level is not None:
            givens = givens_for(level, self.board, givens, self.orbits, self.layout.rng, self.deadline)
        board = self.board(givens)
        return None if is_easier(board, difficulty) else board

    def redrawn(self) -> Layout | None:
        """The layout with other regions around one of the givens."""
        layout = self.layout.copy()
        cell = layout.rng.choice(list(bits(self.givens)))
        for near in (cell, *layout.beside[cell]):
            layout.lift(layout.home[near])
        return layout if layout.lay(len(layout.home), self.deadline) else None


def make(wish: RegionWish, rng: Random, deadline: float | None, *, kind: Kind) -> RegionBoard:
    draw = partial(Draft, kind=kind, wish=wish, deadline=deadline)
    if wish.difficulty is not None:
        for _ in range(BOARDS):
            board = draw(new_layout(wish, rng, deadline, kind)).graded(wish.difficulty)
            if board is not None:
                return board
        raise InputError(f"no board turned out {wish.difficulty}: ask for a larger one, or for another level")
    draft = draw(new_layout(wish, rng, deadline, kind))
    if wish.clues is not None:
        draft = with_fewer_givens(draft, wish.clues, draw)
    return draft.board(draft.givens)


def new_layout(wish: RegionWish, rng: Random, deadline: float | None, kind: Kind) -> Layout:
    power = min(kind.power, 2) if wish.regions > 5 else kind.power
    for _ in range(BOARDS):
        layout = Layout(*wish.size, [k**power for k in range(1, wish.regions + 1)], kind.touching, rng)
        if layout.lay(10 * len(layout.home), deadline):
            return layout
    raise InputError(f"no such regions were found: the nearest is --regions {wish.regions + 1}")


def with_fewer_givens(draft: Draft, percent: int, draw: Callable[[Layout], Draft]) -> Draft:
    """Redraw the regions where givens are needed, as long as that does not make them more."""
    cells = len(draft.layout.home)
    for _ in range(REDRAWS):
        if draft.givens.bit_count() * 100 <= percent * cells:
            return draft
        layout = draft.redrawn()
        if layout is not None:
            other = draw(layout)
            if other.givens.bit_count() <= draft.givens.bit_count():
                draft = other
    nearest = -(-draft.givens.bit_count() * 100 // cells)
    raise InputError(f"no board with so few givens was found: the nearest is --clues {nearest}")


METHODS = {
    "minimal": Maker(
        "regions with their numbers, then givens of which none can be taken away",
        RegionWish,
        partial(make, kind=Kind(Tectonic, touching, 4)),
    )
}
