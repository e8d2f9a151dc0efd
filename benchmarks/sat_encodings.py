"""The formulas of the theses against ours, and both against ASP: how large, and how long to a proof.

    python benchmarks/sat_encodings.py [FOLDER…]

Each puzzle is solved by every method in turn until it is known whether its solution is the only one, or until
the time is over. Variables, clauses and milliseconds are means over the puzzles that all of them solved;
the ratios are thesis to modern.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import common

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.engines.run import Run
from kamaji_asp.engines.sat.engine import methods
from kamaji_asp.family import own_names

SECONDS = 10.0
QUICK = 0.1
"""What takes so few seconds is done three times, and the fastest counts."""

BANDS = (36, 64, 100, 200, 400, 10**6)
"""Puzzles are put together by the number of their cells."""

HEAD = (
    "family and cells",
    "puzzles",
    "unsolved by thesis",
    "variables thesis",
    "modern",
    "clauses thesis",
    "modern",
    "ratio",
    "ms thesis",
    "modern",
    "ratio",
    "ASP",
    "ASP/modern",
)


class Result(NamedTuple):
    milliseconds: float
    variables: int
    clauses: int


def main() -> None:
    below = common.folders()
    rows = []
    for family in own_names():
        if not methods(family):
            continue
        bands: dict[int, list[Path]] = defaultdict(list)
        for path in common.puzzle_files(below, family):
            bands[next(band for band in BANDS if ka.load(path).number_of_cells <= band)].append(path)
        rows += [row(family, band, bands[band]) for band in sorted(bands)]
    common.print_table(HEAD, rows)


def row(family: str, band: int, paths: list[Path]) -> tuple[object, ...]:
    kept, unsolved = [], 0
    for path in paths:
        board = ka.load(path)
        if not (kept or unsolved):
            proof(board, "sat", "modern"), proof(board, "asp", None)  # what is imported is not measured
        results = [proof(board, "sat", "thesis"), proof(board, "sat", "modern"), proof(board, "asp", None)]
        unsolved += results[0] is None
        if all(results):
            kept.append(results)
    where = f"{family}, to {band}" if band < BANDS[-1] else f"{family}, more"
    if not kept:
        return (where, len(paths), unsolved, *["-"] * (len(HEAD) - 3))
    thesis, modern, asp = ([results[i] for results in kept] for i in range(3))
    clauses = [fmean(result.clauses for result in column) for column in (thesis, modern)]
    times = [fmean(result.milliseconds for result in column) for column in (thesis, modern, asp)]
    return (
        where,
        len(paths),
        unsolved,
        *(round(fmean(result.variables for result in column)) for column in (thesis, modern)),
        *map(round, clauses),
        f"{clauses[0] / clauses[1]:.1f}",
        *(f"{time:.1f}" for time in times[:2]),
        f"{times[0] / times[1]:.1f}",
        f"{times[2]:.1f}",
        f"{times[2] / times[1]:.1f}",
    )


def proof(board: Board, engine: str, method: str | None) -> Result | None:
    """Two solutions, or the knowledge that there are not two; None if time or memory is not enough."""

    def solve() -> Run:
        run = ka.solve(board, engine=engine, method=method, limit=2, time_limit=SECONDS)
        for _ in run:
            pass
        return run

    gc.collect()  # what an enormous formula has left behind is not this one's
    try:
        seconds, run = common.timed(solve)
    except ka.InputError:
        return None
    if seconds < QUICK:
        seconds = min(seconds, *(common.timed(solve)[0] for _ in range(2)))
    figures = run.statistics()
    return (
        None
        if run.timed_out
        else Result(1000 * seconds, figures.get("variables", 0), figures.get("clauses", 0))
    )


if __name__ == "__main__":
    main()
