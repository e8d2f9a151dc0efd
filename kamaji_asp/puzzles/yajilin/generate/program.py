"""One ground program for all boards of a size: a board's clues, and whatever else is fixed, are assumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, TypeVar

import clingo
from clingo.backend import HeuristicType
from clingo.symbol import Function, Number, String

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.grid import Cell, Edge
from kamaji_asp.processes.watchdog import ends_at, ends_on_signal
from kamaji_asp.programs.control import atom, named
from kamaji_asp.programs.grounded import grounded
from kamaji_asp.puzzles.yajilin.board import Arrow
from kamaji_asp.puzzles.yajilin.generate.boards import Clues

T = TypeVar("T")


class Program:
    def __init__(self, encoding: str, facts: str, rng: Random, deadline: Deadline, *options: str) -> None:
        self.deadline = deadline
        seed = f"--seed={rng.getrandbits(31)}"
        options = ("--heuristic=Domain", seed, *options)
        self.control = grounded("yajilin", encoding, facts, *options, models=1)
        self.clue: dict[Cell, int] = dict(self._literals("clue"))
        self.black: dict[Cell, int] = dict(self._literals("black"))
        self.edge: dict[Edge, int] = {(one, other): n for (one, other), n in self._literals("edge")}
        self._liked: dict[int, bool] = {}
        self._priority = 0
        """What is preferred later counts more."""
        self._seen: dict[tuple[Cell, Arrow], int | None] = {}

    def _literals(self, name: str) -> Iterator[tuple[tuple[Any, ...], int]]:
        """The arguments of the atoms of this name, and the atoms as assumptions."""
        for one in self.control.symbolic_atoms.by_signature(name, 2):
            yield atom(one.symbol).arguments, one.literal

    def find(self, assumptions: list[int], read: Callable[[clingo.Model], T]) -> T | None:
        """What is read from the first model, if there is any."""
        self.deadline.check()
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
        return frozenset(named("black", model.symbols(shown=True)))

    def read_line(self, model: clingo.Model) -> frozenset[Edge]:
        return frozenset(edge for edge, literal in self.edge.items() if model.is_true(literal))

    # --- assumptions ---

    def clues(self, clues: Clues) -> list[int]:
        """These are the clues, and no others: an arrow sees as many black cells as it says, and no more."""
        literals = exactly(self.clue, clues)
        for cell, arrow in clues.items():
            enough, more = (
                self._sees(cell, Arrow(n, arrow.direction)) for n in (arrow.count, arrow.count + 1)
            )
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
        """That a cell sees this many black cells or more; None if that is impossible or certain."""
        if (cell, arrow) not in self._seen:
            direction = String(arrow.direction.arrow)
            name = Function("seen", [direction, *map(Number, (*cell, arrow.count))])
            found = self.control.symbolic_atoms[name]
            self._seen[cell, arrow] = None if found is None else found.literal
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
