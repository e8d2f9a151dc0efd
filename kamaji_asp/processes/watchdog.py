"""Calls a search off while its own thread is deep inside a solver.

Python answers Ctrl-C between two of its own instructions, but a solver written in C may not come back for
minutes. To search in a second thread and wait for it here would do, and costs a small puzzle more than its
solution; so the search stays here, and the second thread does the waiting: for the signal or the deadline.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NoReturn

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.processes.signals import ENDING, deferred, raised

Interrupt = Callable[[], None]

PATIENCE = 1.2
"""Seconds that we have after a signal to leave in order; then the process ends wherever it is."""

SHOW_CURSOR = "\x1b[?25h"


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
    """Call the search off on Ctrl-C and the like; for each stay inside the solver.

    The signal is kept until the solver is left: raised from one of its callbacks, it would end the process.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals go elsewhere
        return
    answered = [number for number in ENDING if callable(signal.getsignal(number))]
    listener = _listener(os.getpid())
    with deferred(*answered):
        listener.interrupt = interrupt
        wakeup = signal.set_wakeup_fd(listener.writing_end, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(wakeup)
            listener.interrupt = None


@contextmanager
def ends_in_time() -> Iterator[list[int]]:
    """A whole program that ends soon after Ctrl-C and the like, whatever it is at; the list tells the signal.

    The signal is raised where Python comes by next. If that takes too long, as in the middle of clingo's
    grounder, which nothing can interrupt, the process ends from here; what is written by then stays.
    """
    listener = _listener(os.getpid())
    wakeup = signal.set_wakeup_fd(listener.writing_end, warn_on_full_buffer=False)
    listener.last_resort = _give_up
    try:
        with raised() as received:
            yield received
    finally:
        if not received:  # otherwise this process is on its way out, and has no more time than before
            signal.set_wakeup_fd(wakeup)
            listener.last_resort = None


_cleaners: list[Callable[[], None]] = []


def before_leaving(clean_up: Callable[[], None]) -> None:
    """What is to be done, from any thread, even when this process ends in the middle of its work."""
    _cleaners.append(clean_up)


def leave_at_once(status: int) -> NoReturn:
    """From any thread, wherever the main one is."""
    for clean_up in _cleaners:
        clean_up()
    os._exit(status)


def _give_up(number: int) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        os.write(sys.stderr.fileno(), SHOW_CURSOR.encode())
    leave_at_once(128 + number)


@cache
def _listener(process: int) -> _Listener:
    """One a process: a fork takes no thread along."""
    return _Listener()


class _Listener:
    """A thread that sleeps at a pipe into which Python's signal handler writes, even while we are in C."""

    def __init__(self) -> None:
        self.interrupt: Interrupt | None = None
        self.last_resort: Callable[[int], None] | None = None
        self._reading_end, self.writing_end = os.pipe()
        os.set_blocking(self.writing_end, False)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            for number in os.read(self._reading_end, 64):
                if number in ENDING:
                    self._hear(number)

    def _hear(self, number: int) -> None:
        if interrupt := self.interrupt:
            interrupt()
        if self.last_resort:
            timer = threading.Timer(PATIENCE, self.last_resort, (number,))
            timer.daemon = True
            timer.start()
