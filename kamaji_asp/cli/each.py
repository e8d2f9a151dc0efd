"""One puzzle after the other: what is wrong with one costs a line, and the others are still done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kamaji_asp.cli import console
from kamaji_asp.cli.options import SOLVED, WRONG
from kamaji_asp.cli.solve_files import expand
from kamaji_asp.core.errors import InputError
from kamaji_asp.files.reading import BadEntry, Entry, read_entries


def for_each(paths: Iterable[str], puzzle: str | None, work: Callable[[Entry], int]) -> int:
    """The worst exit status among those of all puzzles."""
    status = SOLVED
    for entry in _entries(paths, puzzle):
        try:
            if isinstance(entry, BadEntry):
                raise entry.error
            status = max(status, work(entry))
        except InputError as error:
            console.error(error if error.file else error.within(entry.name))
            status = WRONG
    return status


def _entries(paths: Iterable[str], puzzle: str | None) -> Iterator[Entry | BadEntry]:
    for path in paths:
        try:
            files = list(expand([path]))
        except InputError as error:
            yield BadEntry(path, error)
            continue
        for file in files:
            yield from read_entries(file, puzzle)


def numbered(path: Path, entry: Entry, source: str) -> Path:
    """Where to write what is made of a puzzle: OUT-2.svg for the second of several."""
    if entry.name == source:
        return path
    return path.with_stem(f"{path.stem}-{entry.name.removeprefix(f'{source}#')}")
