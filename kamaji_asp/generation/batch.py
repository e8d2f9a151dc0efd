"""Many boards: side by side, each as soon as it is ready, none of them twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from itertools import count as counting
from typing import NamedTuple, ParamSpec, TypeVar

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import Request
from kamaji_asp.processes.pool import worker_pool

REPEATS = 100
"""If this many seeds in a row bring known boards, there are hardly any others."""

P = ParamSpec("P")
T = TypeVar("T")


class Generated(NamedTuple):
    request: Request
    text: str | None
    """The puzzle file; None if the board was not ready in time."""


def make_batch(
    request: Request,
    count: int,
    known: dict[str, str],
    *,
    jobs: int,
    threads: int,
    time_limit: float | None,
    pool: Executor | None = None,
) -> Iterator[Generated]:
    """That many different boards, from the request's seed upwards; seeds of known boards are passed over.

    `known` holds the texts of boards that exist already, with their ids; new ones are added. A pool, such as
    a cluster, makes the boards instead of processes here, `jobs` at a time.
    """
    work = partial(make_text if threads == 1 else partial(race, threads), time_limit)
    seeds = counting(request.seed, threads)
    left, repeats = count, 0
    waiting: set[Future[Generated]] = set()
    with _workers(min(jobs, count), pool) as workers:
        while left:
            while len(waiting) < min(jobs, left):
                waiting.add(workers.submit(work, request.with_seed(next(seeds))))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for board in _by_seed(done):
                if (
                    board.text is not None
                    and known.setdefault(board.text, board.request.id) != board.request.id
                ):
                    repeats += 1
                    continue
                left, repeats = left - 1, 0
                yield board
            if repeats >= REPEATS:
                raise InputError(
                    f"{count - left} boards were made, then {repeats} seeds in a row brought nothing new; "
                    "there are hardly more boards of this kind, but there are of a larger --size"
                )


def make_text(time_limit: float | None, request: Request) -> Generated:
    try:
        board = make_board(request, Deadline(time_limit))
    except TimeoutError:
        return Generated(request, None)
    return Generated(request, family(request.family).text.write(board))


def race(threads: int, time_limit: float | None, request: Request) -> Generated:
    """The first of several boards that are begun at once, each with a seed, and so an id, of its own."""
    with _workers(threads) as workers:
        racing = {
            workers.submit(make_text, time_limit, request.with_seed(request.seed + i)) for i in range(threads)
        }
        while racing:
            done, racing = wait(racing, return_when=FIRST_COMPLETED)
            for board in _by_seed(done):
                if board.text is not None:
                    return board
    return Generated(request, None)


def _by_seed(done: set[Future[Generated]]) -> list[Generated]:
    return sorted((future.result() for future in done), key=lambda board: board.request.seed)


@contextmanager
def _workers(jobs: int, pool: Executor | None = None) -> Iterator[Executor]:
    if pool is not None:
        yield pool
    elif jobs == 1:
        yield _ThisProcess()
    else:
        with worker_pool(jobs) as own:
            yield own


class _ThisProcess(Executor):
    """Does the work at once, without another process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
