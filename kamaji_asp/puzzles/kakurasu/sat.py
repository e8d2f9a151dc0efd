from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Shading
from kamaji_asp.engines.sat.counting import Choice, weigh
from kamaji_asp.engines.sat.formula import Clause, Decode, Formula, Model, SatMethod
from kamaji_asp.puzzles.kakurasu.board import Kakurasu

Black = dict[Cell, int]
"""For each cell the variable that says that it is black."""


def modern(board: Kakurasu, formula: Formula) -> Decode:
    black = _cells(board, formula)
    for line, total in _sums(board, black):
        weigh(formula, line[::-1], total)
    return _decode(board, black)


def thesis(board: Kakurasu, formula: Formula) -> Decode:
    black = _cells(board, formula)
    for line, total in _sums(board, black):
        for clause in _wrong(line, total):
            formula.add(*clause)
    return _decode(board, black)


METHODS = {
    "modern": SatMethod(modern, "a counter for each line, with the totals from which its sum can be reached"),
    "thesis": SatMethod(thesis, "every beginning of a line that cannot reach its sum is excluded"),
}


def _cells(board: Kakurasu, formula: Formula) -> Black:
    return {(r, c): formula.new(f"black({r},{c})") for r in range(board.rows) for c in range(board.columns)}


def _sums(board: Kakurasu, black: Black) -> Iterator[tuple[list[Choice], int]]:
    """The cells of each line with their weights, and what it must add up to."""
    for r, total in enumerate(board.row_sums):
        if total is not None:
            yield [(black[r, c], c + 1) for c in range(board.columns)], total
    for c, total in enumerate(board.column_sums):
        if total is not None:
            yield [(black[r, c], r + 1) for r in range(board.rows)], total


def _wrong(line: list[Choice], total: int) -> Iterator[Clause]:
    """A clause for each way to begin, from the heaviest cell on, that cannot lead to the total.

    The report itself prints no clauses.
    """
    if not 0 <= total <= sum(weight for _, weight in line):
        yield ()
    elif line:
        *rest, (cell, weight) = line
        for clause in _wrong(rest, total):
            yield (cell, *clause)
        for clause in _wrong(rest, total - weight):
            yield (-cell, *clause)


def _decode(board: Kakurasu, black: Black) -> Decode:
    def decode(model: Model) -> Shading:
        return Shading(board.size, frozenset(cell for cell, variable in black.items() if variable in model))

    return decode
