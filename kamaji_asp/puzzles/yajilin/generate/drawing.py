"""A random solution: black cells, cells for clues, and the only line that goes through all the others.

A drawing comes from clingo with chance in its heuristics. Where a second line fits the same black cells and
clues, no arrow will ever tell the two apart; so that part of the drawing is drawn anew.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import NamedTuple

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.grid import Cell, Direction, Edge
from kamaji_asp.puzzles.yajilin.generate.program import Program, exactly

BLACK = 0.17
"""The share of cells that should be black: with fewer of them, many lines fit."""

REDRAWS = 60
"""How many there are for each hundred cells, before the whole is given up."""

MARGINS = (2, 2, 3, 3, 4)
"""How far around a cell the drawing is given up when a part of it is drawn anew."""

PLACES = 2
"""In how many places the drawing is drawn anew at once, at most."""


class Drawing(NamedTuple):
    rows: int
    columns: int
    black: frozenset[Cell]
    line: frozenset[Edge]

    @property
    def size(self) -> tuple[int, int]:
        return self.rows, self.columns

    @property
    def off_line(self) -> list[Cell]:
        on_line = {cell for edge in self.line for cell in edge}
        return [cell for cell in product(*map(range, self.size)) if cell not in on_line]

    @property
    def clues(self) -> list[Cell]:
        return [cell for cell in self.off_line if cell not in self.black]


class SolutionSampler:
    """Draws random solutions of a size, with `most` clues or fewer."""

    def __init__(
        self, size: tuple[int, ...], most: int, symmetric: bool, rng: Random, deadline: Deadline
    ) -> None:
        self.rows, self.columns = size
        self.symmetric, self.rng = symmetric, rng
        r, c = rng.randrange(self.rows), rng.randrange(self.columns - 1)
        self.pair: tuple[Cell, Cell] = (r, c), (r, c + 1)
        """Two cells that are never clues: the program counts on a line through one of them."""
        board = f"size({self.rows},{self.columns}). pair{self.pair}."
        wanted = "".join(f"wanted({r},{c}). " for r, c in self._wanted())
        symmetry = "symmetric. " if symmetric else ""
        facts = f"{board} most({most}). {symmetry}{wanted}"
        self.solutions = Program("draw.lp", facts, rng, deadline, "--rand-freq=0.1", "--sign-def=rnd")
        self.rivals = Program("generate.lp", board, rng, deadline, "--rand-freq=0.02", "--restarts=L,100")

    def _wanted(self) -> list[Cell]:
        """Cells at random that do not touch; opposite ones together if clues are to be put on such."""
        cells: list[Cell] = list(product(range(self.rows), range(self.columns)))
        wanted: set[Cell] = set()
        for cell in self.rng.sample(cells, len(cells)):
            chosen = self.with_opposite(cell)
            around = {side.beside(place) for place in chosen for side in Direction}
            if len(wanted) < BLACK * len(cells) and around.isdisjoint(wanted | chosen):
                wanted |= chosen
        return sorted(wanted)

    def with_opposite(self, cell: Cell) -> set[Cell]:
        """The cell, and if the board is to be symmetric, where it is when the board is turned upside down."""
        opposite = (self.rows - 1 - cell[0], self.columns - 1 - cell[1])
        return {cell, opposite} if self.symmetric else {cell}

    def may_be_clue(self, drawing: Drawing, cell: Cell) -> bool:
        """Whether a black cell of the drawing may become a clue."""
        cells = self.with_opposite(cell)
        return drawing.black.issuperset(cells) and cells.isdisjoint(self.pair)

    def draw(self) -> Drawing | None:
        """A drawing whose line is the only one; None if it does not come to that."""
        drawing = self._draw([])
        for _ in range(1 + REDRAWS * self.rows * self.columns // 100):
            if drawing is None:
                return None
            rival = self._rival(drawing)
            if rival is None:
                return drawing
            drawing = self._redraw(drawing, rival) or drawing
        return None

    def _draw(self, assumptions: list[int]) -> Drawing | None:
        program = self.solutions
        return program.find(
            assumptions,
            lambda model: Drawing(
                self.rows, self.columns, program.read_black(model), program.read_line(model)
            ),
        )

    def _rival(self, drawing: Drawing) -> frozenset[Edge] | None:
        """Another line for the same black cells and clues."""
        program = self.rivals
        program.prefer(drawing.black, drawing.line)
        fixed = exactly(program.clue, drawing.clues) + exactly(program.black, drawing.black)
        return program.find([program.another(drawing.line), *fixed], program.read_line)

    def _redraw(self, drawing: Drawing, rival: frozenset[Edge]) -> Drawing | None:
        """Black cells in places where the lines differ, if possible; or at least another line."""
        differing = sorted({cell for edge in drawing.line ^ rival for cell in edge})
        places: list[Cell] = []
        free: set[Cell] = set()
        for r, c in self.rng.sample(differing, min(PLACES, len(differing))):
            margin = self.rng.choice(MARGINS)
            if (r, c) not in free:
                places.append((r, c))
                around = range(-margin, margin + 1)
                free.update((r + dr, c + dc) for dr, dc in product(around, around))
        free = {cell for place in free for cell in self.with_opposite(place)}
        fixed = self._fixed(drawing, free)
        return self._draw([*(self.solutions.black[place] for place in places), *fixed]) or self._draw(
            [self.solutions.another(drawing.line), *fixed]
        )

    def _fixed(self, drawing: Drawing, free: set[Cell]) -> list[int]:
        """All of the drawing but for some cells."""
        edges = {edge: literal for edge, literal in self.solutions.edge.items() if not free.issuperset(edge)}
        cells = {cell: literal for cell, literal in self.solutions.black.items() if cell not in free}
        return exactly(edges, drawing.line) + exactly(cells, drawing.black)
