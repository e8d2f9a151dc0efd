"""What the commands print, and how: colours, drawings, errors, JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from kamaji_asp.drawing.panels import Panel


def is_coloured(stream: TextIO) -> bool:
    """Whether to colour what goes there: not in a pipe, nor where the user or the terminal says no."""
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def drawn(panels: Iterable[Panel]) -> str:
    """A drawing that fits the terminal."""
    import shutil

    from kamaji_asp.drawing.terminal import render_text

    return render_text(
        panels,
        colour=is_coloured(sys.stdout),
        unicode=(sys.stdout.encoding or "ascii").lower().startswith("utf"),
        width=shutil.get_terminal_size().columns,
    )


def error(message: object) -> None:
    print(f"error: {message}", file=sys.stderr, flush=True)


def alarm(message: object) -> None:
    """An error that must not go unnoticed: in red, where there are colours."""
    text = f"error: {message}"
    print(f"\x1b[1;31m{text}\x1b[0m" if is_coloured(sys.stderr) else text, file=sys.stderr, flush=True)


def remark(message: object) -> None:
    print(message, file=sys.stderr, flush=True)


def print_json(record: DataclassInstance) -> None:
    from dataclasses import asdict

    from kamaji_asp.files.writing import json_line

    print(json_line(asdict(record)), flush=True)


def show_cursor() -> None:
    """A bar hides it, and may have been ended before it could show it again."""
    if sys.stderr.isatty():
        print("\x1b[?25h", end="", file=sys.stderr, flush=True)
