"""Attempts on other machines, sent there by a Dask scheduler.

A worker makes its attempts as we do here, each in a process of its own. If a worker dies, the scheduler gives
its attempts to another; what it had answered before is here already, and is not asked for again.
"""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Self

from kamaji_asp.comparison.attempt import Attempt, Record, failed
from kamaji_asp.comparison.workers import WorkerProcess
from kamaji_asp.processes.cluster import connect


class _OfThisThread(threading.local):
    """A Dask worker may run several threads: each has a process of its own, which ends with the worker."""

    def __init__(self) -> None:
        self.process = WorkerProcess()
        atexit.register(self.process.close)


_of_this_thread = _OfThisThread()


def run_on_worker(attempt: Attempt) -> Record:
    return _of_this_thread.process.run(attempt)


class ClusterWorkers:
    """The workers of a scheduler."""

    def __init__(self, address: str, tls: str | None = None) -> None:
        self._address, self._tls = address, tls
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._client = self._stack.enter_context(connect(self._address, self._tls))
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def run(self, attempts: Sequence[Attempt]) -> Iterator[Record]:
        from distributed import as_completed

        # A future of this list that is let go is cancelled, and so it is when we are interrupted.
        futures = {self._client.submit(run_on_worker, attempt, pure=False): attempt for attempt in attempts}
        for future in as_completed(list(futures)):
            attempt = futures.pop(future)
            error = future.exception()
            yield future.result() if error is None else attempt.recorded(failed(str(error)))
