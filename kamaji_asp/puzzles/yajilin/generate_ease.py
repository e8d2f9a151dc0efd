"""How hard a board is: whether the rules of the handwritten solver are enough, with nothing tried."""

from __future__ import annotations

from kamaji_asp.puzzles.yajilin.board import Cell, Yajilin
from kamaji_asp.puzzles.yajilin.generate_clues import Clues, board_of, numbered, ways_from
from kamaji_asp.puzzles.yajilin.generate_drawing import Artist, Drawing
from kamaji_asp.puzzles.yajilin.generate_wishes import EASY, HARD
from kamaji_asp.puzzles.yajilin.search import YajilinSolver
from kamaji_asp.search import Notes


def difficulty(board: Yajilin) -> str:
    solver = YajilinSolver(board, Notes())
    return EASY if solver.propagate() and solver.options() is None else HARD


def left_open(board: Yajilin) -> list[Cell]:
    """The cells of which the rules cannot tell whether they are black."""
    solver = YajilinSolver(board, Notes())
    solver.propagate()
    return [cell for cell, state in zip(solver.cells, solver.cell, strict=True) if not state]


def eased(artist: Artist, drawing: Drawing, clues: Clues, most: int) -> Clues:
    """Where the rules are stuck, further clues: arrows on cells that would be black."""
    directions = {cell: way for cell, (way, _) in clues.items()}
    while True:
        stuck = [cell for cell in left_open(board_of(drawing, clues)) if artist.may_be_clue(drawing, cell)]
        if not stuck:
            return clues
        for cell in artist.with_opposite(artist.rng.choice(stuck)):
            directions[cell] = artist.rng.choice(ways_from(drawing, cell))
        if len(directions) > most:
            return clues
        clues = numbered(drawing, directions)
