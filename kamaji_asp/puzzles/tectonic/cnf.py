"""Tectonic as clauses, and Ripple Effect with it: they differ only in which equal numbers are too near."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kamaji_asp.puzzles.tectonic.board import Cell, RegionBoard
from kamaji_asp.sat import Decode, Formula, Method
from kamaji_asp.sat.formula import Model
from kamaji_asp.solution import Solution

Rule = Callable[[RegionBoard], Iterator[tuple[Cell, Cell, int]]]
"""Two cells of different regions, and the least number that must not be in both."""

USUAL = 5
"""The thesis counts with regions of up to five cells."""


def touching(board: RegionBoard) -> Iterator[tuple[Cell, Cell, int]]:
    for r in range(board.rows):
        for c in range(board.columns):
            for r2, c2 in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if (
                    r2 < board.rows
                    and 0 <= c2 < board.columns
                    and board.regions[r][c] != board.regions[r2][c2]
                ):
                    yield (r, c), (r2, c2), 1


def methods(rule: Rule) -> dict[str, Method]:
    return {
        "modern": Method(
            lambda board, formula: modern(board, formula, rule), "variables for what the givens leave open"
        ),
        "thesis": Method(
            lambda board, formula: thesis(board, formula, rule), "a variable for every cell and every number"
        ),
    }


METHODS = methods(touching)


def modern(board: RegionBoard, formula: Formula, rule: Rule) -> Decode:
    """The same candidates as in the ASP encoding: no variable where a given decides."""
    given = _givens(board)
    near = list(rule(board))
    options = {cell: set(range(1, size + 1)) for cell, size in _sizes(board).items()}
    for cell, number in given.items():
        options[cell] &= {number}
    for cells in board.cells_of.values():
        for cell in given.keys() & set(cells):
            for other in cells:
                if other != cell:
                    options[other].discard(given[cell])
    for one, two, least in near:
        for cell, other in ((one, two), (two, one)):
            if given.get(cell, 0) >= least:
                options[other].discard(given[cell])

    value: dict[tuple[Cell, int], int] = {}
    for cell in sorted(options):
        if cell not in given:
            for number in sorted(options[cell]):
                value[cell, number] = formula.new(f"value({cell[0]},{cell[1]},{number})")
            formula.exactly_one([value[cell, number] for number in sorted(options[cell])])
        elif not options[cell]:
            formula.add()  # the givens contradict each other
    for cells in board.cells_of.values():
        taken = {given[cell] for cell in cells if cell in given}
        for number in range(1, len(cells) + 1):
            if number not in taken:
                formula.exactly_one([value[cell, number] for cell in cells if (cell, number) in value])
    for one, two, least in near:
        for number in range(least, min(max(options[one], default=0), max(options[two], default=0)) + 1):
            if (one, number) in value and (two, number) in value:
                formula.add(-value[one, number], -value[two, number])
    return _decode(board, value)


def thesis(board: RegionBoard, formula: Formula, rule: Rule) -> Decode:
    """Variable MaxSize * (x + y * width) + number, as the thesis counts (van Spaendonck, 2017, chapter 6)."""
    sizes = _sizes(board)
    numbers = range(1, max(USUAL, *sizes.values()) + 1)
    value = {
        (cell, number): formula.new(f"value({cell[0]},{cell[1]},{number})")
        for cell in sorted(sizes)
        for number in numbers
    }
    for cell in sorted(sizes):
        _one_of([value[cell, number] for number in numbers], formula)
    for cells in board.cells_of.values():
        for number in range(1, len(cells) + 1):
            _one_of([value[cell, number] for cell in cells], formula)
    for one, two, least in rule(board):
        for number in range(least, min(sizes[one], sizes[two]) + 1):
            formula.add(-value[one, number], -value[two, number])
    for cell, number in _givens(board).items():
        formula.add(*([value[cell, number]] if number in numbers else []))
    for cell, size in sizes.items():
        for number in numbers[size:]:
            formula.add(-value[cell, number])
    return _decode(board, value)


def _one_of(literals: list[int], formula: Formula) -> None:
    formula.add(*literals)
    formula.exclude_pairs(literals)


def _sizes(board: RegionBoard) -> dict[Cell, int]:
    return {cell: len(cells) for cells in board.cells_of.values() for cell in cells}


def _givens(board: RegionBoard) -> dict[Cell, int]:
    return {
        (r, c): number
        for r, row in enumerate(board.givens)
        for c, number in enumerate(row)
        if number is not None
    }


def _decode(board: RegionBoard, value: dict[tuple[Cell, int], int]) -> Decode:
    def decode(model: Model) -> Solution:
        rows = [["" if number is None else str(number) for number in row] for row in board.givens]
        for ((r, c), number), variable in value.items():
            if variable in model:
                rows[r][c] = str(number)
        return Solution(tuple(map(tuple, rows)))

    return decode
