"""Boards of our own, since those of the theses are in books."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import kamaji_asp as ka
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.generation import make_board, request_for
from kamaji_asp.generation.batch import race


def made(family: str, count: int, method: str | None = None, **options: object) -> Iterator[ka.Board]:
    """This many boards, by the seeds 1, 2, …; fewer, if the request is impossible with some of them."""
    texts = {name: str(value) for name, value in options.items()}
    for seed in range(1, count + 1):
        try:
            yield make_board(request_for(family, method, seed, texts))
        except ka.InputError:
            continue


class Pace(NamedTuple):
    boards: int
    seconds: float

    @property
    def mean(self) -> float | None:
        return self.seconds / self.boards if self.boards else None

    @property
    def words(self) -> str:
        """The mean in milliseconds; with a sign that there is none, if no board was ready in time."""
        return f"> {1000 * self.seconds:.0f}" if self.mean is None else f"{1000 * self.mean:.0f}"


def pace(
    family: str, runs: int, budget: float, method: str | None = None, threads: int = 1, **options: object
) -> Pace:
    """The mean time for a board: all the time spent, on an unfinished board too, by the finished ones."""
    texts = {name: "" if value is True else str(value) for name, value in options.items()}
    start = time.monotonic()
    deadline = Deadline(budget)
    done, seed = 0, 1
    while done < runs and not deadline.has_passed:
        request = request_for(family, method, seed, texts)
        try:
            if threads == 1:
                make_board(request, deadline)
                done += 1
            else:
                done += race(threads, deadline.left, request).text is not None
        except (TimeoutError, ka.InputError):
            pass
        seed += threads
    return Pace(done, time.monotonic() - start)
