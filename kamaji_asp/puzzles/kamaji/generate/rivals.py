"""Where the numbers of a board allow a second minimal solution beside the one that is meant.

Cells are bits of one number, as in `pieces`. First everything is laid that is some cell's only piece; it
belongs to every solution. What stays bare falls apart into areas that have no piece in common. There, one
meant piece after the other is forbidden for a moment: if the area can still be solved, that is a rival, and
if it cannot, the piece belongs to every solution and is laid. The search for a rival goes on with the cell
that has the fewest pieces left and tries meant pieces first, so that a rival differs in few pieces. When it
takes too long, what is left of the area counts as ambiguous: to draw it anew costs less than to be certain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from kamaji_asp.puzzles.kamaji.search.pieces import at_least_one_and_two, scarcest

MOST_CHOICES = 100
"""How many are tried in an area."""

PossiblePiece = tuple[int, int]
"""Cells in a row with the right sum, and those of them above 1, which no other piece may cover."""


class TooLongError(Exception):
    pass


class Remainder(NamedTuple):
    """What is left to be covered."""

    bare: int
    available: list[PossiblePiece]
    """Those that cover something bare and nothing that is taken."""
    laid: list[PossiblePiece]


def rivalries(state: Remainder, meant: Collection[int]) -> Iterator[list[int]]:
    """For each part of a settled board in which there may be a rival, meant pieces that it does without."""
    for area in _areas(state.bare, state.available):
        yield from _rivalries(Remainder(*area, state.laid), meant)


def _rivalries(state: Remainder, meant: Collection[int]) -> Iterator[list[int]]:
    search = RivalSearch(meant)
    while state.bare:
        own = [piece for piece in state.available if piece[0] in meant]
        try:
            rival = search.without(own[0], state)
        except TooLongError:
            yield [cells for cells, _ in own]
            return
        sure = own[:1]
        if rival is not None:
            theirs = {cells for cells, _ in rival}
            sure = [piece for piece in own if piece[0] not in theirs]
            yield [cells for cells, _ in sure]
        for piece in sure:
            state = lay_piece(piece, state)
        after = settle(state)
        assert after is not None, "the meant pieces are a solution"
        state = after


def join(runs: list[PossiblePiece]) -> PossiblePiece:
    """All their cells."""
    covered = large = 0
    for run in runs:
        covered |= run[0]
        large |= run[1]
    return covered, large


def lay_piece(piece: PossiblePiece, state: Remainder) -> Remainder:
    cells, large = piece
    bare = state.bare & ~cells
    available = [other for other in state.available if not other[1] & large and other[0] & bare]
    return Remainder(bare, available, [*state.laid, piece])


def settle(state: Remainder, rounds: int = -1) -> Remainder | None:
    """Lay what is some cell's only piece, until no cell has less than two, or for this many rounds.

    None if a cell has no piece at all.
    """
    bare, available, laid = state.bare, state.available, list(state.laid)
    while True:
        one, two = at_least_one_and_two(available)
        forced = bare & ~two
        if not forced or not rounds:
            return Remainder(bare, available, laid)
        if forced & ~one:
            return None
        rounds -= 1
        taken = 0
        for piece in available:
            cells, large = piece
            if cells & forced:
                if large & taken:
                    return None
                taken |= large
                bare &= ~cells
                laid.append(piece)
        available = [piece for piece in available if not piece[1] & taken and piece[0] & bare]


def _areas(bare: int, pieces: list[PossiblePiece]) -> list[tuple[int, list[PossiblePiece]]]:
    """The parts between which there is no piece: bare cells, and the pieces for them."""
    found: list[tuple[int, list[PossiblePiece]]] = []
    for piece in pieces:
        area, together, apart = piece[0] & bare, [piece], []
        for other in found:
            if other[0] & area:
                area |= other[0]
                together += other[1]
            else:
                apart.append(other)
        found = [*apart, (area, together)]
    return found


class RivalSearch:
    def __init__(self, meant: Collection[int]) -> None:
        self.meant = meant
        self.choices = 0

    def without(self, piece: PossiblePiece, state: Remainder) -> list[PossiblePiece] | None:
        """The pieces of a solution that does without this one; leave some out, and it is minimal as well."""
        return self.go_on(state._replace(available=[other for other in state.available if other != piece]))

    def go_on(self, state: Remainder) -> list[PossiblePiece] | None:
        settled = settle(state)
        if settled is None:
            return None
        bare, available, laid = settled
        if not bare:
            return laid
        entry = scarcest(bare, available)
        here = [piece for piece in available if piece[0] & entry]
        here.sort(key=lambda piece: piece[0] not in self.meant)
        rest = [piece for piece in available if not piece[0] & entry]
        for i, piece in enumerate(here):
            self.choices += 1
            if self.choices > MOST_CHOICES:
                raise TooLongError
            found = self.go_on(lay_piece(piece, Remainder(bare, rest + here[i + 1 :], laid)))
            if found is not None:
                return found
        return None
