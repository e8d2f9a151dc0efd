"""A whole comparison: what is left to do is done, written down at once, and its answers are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kamaji_asp.lab.answers import Answers, Disagreement, keep
from kamaji_asp.lab.attempt import Attempt, Record
from kamaji_asp.lab.crew import Crew
from kamaji_asp.lab.journal import Journal

Event = tuple[Record, list[tuple[Disagreement, Path]]]
"""A record, and the disagreements it brings with the folders in which they are kept."""


class Experiment:
    def __init__(self, journal: Journal, texts: Mapping[str, str]) -> None:
        """The texts of the puzzles are known by their digests."""
        self._journal = journal
        self._texts = texts
        self._answers = Answers(journal.records)
        self.has_disagreements = bool(self._answers.disagreements)

    def left(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        return [attempt for attempt in attempts if attempt.key not in self._journal]

    def run(self, attempts: Sequence[Attempt], crew: Crew) -> Iterator[Event]:
        with crew:
            for record in crew.make(attempts):
                yield from self.take(record)

    def take(self, record: Record) -> Iterator[Event]:
        if not self._journal.add(record):
            return
        found = list(self._answers.hear(record))
        self.has_disagreements |= bool(found)
        folder = self._journal.path.with_suffix(".disagreements")
        yield record, [(each, keep(each, self._texts.get(record["digest"]), folder)) for each in found]
