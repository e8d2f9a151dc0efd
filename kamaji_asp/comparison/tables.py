"""Tables: as Markdown, and all attempts as CSV or Parquet for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kamaji_asp.comparison.attempt import Record, as_json
from kamaji_asp.core.errors import InputError
from kamaji_asp.files.writing import write_bytes, write_text

SUFFIXES = (".csv", ".parquet")
LEFT_OUT = {"solutions"}
"""What does not fit into a cell."""


@dataclass(frozen=True)
class MarkdownTable:
    head: Sequence[object]
    rows: Sequence[Sequence[object]]

    def __str__(self) -> str:
        """As Markdown; the first column to the left, the others to the right."""
        cells = [[str(cell).replace("|", r"\|") for cell in row] for row in (self.head, *self.rows)]
        first, *others = (max(2, *map(len, column)) for column in zip(*cells, strict=True))
        lines = [[row[0].ljust(first), *map(str.rjust, row[1:], others)] for row in cells]
        lines.insert(1, ["-" * first, *("-" * (width - 1) + ":" for width in others)])
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write_table(records: Iterable[Record], path: Path) -> None:
    """A row for each attempt."""
    rows = [dict(_flat(as_json(record))) for record in records]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    if path.suffix == ".parquet":
        _write_parquet(rows, columns, path)
    else:
        text = io.StringIO()
        writer = csv.DictWriter(text, columns)
        writer.writeheader()
        writer.writerows(rows)
        write_text(path, text.getvalue())


def _flat(record: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """`seconds.total` and so on; an attempt without a time has none of them."""
    for name, value in record.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        elif isinstance(value, list | tuple):
            if name not in LEFT_OUT:
                yield prefix + name, " ".join(map(str, value))
        elif value is not None:
            yield prefix + name, value


def _write_parquet(rows: list[dict[str, object]], columns: list[str], path: Path) -> None:
    try:
        from pyarrow import parquet, table
    except ImportError:
        raise InputError("Parquet needs pyarrow: pip install 'kamaji-asp[lab]'", file=str(path)) from None
    found = table({column: _of_one_type([row.get(column) for row in rows]) for column in columns})
    write_bytes(path, lambda file: parquet.write_table(found, file))


def _of_one_type(cells: list[Any]) -> list[Any]:
    """As Parquet needs it: whole numbers beside others become floats, a mixture becomes text."""
    types = {type(cell) for cell in cells} - {type(None)}
    if len(types) < 2:
        return cells
    common: type = float if types == {int, float} else str
    return [None if cell is None else common(cell) for cell in cells]
