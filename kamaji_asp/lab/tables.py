"""The results as a table, a row an attempt, for whatever else one does with tables."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kamaji_asp.errors import InputError
from kamaji_asp.lab.attempt import Record

SUFFIXES = (".csv", ".parquet")
UNTIDY = {"solutions"}
"""What has no place in a cell."""


def write_table(records: Iterable[Record], path: Path) -> None:
    rows = [dict(_flat(record)) for record in records]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    try:
        if path.suffix == ".parquet":
            _write_parquet(rows, columns, path)
        else:
            with path.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, columns)
                writer.writeheader()
                writer.writerows(rows)
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", file=str(path)) from None


def _flat(record: Record, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """`seconds.total` and so on; a run without a time has none of them."""
    for name, value in record.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        elif isinstance(value, list):
            if name not in UNTIDY:
                yield prefix + name, " ".join(map(str, value))
        elif value is not None:
            yield prefix + name, value


def _write_parquet(rows: list[dict[str, Any]], columns: list[str], path: Path) -> None:
    try:
        from pyarrow import parquet, table
    except ImportError:
        raise InputError("Parquet needs pyarrow: pip install 'kamaji-asp[lab]'", file=str(path)) from None
    parquet.write_table(
        table({column: _of_one_type([row.get(column) for row in rows]) for column in columns}), path
    )


def _of_one_type(cells: list[Any]) -> list[Any]:
    """As Parquet wants it: whole numbers beside others become floats, a mixture becomes text."""
    types = {type(cell) for cell in cells} - {type(None)}
    if len(types) < 2:
        return cells
    common: type = float if types == {int, float} else str
    return [None if cell is None else common(cell) for cell in cells]
