from __future__ import annotations

from itertools import combinations

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Pieces
from kamaji_asp.engines.sat.formula import Decode, Formula, SatMethod
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.pieces import Piece, pieces

Laid = dict[Piece, int]
"""For each piece the variable that says that it is laid."""

Covering = dict[Cell, list[Piece]]
"""The pieces that cover each cell."""


def modern(board: Kamaji, formula: Formula) -> Decode:
    laid = _lay(board, formula)
    covering = _covering(board, laid)
    _cover(board, formula, laid, covering)
    _leave_nothing_out(board, formula, laid, covering)
    return _decode(laid)


def every_solution(board: Kamaji, formula: Formula) -> Decode:
    laid = _lay(board, formula)
    _cover(board, formula, laid, _covering(board, laid))
    return _decode(laid)


def thesis(board: Kamaji, formula: Formula) -> Decode:
    """x_ijk: the piece k covers the entry i j (Kleijn, 2018, section 3.3.3)."""
    found = pieces(board)
    x: dict[tuple[Piece, Cell], int] = {}
    for k, piece in enumerate(found, 1):
        for r, c in piece:
            x[piece, (r, c)] = formula.new(f"x({r},{c},{k})")
    laid = {piece: x[piece, piece[0]] for piece in found}
    covering = _covering(board, laid)
    for (r, c), here in covering.items():
        entry = [x[piece, (r, c)] for piece in here]
        formula.add(*entry)
        if board.numbers[r][c] > 1:
            formula.exclude_pairs(entry)
    for piece in found:
        for one, other in combinations(piece, 2):
            formula.add(x[piece, one], -x[piece, other])
            formula.add(x[piece, other], -x[piece, one])
    _leave_nothing_out(board, formula, laid, covering)
    return _decode(laid)


METHODS = {
    "modern": SatMethod(modern, "a variable for each piece; solutions from which no piece can be left out"),
    "thesis": SatMethod(thesis, "a variable for each piece and each entry that it covers; minimal solutions"),
    "all": SatMethod(
        every_solution, "every solution, with superfluous pieces of ones as well", variant="all"
    ),
}


def _lay(board: Kamaji, formula: Formula) -> Laid:
    return {piece: formula.new(_atom(piece)) for piece in pieces(board)}


def _atom(piece: Piece) -> str:
    """As the ASP encoding calls it."""
    r, c = piece[0]
    r2, c2 = piece[1] if len(piece) > 1 else (r, c + 1)
    return f"lay({r},{c},{r2 - r},{c2 - c},{len(piece)})"


def _covering(board: Kamaji, laid: Laid) -> Covering:
    covering: Covering = {(r, c): [] for r in range(board.n) for c in range(board.n)}
    for piece in laid:
        for cell in piece:
            covering[cell].append(piece)
    return covering


def _cover(board: Kamaji, formula: Formula, laid: Laid, covering: Covering) -> None:
    """Every number is covered, and those above 1 only once."""
    for (r, c), here in covering.items():
        entry = [laid[piece] for piece in here]
        formula.add(*entry)
        if board.numbers[r][c] > 1:
            formula.at_most_one(entry)


def _leave_nothing_out(board: Kamaji, formula: Formula, laid: Laid, covering: Covering) -> None:
    """A piece of nothing but ones must be alone on one of them; any other is needed for its larger number."""
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
    return lambda model: Pieces.of(piece for piece, variable in laid.items() if variable in model)
