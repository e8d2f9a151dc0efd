"""Which numbers to give: enough to refute every rival of the drawn solution, and none in vain.

The board is grounded once, without givens; a given is an assumption, and what clingo learns about the regions
is kept from one question to the next. Sets of cells are numbers with a bit for each cell.
"""

from __future__ import annotations

from random import Random

from clingo import Function, Number

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.family import family
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.programs.control import models_within, named
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.grounded import grounded, shown_consequences


class Rivals:
    """The other solutions of a board, as the cells in which they differ from the drawn one."""

    def __init__(self, board: RegionBoard, numbers: list[int], deadline: Deadline) -> None:
        self.deadline = deadline
        self.known: list[Bits] = []
        self.numbers, self.columns = tuple(numbers), board.columns
        drawn = [
            Function("value", [*map(Number, (*divmod(cell, board.columns), number))])
            for cell, number in enumerate(numbers)
        ]
        encoding = next(iter(family(board.family).asp.METHODS.values())).encoding
        program = f"{facts(board)}\n:- {', '.join(map(str, drawn))}."
        self.control = grounded(board.family, encoding, program, models=1)
        atoms = self.control.symbolic_atoms.by_signature("value", 3)
        literal = {atom.symbol: atom.literal for atom in atoms}
        self.drawn = [literal[symbol] for symbol in drawn]

    def any(self, givens: Bits) -> Bits:
        """Where some rival differs that agrees with the givens; 0 if there is none."""
        for rival in self.known:
            if not rival & givens:
                return rival
        rival = 0
        drawn = [self.drawn[cell] for cell in members(givens)]
        for model in models_within(self.control, self.deadline, drawn):
            rival = sum(1 << cell for cell, literal in enumerate(self.drawn) if not model.is_true(literal))
            self.known.append(rival)
        return rival

    def everywhere(self) -> Bits:
        """Where rivals differ, all of them together."""
        cells = 0
        for r, c, number in named("value", shown_consequences(self.control, "brave", self.deadline)):
            cell = r * self.columns + c
            if number != self.numbers[cell]:
                cells |= 1 << cell
        return cells


def minimal_givens(rivals: Rivals, orbits: list[Bits], rng: Random) -> Bits:
    """Givens that leave no rival. They come by whole orbits, of which none can be taken away."""
    givens = 0
    while rival := rivals.any(givens):
        givens |= rng.choice([orbit for orbit in orbits if orbit & rival])
    for orbit in rng.sample(orbits, len(orbits)):
        if orbit & givens and not rivals.any(givens & ~orbit):
            givens &= ~orbit
    return givens


def orbits(rows: int, columns: int, symmetry: str | None) -> list[Bits]:
    """The cells that are given together: a symmetry's pairs, or each cell alone."""

    def image(r: int, c: int) -> tuple[int, int]:
        match symmetry:
            case "rotation":
                return rows - 1 - r, columns - 1 - c
            case "mirror":
                return r, columns - 1 - c
            case "diagonal":
                return c, r
            case _:
                return r, c

    pairs = {
        1 << r * columns + c | 1 << x * columns + y: None
        for r in range(rows)
        for c in range(columns)
        for x, y in [image(r, c)]
    }
    return list(pairs)
