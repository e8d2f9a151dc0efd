from __future__ import annotations

from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.sat.formula import Decode, Formula, SatMethod
from kamaji_asp.kits.loops.directions import DirectionVariables
from kamaji_asp.kits.loops.edges import EdgeVariables
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop


def modern(board: SimpleLoop, formula: Formula) -> Decode:
    variables = EdgeVariables(formula, board.open_cells, off={})
    _visit_something(board, formula)
    return lambda model: Loop.of(board.size, variables.line(model))


def thesis(board: SimpleLoop, formula: Formula) -> Decode:
    """As the Yajilin thesis writes its line, without black cells."""
    variables = DirectionVariables(formula, board.open_cells, with_black=False)
    variables.exclude_wrong()
    _visit_something(board, formula)
    return lambda model: Loop.of(board.size, variables.line(model))


METHODS = {
    "modern": SatMethod(modern, "a variable for each edge; each loop must have a way out"),
    "thesis": SatMethod(
        thesis, "four directions for each cell, as in Yajilin; a loop that leaves cells out is denied"
    ),
}


def _visit_something(board: SimpleLoop, formula: Formula) -> None:
    """There must be a loop."""
    if not board.open_cells:
        formula.add()
