"""Calls a search off while its own thread is deep inside a solver.

Python answers Ctrl-C between two of its own instructions, but a solver written in C may not come back for
minutes. To search in a second thread and wait for it here would do, and costs a small puzzle more than its
solution; so the search stays here, and the second thread does the waiting: for the signal or the deadline.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.processes.signals import deferred

Interrupt = Callable[[], None]


@contextmanager
def ends_at(deadline: Deadline, interrupt: Interrupt) -> Iterator[None]:
    """Call the search off at the deadline, if there is one; a search for the whole of its life."""
    if not deadline.is_set:
        yield
        return
    timer = threading.Timer(deadline.left, interrupt)
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
    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or not callable(signal.getsignal(signal.SIGINT)):
        yield  # the signal goes elsewhere, or is ignored
        return
    listener = _listener(os.getpid())
    with deferred(signal.SIGINT):
        listener.interrupt = interrupt
        wakeup = signal.set_wakeup_fd(listener.writing_end, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(wakeup)
            listener.interrupt = None


@cache
def _listener(process: int) -> _Listener:
    """One a process: a fork takes no thread along."""
    return _Listener()


class _Listener:
    """A thread that sleeps at a pipe into which Python's signal handler writes, even while we are in C."""

    def __init__(self) -> None:
        self.interrupt: Interrupt | None = None
        self._reading_end, self.writing_end = os.pipe()
        os.set_blocking(self.writing_end, False)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            if signal.SIGINT in os.read(self._reading_end, 64) and (interrupt := self.interrupt):
                interrupt()
