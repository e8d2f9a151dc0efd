"""How hard a board is: whether the rules of the handwritten solver are enough, with nothing tried."""

from __future__ import annotations

from kamaji_asp.core.grid import Cell
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.puzzles.yajilin.generate.boards import Clues, board_with
from kamaji_asp.puzzles.yajilin.generate.clues import directions_from, numbered
from kamaji_asp.puzzles.yajilin.generate.drawing import Drawing, SolutionSampler
from kamaji_asp.puzzles.yajilin.generate.options import EASY, HARD
from kamaji_asp.puzzles.yajilin.search import YajilinSolver


def difficulty_of(board: Yajilin) -> str:
    solver = YajilinSolver(board, Notes())
    return EASY if solver.propagate() and solver.options() is None else HARD


def _left_open(board: Yajilin) -> list[Cell]:
    """The cells of which the rules cannot tell whether they are black."""
    solver = YajilinSolver(board, Notes())
    solver.propagate()
    return [cell for cell, state in zip(solver.cells, solver.cell, strict=True) if not state]


def eased(sampler: SolutionSampler, drawing: Drawing, clues: Clues, most: int) -> Clues:
    """Where the rules are stuck, further clues: arrows on cells that would be black."""
    directions = {cell: arrow.direction for cell, arrow in clues.items()}
    while True:
        undecided = _left_open(board_with(clues, drawing.size))
        stuck = [cell for cell in undecided if sampler.may_be_clue(drawing, cell)]
        if not stuck:
            return clues
        for cell in sampler.with_opposite(sampler.rng.choice(stuck)):
            directions[cell] = sampler.rng.choice(directions_from(drawing, cell))
        if len(directions) > most:
            return clues
        clues = numbered(drawing, directions)
