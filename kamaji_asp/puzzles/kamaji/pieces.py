"""Every piece that fits on a Kamaji board, and the board with some of them laid.

Cells are bits of one number, so that "does this piece meet what is covered" is a single `&`. The board gets a
border of numbers too large for any piece: a run of cells stops there by itself.
"""

from __future__ import annotations

from typing import NamedTuple

from kamaji_asp.puzzles.kamaji.board import Cell, Kamaji, as_solution
from kamaji_asp.search import Notes
from kamaji_asp.search.notes import at
from kamaji_asp.solution import Solution


class Piece(NamedTuple):
    start: int
    """The bit's place of its first cell in reading order."""
    cells: int
    large: int
    """Its cells with a number above 1, which no other piece may cover."""


SoFar = tuple[int, int, int, int]
"""Where things stand: cells covered, covered twice, pieces laid, pieces of ones laid."""


class Laying:
    """A board with the pieces laid so far; what all methods build on.

    A number above 1 needs its piece. So only pieces of nothing but ones can be superfluous: those whose cells
    are all covered twice. That never gets better, and such a board is given up at once: what remains are the
    minimal solutions.
    """

    def __init__(self, board: Kamaji, notes: Notes) -> None:
        self.notes = notes
        self.width = board.n + 2
        self.numbers = bordered(board)
        self.entries = [place for place, number in enumerate(self.numbers) if number < board.maximum]
        self.pieces = [
            piece
            for start in self.entries
            for step in (1, self.width + 1, self.width, self.width - 1)
            if (piece := self._piece(start, step, board.maximum))
        ]
        self.highest = 1 << self.numbers.index(board.maximum)
        self.whole = sum(1 << place for place in self.entries)
        self.covered = 0
        self.twice = 0
        self.laid: list[Piece] = []
        self.laid_ones: list[Piece] = []

    def _piece(self, start: int, step: int, maximum: int) -> Piece | None:
        numbers, here = self.numbers, start
        total = numbers[start]
        while total < maximum:
            here += step
            total += numbers[here]
        if total > maximum:
            return None
        cells = large = 0
        for place in range(start, here + 1, step):
            cells |= 1 << place
            if numbers[place] > 1:
                large |= 1 << place
        return Piece(start, cells, large)

    def lay(self, piece: Piece) -> None:
        self.twice |= self.covered & piece.cells
        self.covered |= piece.cells
        self.laid.append(piece)
        if not piece.large:
            self.laid_ones.append(piece)

    def so_far(self) -> SoFar:
        return self.covered, self.twice, len(self.laid), len(self.laid_ones)

    def back_to(self, so_far: SoFar) -> None:
        self.covered, self.twice, laid, ones = so_far
        del self.laid[laid:]
        del self.laid_ones[ones:]

    def is_minimal(self) -> bool:
        for piece in self.laid_ones:
            if not piece.cells & ~self.twice:
                return self.notes.impossible(f"{self.words(piece)} is superfluous")
        return True

    def solution(self) -> Solution:
        masks = [self.highest, *(piece.cells for piece in self.laid)]
        return as_solution(tuple(map(self.cell, places(mask))) for mask in masks)

    def cell(self, place: int) -> Cell:
        r, c = divmod(place, self.width)
        return r - 1, c - 1

    def entry(self, place: int) -> str:
        return f"the {self.numbers[place]} in {at(self.cell(place))}"

    def words(self, piece: Piece) -> str:
        return " ".join(f"{r},{c}" for r, c in map(self.cell, places(piece.cells)))


def bordered(board: Kamaji) -> list[int]:
    """The numbers row by row; the border is one more than any piece can take."""
    wall = board.maximum + 1
    rows = [(wall, *row, wall) for row in board.numbers]
    edge = (wall,) * (board.n + 2)
    return [number for row in (edge, *rows, edge) for number in row]


def places(mask: int) -> list[int]:
    """Where the bits of a mask are, from the lowest on."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
