"""Processes that do not outlive whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread


def kill(process: subprocess.Popen[str]) -> None:
    """The process with its own children; it was started as the first of a session."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def leaving_in_order(clean_up: Callable[[], None]) -> Iterator[None]:
    """Whoever ends this process by SIGTERM meanwhile has first cleaned up.

    An exception would not do: a pool's process takes it for the outcome of its task, and lives on. This is
    called in the middle of anything, so it must do without locks and without files that are in use.
    """

    def leave(number: int, _: object) -> None:
        try:
            clean_up()
        finally:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    if current_thread() is not main_thread() or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
