"""Solving and Constructing Kamaji Puzzles (K. Kleijn, Leiden 2018): tables 1 to 3, figure 6, and SAT.

The thesis took puzzles with one to three stars from a magazine. Ours are made with `--difficulty`: easy,
medium and hard, by what biggerfirst needs to solve them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from statistics import fmean

import common

import kamaji_asp as ka
from kamaji_asp.engines.sat.engine import formula_of, methods
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.generate.thesis import attempt_as_in_thesis
from recipes.boards import made
from recipes.recipe import FIGURES, Scale, measured, milliseconds, printed, recipe, table

STARS = {"1-Star": "easy", "2-Star": "medium", "3-Star": "hard"}
SIZES = (7, 8, 9)
COLUMNS = [(stars, n) for stars in STARS for n in SIZES]
HEAD = [f"{stars} {n}×{n}" for stars, n in COLUMNS]

FREQUENCIES = """
4.000 4.500 6.500 5.750 6.750 8.000 12.250 11.750 17.000
10.500 10.500 11.500 14.500 18.000 17.125 13.250 19.750 19.400
8.500 8.000 10.500 12.000 12.000 14.875 7.500 11.000 15.200
8.500 14.000 9.500 6.250 10.750 12.625 6.250 7.000 7.800
10.500 8.000 9.500 6.500 5.750 9.750 6.000 5.500 9.000
6.000 10.500 10.500 3.000 5.750 7.750 2.750 5.750 4.400
1.000 7.500 11.500 1.000 4.000 5.500 1.000 2.250 3.800
NA 1.000 10.500 NA 1.000 4.250 NA 1.000 3.400
NA NA 1.000 NA NA 1.000 NA NA 1.000
"""
RUNS = """
2.00 1.50 2.50 2.50 3.00 3.20 3.25 3.25 3.40
86 96 94 80 76 72 61 54 61
14 4 5 13 21 19 25 30 26
NA NA 1 7 1 8 11 15 10
NA NA NA NA 1 1 3 1 3
NA NA NA NA 1 NA NA NA NA
"""


@cache
def rated(scale: Scale, stars: str, n: int) -> tuple[Kamaji, ...]:
    """Boards with maximum n, as printed puzzles have."""
    boards = made("kamaji", scale.pick(10, 100), size=n, maximum=n, difficulty=STARS[stars])
    return tuple(board for board in boards if isinstance(board, Kamaji))


@recipe("kamaji-table-1", "Kamaji, table 1: frequency of values by size and difficulty")
def frequencies(scale: Scale) -> Iterator[str]:
    counts = {
        (stars, n): Counter(chain.from_iterable(chain.from_iterable(board.numbers for board in boards)))
        for stars, n in COLUMNS
        if (boards := rated(scale, stars, n))
    }

    def mean(stars: str, n: int, value: int) -> str:
        boards = rated(scale, stars, n)
        return f"{counts[stars, n][value] / len(boards):.3f}" if boards and value <= n else "NA"

    yield measured(
        ("Value", *HEAD),
        [(value, *(mean(stars, n, value) for stars, n in COLUMNS)) for value in range(1, 10)],
    )
    yield printed(
        ("Value", *HEAD), [(value, *line.split()) for value, line in enumerate(lines(FREQUENCIES), 1)]
    )


def lines(text: str) -> list[str]:
    return text.strip().split("\n")


@recipe("kamaji-table-2", "Kamaji, table 2: runs of biggerfirst")
def runs(scale: Scale) -> Iterator[str]:
    reports = {(stars, n): [biggerfirst(board) for board in rated(scale, stars, n)] for stars, n in COLUMNS}
    ordinals = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
    most = max(len(report["pieces_in_runs"]) for found in reports.values() for report in found)

    def share(found: list[dict[str, object]], run: int) -> str:
        pieces = [report["pieces_in_runs"] for report in found]
        in_run = sum(each[run] for each in pieces if len(each) > run)
        return f"{100 * in_run / sum(map(sum, pieces)):.0f}" if in_run else "NA"

    rows = [
        ("Average Run Count", *(f"{fmean(report['runs'] for report in reports[c]):.2f}" for c in COLUMNS)),
        *(
            (f"Found in {ordinals[run]} Run", *(share(reports[c], run) for c in COLUMNS))
            for run in range(min(most, len(ordinals)))
        ),
        (
            "Brute force needed",
            *(f"{sum(bool(r['bruteforce']) for r in reports[c])}/{len(reports[c])}" for c in COLUMNS),
        ),
    ]
    yield measured(("", *HEAD), rows, "the shares in percent of the pieces")
    names = ("Average Run Count", *(f"Found in {ordinal} Run" for ordinal in ordinals))
    yield printed(
        ("", *HEAD), [(name, *line.split()) for name, line in zip(names, lines(RUNS), strict=False)]
    )


def biggerfirst(board: Kamaji) -> dict[str, object]:
    run = ka.solve(board, engine="search", method="biggerfirst")
    if len(list(run)) != 1:
        raise SystemExit(f"not unique: {board}")
    return run.statistics()


@recipe("kamaji-figure-6", "Kamaji, figure 6: brute force against biggerfirst")
def figure_6(scale: Scale) -> Iterator[str]:
    yield (
        "The thesis draws the time of 500,000 runs on three-star puzzles and prints no figures. Here it is"
        " the time of a board to find all minimal solutions, in milliseconds: the fastest of three turns."
    )
    names = ("bruteforce", "biggerfirst", "fewest")
    times = {
        n: [fmean(fastest(board, name) for board in rated(scale, "3-Star", n)) for name in names]
        for n in range(7, 12)
    }
    yield table(
        ("Size", *(f"{name} ms" for name in names), "bruteforce/biggerfirst"),
        [(f"{n}×{n}", *map(milliseconds, each), f"{each[0] / each[1]:.1f}") for n, each in times.items()],
    )
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 4))
    for column, (name, style) in enumerate(zip(names, ("k:o", "k-s", "k--^"), strict=True)):
        axes.plot(
            list(times), [1000 * each[column] for each in times.values()], style, label=name, mfc="white"
        )
    axes.set(xlabel="size", ylabel="time (ms)", yscale="log", xticks=list(times))
    axes.legend()
    FIGURES.mkdir(exist_ok=True)
    figure.savefig(FIGURES / "kamaji-figure-6.svg", metadata={"Date": None})
    pyplot.close(figure)
    yield "![Time against size](figures/kamaji-figure-6.svg)"


def fastest(board: Kamaji, method: str) -> float:
    return min(common.timed(lambda: ka.is_unique(board, engine="search", method=method))[0] for _ in range(3))


@recipe("kamaji-table-3", "Kamaji, table 3: attempts of the thesis's generator")
def attempts(scale: Scale) -> Iterator[str]:
    count = scale.pick(100, 1000)
    figures = {4: (55, 945, 98), 5: (225, 775, 83), 6: (320, 680, 65), 7: (492, 508, 76)}
    head = ("", *(f"{n}×{n}" for n in figures))
    names = ("Failed Attempts", "Puzzles Created", "Uniquely Solvable")
    found = [outcomes(n, count) for n in figures]
    yield measured(
        head,
        [
            ("Total Attempts", *[count] * len(figures)),
            *((name, *values) for name, values in zip(names, zip(*found, strict=True), strict=True)),
        ],
    )
    yield printed(
        head,
        [
            ("Total Attempts", *[1000] * len(figures)),
            *(
                (name, *values)
                for name, values in zip(names, zip(*figures.values(), strict=True), strict=True)
            ),
        ],
    )
    ours = sum(
        ka.is_unique(board) for n in figures for board in made("kamaji", 25, size=n, maximum=max(n, 5))
    )
    yield f"Our own generator, 25 boards of each size: {ours} of 100 are uniquely solvable."


def outcomes(n: int, count: int) -> tuple[int, int, int]:
    """Attempts given up, boards filled, and those with one minimal solution."""
    boards = [attempt_as_in_thesis(n, n, Random(seed)).board for seed in range(count)]
    filled = [board for board in boards if board is not None]
    return count - len(filled), len(filled), sum(ka.is_unique(board) for board in filled)


@recipe("kamaji-sat", "Kamaji, section 6.5: SAT")
def sat(scale: Scale) -> Iterator[str]:
    yield "The thesis: MiniSat solves all its puzzles almost at once, and most clauses have two literals."
    rows = []
    for n in (*SIZES, *scale.pick((), (12, 15))):
        boards = rated(scale, "3-Star", n)
        formulas = [formula_of(board, methods("kamaji")["thesis"]) for board in boards]
        clauses = [clause for formula in formulas for clause in formula.clauses]
        share = sum(len(clause) == 2 for clause in clauses) / len(clauses)
        times = {
            name: fmean(common.timed(lambda b=board, m=name: minisat(b, m))[0] for board in boards)
            for name in ("thesis", "modern")
        }
        rows.append(
            (
                f"{n}×{n}",
                len(boards),
                round(len(clauses) / len(boards)),
                f"{100 * share:.0f} %",
                *map(milliseconds, times.values()),
            )
        )
    yield table(("Size", "boards", "clauses", "of two literals", "`thesis` ms", "`modern` ms"), rows)


def minisat(board: Kamaji, method: str) -> None:
    if not list(ka.solve(board, engine="sat", method=method, solver="minisat22", limit=1)):
        raise SystemExit(f"no solution: {board}")
