"""Which numbers to give: enough to refute every rival of the drawn solution, and none in vain.

The board is grounded once, without givens; a given is an assumption, and what clingo learns about the regions
is kept from one question to the next. Sets of cells are numbers, a bit a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

import clingo

from kamaji_asp.engines.watchdog import ends_at
from kamaji_asp.facts import facts
from kamaji_asp.family import family
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.puzzles.tectonic.candidates import bits


class Rivals:
    """The other solutions of a board, as the cells in which they differ from the drawn one."""

    def __init__(self, board: RegionBoard, numbers: list[int], deadline: float | None) -> None:
        self.deadline = deadline
        self.known: list[int] = []
        puzzle = family(board.family)
        encoding = next(iter(puzzle.module("asp").METHODS.values())).encoding
        self.control = clingo.Control(["1", "--trans-ext=no"], logger=lambda code, message: None)
        self.control.load(str(puzzle.encodings / encoding))
        self.control.add("base", [], facts(board))
        atoms = [f"value({i // board.columns},{i % board.columns},{v})" for i, v in enumerate(numbers)]
        self.control.add("base", [], f":- {', '.join(atoms)}.")
        self.control.ground([("base", [])])
        literal = {atom.symbol: atom.literal for atom in self.control.symbolic_atoms.by_signature("value", 3)}
        self.cells = {clingo.parse_term(atom): cell for cell, atom in enumerate(atoms)}
        self.drawn = [literal[atom] for atom in self.cells]
        self.columns = board.columns

    def any(self, givens: int) -> int:
        """Where some rival differs that agrees with the givens; 0 if there is none."""
        for rival in self.known:
            if not rival & givens:
                return rival
        rival = 0
        with self.search([self.drawn[cell] for cell in bits(givens)]) as models:
            for model in models:
                rival = sum(1 << cell for cell, atom in enumerate(self.drawn) if not model.is_true(atom))
                self.known.append(rival)
        return rival

    def everywhere(self) -> int:
        """Where rivals differ, all of them together: an atom of some answer set is a brave consequence."""
        brave: Sequence[clingo.Symbol] = ()
        self.control.configuration.solve.enum_mode = "brave"  # type: ignore[union-attr]
        self.control.configuration.solve.models = 0  # type: ignore[union-attr]
        with self.search([]) as models:
            for model in models:
                brave = model.symbols(shown=True)
        self.control.configuration.solve.enum_mode = "auto"  # type: ignore[union-attr]
        self.control.configuration.solve.models = 1  # type: ignore[union-attr]
        cells = 0
        for atom in brave:
            if atom not in self.cells:
                r, c, _ = atom.arguments
                cells |= 1 << r.number * self.columns + c.number
        return cells

    @contextmanager
    def search(self, assumptions: list[int]) -> Iterator[clingo.SolveHandle]:
        keep_time(self.deadline)
        with (
            ends_at(self.deadline, self.control.interrupt),
            self.control.solve(assumptions=assumptions, yield_=True) as models,
        ):
            yield models
        keep_time(self.deadline)  # a search that was called off proves nothing


def minimal_givens(rivals: Rivals, orbits: list[int], rng: Random) -> int:
    """Givens that leave no rival. They come by whole orbits, of which none can be taken away."""
    givens = 0
    while rival := rivals.any(givens):
        givens |= rng.choice([orbit for orbit in orbits if orbit & rival])
    for orbit in rng.sample(orbits, len(orbits)):
        if orbit & givens and not rivals.any(givens & ~orbit):
            givens &= ~orbit
    return givens


def orbits(rows: int, columns: int, symmetry: str | None) -> list[int]:
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
