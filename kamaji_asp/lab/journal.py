"""The results: one file, a line of JSON an attempt, written the moment it is there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

from kamaji_asp.errors import InputError
from kamaji_asp.lab.attempt import Key, Limits, Record, key_of

NEEDED = {"file", "digest", "puzzle", "contestant", "repeat", "status", "ended", "seconds", "limits", "cells"}


class Journal:
    """An attempt stands in it once, whatever happens and however often it is made."""

    def __init__(self, path: Path, *, resume: bool) -> None:
        self.path = path
        self.records: list[Record] = []
        if resume and path.exists():
            _cut_unfinished_line(path)
            self.records += read_records(path)
        elif path.exists() and path.stat().st_size:
            raise InputError("these results exist: --resume goes on with them", file=str(path))
        self._keys: set[Key] = {key_of(record) for record in self.records}
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise InputError(error.strerror or "cannot be written", file=str(path)) from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def __contains__(self, key: Key) -> bool:
        return key in self._keys

    def add(self, record: Record) -> bool:
        """Whether it is new."""
        if key_of(record) in self._keys:
            return False
        self._keys.add(key_of(record))
        self.records.append(record)
        line = memoryview(json.dumps(record, ensure_ascii=False).encode() + b"\n")
        while line:  # mostly at once: whoever ends this process then leaves no half of a line behind
            line = line[os.write(self._file, line) :]
        return True

    def insist_on(self, limits: Limits) -> None:
        """Times measured under different limits do not belong into one table."""
        for record in self.records:
            if record["limits"] != limits._asdict() and not record.get("imported"):
                found = ", ".join(f"{name} {value:g}" for name, value in record["limits"].items())
                raise InputError(f"these results were made within other limits: {found}", file=str(self.path))


def _cut_unfinished_line(path: Path) -> None:
    data = path.read_bytes()
    if data and not data.endswith(b"\n"):
        os.truncate(path, data.rfind(b"\n") + 1)


def read_records(path: Path) -> list[Record]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        cause = (error.strerror if isinstance(error, OSError) else None) or "cannot be read"
        raise InputError(cause, file=str(path)) from None
    return list(_records(text, path))


def _records(text: str, path: Path) -> Iterator[Record]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = json.loads(line)
        except ValueError:
            raise InputError("this is no line of results", number, str(path)) from None
        if not isinstance(record, dict) or not record.keys() >= NEEDED:
            raise InputError("this is no line of results: `compare` writes them", number, str(path))
        yield record
