"""Boards of our own, since those of the theses are in books."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import kamaji_asp as ka
from kamaji_asp.generate.batch import race
from kamaji_asp.generate.make import make
from kamaji_asp.generate.order import place_order


def made(family: str, count: int, method: str | None = None, **wishes: object) -> Iterator[ka.Board]:
    """So many boards, by the seeds 1, 2, …; fewer, if the wish turns out too much for some of them."""
    texts = {name: str(value) for name, value in wishes.items()}
    for seed in range(1, count + 1):
        try:
            yield make(place_order(family, method, seed, texts))
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
    family: str, runs: int, budget: float, method: str | None = None, threads: int = 1, **wishes: object
) -> Pace:
    """The mean time a board: all the time spent, that of an unfinished board too, by the boards finished."""
    texts = {name: "" if value is True else str(value) for name, value in wishes.items()}
    start = time.monotonic()
    done, seed = 0, 1
    while done < runs and (left := start + budget - time.monotonic()) > 0:
        order = place_order(family, method, seed, texts)
        try:
            if threads == 1:
                make(order, time.monotonic() + left)
                done += 1
            else:
                done += race(threads, left, order).text is not None
        except (TimeoutError, ka.InputError):
            pass
        seed += threads
    return Pace(done, time.monotonic() - start)
