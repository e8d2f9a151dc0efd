"""Kamaji as a covering problem: always go on with the entry that has the fewest pieces left.

Both methods walk the same tree and differ in what they hold in a number's bits. `Fewest`, an idea from the
future work of the Kamaji thesis, keeps cells in bits and counts the pieces of all entries at once. `Cover` is
exact cover after Knuth's Algorithm X: an entry is a column whose bits are the pieces that cover it. In an
exact cover each column is covered once; here the column of a 1 may be covered again.

Choosing among the pieces of an entry, the second choice does without the first piece, the third without the
first two, and so on: a 1 that is covered by several pieces is found once.
"""

from __future__ import annotations

from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.pieces import Laying, Piece, SoFar, places
from kamaji_asp.search import Notes


class Fewest(Laying):
    def __init__(self, board: Kamaji, notes: Notes) -> None:
        super().__init__(board, notes)
        self.available = self.pieces

    def propagate(self) -> bool:
        """Lay what is some entry's only piece, until no entry has less than two."""
        while True:
            one = two = 0  # the entries with at least so many pieces
            for _, cells, _ in self.available:
                two |= one & cells
                one |= cells
            bare = self.whole & ~self.covered
            if bare & ~one:
                return self.notes.impossible(f"nothing covers {self.entry(places(bare & ~one)[0])}")
            forced = bare & ~two
            if not forced:
                return self.is_minimal()
            for piece in self.available:
                if piece.cells & forced and not self.lay_forced(piece, forced):
                    return False
            self.keep(self.available)

    def lay_forced(self, piece: Piece, forced: int) -> bool:
        if self.notes.trace:
            entry = self.entry(places(piece.cells & forced)[0])
            self.notes.trace(f"{entry} can only be covered by {self.words(piece)}")
        if piece.large & self.covered:
            return False
        self.lay(piece)
        return True

    def keep(self, pieces: list[Piece]) -> None:
        covered = self.covered
        self.available = [piece for piece in pieces if not piece[2] & covered]

    def options(self) -> list[tuple[Piece, list[Piece]]] | None:
        bare = self.whole & ~self.covered
        if not bare:
            return None
        entry = self.scarcest(bare)
        pieces = [piece for piece in self.available if piece.cells & entry]
        rest = [piece for piece in self.available if not piece.cells & entry]
        return [(piece, rest + pieces[i + 1 :]) for i, piece in enumerate(pieces)]

    def scarcest(self, bare: int) -> int:
        """An entry with the fewest pieces, counted for all at once: at_least[k] have more than k pieces."""
        at_least: list[int] = []
        for _, cells, _ in self.available:
            more = cells & bare
            for k, known in enumerate(at_least):
                at_least[k], more = known | more, known & more
                if not more:
                    break
            else:
                at_least.append(more)
        few = next(bare & ~known for known in [*at_least, 0] if bare & ~known)
        return few & -few

    def take(self, option: tuple[Piece, list[Piece]]) -> None:
        piece, others = option
        self.lay(piece)
        self.keep(others)

    def describe(self, option: tuple[Piece, list[Piece]]) -> str:
        return f"try {self.words(option[0])}"

    def mark(self) -> tuple[list[Piece], SoFar]:
        return self.available, self.so_far()

    def undo(self, mark: tuple[list[Piece], SoFar]) -> None:
        self.available, so_far = mark
        self.back_to(so_far)


class Cover(Laying):
    def __init__(self, board: Kamaji, notes: Notes) -> None:
        super().__init__(board, notes)
        self.columns = dict.fromkeys(self.entries, 0)
        for i, piece in enumerate(self.pieces):
            for place in places(piece.cells):
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
                pieces = "".join(self.words(self.pieces[row]) for row in places(rows))
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
        for place in places(piece.large):
            clashing |= self.columns[place]
        self.rows &= ~clashing
        self.bare = {column: rows for column, rows in self.bare.items() if not piece.cells >> column & 1}

    def options(self) -> list[tuple[int, int]] | None:
        if not self.bare:
            return None
        chosen = places(self.columns[self.shortest()] & self.rows)
        return [(row, sum(1 << other for other in chosen[:i])) for i, row in enumerate(chosen)]

    def take(self, option: tuple[int, int]) -> None:
        row, without = option
        self.rows &= ~without
        self.cover(row)

    def describe(self, option: tuple[int, int]) -> str:
        return f"try {self.words(self.pieces[option[0]])}"

    def mark(self) -> tuple[int, dict[int, int], SoFar]:
        return self.rows, self.bare, self.so_far()

    def undo(self, mark: tuple[int, dict[int, int], SoFar]) -> None:
        self.rows, self.bare, so_far = mark
        self.back_to(so_far)
