from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kamaji_asp.puzzles.kamaji.board import Cell, Kamaji, Piece, as_solution
from kamaji_asp.sat import Decode, Formula, Method

STEPS = ((0, 1), (1, 1), (1, 0), (1, -1))

Laid = dict[Piece, int]
"""For each piece the variable that says that it is laid."""


def modern(board: Kamaji, formula: Formula) -> Decode:
    laid = _cover(board, formula)
    _leave_nothing_out(board, formula, laid)
    return _decode(laid)


def every(board: Kamaji, formula: Formula) -> Decode:
    return _decode(_cover(board, formula))


def thesis(board: Kamaji, formula: Formula) -> Decode:
    """x_ijk: the piece k covers the entry i j (Kleijn, 2018, section 3.3.3)."""
    x: dict[tuple[Piece, Cell], int] = {}
    for k, piece in enumerate(pieces(board), 1):
        for r, c in piece:
            x[piece, (r, c)] = formula.new(f"x({r},{c},{k})")
    for (r, c), covering in _covering(board).items():
        entry = [x[piece, (r, c)] for piece in covering]
        formula.add(*entry)
        if board.numbers[r][c] > 1:
            formula.exclude_pairs(entry)
    for piece in pieces(board):
        for one, other in combinations(piece, 2):
            formula.add(x[piece, one], -x[piece, other])
            formula.add(x[piece, other], -x[piece, one])
    laid = {piece: x[piece, piece[0]] for piece in pieces(board)}
    _leave_nothing_out(board, formula, laid)
    return _decode(laid)


METHODS = {
    "modern": Method(modern, "a variable a piece; solutions from which no piece can be left out"),
    "thesis": Method(
        thesis, "a variable for each piece and each entry that it covers; minimal solutions too"
    ),
    "all": Method(every, "every solution, with superfluous pieces of ones as well"),
}


def pieces(board: Kamaji) -> list[Piece]:
    """In the order of their first cells; the maximum, which is a piece by itself, comes last."""
    cells = [(r, c) for r in range(board.n) for c in range(board.n)]
    maximum = next((r, c) for r, c in cells if board.numbers[r][c] == board.maximum)
    found = [piece for start in cells if start != maximum for piece in _pieces_from(board, start)]
    return [*found, (maximum,)]


def _pieces_from(board: Kamaji, start: Cell) -> Iterator[Piece]:
    """To the right, down to the right, down, down to the left: each piece is found from one of its ends."""
    for dr, dc in STEPS:
        (r, c), total, run = start, 0, []
        while total < board.maximum and r < board.n and 0 <= c < board.n:
            run.append((r, c))
            total += board.numbers[r][c]
            r, c = r + dr, c + dc
        if total == board.maximum:
            yield tuple(run)


def _covering(board: Kamaji) -> dict[Cell, list[Piece]]:
    """The pieces that cover each cell."""
    covering: dict[Cell, list[Piece]] = {(r, c): [] for r in range(board.n) for c in range(board.n)}
    for piece in pieces(board):
        for cell in piece:
            covering[cell].append(piece)
    return covering


def _cover(board: Kamaji, formula: Formula) -> Laid:
    """Every number is covered, and those above 1 only once."""
    laid = {piece: formula.new(_atom(piece)) for piece in pieces(board)}
    for (r, c), covering in _covering(board).items():
        entry = [laid[piece] for piece in covering]
        formula.add(*entry)
        if board.numbers[r][c] > 1:
            formula.at_most_one(entry)
    return laid


def _atom(piece: Piece) -> str:
    """As the ASP encoding calls it."""
    (r, c), (r2, c2) = piece[0], piece[min(1, len(piece) - 1)]
    step = (r2 - r, c2 - c) if len(piece) > 1 else (0, 1)
    return f"lay({r},{c},{step[0]},{step[1]},{len(piece)})"


def _leave_nothing_out(board: Kamaji, formula: Formula, laid: Laid) -> None:
    """A piece of nothing but ones must be alone on one of them; any other is needed for its larger number."""
    covering = _covering(board)
    for piece, variable in laid.items():
        if len(piece) < board.maximum or board.maximum == 1:
            continue
        alone = []
        for cell in piece:
            others = [laid[other] for other in covering[cell] if other != piece]
            alone.append(formula.new())
            for other in others:
                formula.add(-alone[-1], -other)
        formula.add(-variable, *alone)


def _decode(laid: Laid) -> Decode:
    return lambda model: as_solution(piece for piece, variable in laid.items() if variable in model)
