"""Boards with regions as clauses."""

from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Numbers
from kamaji_asp.engines.sat.formula import Decode, Formula, Model, SatMethod
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.near import Near

NearPairs = list[tuple[Cell, Cell, int]]
Variables = dict[tuple[Cell, int], int]
"""The variable that says that the cell holds the number."""

USUAL = 5
"""The thesis counts with regions of up to five cells."""


def formulas_with(near: Near) -> dict[str, SatMethod]:
    """The formulas of a puzzle in which these cells must not hold equal numbers."""

    def modern(board: RegionBoard, formula: Formula) -> Decode:
        return _open_values(board, formula, _pairs(board, near))

    def thesis(board: RegionBoard, formula: Formula) -> Decode:
        return _every_value(board, formula, _pairs(board, near))

    return {
        "modern": SatMethod(modern, "variables for what the givens leave open"),
        "thesis": SatMethod(thesis, "a variable for every cell and every number"),
    }


def _pairs(board: RegionBoard, near: Near) -> NearPairs:
    """Within a region all numbers differ anyway: only cells of two regions need to be told apart."""
    regions = board.regions
    return [
        ((r, c), (r2, c2), least)
        for (r, c), (r2, c2), least in near(board.rows, board.columns, board.largest)
        if regions[r][c] != regions[r2][c2]
    ]


def _open_values(board: RegionBoard, formula: Formula, pairs: NearPairs) -> Decode:
    """The same candidates as in the ASP encoding: no variable where a given decides."""
    given = board.given
    options = _options(board, pairs)
    value: Variables = {}
    for cell in sorted(options):
        if cell not in given:
            for number in sorted(options[cell]):
                value[cell, number] = formula.new(_atom(cell, number))
            formula.exactly_one([value[cell, number] for number in sorted(options[cell])])
        elif not options[cell]:
            formula.add()  # the givens contradict each other
    for cells in board.cells_of.values():
        taken = {given[cell] for cell in cells if cell in given}
        for number in range(1, len(cells) + 1):
            if number not in taken:
                formula.exactly_one([value[cell, number] for cell in cells if (cell, number) in value])
    for one, two, least in pairs:
        for number in range(least, min(max(options[one], default=0), max(options[two], default=0)) + 1):
            if (one, number) in value and (two, number) in value:
                formula.add(-value[one, number], -value[two, number])
    return _decode(board, value)


def _options(board: RegionBoard, pairs: NearPairs) -> dict[Cell, set[int]]:
    """The numbers that the givens leave each cell."""
    given = board.given
    options = {cell: set(range(1, size + 1)) for cell, size in _sizes(board).items()}
    for cell, number in given.items():
        options[cell] &= {number}
    for cells in board.cells_of.values():
        for cell in given.keys() & set(cells):
            for other in cells:
                if other != cell:
                    options[other].discard(given[cell])
    for one, two, least in pairs:
        for cell, other in ((one, two), (two, one)):
            if given.get(cell, 0) >= least:
                options[other].discard(given[cell])
    return options


def _every_value(board: RegionBoard, formula: Formula, pairs: NearPairs) -> Decode:
    """Variable MaxSize * (x + y * width) + number, as the thesis counts (van Spaendonck, 2017, chapter 6)."""
    sizes = _sizes(board)
    numbers = range(1, max(USUAL, board.largest) + 1)
    value = {(cell, number): formula.new(_atom(cell, number)) for cell in sorted(sizes) for number in numbers}
    for cell in sorted(sizes):
        _one_of([value[cell, number] for number in numbers], formula)
    for cells in board.cells_of.values():
        for number in range(1, len(cells) + 1):
            _one_of([value[cell, number] for cell in cells], formula)
    for one, two, least in pairs:
        for number in range(least, min(sizes[one], sizes[two]) + 1):
            formula.add(-value[one, number], -value[two, number])
    for cell, number in board.given.items():
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


def _atom(cell: Cell, number: int) -> str:
    r, c = cell
    return f"value({r},{c},{number})"


def _decode(board: RegionBoard, value: Mapping[tuple[Cell, int], int]) -> Decode:
    def decode(model: Model) -> Numbers:
        chosen = {cell: number for (cell, number), variable in value.items() if variable in model}
        return Numbers.of(board.size, board.given | chosen)

    return decode
