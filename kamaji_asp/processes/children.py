"""What must not outlive this process: the programs that it started, and its temporary folders."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

from kamaji_asp.processes.signals import ENDING, deferred
from kamaji_asp.processes.watchdog import before_leaving

_programs: set[subprocess.Popen[str]] = set()
_folders: set[Path] = set()


def start(command: list[str], **options: Any) -> subprocess.Popen[str]:
    """A program as the first of a session of its own; `end` is to be called for it.

    No signal comes between its start and the moment when it is known here.
    """
    with deferred(*ENDING):
        process: subprocess.Popen[str] = subprocess.Popen(
            command, start_new_session=True, preexec_fn=_dying_with_parent(), **options
        )
        _programs.add(process)
    return process


def end(process: subprocess.Popen[str]) -> None:
    """The program ends with its own children."""
    _kill(process)
    with suppress(BrokenPipeError), process:  # it may not have been told everything
        _programs.discard(process)


def _kill(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


@cache
def _dying_with_parent() -> Callable[[], None] | None:
    """What a program does first where Linux can end it with us, should we be killed without a warning."""
    if sys.platform != "linux":
        return None
    import ctypes

    control = ctypes.CDLL(None).prctl
    ends_with_parent = 1  # PR_SET_PDEATHSIG

    def ask() -> None:
        control(ends_with_parent, signal.SIGKILL)

    return ask


@contextmanager
def temporary_folder() -> Iterator[Path]:
    from tempfile import mkdtemp

    with deferred(*ENDING):
        folder = Path(mkdtemp(prefix=_prefix(os.getpid())))
        _folders.add(folder)
    try:
        yield folder
    finally:
        with deferred(*ENDING):
            shutil.rmtree(folder, ignore_errors=True)
            _folders.discard(folder)


def remove_folders_of(process: int) -> None:
    """Of one that was killed, and could not do so itself."""
    from tempfile import gettempdir

    for folder in Path(gettempdir()).glob(f"{_prefix(process)}*"):
        shutil.rmtree(folder, ignore_errors=True)


def _prefix(process: int) -> str:
    return f"kamaji-asp-{process}-"


def clean_up() -> None:
    """All at once, from any thread: this process is about to end, and nobody waits for anything."""
    for process in list(_programs):
        _kill(process)
    for folder in list(_folders):
        shutil.rmtree(folder, ignore_errors=True)


before_leaving(clean_up)


def forget() -> None:
    """For a copy of this process: nothing of this is its own."""
    _programs.clear()
    _folders.clear()


@contextmanager
def leaving_in_order() -> Iterator[None]:
    """Whoever ends this process meanwhile has first cleaned up, even where nothing answers the signals.

    An exception would not do: somebody's pool might take it for the outcome of its task, and live on.
    """

    def leave(number: int, _: object) -> None:
        try:
            clean_up()
        finally:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    if current_thread() is not main_thread():
        yield
        return
    unanswered = [number for number in ENDING if signal.getsignal(number) is signal.SIG_DFL]
    for number in unanswered:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in unanswered:
            signal.signal(number, signal.SIG_DFL)
