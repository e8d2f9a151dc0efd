"""Whether all contestants found the same. Two that contradict each other are the worst result there is."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kamaji_asp.lab.attempt import Record

EVERY = "all"
"""By this name a method finds more than the others: solutions with superfluous parts as well."""


class Disagreement(NamedTuple):
    one: Record
    other: Record

    def __str__(self) -> str:
        one, other = self.one, self.other
        return f"{one['file']}: {_says(one)}, but {_says(other)}"


def _says(record: Record) -> str:
    verdict = (
        record["status"] if record["complete"] else f"{record['status']}, {record['models']} solutions so far"
    )
    return f"{record['contestant']} says {verdict}"


class Answers:
    """Compares each record with those before it."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._heard: defaultdict[tuple[str, bool], list[Record]] = defaultdict(list)
        self._quarrels: set[frozenset[tuple[str, str]]] = set()
        self.disagreements: list[Disagreement] = [found for record in records for found in self.hear(record)]

    def hear(self, record: Record) -> Iterator[Disagreement]:
        """The disagreements that this record brings; two contestants quarrel about a puzzle once."""
        if not (record["complete"] or record["solutions"]):
            return
        others = self._heard[record["digest"], record["method"] == EVERY]
        for other in others:
            pair = frozenset((each["digest"], each["contestant"]) for each in (record, other))
            if pair not in self._quarrels and contradict(other, record):
                self._quarrels.add(pair)
                yield Disagreement(other, record)
        others.append(record)


def contradict(one: Record, other: Record) -> bool:
    """A complete set of solutions holds whatever anybody finds; two that stop early may differ."""
    ones, others = solution_set(one), solution_set(other)
    return bool((one["complete"] and others - ones) or (other["complete"] and ones - others))


def solution_set(record: Record) -> frozenset[str]:
    return frozenset("\n".join(lines) for lines in record["solutions"])


def keep(disagreement: Disagreement, text: str | None, folder: Path) -> Path:
    """The puzzle and both answers, in a folder of their own."""
    one, other = disagreement
    stem = re.sub(r"\W+", "-", Path(one["file"]).stem).strip("-")
    place = folder / f"{stem}-{one['digest']}"
    place.mkdir(parents=True, exist_ok=True)
    if text is not None:
        (place / f"puzzle.{one['puzzle']}").write_text(text, encoding="utf-8")
    for record in (one, other):
        name = re.sub(r"[^\w.+=@-]+", "-", record["contestant"]).strip("-")
        turn = (
            f"-{record['repeat']}" if record["contestant"] == one["contestant"] == other["contestant"] else ""
        )
        completeness = "complete" if record["complete"] else "not complete"
        head = f"% {record['contestant']} on {record['file']}: {record['status']}, {completeness}\n"
        solutions = "\n\n".join("\n".join(lines) for lines in record["solutions"])
        (place / f"{name}{turn}.answer").write_text(f"{head}{solutions}\n", encoding="utf-8")
    return place
