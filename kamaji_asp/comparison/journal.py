"""The file of results: one JSON line for each attempt, written the moment it is there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from kamaji_asp.comparison.attempt import Attempt, Key, Limits, Record, as_json
from kamaji_asp.comparison.contestant import variant_of
from kamaji_asp.core.errors import InputError, explained


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
        self._keys: set[Key] = {record.key for record in self.records}
        with explained(path):
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

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
        self._keys.add(record.key)
        self.records.append(record)
        line = memoryview(json.dumps(as_json(record), ensure_ascii=False).encode() + b"\n")
        while line:  # mostly at once, so that no half of a line is left if this process is ended
            line = line[os.write(self._file, line) :]
        return True

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


def _cut_unfinished_line(path: Path) -> None:
    with explained(path):
        data = path.read_bytes()
        if data and not data.endswith(b"\n"):
            os.truncate(path, data.rfind(b"\n") + 1)


def read_records(path: Path) -> list[Record]:
    try:
        with explained(path, "cannot be read"):
            text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise InputError("cannot be read", file=str(path)) from None
    return list(_records(text, path))


def _records(text: str, path: Path) -> Iterator[Record]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            record = json.loads(line)
        except ValueError:
            raise InputError("this is no line of results", number, str(path)) from None
        try:
            yield _record(record)
        except (AttributeError, KeyError, TypeError):
            cause = "this is no line of results: `compare` writes them"
            raise InputError(cause, number, str(path)) from None


def _record(fields: dict[str, Any]) -> Record:
    """Earlier versions wrote no variant: it follows from the method."""
    if "variant" not in fields:
        fields["variant"] = variant_of(fields["engine"], fields["puzzle"], fields["method"])
    return Record.from_json(fields)
