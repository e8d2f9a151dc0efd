"""A whole comparison: what is left to do is done, written down at once, and its answers are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kamaji_asp.comparison.answers import Answers, Disagreement, save_disagreement
from kamaji_asp.comparison.attempt import Attempt, Record
from kamaji_asp.comparison.journal import Journal
from kamaji_asp.comparison.workers import Workers


class Event(NamedTuple):
    """A new record, and the disagreements it brings with the folders in which they are kept."""

    record: Record
    disagreements: list[tuple[Disagreement, Path]]


class Experiment:
    def __init__(self, journal: Journal, texts: Mapping[str, str]) -> None:
        """The texts of the puzzles are known by their digests."""
        self._journal = journal
        self._texts = texts
        self._answers = Answers(journal.records)
        self.has_disagreements = bool(self._answers.disagreements)

    def left(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        return [attempt for attempt in attempts if attempt.key not in self._journal]

    def run(self, attempts: Sequence[Attempt], workers: Workers) -> Iterator[Event]:
        with workers:
            for record in workers.run(attempts):
                yield from self.take(record)

    def take(self, record: Record) -> Iterator[Event]:
        if not self._journal.add(record):
            return
        found = list(self._answers.add(record))
        self.has_disagreements |= bool(found)
        folder = self._journal.path.with_suffix(".disagreements")
        text = self._texts.get(record.digest)
        yield Event(record, [(each, save_disagreement(each, text, folder)) for each in found])
