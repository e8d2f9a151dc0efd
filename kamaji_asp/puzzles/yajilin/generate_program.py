"""One ground program for all boards of a size: what is fixed of a board, above all its clues, is assumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

import clingo
from clingo.backend import HeuristicType
from clingo.symbol import Function, Number, String, Symbol

from kamaji_asp.engines.watchdog import ends_at, ends_on_signal
from kamaji_asp.family import family
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.yajilin.board import Cell

T = TypeVar("T")
Edge = tuple[Cell, Cell]
Arrow = tuple[str, int]
"""A direction and a number."""

CLINGO = ("--trans-ext=no", "--heuristic=Domain")


class Program:
    def __init__(self, encoding: str, facts: str, rng: Random, deadline: float | None, *options: str) -> None:
        self.deadline = deadline
        seed = f"--seed={rng.getrandbits(31)}"
        self.control = clingo.Control([*CLINGO, seed, *options], logger=lambda code, message: None)
        self.control.load(str(family("yajilin").encodings / encoding))
        self.control.add("base", [], facts)
        self.control.ground([("base", [])])
        atoms = self.control.symbolic_atoms
        self.clue = {_cell(atom.symbol): atom.literal for atom in atoms.by_signature("clue", 2)}
        self.black = {_cell(atom.symbol): atom.literal for atom in atoms.by_signature("black", 2)}
        self.edge = {_edge(atom.symbol): atom.literal for atom in atoms.by_signature("edge", 2)}
        self._liked: dict[int, bool] = {}
        self._priority = 0
        """What is preferred later counts more."""
        self._seen: dict[tuple[Cell, Arrow], int | None] = {}

    def find(self, assumptions: list[int], read: Callable[[clingo.Model], T]) -> T | None:
        """What is read from the first model, if there is any."""
        keep_time(self.deadline)
        interrupt = self.control.interrupt
        with (
            ends_at(self.deadline, interrupt),
            self.control.solve(assumptions=assumptions, yield_=True) as handle,
        ):
            with ends_on_signal(interrupt):
                handle.resume()
                model = handle.model()
            if model is not None:
                return read(model)
            if handle.get().interrupted:
                raise TimeoutError
            return None

    def read_black(self, model: clingo.Model) -> frozenset[Cell]:
        return frozenset(map(_cell, model.symbols(shown=True)))

    def read_line(self, model: clingo.Model) -> frozenset[Edge]:
        return frozenset(edge for edge, literal in self.edge.items() if model.is_true(literal))

    # --- assumptions ---

    def clues(self, clues: dict[Cell, Arrow]) -> list[int]:
        """These are the clues, and no others: an arrow sees as many black cells as it says, and no more."""
        literals = exactly(self.clue, clues)
        for cell, (direction, number) in clues.items():
            enough, more = (self._sees(cell, (direction, n)) for n in (number, number + 1))
            literals += [enough] if enough else []
            literals += [-more] if more else []
        return literals

    def another(self, line: Iterable[Edge]) -> int:
        """The line is not this one."""
        with self.control.backend() as backend:
            other: int = backend.add_atom()
            backend.add_rule([other], choice=True)
            backend.add_rule([], [other, *(self.edge[edge] for edge in sorted(line))])
        return other

    def _sees(self, cell: Cell, arrow: Arrow) -> int | None:
        """That a cell sees so many black cells or more; None if that can't be, or goes without saying."""
        if (cell, arrow) not in self._seen:
            direction, number = arrow
            name = Function("seen", [String(direction), *map(Number, cell), Number(number)])
            atom = self.control.symbolic_atoms[name]
            self._seen[cell, arrow] = None if atom is None else atom.literal
        return self._seen[cell, arrow]

    # --- search ---

    def prefer(self, black: frozenset[Cell], line: frozenset[Edge]) -> None:
        """Look near this solution first: a rival that differs in little says most about what is missing."""
        liked = {literal: cell in black for cell, literal in self.black.items()}
        liked |= {literal: edge in line for edge, literal in self.edge.items()}
        with self.control.backend() as backend:
            for literal, like in liked.items():
                if self._liked.get(literal) != like:
                    self._priority += 1
                    sign = 1 if like else -1
                    backend.add_heuristic(literal, HeuristicType.Sign, sign, self._priority, [])
        self._liked = liked


def exactly(literals: dict[T, int], chosen: Iterable[T]) -> list[int]:
    """The chosen ones are true and the others are not."""
    chosen = set(chosen)
    return [literal if key in chosen else -literal for key, literal in literals.items()]


def _cell(symbol: Symbol) -> Cell:
    row, column = symbol.arguments
    return row.number, column.number


def _edge(symbol: Symbol) -> Edge:
    one, other = symbol.arguments
    return _cell(one), _cell(other)
