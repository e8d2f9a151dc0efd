"""What the experiments share: the folders of the command line, a stopwatch, a table."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent.parent
INSTANCES = ROOT / "instances"

sys.path.insert(0, str(ROOT))  # a checkout is measured as it stands, installed or not

T = TypeVar("T")
U = TypeVar("U")


def folders(default: Path = INSTANCES) -> list[Path]:
    """The folders named on the command line, or the project's own puzzles."""
    named = [Path(argument) for argument in sys.argv[1:]] or [default]
    for folder in named:
        if not folder.is_dir():
            sys.exit(f"{folder}: no such folder")
    return named


def puzzle_files(below: Iterable[Path], family: str) -> list[Path]:
    """The family's puzzles anywhere below the folders."""
    return sorted(path for folder in below for path in folder.rglob(f"*.{family}"))


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """How many seconds the work takes, and what comes of it."""
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def in_turn(turn: int, a: Callable[[], T], b: Callable[[], U]) -> tuple[tuple[float, T], tuple[float, U]]:
    """Time both, every second turn in reverse, so that neither always comes first."""
    if turn % 2 == 0:
        first = timed(a)
        return first, timed(b)
    second = timed(b)
    return timed(a), second


def print_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """As Markdown, fit for a README."""
    from kamaji_asp.comparison.tables import MarkdownTable  # found once ROOT is on the path

    print(MarkdownTable(head, list(rows)), flush=True)
