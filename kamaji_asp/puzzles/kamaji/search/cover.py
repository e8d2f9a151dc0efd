"""Kamaji as a covering problem: always go on with the entry that has the fewest pieces left.

Both methods walk the same tree and differ in what the bits of a number stand for. `FewestPieces`, an idea
from the future work of the Kamaji thesis, keeps cells in bits and counts the pieces of all entries at once.
`ExactCover` is exact cover after Knuth's Algorithm X: an entry is a column whose bits are the pieces that
cover it. In an exact cover each column is covered once; here the column of a 1 may be covered again.

Choosing among the pieces of an entry, the second choice does without the first piece, the third without the
first two, and so on: a 1 that is covered by several pieces is found once.
"""

from __future__ import annotations

from kamaji_asp.core.bits import members
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.search.pieces import (
    LaidState,
    PieceMask,
    PieceSolver,
    at_least_one_and_two,
    scarcest,
)


class FewestPieces(PieceSolver):
    def __init__(self, board: Kamaji, notes: Notes) -> None:
        super().__init__(board, notes)
        self.available = self.pieces

    def propagate(self) -> bool:
        """Lay what is some entry's only piece, until no entry has less than two."""
        while True:
            one, two = at_least_one_and_two(self.available)
            bare = self.whole & ~self.covered
            if bare & ~one:
                return self.notes.impossible(f"nothing covers {self.first_entry(bare & ~one)}")
            forced = bare & ~two
            if not forced:
                return self.is_minimal()
            for piece in self.available:
                if piece.cells & forced and not self.lay_forced(piece, forced):
                    return False
            self.keep(self.available)

    def lay_forced(self, piece: PieceMask, forced: int) -> bool:
        if self.notes.trace:
            entry = self.first_entry(piece.cells & forced)
            self.notes.trace(f"{entry} can only be covered by {self.words(piece)}")
        if piece.large & self.covered:
            return False
        self.lay(piece)
        return True

    def keep(self, pieces: list[PieceMask]) -> None:
        covered = self.covered
        self.available = [piece for piece in pieces if not piece[1] & covered]

    def options(self) -> list[tuple[PieceMask, list[PieceMask]]] | None:
        bare = self.whole & ~self.covered
        if not bare:
            return None
        entry = scarcest(bare, self.available)
        pieces = [piece for piece in self.available if piece.cells & entry]
        rest = [piece for piece in self.available if not piece.cells & entry]
        return [(piece, rest + pieces[i + 1 :]) for i, piece in enumerate(pieces)]

    def take(self, option: tuple[PieceMask, list[PieceMask]]) -> None:
        piece, others = option
        self.lay(piece)
        self.keep(others)

    def describe(self, option: tuple[PieceMask, list[PieceMask]]) -> str:
        return f"try {self.words(option[0])}"

    def mark(self) -> tuple[list[PieceMask], LaidState]:
        return self.available, self.laid_state()

    def undo(self, mark: tuple[list[PieceMask], LaidState]) -> None:
        self.available, state = mark
        self.restore(state)


class ExactCover(PieceSolver):
    def __init__(self, board: Kamaji, notes: Notes) -> None:
        super().__init__(board, notes)
        self.columns = dict.fromkeys(self.entries, 0)
        for i, piece in enumerate(self.pieces):
            for place in members(piece.cells):
                self.columns[place] |= 1 << i
        self.rows = (1 << len(self.pieces)) - 1
        """The pieces that can still be laid."""
        self.bare = dict(self.columns)
        """The columns that nothing covers yet."""

    def propagate(self) -> bool:
        while self.is_minimal():
            if not self.bare:
                return True
            column = self.shortest()
            rows = self.columns[column] & self.rows
            if rows.bit_count() > 1:
                return True
            if self.notes.trace:
                pieces = "".join(self.words(self.pieces[row]) for row in members(rows))
                self.notes.trace(f"{self.entry(column)} can only be covered by {pieces or 'nothing'}")
            if not rows:
                return False
            self.cover(rows.bit_length() - 1)
        return False

    def shortest(self) -> int:
        rows, best, fewest = self.rows, 0, len(self.pieces) + 1
        for column, covering in self.bare.items():
            length = (covering & rows).bit_count()
            if length < fewest:
                if length < 2:
                    return column
                best, fewest = column, length
        return best

    def cover(self, row: int) -> None:
        """Lay a piece: whatever meets it in a number above 1 can no longer be laid."""
        piece = self.pieces[row]
        self.lay(piece)
        clashing = 1 << row
        for place in members(piece.large):
            clashing |= self.columns[place]
        self.rows &= ~clashing
        self.bare = {column: rows for column, rows in self.bare.items() if not piece.cells >> column & 1}

    def options(self) -> list[tuple[int, int]] | None:
        if not self.bare:
            return None
        chosen = list(members(self.columns[self.shortest()] & self.rows))
        return [(row, sum(1 << other for other in chosen[:i])) for i, row in enumerate(chosen)]

    def take(self, option: tuple[int, int]) -> None:
        row, without = option
        self.rows &= ~without
        self.cover(row)

    def describe(self, option: tuple[int, int]) -> str:
        return f"try {self.words(self.pieces[option[0]])}"

    def mark(self) -> tuple[int, dict[int, int], LaidState]:
        return self.rows, self.bare, self.laid_state()

    def undo(self, mark: tuple[int, dict[int, int], LaidState]) -> None:
        self.rows, self.bare, state = mark
        self.restore(state)
