"""Somebody to call a search off while its own thread is deep inside a solver.

Python answers Ctrl-C between two of its own instructions, but a solver written in C may not come back for
minutes. To search in a second thread and wait for it here would do, and costs a small puzzle more than its
solution; so the search stays here, and the second thread does the waiting: for the signal or the deadline.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

Interrupt = Callable[[], None]


@contextmanager
def ends_at(deadline: float | None, interrupt: Interrupt) -> Iterator[None]:
    """Call the search off at the deadline, if there is one; a search for the whole of its life."""
    if deadline is None:
        yield
        return
    timer = threading.Timer(max(0.0, deadline - time.monotonic()), interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def ends_on_signal(interrupt: Interrupt) -> Iterator[None]:
    """Call the search off on Ctrl-C; for each stay inside the solver.

    The signal is kept until the solver is left: raised from one of its callbacks, it would end the process.
    """
    answer = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(answer):
        yield  # the signal goes elsewhere, or is ignored
        return
    caught: list[int] = []
    listener = _listener(os.getpid())
    listener.interrupt = interrupt
    signal.signal(signal.SIGINT, lambda number, _: caught.append(number))
    wakeup = signal.set_wakeup_fd(listener.mouth, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(wakeup)
        signal.signal(signal.SIGINT, answer)
        listener.interrupt = None
        if caught:
            signal.raise_signal(signal.SIGINT)


@cache
def _listener(process: int) -> _Listener:
    """One a process: a fork takes no thread along."""
    return _Listener()


class _Listener:
    """A thread that sleeps at a pipe into which Python's signal handler writes, even while we are in C."""

    def __init__(self) -> None:
        self.interrupt: Interrupt | None = None
        self._ear, self.mouth = os.pipe()
        os.set_blocking(self.mouth, False)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            if signal.SIGINT in os.read(self._ear, 64) and (interrupt := self.interrupt):
                interrupt()
