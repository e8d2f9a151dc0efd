"""Whether all contestants have found the same. Nothing is worse than a contradiction."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kamaji_asp.comparison.attempt import Record
from kamaji_asp.core.errors import explained
from kamaji_asp.files.writing import write_text


class Disagreement(NamedTuple):
    one: Record
    other: Record

    def __str__(self) -> str:
        return f"{self.one.file}: {_answer(self.one)}, but {_answer(self.other)}"


def _answer(record: Record) -> str:
    found = record.status if record.complete else f"{record.status}, {record.models} solutions so far"
    return f"{record.contestant} says {found}"


class Answers:
    """Compares each record with those before it."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._earlier: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
        """By puzzle and variant: what one method takes for a solution need not be one for another."""
        self._reported: set[frozenset[tuple[str, str]]] = set()
        self.disagreements: list[Disagreement] = [found for record in records for found in self.add(record)]

    def add(self, record: Record) -> Iterator[Disagreement]:
        """The disagreements that this record brings, one for each pair of contestants and puzzle."""
        if not (record.complete or record.solutions):
            return
        others = self._earlier[record.digest, record.variant]
        for other in others:
            pair = frozenset((each.digest, each.contestant) for each in (record, other))
            if pair not in self._reported and contradict(other, record):
                self._reported.add(pair)
                yield Disagreement(other, record)
        others.append(record)


def contradict(one: Record, other: Record) -> bool:
    """A complete set of solutions contains all that others find; two that stop early may differ."""
    ones, others = solution_set(one), solution_set(other)
    return bool((one.complete and others - ones) or (other.complete and ones - others))


def solution_set(record: Record) -> frozenset[str]:
    return frozenset("\n".join(lines) for lines in record.solutions)


def save_disagreement(disagreement: Disagreement, text: str | None, folder: Path) -> Path:
    """Write the puzzle and both answers into a folder of their own."""
    one, other = disagreement
    stem = re.sub(r"[^\w]+", "-", Path(one.file).stem, flags=re.ASCII).strip("-")[:80]
    place = folder / f"{stem}-{one.digest}"
    with explained(place):
        place.mkdir(parents=True, exist_ok=True)
    if text is not None:
        write_text(place / f"puzzle.{one.puzzle}", text)
    for record in (one, other):
        name = re.sub(r"[^\w.+=@-]+", "-", record.contestant, flags=re.ASCII).strip("-.")[:120]
        turn = f"-{record.repeat}" if one.contestant == other.contestant else ""
        completeness = "complete" if record.complete else "not complete"
        head = f"% {record.contestant} on {record.file}: {record.status}, {completeness}\n"
        solutions = "\n\n".join("\n".join(lines) for lines in record.solutions)
        write_text(place / f"{name}{turn}.answer", f"{head}{solutions}\n")
    return place
