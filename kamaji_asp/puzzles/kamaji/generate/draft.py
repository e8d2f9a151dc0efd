"""A board in the making, which has one minimal solution at every moment.

The pieces are laid and get their numbers one after the other; cells without a number are walls until then. A
piece may stay if, by what is some cell's only piece, everything can be laid around it until each run of
cells that it has brought about is either laid or impossible. What remains then was there before, and all of
that can be laid in the same way. So the whole board can always be laid piece by piece, without ever trying:
the solution is unique, and no search has to prove it. To take a piece's numbers away does no harm either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.generate.number_supply import NumberSupply
from kamaji_asp.puzzles.kamaji.generate.rivals import PossiblePiece, Remainder, join, settle
from kamaji_asp.puzzles.kamaji.generate.tiling import Strip, StuckError, Tiling

TRIES = 20
"""How often numbers are drawn for a piece before others have to give way."""
RELAY = 0.3
"""How often other pieces are laid then."""
PATIENCE = 25
"""How many steps there are for each piece."""

DrawnNumbers = tuple[int, ...]
Window = tuple[int, list[PossiblePiece]]
"""Cells that must be covered, and the runs that could do it."""


class KamajiDraft:
    def __init__(self, tiling: Tiling, supply: NumberSupply, maximum: int, rng: Random) -> None:
        self.tiling, self.supply, self.maximum, self.rng = tiling, supply, maximum, rng
        self.wall = maximum + 1
        self.numbers = [self.wall] * len(tiling.on)
        self.filled: dict[Strip, None] = {}
        self.through: list[dict[PossiblePiece, Strip]] = [{} for _ in tiling.on]
        """The runs of cells with the right sum that pass through each cell, and all their cells."""

    def board(self) -> Kamaji:
        n = self.tiling.width - 2
        numbers = self.numbers.copy()
        numbers[self.tiling.highest] = self.maximum
        rows = (numbers[cell : cell + n] for cell in self.tiling.cells[::n])
        return Kamaji(tuple(map(tuple, rows)), self.maximum)

    # --- numbers ---

    def fill_all(self, deadline: Deadline, preference: int = 0) -> None:
        """Give every piece its numbers.

        The preference is -1 for few runs of cells with the right sum, as on easy boards, or 1 for many.
        """
        waiting = [piece for piece in self.tiling.own if piece not in self.filled]
        self.rng.shuffle(waiting)
        for _ in range(PATIENCE * len(self.tiling.own)):
            if not waiting:
                return
            deadline.check()
            piece = waiting.pop()
            if piece in self.tiling.own and piece not in self.filled:
                waiting += self.fill(piece, preference, deadline)
        raise StuckError

    def fill(self, piece: Strip, preference: int, deadline: Deadline) -> list[Strip]:
        """Find numbers with which a piece may stay, if need be at the cost of others.

        Those that have no numbers then are returned.
        """
        window = self.window(piece)
        tried: dict[DrawnNumbers, list[Strip]] = {}
        runs: dict[DrawnNumbers, int] = {}
        for _ in range(TRIES if self.tiling.own[piece] > 1 else 1):
            numbers = self.draw(piece)
            if numbers not in tried:
                new = self.write(piece, numbers)
                tried[numbers], runs[numbers] = self.in_doubt(piece, new, window), -preference * len(new)
                if not tried[numbers] and not preference:
                    return []
                self.erase(piece)
        numbers = min(tried, key=lambda numbers: (len(tried[numbers]), runs[numbers]))
        if tried[numbers] and self.rng.random() < RELAY:
            return self.lay_others(piece, deadline)
        for other in tried[numbers]:
            self.erase(other)
        self.write(piece, numbers)
        return tried[numbers]

    def draw(self, piece: Strip) -> DrawnNumbers:
        own = self.tiling.own[piece]
        return tuple(self.supply.draw(self.maximum - len(piece) + own, own))

    def write(self, piece: Strip, numbers: DrawnNumbers) -> dict[PossiblePiece, Strip]:
        """Into the piece's own cells; those that it shares hold ones. The runs that this brings about."""
        on = self.tiling.on
        written = [*zip((cell for cell in piece if len(on[cell]) == 1), numbers, strict=True)]
        written += [(cell, 1) for cell in piece if len(on[cell]) > 1 and self.numbers[cell] == self.wall]
        for cell, number in written:
            self.numbers[cell] = number
            self.supply.take(number)
        self.filled[piece] = None
        new = {self.run(cells): cells for cell, _ in written for cells in self.runs_through(cell)}
        for run, cells in new.items():
            for cell in cells:
                self.through[cell][run] = cells
        return new

    def erase(self, piece: Strip) -> None:
        del self.filled[piece]
        for cell in piece:
            if self.numbers[cell] == self.wall or any(other in self.filled for other in self.tiling.on[cell]):
                continue
            self.supply.give_back(self.numbers[cell])
            self.numbers[cell] = self.wall
            for run, cells in list(self.through[cell].items()):
                for place in cells:
                    del self.through[place][run]

    def run(self, cells: Strip) -> PossiblePiece:
        covered = large = 0
        for cell in cells:
            bit = 1 << cell
            covered |= bit
            if self.numbers[cell] > 1:
                large |= bit
        return covered, large

    def runs_through(self, cell: int) -> Iterator[Strip]:
        """Those with the right sum: with each start, from the cell backwards, the end comes nearer."""
        numbers, maximum = self.numbers, self.maximum
        for step in self.tiling.steps[:4]:
            first = last = cell
            total = numbers[cell]
            while total < maximum:
                last += step
                total += numbers[last]
            while True:
                while total > maximum and last != cell:
                    total -= numbers[last]
                    last -= step
                if total > maximum:
                    break
                if total == maximum:
                    yield tuple(range(first, last + step, step))
                first -= step
                total += numbers[first]

    # --- pieces ---

    def lay_others(self, piece: Strip, deadline: Deadline) -> list[Strip]:
        """Lift a piece and some around it and lay others; all that have no numbers then."""
        around = [other for other in self.beside([piece]) if other != piece]
        for other in (piece, *self.rng.sample(around, min(len(around), self.rng.randint(1, 3)))):
            if other in self.filled:
                self.erase(other)
            self.tiling.lift(other)
        laid, lifted = self.tiling.lay(deadline)
        met = dict.fromkeys(other for new in laid for cell in new for other in self.tiling.on[cell])
        for other in (*lifted, *met):  # what meets a new piece shares other cells now
            if other in self.filled:
                self.erase(other)
        return list(met)

    def beside(self, pieces: Iterable[Strip]) -> list[Strip]:
        """Pieces and those beside them, each once and always in the same order."""
        on = self.tiling.on
        return list(dict.fromkeys(piece for cell in self.tiling.around(pieces) for piece in on[cell]))

    def sharing(self) -> float:
        """The share of the ones that two pieces cover."""
        ones = self.numbers.count(1)
        return self.tiling.shared / ones if ones else 1.0

    # --- proof ---

    def window(self, piece: Strip) -> Window:
        """What can be laid around a piece that has no numbers yet, apart from itself."""
        on = self.tiling.on
        bare = 0
        available: dict[PossiblePiece, Strip] = {}
        for near in self.beside(self.beside([piece])):
            if near in self.filled:
                for cell in near:
                    if len(on[cell]) == 1:  # a cell that is shared may be covered already
                        bare |= 1 << cell
                        available |= self.through[cell]
        own = sum(1 << cell for cell in piece if len(on[cell]) == 1)
        return bare | own, list(available)

    def in_doubt(self, piece: Strip, new: dict[PossiblePiece, Strip], window: Window) -> list[Strip]:
        """The pieces that meet a new run, if it is still open when all has been laid that must be laid.

        Without them, the piece is laid at once.
        """
        bare, available = window
        state = settle(Remainder(bare, [*available, *new], []))
        assert state is not None, "the pieces are a solution"
        covered, taken = join(state.laid)
        met: dict[Strip, None] = {}
        for (_, large), cells in new.items():
            if not (large & taken if large else self.is_superfluous(cells, covered)):
                met |= dict.fromkeys(other for cell in cells for other in self.tiling.on[cell])
        return [other for other in met if other in self.filled and other != piece]

    def is_superfluous(self, ones: Strip, covered: int) -> bool:
        """Whether all cells of a run of ones are covered by others, or will be."""
        return all(covered >> cell & 1 or len(self.tiling.on[cell]) > 1 for cell in ones)
