"""KenKen by candidates: cages and lines narrow each other, then a cell with the fewest candidates is tried.

A cell's candidates are the bits of a number. Squares and cubes differ only in how many lines cross in a cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import cell_name
from kamaji_asp.core.solution import Numbers
from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.engines.search.trail import Trail
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, cage_name
from kamaji_asp.puzzles.kenken.cages import LARGEST_CAGE, LARGEST_TABLE, FillingTable, Ways, goals_of


class CageFilter:
    """A cage's cells, and what they can hold: a table of fillings, or only the clue if these are too many."""

    def __init__(self, name: str, clue: Clue, cells: list[int], lines: list[set[int]], n: int) -> None:
        self.name, self.cells = name, cells
        self.goals = goals_of(clue, n)
        clashes = [[j for j in range(i) if lines[i] & lines[j]] for i in range(len(cells))]
        self.table = None
        if len(cells) <= LARGEST_CAGE:
            fillings: dict[tuple[int, ...], None] = {}
            for ways in self.ways([range(1, n + 1)] * len(cells)):
                fillings |= dict.fromkeys(islice(ways.fillings(clashes), LARGEST_TABLE + 1))
            if len(fillings) <= LARGEST_TABLE:
                self.table = FillingTable(list(fillings), len(cells), n)

    def ways(self, candidates: Sequence[Sequence[int]]) -> list[Ways]:
        return [Ways(goal, candidates) for goal in self.goals]


class CandidateSolver:
    """Whenever a cell loses candidates, its lines and its cage are looked at again."""

    def __init__(self, board: KenKen, notes: Notes) -> None:
        self.board, self.notes = board, notes
        self.whole = (1 << board.n + 1) - 2
        self.places = [cell for cells in board.cells_of.values() for cell in cells]
        index = {place: cell for cell, place in enumerate(self.places)}
        self.lines = [(name, [index[place] for place in places]) for name, places in board.lines]
        self.lines_of: list[set[int]] = [set() for _ in self.places]
        for i, (_, cells) in enumerate(self.lines):
            for cell in cells:
                self.lines_of[cell].add(i)
        self.cages: list[CageFilter] = []
        self.cage_of = [0] * len(self.places)
        for cage, clue in board.clues:
            places = board.cells_of[cage]
            cells = [index[place] for place in places]
            for cell in cells:
                self.cage_of[cell] = len(self.cages)
            crossing = [self.lines_of[cell] for cell in cells]
            self.cages.append(CageFilter(cage_name(clue, places), clue, cells, crossing, board.n))
        self.candidates = [self.whole] * len(self.places)
        self.alive = [-1] * len(self.cages)
        """Which fillings of its table a cage can still have; all bits are set before the first look."""
        self.trail = Trail()
        self.changed_lines = set(range(len(self.lines)))
        self.changed_cages = set(range(len(self.cages)))

    def propagate(self) -> bool:
        possible = True
        while possible and (self.changed_cages or self.changed_lines):
            if self.changed_lines:
                possible = self.filter_line(*self.lines[self.changed_lines.pop()])
            else:
                possible = self.filter_cage(self.changed_cages.pop())
        self.changed_cages.clear()
        self.changed_lines.clear()
        return possible

    def narrow(self, cell: int, candidates: int, why: str) -> bool:
        """Leave a cell only some of its candidates; False if there are none."""
        if candidates == self.candidates[cell]:
            return True
        self.trail.write(self.candidates, cell, candidates)
        self.changed_lines |= self.lines_of[cell]
        self.changed_cages.add(self.cage_of[cell])
        if self.notes.trace and why:
            self.notes.trace(f"{why}: {self.at(cell)} is {words(candidates, ' or ') or 'nothing'}")
        return candidates != 0

    def filter_line(self, name: str, cells: list[int]) -> bool:
        """A number that one cell holds is in no other; a number that only one cell can hold is in it."""
        once = twice = fixed = 0
        for cell in cells:
            here = self.candidates[cell]
            twice |= once & here
            once |= here
            if not here & (here - 1):
                if fixed & here:
                    return self.notes.impossible(f"{name} holds {words(here)} twice")
                fixed |= here
        if once != self.whole:
            return self.notes.impossible(f"{name} has no cell left for {words(self.whole & ~once)}")
        alone = once & ~twice
        for cell in cells:
            here = self.candidates[cell]
            if here & (here - 1):
                left = here & alone or here & ~fixed
                if left & (left - 1) and here & alone:
                    return self.notes.impossible(f"{name} has only {self.at(cell)} for {words(left)}")
                if left != here and not self.narrow(cell, left, name):
                    return False
        return True

    def filter_cage(self, i: int) -> bool:
        cage = self.cages[i]
        here = [self.candidates[cell] for cell in cage.cells]
        if cage.table is None:
            left = self.reachable(cage, here)
        else:
            alive = cage.table.matching(here, self.alive[i])
            if alive == self.alive[i]:
                return True
            self.trail.write(self.alive, i, alive)
            left = cage.table.candidates(here, alive)
        return all(self.narrow(cell, some, cage.name) for cell, some in zip(cage.cells, left, strict=True))

    def reachable(self, cage: CageFilter, here: list[Bits]) -> list[Bits]:
        """What the clue alone leaves each cell of a large cage."""
        left = [0] * len(here)
        for ways in cage.ways([list(members(candidates)) for candidates in here]):
            for k in range(len(here)):
                left[k] |= sum(1 << number for number in ways.possible(k))
        return left

    def options(self) -> list[tuple[int, int]] | None:
        """The candidates of a cell that has the fewest."""
        open_cells = [cell for cell, here in enumerate(self.candidates) if here & (here - 1)]
        if not open_cells:
            return None
        best = min(open_cells, key=lambda cell: self.candidates[cell].bit_count())
        return [(best, number) for number in members(self.candidates[best])]

    def take(self, option: tuple[int, int]) -> None:
        cell, number = option
        self.narrow(cell, 1 << number, "")

    def describe(self, option: tuple[int, int]) -> str:
        cell, number = option
        return f"try {number} in {self.at(cell)}"

    def at(self, cell: int) -> str:
        return cell_name(self.places[cell])

    def mark(self) -> int:
        return len(self.trail)

    def undo(self, mark: int) -> None:
        self.trail.undo(mark)

    def solution(self) -> Numbers:
        held = zip(self.places, self.candidates, strict=True)
        return Numbers.of(self.board.size, {place: bits.bit_length() - 1 for place, bits in held})


def words(candidates: Bits, between: str = " and ") -> str:
    return between.join(map(str, members(candidates)))


METHODS = {
    "candidates": SearchMethod(CandidateSolver, "tables of the cages, lines, and the fewest candidates first")
}
