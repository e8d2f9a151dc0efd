"""Signals that ask us to end: Ctrl-C, a closed terminal, and whoever ends processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # not every system has all of them


class Ended(KeyboardInterrupt):
    """One of these signals has come. Whatever cleans up after Ctrl-C cleans up after the others as well."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def raised() -> Iterator[list[int]]:
    """Meanwhile the first of these signals is raised in the main thread as Ended; the list tells which.

    Those that follow would only spoil the way out. Signals that are ignored, as after `nohup`, stay so.
    """
    received: list[int] = []

    def answer(number: int, _: FrameType | None) -> None:
        if not received:
            received.append(number)
            raise Ended(number)

    before = {number: signal.getsignal(number) for number in ENDING}
    for number, handler in before.items():
        if handler not in (signal.SIG_IGN, None):
            signal.signal(number, answer)
    try:
        yield received
    finally:
        for number, handler in before.items():
            if handler is not None:
                signal.signal(number, signal.SIG_IGN if received else handler)


@contextmanager
def deferred(*numbers: int) -> Iterator[None]:
    """These signals are answered at the end: raised in the middle, their exceptions would leave a mess.

    Where signals go to another thread, or are ignored, nothing changes.
    """
    answers = {number: signal.getsignal(number) for number in numbers}
    if current_thread() is not main_thread() or None in answers.values():
        yield
        return
    waiting: list[int] = []
    try:
        for number in answers:
            signal.signal(number, lambda number, _: waiting.append(number))
        yield
    finally:
        for number, answer in answers.items():
            signal.signal(number, answer)
        for number in waiting:
            signal.raise_signal(number)


def forget() -> None:
    """For a copy of this process: signals mean again what they mean to a new one, and Ctrl-C nothing.

    Ctrl-C and the end of the terminal reach every process; the one that started this one answers them.
    """
    signal.set_wakeup_fd(-1)
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
