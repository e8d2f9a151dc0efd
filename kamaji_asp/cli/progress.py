"""A bar with the time left, for people who wait."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def with_progress(things: Iterator[T], total: int, doing: str) -> Iterator[T]:
    """A bar on the terminal while many things are made or done; nothing at all in a pipe."""
    if total < 2 or not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console
    from rich.progress import Progress

    # What is printed meanwhile goes above the bar, but only if it was to go to the same terminal.
    bar = Progress(console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
    with bar:
        yield from bar.track(things, total, description=doing)
