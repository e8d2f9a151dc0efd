"""A Kamaji board with some of its pieces laid.

Cells are bits of one number, counted as on the bordered board, so that "does this piece meet what is covered"
is a single `&`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import Cell, cell_name, cell_names
from kamaji_asp.core.solution import Pieces
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.pieces import bordered, cell_at, runs


class PieceMask(NamedTuple):
    cells: Bits
    large: Bits
    """Its cells with a number above 1, which no other piece may cover."""


LaidState = tuple[Bits, Bits, int, int]
"""Cells covered, cells covered twice, pieces laid, pieces of ones laid."""


class PieceSolver:
    """The pieces of a board, and those laid so far; what all methods build on.

    A number above 1 needs its piece. So only pieces of nothing but ones can be superfluous: those whose cells
    are all covered twice. Once that is so it stays so, and such a board is given up at once: what remains are
    the minimal solutions.
    """

    def __init__(self, board: Kamaji, notes: Notes) -> None:
        self.board, self.notes = board, notes
        self.numbers = numbers = bordered(board)
        self.entries = [place for place, number in enumerate(numbers) if number < board.maximum]
        self.pieces = []
        for run in runs(board):
            cells = large = 0
            for place in run:
                cells |= 1 << place
                if numbers[place] > 1:
                    large |= 1 << place
            self.pieces.append(PieceMask(cells, large))
        self.highest = 1 << numbers.index(board.maximum)
        self.whole = sum(1 << place for place in self.entries)
        self.covered = 0
        self.twice = 0
        self.laid: list[PieceMask] = []
        self.laid_ones: list[PieceMask] = []

    def lay(self, piece: PieceMask) -> None:
        self.twice |= self.covered & piece.cells
        self.covered |= piece.cells
        self.laid.append(piece)
        if not piece.large:
            self.laid_ones.append(piece)

    def laid_state(self) -> LaidState:
        return self.covered, self.twice, len(self.laid), len(self.laid_ones)

    def restore(self, state: LaidState) -> None:
        self.covered, self.twice, laid, ones = state
        del self.laid[laid:]
        del self.laid_ones[ones:]

    def is_minimal(self) -> bool:
        for piece in self.laid_ones:
            if not piece.cells & ~self.twice:
                return self.notes.impossible(f"{self.words(piece)} is superfluous")
        return True

    def solution(self) -> Pieces:
        return Pieces.of(map(self.cells, (self.highest, *(piece.cells for piece in self.laid))))

    def cells(self, mask: Bits) -> list[Cell]:
        return [cell_at(place, self.board) for place in members(mask)]

    def entry(self, place: int) -> str:
        return f"the {self.numbers[place]} in {cell_name(cell_at(place, self.board))}"

    def first_entry(self, mask: Bits) -> str:
        return self.entry(next(members(mask)))

    def words(self, piece: PieceMask) -> str:
        return cell_names(self.cells(piece.cells))


def at_least_one_and_two(pieces: Iterable[tuple[Bits, Bits]]) -> tuple[Bits, Bits]:
    """The cells with at least one piece, and those with at least two."""
    one = two = 0
    for cells, _ in pieces:
        two |= one & cells
        one |= cells
    return one, two


def scarcest(bare: Bits, pieces: Iterable[tuple[Bits, Bits]]) -> Bits:
    """A bare cell with the fewest pieces, counted for all cells at once: at_least[k] have more than k."""
    at_least: list[Bits] = []
    for cells, _ in pieces:
        more = cells & bare
        for k, known in enumerate(at_least):
            at_least[k], more = known | more, known & more
            if not more:
                break
        else:
            at_least.append(more)
    few = next(bare & ~known for known in [*at_least, 0] if bare & ~known)
    return few & -few
