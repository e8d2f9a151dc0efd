"""New boards with regions: regions with their numbers, then as few givens as will do.

If there are to be fewer givens, or none, the regions have to say more: those where rivals of the solution
differ are drawn anew, as long as that leaves the rivals, by and large, less room.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.generation.options import PERCENT, Generator, Options, one_of, option, whole_number
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.givens import Rivals, minimal_givens, orbits
from kamaji_asp.kits.regions.layout import Layout
from kamaji_asp.kits.regions.levels import LEVELS, givens_for, is_easier
from kamaji_asp.kits.regions.near import Near

LARGEST_BOARD = 2500
BOARDS = 40
"""How many boards are begun before the options count as impossible."""
STARTS, REDRAWS = 4, 12
"""For few givens: how many boards are begun, and how often, for each cell, a part of one is redrawn."""
LIFTS = 20
"""How many more regions may be lifted to redraw a part."""
TOLERANCE = 2
"""How many more cells, on average, a redrawn part may leave to rivals."""


@dataclass(frozen=True)
class RegionOptions(Options, ABC):
    regions: int = option("r", whole_number(1, 9), 5, "the largest region's number of cells")
    clues: int | None = option("a", PERCENT, None, "at most N percent of the cells are given; 0: none")
    symmetry: str | None = option(
        "", one_of("rotation", "mirror", "diagonal"), None, "the cells of the givens are symmetric"
    )
    difficulty: str | None = option("", one_of(*LEVELS), None, "which rules are enough, and necessary")

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

    @abstractmethod
    def least_regions(self) -> int:
        """The smallest size of the largest region with which there are boards of this size."""


class RegionPuzzle(NamedTuple):
    """What puzzles with regions differ in."""

    board: type[RegionBoard]
    near: Near
    power: int
    """A region's size is as likely as this power of it: the sizes that are laid easily."""


class RegionDrawing:
    """A layout, and what is needed to make it a puzzle."""

    def __init__(
        self, layout: Layout, puzzle: RegionPuzzle, options: RegionOptions, deadline: Deadline
    ) -> None:
        self.layout, self.puzzle, self.deadline = layout, puzzle, deadline
        self.regions = layout.regions
        self.orbits = orbits(layout.rows, layout.columns, options.symmetry)
        self.rivals = Rivals(self.board(0), layout.number, deadline)

    def board(self, givens: Bits) -> RegionBoard:
        shown = [v if givens >> cell & 1 else None for cell, v in enumerate(self.layout.number)]
        return self.puzzle.board(self.regions, self.layout.grid(shown))

    def givens(self) -> Bits:
        return minimal_givens(self.rivals, self.orbits, self.layout.rng)

    def graded(self, difficulty: str) -> RegionBoard | None:
        """With givens so that this level is enough; None if the level below is enough as well."""
        givens, technique = self.givens(), LEVELS[difficulty]
        near, rng = self.puzzle.near, self.layout.rng
        if technique is not None:
            givens = givens_for(technique, self.board, near, givens, self.orbits, rng, self.deadline)
        board = self.board(givens)
        return None if is_easier(board, difficulty, near) else board

    def redrawn(self, rivals: Bits) -> Layout | None:
        """The layout with other regions near a cell where rivals differ."""
        layout, rng = self.layout.copy(), self.layout.rng
        cell = rng.choice(list(members(rivals)))
        cell = rng.choice([cell, cell, *members(layout.touch[1][cell])])
        around = rng.choice((layout.beside[cell], list(members(layout.touch[1][cell]))))
        for near in (cell, *(near for near in around if rng.random() < 0.6)):
            layout.lift(layout.home[near])
        return layout if layout.lay(LIFTS, self.deadline) else None


def make_with_regions(
    options: RegionOptions, rng: Random, deadline: Deadline, *, puzzle: RegionPuzzle
) -> RegionBoard:
    def draw(layout: Layout | None = None) -> RegionDrawing:
        return RegionDrawing(layout or _new_layout(options, rng, deadline, puzzle), puzzle, options, deadline)

    if options.difficulty is not None:
        return _with_difficulty(options, draw)
    if options.clues is not None:
        return _with_few_givens(options, draw)
    drawing = draw()
    return drawing.board(drawing.givens())


def _with_difficulty(options: RegionOptions, draw: Callable[[], RegionDrawing]) -> RegionBoard:
    difficulty = options.difficulty or ""
    for _ in range(BOARDS):
        board = draw().graded(difficulty)
        if board is not None:
            return board
    rows, columns = options.size
    raise InputError(f"no board turned out {difficulty}: the nearest is --size {rows + 2}x{columns + 2}")


def _with_few_givens(options: RegionOptions, draw: Callable[..., RegionDrawing]) -> RegionBoard:
    cells = fewest = options.size[0] * options.size[1]
    for _ in range(STARTS):
        drawing, givens = _redraw(draw, (options.clues or 0) * cells // 100)
        fewest = min(fewest, givens.bit_count())
        if fewest * 100 <= (options.clues or 0) * cells:
            return drawing.board(givens)
    nearest = -(-fewest * 100 // cells)
    raise InputError(f"no board with so few givens was found: the nearest is --clues {nearest}")


def _redraw(draw: Callable[..., RegionDrawing], most: int) -> tuple[RegionDrawing, int]:
    """A drawing with at most this many givens, or with the fewest that were found."""
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


def _new_layout(options: RegionOptions, rng: Random, deadline: Deadline, puzzle: RegionPuzzle) -> Layout:
    rows, columns = options.size
    power = min(puzzle.power, 2) if options.regions > 5 else puzzle.power
    for _ in range(BOARDS):
        layout = Layout(rows, columns, [k**power for k in range(1, options.regions + 1)], puzzle.near, rng)
        if layout.lay(10 * len(layout.home), deadline):
            return layout
    raise InputError(f"no such regions were found: the nearest is --regions {options.regions + 1}")


def region_generators(options: type[RegionOptions], puzzle: RegionPuzzle) -> dict[str, Generator]:
    about = "regions with their numbers, then givens of which none can be taken away"
    return {"minimal": Generator(about, options, partial(make_with_regions, puzzle=puzzle))}
