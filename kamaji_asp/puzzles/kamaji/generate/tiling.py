"""A board covered at random with straight pieces that have no numbers yet, some of them sharing a cell.

A cell that two pieces share will hold a 1. So a piece can spare a cell as long as it keeps another one for
itself, where the rest of the sum goes. Nooks are filled first, cells with little room around them. Pieces
can be lifted again and others laid in their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from random import Random

from kamaji_asp.core.deadline import Deadline

Strip = tuple[int, ...]
"""The cells of a piece in order."""

RELUCTANCE = 50
"""How many times less likely a piece is that shares a cell more, or less, than it should."""

MOST_LIFTS = 1000
"""How many pieces are lifted, at most, to make room for others."""


class StuckError(Exception):
    """It takes so long that there may be no way: better begin anew."""


class Tiling:
    """A square of cells, counted row by row with a border around, as on a bordered board."""

    def __init__(self, n: int, lengths: dict[int, float], sharing: float, rng: Random) -> None:
        """`lengths`: the shares of pieces of each length; `sharing`: of cells that two pieces share."""
        self.width = n + 2
        self.cells = [(r + 1) * self.width + c + 1 for r in range(n) for c in range(n)]
        self.rng = rng
        self.lengths, self.sharing = lengths, sharing
        self.longest = max(lengths)
        steps = (1, self.width + 1, self.width, self.width - 1)
        self.steps = (*steps, *(-step for step in steps))
        self.highest = rng.choice(self.cells)
        self.inside = bytearray(self.width**2)
        for cell in self.cells:
            self.inside[cell] = cell != self.highest
        self.bare = dict.fromkeys(cell for cell in self.cells if cell != self.highest)
        self.on: list[tuple[Strip, ...]] = [()] * self.width**2
        """The pieces that cover each cell."""
        self.own: dict[Strip, int] = {}
        """The pieces, and how many cells each of them has for itself."""
        self.of_length = [0] * (self.longest + 1)
        self.covered = self.shared = 0

    def lay(self, deadline: Deadline) -> tuple[list[Strip], list[Strip]]:
        """Cover what is bare; the pieces that are new, and those that had to be lifted for them."""
        nooks = [self.nook(cell) for cell in self.bare]
        heapify(nooks)
        new: dict[Strip, None] = {}
        lifted: list[Strip] = []
        while nooks:
            room, _, cell = heappop(nooks)
            if cell not in self.bare or room != self.room(cell):
                continue
            piece = self.draw(cell)
            if piece is not None:
                self.put(piece)
                new[piece] = None
                changed = [piece]
            else:
                deadline.check()
                changed = self.lift_beside(cell)
                lifted += changed
                if len(lifted) > MOST_LIFTS or not changed:
                    raise StuckError
                for piece in changed:
                    new.pop(piece, None)
                heappush(nooks, self.nook(cell))
            for near in self.around(changed):
                if near in self.bare:
                    heappush(nooks, self.nook(near))
        return list(new), lifted

    def nook(self, cell: int) -> tuple[int, float, int]:
        return self.room(cell), self.rng.random(), cell

    def room(self, cell: int) -> int:
        """How many bare cells are beside it."""
        return sum(1 for step in self.steps if cell + step in self.bare)

    def around(self, pieces: Iterable[Strip]) -> dict[int, None]:
        """The cells of pieces and those beside them, each once and always in the same order."""
        return {cell + step: None for piece in pieces for cell in piece for step in (0, *self.steps)}

    def draw(self, cell: int) -> Strip | None:
        """A piece that covers this bare cell."""
        share_more = self.shared < self.sharing * self.covered
        count = len(self.own) + 1
        wanted = {
            length: max(share * count - self.of_length[length], share / 4)
            for length, share in self.lengths.items()
        }
        fits, weights = [], []
        for step in self.steps[:4]:
            for piece in self.fits(cell, step):
                met = [self.on[place][0] for place in piece if self.on[place]]
                narrow = (len(piece) - len(met) < 2) + sum(1 for other in met if self.own[other] < 3)
                fits.append(piece)
                reluctance = RELUCTANCE ** (narrow + abs(len(met) - share_more))
                weights.append(wanted[len(piece)] / reluctance)
        return self.rng.choices(fits, weights)[0] if fits else None

    def fits(self, cell: int, step: int) -> Iterator[Strip]:
        first = cell
        while self.may_cover(first) and cell - first < self.longest * step:
            here = cell
            while self.may_cover(here) and here - first < self.longest * step:
                here += step
                piece = tuple(range(first, here, step))
                if len(piece) in self.lengths and self.may_share(piece):
                    yield piece
            first -= step

    def may_cover(self, cell: int) -> bool:
        on = self.on[cell]
        return bool(self.inside[cell]) and (not on or (len(on) == 1 and self.own[on[0]] > 1))

    def may_share(self, piece: Strip) -> bool:
        """Whether every piece on the way keeps a cell for itself."""
        met = [self.on[cell][0] for cell in piece if self.on[cell]]
        return all(self.own[other] > met.count(other) for other in met)

    def put(self, piece: Strip) -> None:
        own = len(piece)
        for cell in piece:
            for other in self.on[cell]:
                self.own[other] -= 1
                self.shared += 1
                own -= 1
            self.on[cell] += (piece,)
            self.bare.pop(cell, None)
        self.own[piece] = own
        self.covered += own
        self.of_length[len(piece)] += 1

    def lift(self, piece: Strip) -> None:
        self.covered -= self.own.pop(piece)
        self.of_length[len(piece)] -= 1
        for cell in piece:
            self.on[cell] = tuple(other for other in self.on[cell] if other != piece)
            for other in self.on[cell]:
                self.own[other] += 1
                self.shared -= 1
            if not self.on[cell]:
                self.bare[cell] = None

    def lift_beside(self, cell: int) -> list[Strip]:
        """Make room for a cell that no piece can cover."""
        beside = [cell + step for step in self.steps if self.on[cell + step]]
        lifted = list(self.on[self.rng.choice(beside)]) if beside else []
        for piece in lifted:
            self.lift(piece)
        return lifted
