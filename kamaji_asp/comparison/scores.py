"""How many puzzles each contestant solves, and how fast."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import inf, isinf, isnan, nan
from random import Random
from statistics import mean, median
from typing import NamedTuple

from kamaji_asp.comparison.attempt import PuzzleKey, Record

RESAMPLES = 1000
CONFIDENCE = 0.95


class Time(NamedTuple):
    """The median of a contestant's attempts at a puzzle; infinite if most of them do not solve it."""

    seconds: float
    limit: float

    @property
    def is_solved(self) -> bool:
        return not isinf(self.seconds)

    @property
    def par2(self) -> float:
        """As usual in competitions, an unsolved puzzle counts twice its limit."""
        return self.seconds if self.is_solved else 2 * self.limit


Times = dict[str, dict[PuzzleKey, Time]]
"""By contestant, then by puzzle."""


class Score(NamedTuple):
    contestant: str
    puzzles: int
    solved: int
    par2: float
    """The mean over the puzzles."""
    median: float
    """Over all puzzles; infinite if fewer than half of them are solved."""
    ratio: float
    """Its mean PAR-2 divided by that of the best, over the puzzles that both have tried; NaN without any."""
    low: float
    high: float
    """The ratio's bootstrap interval."""


def seconds_of(record: Record) -> float:
    """An attempt without an answer has no time, however long it took."""
    return record.seconds["total"] if record.ended == "done" and record.seconds else inf


def times_of(records: Iterable[Record]) -> Times:
    turns: defaultdict[str, defaultdict[PuzzleKey, list[Record]]] = defaultdict(lambda: defaultdict(list))
    for record in records:
        turns[record.contestant][record.puzzle_key].append(record)
    return {
        contestant: {
            puzzle: Time(_lower_median(map(seconds_of, same)), same[0].limits.time)
            for puzzle, same in by_puzzle.items()
        }
        for contestant, by_puzzle in sorted(turns.items())
    }


def _lower_median(values: Iterable[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if len(ordered) % 2 or isinf(ordered[-1]) else median(ordered)


def scores(records: Iterable[Record], seed: int = 0) -> list[Score]:
    """The best first; a contestant that has tried more puzzles comes before one that has tried fewer."""
    times = times_of(records)
    rank = {name: mean(time.par2 for time in by_puzzle.values()) for name, by_puzzle in times.items()}
    order = sorted(rank, key=lambda name: (-len(times[name]), rank[name], name))
    best = order[0] if order else ""
    found = []
    for name in order:
        mine = times[name]
        common = [puzzle for puzzle in mine if puzzle in times[best]]
        pairs = [(mine[puzzle].par2, times[best][puzzle].par2) for puzzle in common]
        solved = sum(time.is_solved for time in mine.values())
        middle = _lower_median(time.seconds for time in mine.values())
        found.append(
            Score(name, len(mine), solved, rank[name], middle, ratio(pairs), *bootstrap(pairs, Random(seed)))
        )
    return found


Pairs = Sequence[tuple[float, float]]


def ratio(pairs: Pairs) -> float:
    """Of the sums, so that a puzzle weighs as much as the time that it takes."""
    mine, best = (sum(column) for column in zip(*pairs, strict=True)) if pairs else (0.0, 0.0)
    return mine / best if best else nan


def bootstrap(pairs: Pairs, rng: Random) -> tuple[float, float]:
    """The interval in which the ratio would lie if other puzzles of the same kind had been chosen."""
    if all(mine == best for mine, best in pairs):
        return 1.0, 1.0
    ratios = sorted(ratio(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLES))
    edge = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return ratios[edge], ratios[-edge - 1]


def by_family(records: Iterable[Record]) -> dict[str, list[Record]]:
    grouped: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        grouped[record.puzzle].append(record)
    return dict(sorted(grouped.items()))


HEAD = ("contestant", "puzzles", "solved", "PAR-2 ms", "median ms", "ratio to the best", "95 % interval")


def rows(found: Iterable[Score]) -> Iterator[tuple[str, ...]]:
    for score in found:
        yield (
            score.contestant,
            str(score.puzzles),
            str(score.solved),
            milliseconds(score.par2),
            milliseconds(score.median),
            "" if isnan(score.ratio) else f"{score.ratio:.2f}",
            "" if score.low == score.high else f"{score.low:.2f} to {score.high:.2f}",
        )


def milliseconds(seconds: float) -> str:
    if isinf(seconds):
        return "unsolved"
    value = 1000 * seconds
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
