"""The two algorithms of the Kamaji thesis (K. Kleijn, Leiden 2018).

Brute force goes through the entries from left to right and from top to bottom and tries the pieces that
start there: to the right, down to the right, down, down to the left. Whatever covers an entry starts at it
or before it, so an entry that nothing covers when its turn is over stays uncovered. A 1 may be the start of
several pieces, or of none if it is covered.

Biggerfirst first lays what must be laid. In a run it looks at the entries from the largest numbers, which
have the shortest pieces, to the smallest, and lays a piece where an entry has only one. It makes runs until
one adds nothing, and only then brute force takes over. A piece laid in a run belongs to every solution: if
the runs alone solve the board, they have found its only minimal solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kamaji_asp.core.bits import members
from kamaji_asp.core.grid import cell_name
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.pieces import cell_at
from kamaji_asp.puzzles.kamaji.search.pieces import LaidState, PieceMask, PieceSolver


class BruteForce(PieceSolver):
    def __init__(self, board: Kamaji, notes: Notes) -> None:
        super().__init__(board, notes)
        self.turn = 0
        self.starting: dict[int, list[PieceMask]] = {entry: [] for entry in self.entries}
        for piece in self.pieces:
            self.starting[next(members(piece.cells))].append(piece)

    def propagate(self) -> bool:
        """Go on to the next entry where there is something to choose."""
        if not self.is_minimal():
            return False
        while self.turn < len(self.entries):
            entry = self.entries[self.turn]
            if self.available(self.starting[entry]):
                return True
            if not self.covered >> entry & 1:
                return self.notes.impossible(f"nothing covers {self.entry(entry)}")
            self.turn += 1
        return True

    def available(self, pieces: list[PieceMask]) -> list[PieceMask]:
        covered = self.covered
        return [piece for piece in pieces if not piece.large & covered and piece not in self.laid_ones]

    def options(self) -> Iterator[tuple[PieceMask, ...]] | None:
        if self.turn == len(self.entries):
            return None
        entry = self.entries[self.turn]
        pieces = self.available(self.starting[entry])
        fewest = 0 if self.covered >> entry & 1 else 1
        most = len(pieces) if self.numbers[entry] == 1 else 1
        return (some for number in range(fewest, most + 1) for some in combinations(pieces, number))

    def take(self, option: tuple[PieceMask, ...]) -> None:
        for piece in option:
            self.lay(piece)
        self.turn += 1

    def describe(self, option: tuple[PieceMask, ...]) -> str:
        start = cell_name(cell_at(self.entries[self.turn], self.board))
        return "try " + (" and ".join(map(self.words, option)) or f"no piece from {start} on")

    def mark(self) -> tuple[int, LaidState]:
        return self.turn, self.laid_state()

    def undo(self, mark: tuple[int, LaidState]) -> None:
        self.turn, state = mark
        self.restore(state)


class BiggerFirst(BruteForce):
    def __init__(self, board: Kamaji, notes: Notes) -> None:
        super().__init__(board, notes)
        self.covering: dict[int, list[PieceMask]] = {entry: [] for entry in self.entries}
        for piece in self.pieces:
            for place in members(piece.cells):
                self.covering[place].append(piece)
        self.entries_by_size = sorted(self.entries, key=lambda entry: -self.numbers[entry])
        self.in_runs: list[int] = []
        notes.report = {"runs": 0, "pieces_in_runs": self.in_runs, "bruteforce": False}

    def propagate(self) -> bool:
        if not self.in_runs:
            if not self.make_runs():
                return False
            if self.covered == self.whole:
                self.turn = len(self.entries)
                return True
            self.notes.report["bruteforce"] = True
            if self.notes.trace:
                self.notes.trace("brute force on the rest")
        return super().propagate()

    def make_runs(self) -> bool:
        while True:
            before = len(self.laid)
            possible = self.run()
            self.in_runs.append(len(self.laid) - before)
            self.notes.report["runs"] += 1
            if self.notes.trace:
                self.notes.trace(f"run {len(self.in_runs)} is over, pieces laid: {self.in_runs[-1]}")
            if not possible:
                return False
            if self.covered == self.whole or not self.in_runs[-1]:
                return True

    def run(self) -> bool:
        """Lay every piece that is some entry's only one; False if an entry has none."""
        for entry in self.entries_by_size:
            if self.covered >> entry & 1:
                continue
            pieces = self.available(self.covering[entry])
            if self.notes.trace and len(pieces) < 2:
                what = f"can only be covered by {self.words(pieces[0])}" if pieces else "cannot be covered"
                self.notes.trace(f"run {len(self.in_runs) + 1}: {self.entry(entry)} {what}")
            if not pieces:
                return False
            if len(pieces) == 1:
                self.lay(pieces[0])
        return True
