"""Many boards: side by side, each as soon as it is ready, none of them twice."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import count as counting
from threading import current_thread, main_thread
from typing import NamedTuple

from kamaji_asp.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.generate.make import make
from kamaji_asp.generate.order import Order

REPEATS = 100
"""So many known boards in a row mean that there are hardly any others."""


class Made(NamedTuple):
    order: Order
    text: str | None
    """The puzzle file; None if it could not be made in time."""


Work = Callable[[Order], Made]


def batch(
    order: Order,
    count: int,
    known: dict[str, str],
    *,
    jobs: int,
    threads: int,
    time_limit: float | None,
    pool: Executor | None = None,
) -> Iterator[Made]:
    """So many different boards, from the order's seed upwards; a seed whose board is known is passed over.

    `known` are the texts of boards that exist already, and their ids; new ones are added. A pool, such as a
    cluster, makes the boards in place of processes here, `jobs` at a time.
    """
    work = partial(make_text if threads == 1 else partial(race, threads), time_limit)
    seeds = counting(order.seed, threads)
    left, repeats = count, 0
    waiting: set[Future[Made]] = set()
    with _workers(min(jobs, count), work, pool) as begin:
        while left:
            while len(waiting) < min(jobs, left):
                waiting.add(begin(order.with_seed(next(seeds))))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for made in sorted((future.result() for future in done), key=lambda made: made.order.seed):
                if made.text is not None and known.setdefault(made.text, made.order.id) != made.order.id:
                    repeats += 1
                    continue
                left, repeats = left - 1, 0
                yield made
            if repeats >= REPEATS:
                raise InputError(
                    f"{count - left} boards were made, then {repeats} seeds in a row brought nothing new; "
                    "there are hardly more boards of this kind, but there are of a larger --size"
                )


def make_text(time_limit: float | None, order: Order) -> Made:
    deadline = None if time_limit is None else time.monotonic() + time_limit
    try:
        return Made(order, family(order.family).write(make(order, deadline)))
    except TimeoutError:
        return Made(order, None)


def race(threads: int, time_limit: float | None, order: Order) -> Made:
    """The first of several boards that are begun at once, each with a seed, and so an id, of its own."""
    with _workers(threads, partial(make_text, time_limit)) as begin:
        racing = {begin(order.with_seed(order.seed + i)) for i in range(threads)}
        while racing:
            done, racing = wait(racing, return_when=FIRST_COMPLETED)
            for made in sorted((future.result() for future in done), key=lambda made: made.order.seed):
                if made.text is not None:
                    return made
    return Made(order, None)


@contextmanager
def _workers(
    jobs: int, work: Work, pool: Executor | None = None
) -> Iterator[Callable[[Order], Future[Made]]]:
    """So many processes side by side, or this one alone; what they are still at in the end is given up."""
    if pool is not None:
        yield lambda order: pool.submit(work, order)
        return
    if jobs == 1:
        yield partial(_here, work)
        return
    # Ctrl-C reaches every process of the terminal; this one alone answers it, by ending the others.
    own = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))

    def begin(order: Order) -> Future[Made]:
        with _held_back():
            return own.submit(work, order)

    try:
        yield begin
    finally:
        with _held_back():
            for process in list(own._processes.values()):
                process.terminate()
            own.shutdown(cancel_futures=True)


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C is answered afterwards: a fork loses it, and on the way out it would leave others behind."""
    if current_thread() is not main_thread():
        yield  # it goes elsewhere
        return
    caught: list[int] = []
    answer = signal.signal(signal.SIGINT, lambda number, _: caught.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, answer)
        if caught:
            signal.raise_signal(signal.SIGINT)


def _here(work: Work, order: Order) -> Future[Made]:
    future: Future[Made] = Future()
    future.set_result(work(order))
    return future
