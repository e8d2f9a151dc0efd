"""A search under way: what a user holds of an engine, whichever engine it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.solution import Solution, Violation
from kamaji_asp.family import family


class WrongSolutionError(Exception):
    """A method of ours found something that breaks the rules: a mistake of ours, never in the puzzle."""


class Run:
    """Iterate over it for the solutions; meanwhile and afterwards it tells how the search went.

    Every solution has passed the family's independent checker before it comes out. Only an encoding of the
    user's own may be wrong: then the run says what its first wrong answer is and which rules that breaks.
    """

    def __init__(
        self,
        board: Board,
        method: str,
        search: Callable[[Run], Iterator[Solution]],
        limit: int = 0,
        deadline: Deadline = NEVER,
        options: Mapping[str, Any] = MappingProxyType({}),
        encoding: Path | None = None,
    ) -> None:
        self.board = board
        self.method = method
        self.limit = limit
        self.deadline = deadline
        self.options = options
        """What this engine alone understands, by name."""
        self.encoding = encoding
        """The user's own, if there is one."""
        self.wrong: Solution | None = None
        self.broken: Sequence[Violation] = ()
        """The rules that the wrong answer breaks."""
        self.models = 0
        self.complete = False
        """The whole space was searched."""
        self.timed_out = False
        self.seconds: dict[str, float] = {}
        self.statistics: Callable[[], dict[str, Any]] = dict
        """Asked for on demand: to collect them can cost more than to solve a small puzzle."""
        self._solutions = self._checked(search(self))

    def __iter__(self) -> Iterator[Solution]:
        return self._solutions

    def __next__(self) -> Solution:
        return next(self._solutions)

    def stop(self) -> None:
        """End the search; what has been found so far stays."""
        self._solutions.close()

    def _checked(self, solutions: Iterator[Solution]) -> Generator[Solution, None, None]:
        check = self._judge()
        for solution in solutions:
            if self.wrong is None:
                broken = check(self.board, solution)
                if broken:
                    self._find_wrong(solution, broken)
            self.models += 1
            yield solution
            if self.models == self.limit:
                return

    def _judge(self) -> Callable[[Board, Solution], Sequence[Violation]]:
        if not self.encoding:
            return family(self.board.family).checker.check
        from kamaji_asp.programs.own.answers import judged  # only here is clingo needed by every engine

        return judged

    def _find_wrong(self, solution: Solution, broken: Sequence[Violation]) -> None:
        if not self.encoding:
            raise WrongSolutionError(f"{self.board.family}, {self.method}: {broken[0]}\n{solution}")
        self.wrong, self.broken = solution, broken

    @property
    def status(self) -> str:
        if self.wrong is not None:
            return "wrong"
        if self.models > 1:
            return "multiple"
        if not self.complete:
            return "unknown"
        return "unique" if self.models == 1 else "unsatisfiable"

    def spend(self, activity: str, since: float) -> float:
        """Book the time since then on an activity; returns what time it is now."""
        now = time.perf_counter()
        self.seconds[activity] = self.seconds.get(activity, 0.0) + now - since
        return now
