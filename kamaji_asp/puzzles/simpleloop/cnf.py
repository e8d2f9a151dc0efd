from __future__ import annotations

from kamaji_asp.loops.line import grid
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.sat import Decode, Formula, Method
from kamaji_asp.sat.directions import Directions
from kamaji_asp.sat.loop import Thread, sides


def modern(board: SimpleLoop, formula: Formula) -> Decode:
    line = Thread(formula, board.open_cells, off={})
    _visit_something(board, formula)
    return lambda model: grid(board.rows, board.columns, sides(line.drawn(model)))


def thesis(board: SimpleLoop, formula: Formula) -> Decode:
    """As the Yajilin thesis writes its line, without black cells."""
    line = Directions(formula, board.open_cells, with_black=False)
    line.exclude_wrong()
    _visit_something(board, formula)
    return lambda model: grid(board.rows, board.columns, sides(line.drawn(model)))


METHODS = {
    "modern": Method(modern, "a variable an edge; each loop must have a way out"),
    "thesis": Method(thesis, "four directions a cell, as in Yajilin; a loop that leaves cells out is denied"),
}


def _visit_something(board: SimpleLoop, formula: Formula) -> None:
    """There must be a loop."""
    if not board.open_cells:
        formula.add()
