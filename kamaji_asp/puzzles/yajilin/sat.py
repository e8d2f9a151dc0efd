from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.grid import Cell, edges_between
from kamaji_asp.core.solution import Loop
from kamaji_asp.engines.sat.counting import weigh
from kamaji_asp.engines.sat.formula import Clause, Decode, Formula, Model, SatMethod
from kamaji_asp.engines.sat.tseitin import And, Or, require
from kamaji_asp.kits.loops.directions import DirectionVariables
from kamaji_asp.kits.loops.edges import EdgeVariables
from kamaji_asp.puzzles.yajilin.board import Yajilin, are_neighbours


def modern(board: Yajilin, formula: Formula) -> Decode:
    """A variable for each edge, as in the ASP encoding, and a counter for each arrow."""
    black: dict[Cell, int] = {(r, c): formula.new(f"black({r},{c})") for r, c in board.open_cells}
    variables = EdgeVariables(formula, board.open_cells, off=black)
    _part_black(board, formula, black)
    for view in board.views:
        weigh(formula, [(black[cell], 1) for cell in view.cells], view.black)
    return lambda model: Loop.of(board.size, variables.line(model), _true(black, model))


def thesis(board: Yajilin, formula: Formula) -> Decode:
    """What is wrong is excluded, case by case (Gufler and Hagenauer, 2011, section 4.6)."""
    variables = DirectionVariables(formula, board.open_cells, with_black=True)
    variables.exclude_wrong()
    _part_black(board, formula, variables.black)
    for view in board.views:
        if view.black == 0:
            for cell in view.cells:
                formula.add(-variables.black[cell])
            continue
        for placement in placements(view.cells):
            if len(placement) != view.black:
                formula.add(*_deny(variables.black, view.cells, placement))
    return lambda model: Loop.of(board.size, variables.line(model), _true(variables.black, model))


def tseitin(board: Yajilin, formula: Formula) -> Decode:
    """The same variables; what is right as a formula of and and or, whose clauses come by themselves."""
    variables = DirectionVariables(formula, board.open_cells, with_black=True)
    variables.require_right()
    _part_black(board, formula, variables.black)
    for view in board.views:
        placed = placements(view.cells, view.black)
        denied = (_deny(variables.black, view.cells, placement) for placement in placed)
        require(formula, Or(And(-literal for literal in wrong) for wrong in denied))
    return lambda model: Loop.of(board.size, variables.line(model), _true(variables.black, model))


METHODS = {
    "modern": SatMethod(
        modern, "a variable for each edge, a counter for each arrow; each loop must have a way out"
    ),
    "thesis": SatMethod(thesis, "wrong cells and wrong placements of black cells are excluded one by one"),
    "tseitin": SatMethod(tseitin, "right cells and right placements as a formula, transformed automatically"),
}


def placements(cells: tuple[Cell, ...], number: int | None = None) -> Iterator[frozenset[Cell]]:
    """Every set of these cells of which no two touch; with `number`, of that many cells."""
    room = _room(cells)

    def place(index: int, chosen: tuple[Cell, ...]) -> Iterator[frozenset[Cell]]:
        if number is not None and not 0 <= number - len(chosen) <= room[index]:
            return  # too many, or too few even if all that follows is used well
        if index == len(cells):
            yield frozenset(chosen)
            return
        yield from place(index + 1, chosen)
        if not (chosen and are_neighbours(chosen[-1], cells[index])):
            yield from place(index + 1, (*chosen, cells[index]))

    return place(0, ())


def _room(cells: tuple[Cell, ...]) -> list[int]:
    """How many of the cells from each on can be chosen, if no two of them touch."""
    room = [0] * (len(cells) + 2)
    for i in reversed(range(len(cells))):
        touches = i + 1 < len(cells) and are_neighbours(cells[i], cells[i + 1])
        room[i] = max(room[i + 1], 1 + room[i + 2 if touches else i + 1])
    return room


def _deny(black: dict[Cell, int], cells: tuple[Cell, ...], placement: frozenset[Cell]) -> Clause:
    """That just these of the cells are black, denied."""
    return tuple(-black[cell] if cell in placement else black[cell] for cell in cells)


def _part_black(board: Yajilin, formula: Formula, black: dict[Cell, int]) -> None:
    """Black cells must not touch; so there is a loop, if there are two cells that do."""
    pairs = edges_between(board.open_cells)
    for one, other in pairs:
        formula.add(-black[one], -black[other])
    if not pairs:
        formula.add()


def _true(black: dict[Cell, int], model: Model) -> list[Cell]:
    return [cell for cell, variable in black.items() if variable in model]
