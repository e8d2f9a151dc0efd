"""The file of results: one JSON line for each attempt, written the moment it is there."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn

from kamaji_asp.comparison.attempt import Attempt, Key, Limits, Record, as_json, read_record
from kamaji_asp.comparison.contestant import variant_of
from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.files.schema import parse_json
from kamaji_asp.files.writing import json_line

BEGIN = b'{"file": '
"""How every line of ours begins."""


class Journal:
    """An attempt stands in it once, however often it is made; but errors are tried again.

    One comparison writes at a time. Nothing is written before all that is there has been understood.
    """

    def __init__(self, path: Path, *, resume: bool) -> None:
        self.path = path
        with explained(path):
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            _lock(self._file, path)
            self._size, self.records = self._known(resume)
        except BaseException:
            os.close(self._file)
            raise
        self._keys: set[Key] = {record.key for record in self.records if record.ended != "error"}

    def _known(self, resume: bool) -> tuple[int, list[Record]]:
        """How many bytes are to be kept, and the records in them."""
        with explained(self.path, "cannot be read"):
            data = self.path.read_bytes()
        if data and not resume:
            raise InputError("these results exist: --resume goes on with them", file=str(self.path))
        whole = data.rfind(b"\n") + 1
        last = data[whole:]
        if last[: len(BEGIN)] != BEGIN[: len(last)]:
            _not_ours(data.count(b"\n") + 1, self.path)  # we never began such a line
        return whole, _latest(_records(data[:whole], self.path))

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def __contains__(self, key: Key) -> bool:
        return key in self._keys

    def add(self, record: Record) -> bool:
        """Whether it is new."""
        if record.key in self._keys:
            return False
        if record.ended != "error":
            self._keys.add(record.key)
        self.records = _latest([*self.records, record])
        self._append(json_line(as_json(record)).encode() + b"\n")
        return True

    def _append(self, line: bytes) -> None:
        """The whole line or nothing of it, and nothing of one that was begun before and never finished."""
        with explained(self.path):
            try:
                os.ftruncate(self._file, self._size)
                rest = memoryview(line)
                while rest:  # mostly at once, so that no half of a line is left if this process is ended
                    rest = rest[os.write(self._file, rest) :]
            except OSError:
                os.ftruncate(self._file, self._size)
                raise
            self._size += len(line)

    def insist_on(self, limits: Limits) -> None:
        """Times measured under different limits do not belong into one table."""
        for record in self.records:
            if record.limits != limits and not record.imported:
                found = ", ".join(f"{name} {value:g}" for name, value in asdict(record.limits).items())
                raise InputError(f"these results were made within other limits: {found}", file=str(self.path))

    def insist_on_programs(self, attempts: Iterable[Attempt]) -> None:
        """Nor do those that an encoding has reached before it was changed."""
        now = {attempt.contestant: attempt.program for attempt in attempts}
        for record in self.records:
            if now.get(record.contestant, record.program) != record.program:
                cause = f"these results were made with another version of {record.method}"
                raise InputError(cause, file=str(self.path))


def _lock(file: int, path: Path) -> None:
    """Until the file is closed. Where the system or the disk has no locks, nobody is kept out."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        with suppress(InterruptedError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError("another comparison is writing these results", file=str(path)) from None
    except OSError:
        return


def _latest(records: Iterable[Record]) -> list[Record]:
    """Without errors that were tried again."""
    found: dict[Key, Record] = {}
    for record in records:
        if record.key not in found or found[record.key].ended == "error":
            found[record.key] = record
    return list(found.values())


def read_records(path: Path) -> list[Record]:
    with explained(path, "cannot be read"):
        data = path.read_bytes()
    return _latest(_records(data, path))


def _records(data: bytes, path: Path) -> Iterator[Record]:
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            found = parse_json(line.decode())
        except (InputError, UnicodeDecodeError):
            _not_ours(number, path)
        try:
            yield read_record(_with_variant(found))
        except InputError as error:
            cause = f"this is no line of results: {error.cause}"
            raise InputError(cause, number, str(path)) from None


def _not_ours(line: int, path: Path) -> NoReturn:
    raise InputError("this is no line of results: `compare` writes them", line, str(path))


def _with_variant(found: object) -> object:
    """Earlier versions wrote no variant: it follows from the method."""
    if not isinstance(found, dict) or "variant" in found:
        return found
    engine, puzzle, method = (str(found.get(name)) for name in ("engine", "puzzle", "method"))
    return {**found, "variant": variant_of(engine, puzzle, method)}
