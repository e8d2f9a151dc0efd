"""Many boards: side by side, each as soon as it is ready, none of them twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from functools import partial
from itertools import count as counting
from typing import NamedTuple, ParamSpec, Protocol, TypeVar

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import Request
from kamaji_asp.processes.pool import TIME, Lost, Pool, Tell, pool

REPEATS = 100
"""If this many seeds in a row bring known boards, there are hardly any others."""

P = ParamSpec("P")
T = TypeVar("T")

Futures = set[Future["Generated"]]


class Generated(NamedTuple):
    request: Request
    text: str | None
    """The puzzle file; None if the board was not ready in time."""
    reason: str = ""
    """Why there is no board, if it is not the time."""


def make_batch(
    request: Request,
    count: int,
    known: dict[str, str],
    *,
    jobs: int,
    threads: int,
    time_limit: float | None,
    cluster: Executor | None = None,
) -> Iterator[Generated]:
    """That many different boards, from the request's seed upwards; seeds of known boards are passed over.

    `known` holds the texts of boards that exist already, with their ids; new ones are added. A
    cluster makes the boards instead of processes here, `jobs` at a time.
    """
    make = make_text if threads == 1 else partial(race, threads)
    seeds = counting(request.seed, threads)
    left, repeats = count, 0
    waiting: Futures = set()
    with _workers(1 if threads > 1 else min(jobs, count), time_limit, cluster, threads == 1) as workers:
        while left:
            while len(waiting) < min(jobs, left):
                waiting.add(workers.submit(make, request.with_seed(next(seeds))))
            done, waiting = workers.wait(waiting)
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
    with _Processes.side_by_side(threads, time_limit) as workers:
        racing = {workers.submit(make_text, request.with_seed(request.seed + i)) for i in range(threads)}
        while racing:
            done, racing = workers.wait(racing)
            for board in _by_seed(done):
                if board.text is not None:
                    return board
    return Generated(request, None)


def _by_seed(done: Futures) -> list[Generated]:
    return sorted((future.result() for future in done), key=lambda board: board.request.seed)


# --- who makes the boards ---

Make = Callable[[float | None, Request], Generated]
"""Makes one within so many seconds."""


class _Workers(Protocol):
    def submit(self, make: Make, request: Request) -> Future[Generated]: ...

    def wait(self, futures: Futures) -> tuple[Futures, Futures]:
        """Those that are done, at least one of them, and the others."""


@contextmanager
def _workers(
    jobs: int, time_limit: float | None, cluster: Executor | None, is_one_process_enough: bool
) -> Iterator[_Workers]:
    if cluster is not None:
        yield _Executor(cluster, time_limit)
    elif jobs == 1 and (time_limit is None or not is_one_process_enough):
        yield _Executor(_ThisProcess(), time_limit)
    else:
        with _Processes.side_by_side(jobs, time_limit) as processes:
            yield processes


class _Processes:
    """Processes here. They end in time, whatever they are at."""

    def __init__(self, processes: Pool, time_limit: float | None) -> None:
        self._pool, self._time_limit = processes, time_limit

    @classmethod
    @contextmanager
    def side_by_side(cls, jobs: int, time_limit: float | None) -> Iterator[_Workers]:
        with pool(jobs) as processes:
            yield cls(processes, time_limit)

    def submit(self, make: Make, request: Request) -> Future[Generated]:
        limit = self._time_limit
        return self._pool.submit(_made, make, limit, request, lost=partial(_lost, request), time_limit=limit)

    def wait(self, futures: Futures) -> tuple[Futures, Futures]:
        return self._pool.wait(futures)


def _made(make: Make, time_limit: float | None, request: Request, _: Tell) -> Generated:
    return make(time_limit, request)


def _lost(request: Request, lost: Lost) -> Generated:
    return Generated(request, None, "" if lost.reason == TIME else lost.reason)


class _Executor:
    """Whatever else makes boards: a cluster, or this process."""

    def __init__(self, executor: Executor, time_limit: float | None) -> None:
        self._executor, self._time_limit = executor, time_limit

    def submit(self, make: Make, request: Request) -> Future[Generated]:
        return self._executor.submit(make, self._time_limit, request)

    def wait(self, futures: Futures) -> tuple[Futures, Futures]:
        done, rest = wait_for(futures, return_when=FIRST_COMPLETED)
        return done, rest


class _ThisProcess(Executor):
    """Does the work at once, without another process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future
