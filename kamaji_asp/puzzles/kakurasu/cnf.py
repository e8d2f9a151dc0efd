from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.sat import Clause, Decode, Formula, Method
from kamaji_asp.sat.counting import Choice, weigh
from kamaji_asp.sat.formula import Model
from kamaji_asp.solution import Solution


def modern(board: Kakurasu, formula: Formula) -> Decode:
    black = _cells(board, formula)
    for line, total in _sums(board, black):
        weigh(formula, line[::-1], total)
    return _decode(black)


def thesis(board: Kakurasu, formula: Formula) -> Decode:
    black = _cells(board, formula)
    for line, total in _sums(board, black):
        for clause in _wrong(line, total):
            formula.add(*clause)
    return _decode(black)


METHODS = {
    "modern": Method(modern, "a counter for each line, with the totals from which its sum can be reached"),
    "thesis": Method(thesis, "every beginning of a line that cannot reach its sum is excluded"),
}


def _cells(board: Kakurasu, formula: Formula) -> list[list[int]]:
    return [[formula.new(f"black({r},{c})") for c in range(board.columns)] for r in range(board.rows)]


def _sums(board: Kakurasu, black: list[list[int]]) -> Iterator[tuple[list[Choice], int]]:
    """The cells of each line with their weights, and what it must add up to."""
    columns = [list(column) for column in zip(*black, strict=True)]
    for line, total in zip([*black, *columns], [*board.row_sums, *board.column_sums], strict=True):
        if total is not None:
            yield [(cell, weight) for weight, cell in enumerate(line, 1)], total


def _wrong(line: list[Choice], total: int) -> Iterator[Clause]:
    """The report prints no clauses. As the Yajilin thesis does with its arrows, exclude what is wrong."""
    if not 0 <= total <= sum(weight for _, weight in line):
        yield ()
    elif line:
        *rest, (cell, weight) = line
        for clause in _wrong(rest, total):
            yield (cell, *clause)
        for clause in _wrong(rest, total - weight):
            yield (-cell, *clause)


def _decode(black: list[list[int]]) -> Decode:
    def decode(model: Model) -> Solution:
        return Solution(tuple(tuple("#" if cell in model else "." for cell in row) for row in black))

    return decode
