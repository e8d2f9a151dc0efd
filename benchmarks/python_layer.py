"""What our Python costs on top of clingo's own work, for each puzzle and each start of the program.

    python benchmarks/python_layer.py [FOLDER…]

Per family: reading a file, writing its facts, solving, decoding and checking (all that a user waits for)
against clingo alone on the same program with the same options. Each puzzle counts with the fastest of its
turns, so that what else the machine does falls out. Start: `kamaji-asp solve FILE` against `import clingo`.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import clingo
import common

import kamaji_asp as ka
from kamaji_asp.family import family, own_names

TURNS = 3
STARTS = 21
OVERHEAD_TARGET = "15 %"
START_TARGET = 3
MEAN_TARGETS = {"kenken": "5"}


def main() -> None:
    below = common.folders()
    sums = []
    for name in own_names():
        files = [path for path in common.puzzle_files(below, name) if readable(path)]
        if files:
            sums.append((name, len(files), *compare(name, files)))
    sums.append(("all", *(sum(column) for column in zip(*(row[1:] for row in sums), strict=True))))
    head = ("family", "puzzles", "ours ms", "clingo ms", "overhead", "target", "target ms")
    print("Mean milliseconds for a puzzle:\n")
    common.print_table(head, (row(*family_sums) for family_sums in sums))
    compare_starts(common.puzzle_files(below, "kakurasu")[0])


def row(name: str, puzzles: int, ours: float, theirs: float) -> tuple[object, ...]:
    means = (f"{1000 * seconds / puzzles:.2f}" for seconds in (ours, theirs))
    overhead = f"{100 * (ours / theirs - 1):.0f} %"
    return (name, puzzles, *means, overhead, OVERHEAD_TARGET, MEAN_TARGETS.get(name, ""))


def readable(path: Path) -> bool:
    try:
        ka.load(path)
    except ka.InputError:
        return False
    return True


def compare(name: str, files: list[Path]) -> tuple[float, float]:
    """Seconds for all the files, ours and clingo's."""
    puzzle = family(name)
    encoding = str(puzzle.encodings / next(iter(puzzle.asp.METHODS.values())).encoding)
    options = engine_options(files[0])
    ours = theirs = 0.0
    for path in files:
        works = partial(solve, path), partial(bare, options, encoding, ka.facts(ka.load(path)))
        turns = [common.in_turn(turn, *works) for turn in range(TURNS)]
        ours += min(turn[0][0] for turn in turns)
        theirs += min(turn[1][0] for turn in turns)
    return ours, theirs


def solve(path: Path) -> None:
    for _ in ka.solve(ka.load(path), limit=2):
        pass


def bare(options: list[str], encoding: str, facts: str) -> None:
    """Clingo as the engine calls it, up to two models, which are not decoded."""
    control = clingo.Control(options, message_limit=0)
    control.load(encoding)
    control.add("base", [], facts)
    control.ground([("base", [])])
    control.solve()


def engine_options(path: Path) -> list[str]:
    """What the engine calls clingo with, but for the number of models."""
    calls: list[list[str]] = []

    class Listening(clingo.Control):
        def __init__(self, arguments: Iterable[str] = (), *rest: Any, **named: Any) -> None:
            calls.append(list(arguments))
            super().__init__(calls[-1], *rest, **named)

    with patch.object(clingo, "Control", Listening):
        solve(path)
    return ["2", *(option for option in calls[0] if not option.isdecimal())]


def compare_starts(puzzle: Path) -> None:
    def ours() -> None:
        start("-m", "kamaji_asp", "solve", str(puzzle))

    def theirs() -> None:
        start("-c", "import clingo")

    ours()  # once unmeasured: the compiled files are written
    turns = [common.in_turn(turn, ours, theirs) for turn in range(STARTS)]
    medians = [statistics.median(turn[side][0] for turn in turns) for side in (0, 1)]
    print(f"\nStart, median of {STARTS}, in milliseconds:\n")
    common.print_table(
        ("", "ours", "import clingo", "ratio", "target"),
        [
            (
                "solve FILE",
                *(f"{1000 * m:.0f}" for m in medians),
                f"{medians[0] / medians[1]:.2f}",
                START_TARGET,
            )
        ],
    )


def start(*arguments: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(common.ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # compiled files are kept, as they are for any user
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL, env=environment)


if __name__ == "__main__":
    main()
