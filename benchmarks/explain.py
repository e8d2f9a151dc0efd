"""How long it takes to explain puzzles, and how difficult that finds them.

    python benchmarks/explain.py [FOLDER…]

Every puzzle of up to 225 cells that has a single solution is explained from the first step to the last. The
time is that of the processor, from the board to the last step.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from statistics import median, quantiles
from typing import NamedTuple

import common

import kamaji_asp as ka
from kamaji_asp.explanation.difficulty import NAMES, Difficulty, difficulty
from kamaji_asp.family import own_names

MOST_CELLS = 225


class Explained(NamedTuple):
    family: str
    size: str
    seconds: float
    found: Difficulty


def main() -> None:
    explained = list(explain_all())
    common.print_table(("puzzles", "number", "median s", "9 of 10 s", "slowest s"), speeds(explained))
    print()
    common.print_table(("family", *NAMES, "upper bounds"), ratings(explained))
    print()
    sizes = sorted({puzzle.found.size for puzzle in explained if puzzle.found.exact})
    head = ("rules at once", *(str(size) for size in sizes), "more")
    common.print_table(head, by_size(explained, sizes))


def explain_all() -> Iterator[Explained]:
    for family in own_names():
        for path in common.puzzle_files(common.folders(), family):
            board = ka.load(path)
            if board.number_of_cells > MOST_CELLS:
                continue
            start = time.process_time()
            found = difficulty(board)
            seconds = time.process_time() - start
            print(f"{path.name} {seconds:.2f} {asdict(found)}", file=sys.stderr, flush=True)
            if found.name is not None:
                yield Explained(family, "x".join(map(str, board.size)), seconds, found)


def speeds(explained: Iterable[Explained]) -> Iterator[tuple[object, ...]]:
    groups: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for puzzle in explained:
        groups[puzzle.family, puzzle.size].append(puzzle.seconds)
    for (family, size), seconds in sorted(groups.items(), key=lambda it: (it[0][0], len(it[0][1]), it[0][1])):
        most = quantiles(seconds, n=10)[-1] if len(seconds) > 1 else seconds[0]
        times = (f"{time:.2f}" for time in (median(seconds), min(most, max(seconds)), max(seconds)))
        yield f"{family} {size}", len(seconds), *times


def ratings(explained: list[Explained]) -> Iterator[tuple[object, ...]]:
    for family in sorted({puzzle.family for puzzle in explained}):
        found = [puzzle.found for puzzle in explained if puzzle.family == family]
        names = Counter(one.name for one in found)
        yield family, *(names[name] for name in NAMES), sum(not one.exact for one in found)


def by_size(explained: list[Explained], sizes: list[int]) -> Iterator[tuple[object, ...]]:
    for family in sorted({puzzle.family for puzzle in explained}):
        found = [puzzle.found for puzzle in explained if puzzle.family == family]
        exact = Counter(one.size for one in found if one.exact)
        yield family, *(exact[size] for size in sizes), sum(not one.exact for one in found)


if __name__ == "__main__":
    main()
