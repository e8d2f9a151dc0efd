from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.loops.line import grid
from kamaji_asp.puzzles.yajilin.board import OPEN, STEPS, Cell, Yajilin
from kamaji_asp.sat import Clause, Decode, Formula, Method
from kamaji_asp.sat.counting import weigh
from kamaji_asp.sat.directions import Directions
from kamaji_asp.sat.loop import Edge, Thread, edges_between, sides
from kamaji_asp.sat.tseitin import And, Or, require
from kamaji_asp.solution import Solution


def modern(board: Yajilin, formula: Formula) -> Decode:
    """A variable for each edge, as in the ASP encoding, and a counter for each arrow."""
    black = {(r, c): formula.new(f"black({r},{c})") for r, c in board.open_cells}
    line = Thread(formula, board.open_cells, off=black)
    _part_black(board, formula, black)
    for cells, number in views(board):
        weigh(formula, [(black[cell], 1) for cell in cells], number)
    return lambda model: _solution(board, line.drawn(model))


def thesis(board: Yajilin, formula: Formula) -> Decode:
    """What is wrong is excluded, case by case (Gufler and Hagenauer, 2011, section 4.6)."""
    line = Directions(formula, board.open_cells, with_black=True)
    line.exclude_wrong()
    _part_black(board, formula, line.black)
    for cells, number in views(board):
        if number == 0:
            for cell in cells:
                formula.add(-line.black[cell])
            continue
        for placement in placements(cells):
            if len(placement) != number:
                formula.add(*_deny(line.black, cells, placement))
    return lambda model: _solution(board, line.drawn(model))


def tseitin(board: Yajilin, formula: Formula) -> Decode:
    """The same variables; what is right as a formula of and and or, whose clauses come by themselves."""
    line = Directions(formula, board.open_cells, with_black=True)
    line.require_right()
    _part_black(board, formula, line.black)
    for cells, number in views(board):
        denied = (_deny(line.black, cells, placement) for placement in placements(cells, number))
        require(formula, Or(And(-literal for literal in wrong) for wrong in denied))
    return lambda model: _solution(board, line.drawn(model))


METHODS = {
    "modern": Method(modern, "a variable an edge; a counter an arrow; each loop must have a way out"),
    "thesis": Method(thesis, "wrong cells and wrong placements of black cells are excluded one by one"),
    "tseitin": Method(tseitin, "right cells and right placements as a formula, transformed automatically"),
}


def views(board: Yajilin) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """What each arrow sees up to the next that points the same way, and how many black cells are among it.

    These are the thesis's three reductions (section 4.8.2) in one: equal numbers leave no black cell between
    the arrows, different ones only as many as they differ by, and one cell for a difference of one is black.
    """
    for cell, direction, number in board.arrows:
        cells: list[Cell] = []
        (r, c), (dr, dc) = cell, STEPS[direction]
        while 0 <= (r := r + dr) < board.rows and 0 <= (c := c + dc) < board.columns:
            token = board.cells[r][c]
            if token == OPEN:
                cells.append((r, c))
            elif token.endswith(direction):
                number -= int(token[:-1])
                break
        yield tuple(cells), number


def placements(cells: tuple[Cell, ...], number: int | None = None) -> Iterator[frozenset[Cell]]:
    """Every set of these cells of which no two touch; with `number`, of so many cells."""
    room = _room(cells)

    def place(index: int, chosen: tuple[Cell, ...]) -> Iterator[frozenset[Cell]]:
        if number is not None and not 0 <= number - len(chosen) <= room[index]:
            return  # too many, or too few even if all that follows is used well
        if index == len(cells):
            yield frozenset(chosen)
            return
        yield from place(index + 1, chosen)
        if not (chosen and _touch(chosen[-1], cells[index])):
            yield from place(index + 1, (*chosen, cells[index]))

    return place(0, ())


def _room(cells: tuple[Cell, ...]) -> list[int]:
    """How many of the cells from each on can be chosen, if no two of them touch."""
    room = [0] * (len(cells) + 2)
    for i in reversed(range(len(cells))):
        touches = i + 1 < len(cells) and _touch(cells[i], cells[i + 1])
        room[i] = max(room[i + 1], 1 + room[i + 2 if touches else i + 1])
    return room


def _deny(black: dict[Cell, int], cells: tuple[Cell, ...], placement: frozenset[Cell]) -> Clause:
    """That just these of the cells are black, denied."""
    return tuple(-black[cell] if cell in placement else black[cell] for cell in cells)


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _part_black(board: Yajilin, formula: Formula, black: dict[Cell, int]) -> None:
    """Black cells must not touch; so there is a loop, if there are two cells that do."""
    pairs = edges_between(board.open_cells)
    for one, other in pairs:
        formula.add(-black[one], -black[other])
    if not pairs:
        formula.add()


def _solution(board: Yajilin, line: list[Edge]) -> Solution:
    return grid(board.rows, board.columns, dict.fromkeys(board.open_cells, "#") | sides(line))
