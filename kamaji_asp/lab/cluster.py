"""Attempts on other machines, sent there by a Dask scheduler.

A worker makes its attempts as we do here, each in a process of its own. If a worker dies, the scheduler gives
its attempts to another; what it had answered before is here already, and is not asked for again.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from typing import Any, Self

from kamaji_asp.errors import InputError
from kamaji_asp.lab.attempt import Attempt, Record, describe, failed
from kamaji_asp.lab.crew import Server

CONNECT = 10
"""Seconds to wait for a scheduler."""

_mine = threading.local()


def make(attempt: Attempt) -> Record:
    """On a worker: by the server of this thread, which ends with the worker."""
    if not hasattr(_mine, "server"):
        _mine.server = Server()
        atexit.register(_mine.server.close)
    record: Record = _mine.server.make(attempt)
    return record


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """A client of the scheduler at this address; `local:N` starts one here, with so many workers."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise InputError("--cluster needs dask.distributed: pip install 'kamaji-asp[cluster]'") from None
    with ExitStack() as stack:
        kind, _, number = address.partition(":")
        if kind == "local":
            if not number.isdecimal() or int(number) < 1:
                raise InputError(f"--cluster {address} should say how many workers, such as local:2")
            local = LocalCluster(n_workers=int(number), threads_per_worker=1, dashboard_address=None)
            address = stack.enter_context(local)
        try:
            client = Client(address, timeout=CONNECT)
        except (OSError, TimeoutError, ValueError) as error:
            raise InputError(f"no Dask scheduler answers at {address}: {error}") from None
        yield stack.enter_context(client)


class Cluster:
    """The workers of a scheduler as a crew."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._client = self._stack.enter_context(connect(self._address))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def make(self, attempts: Sequence[Attempt]) -> Iterator[Record]:
        from distributed import as_completed

        # A future of this list that is let go is cancelled, and so it is when we are interrupted.
        futures = {self._client.submit(make, attempt, pure=False): attempt for attempt in attempts}
        for future in as_completed(list(futures)):
            attempt = futures.pop(future)
            error = future.exception()
            yield future.result() if error is None else {**describe(attempt), **failed(str(error))}


@contextmanager
def workers(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster as any other pool of processes, for whatever else is to be done, and its size."""
    with connect(address) as client:
        client.wait_for_workers(1, timeout=CONNECT)
        yield client.get_executor(), sum(client.nthreads().values())
