"""Workers of our own: processes side by side that end with the process that started them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from kamaji_asp.processes.signals import deferred

P = ParamSpec("P")
T = TypeVar("T")


class WorkerPool(ProcessPoolExecutor):
    """Ctrl-C reaches every process of the terminal; only this one answers it, by ending the others."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with deferred(signal.SIGINT):  # this may fork, and a fork loses the signal
            return super().submit(fn, *args, **kwargs)

    def end(self) -> None:
        """The workers give up what they are doing."""
        with deferred(signal.SIGINT):
            # The library has no way to end a worker before Python 3.14.
            for process in list((self._processes or {}).values()):
                process.terminate()
            self.shutdown(cancel_futures=True)


@contextmanager
def worker_pool(jobs: int) -> Iterator[WorkerPool]:
    pool = WorkerPool(jobs)
    try:
        yield pool
    finally:
        pool.end()
