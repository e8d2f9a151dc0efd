"""Where the numbers of a board allow a second minimal solution beside the one that is meant.

Cells are bits of one number, as in `pieces`. First everything is laid that is some cell's only piece; it belongs
to every solution. What stays bare falls apart into areas that have no piece in common, and each can be looked at
alone: the meant pieces solve it, and the question is whether others do too. A search goes on with the cell that
has the fewest pieces left and tries the pieces that are not meant first. An area in which it takes too long
counts as one with a rival: to draw it anew costs less than to be certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

STEPS_AHEAD = 400
"""How many choices are tried in an area."""

Piece = tuple[int, int]
"""Its cells, and those of them with a number above 1, which no other piece may cover."""


class TooLongError(Exception):
    pass


class Area(NamedTuple):
    bare: int
    pieces: list[Piece]


class State(NamedTuple):
    bare: int
    available: list[Piece]
    """Those that cover something bare and nothing that is taken."""
    laid: list[Piece]


def rivalries(numbers: Sequence[int], width: int, maximum: int, meant: Iterable[int], bare: int) -> list[int]:
    """For each part of the board in which a rival differs, the cells of the meant pieces that it does without.

    The board comes with a border, as from `bordered`, the meant pieces as the masks of their cells. Only `bare`
    cells are open to a rival: the others stay as they are meant.
    """
    start = settle(State(bare, fitting(numbers, width, maximum, bare), []))
    if start is None:
        raise ValueError("the meant pieces are no solution")
    meant = set(meant)
    found = []
    for area in areas(start.bare, start.available):
        own = {cells for cells, _ in area.pieces if cells in meant}
        try:
            rival = Rival(own, start.laid).search(State(area.bare, area.pieces, []))
        except TooLongError:
            found.append(join(own))
            continue
        if rival is not None:
            theirs = {cells for cells, _ in rival}
            found += [
                join(cells for cells, _ in part.pieces if cells in own)
                for part in areas(-1, [(cells, 0) for cells in sorted(own ^ theirs)])
            ]
    return found


def fitting(numbers: Sequence[int], width: int, maximum: int, bare: int) -> list[Piece]:
    """All runs of two cells and more that add up to the maximum, of bare cells and of ones."""
    steps = (1, width + 1, width, width - 1)
    wall = maximum + 1
    numbers = [number if bare >> place & 1 or number == 1 else wall for place, number in enumerate(numbers)]
    found = []
    for start, first in enumerate(numbers):
        if first >= maximum:
            continue
        for step in steps:
            here, total = start, first
            while total < maximum:
                here += step
                total += numbers[here]
            if total == maximum:
                cells = large = 0
                for place in range(start, here + 1, step):
                    cells |= 1 << place
                    if numbers[place] > 1:
                        large |= 1 << place
                if cells & bare:
                    found.append((cells, large))
    return found


def settle(state: State) -> State | None:
    """Lay what is some cell's only piece, until no cell has less than two; None if one has none."""
    bare, available, laid = state.bare, state.available, list(state.laid)
    while True:
        one = two = 0  # the cells with at least so many pieces
        for cells, _ in available:
            two |= one & cells
            one |= cells
        forced = bare & ~two
        if not forced:
            return State(bare, available, laid)
        if forced & ~one:
            return None
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


def areas(bare: int, pieces: list[Piece]) -> list[Area]:
    """The parts between which there is no piece."""
    found: list[Area] = []
    for piece in pieces:
        touched = piece[0] & bare
        together, apart = [piece], []
        for area in found:
            if area.bare & touched:
                touched |= area.bare
                together += area.pieces
            else:
                apart.append(area)
        found = [*apart, Area(touched, together)]
    return found


def join(masks: Iterable[int]) -> int:
    joined = 0
    for mask in masks:
        joined |= mask
    return joined


class Rival:
    """The search for pieces that solve an area as well as the meant ones."""

    def __init__(self, meant: set[int], around: list[Piece]) -> None:
        self.meant = meant
        self.around = around
        self.choices = 0

    def search(self, state: State) -> list[Piece] | None:
        settled = settle(state)
        if settled is None:
            return None
        bare, available, laid = settled
        if not bare:
            return laid if self.is_other(laid) and self.is_minimal(laid) else None
        entry = scarcest(bare, available)
        here = [piece for piece in available if piece[0] & entry]
        here.sort(key=lambda piece: piece[0] in self.meant)
        rest = [piece for piece in available if not piece[0] & entry]
        for i, (cells, large) in enumerate(here):
            self.choices += 1
            if self.choices > STEPS_AHEAD:
                raise TooLongError
            left = bare & ~cells
            others = [piece for piece in rest + here[i + 1 :] if not piece[1] & large and piece[0] & left]
            found = self.search(State(left, others, [*laid, (cells, large)]))
            if found is not None:
                return found
        return None

    def is_other(self, laid: list[Piece]) -> bool:
        return {cells for cells, _ in laid} != self.meant

    def is_minimal(self, laid: list[Piece]) -> bool:
        """Only a piece of nothing but ones can be superfluous: if others cover all of its cells."""
        return all(
            large or cells & ~join(other for other, _ in self.around + laid if other != cells)
            for cells, large in laid
        )


def scarcest(bare: int, available: list[Piece]) -> int:
    """A bare cell with the fewest pieces, counted for all cells at once: at_least[k] have more than k."""
    at_least: list[int] = []
    for cells, _ in available:
        more = cells & bare
        for k, known in enumerate(at_least):
            at_least[k], more = known | more, known & more
            if not more:
                break
        else:
            at_least.append(more)
    few = next(bare & ~known for known in [*at_least, 0] if bare & ~known)
    return few & -few
