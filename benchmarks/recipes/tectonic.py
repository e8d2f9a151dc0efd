"""Aspects of Tectonic (M. van Spaendonck, Leiden 2017): tables 8.2 to 8.8, on rated boards of our own.

The thesis sorts 452 printed puzzles by the nine levels of their books. Our boards have the level that
`kamaji-asp rate` gives them, which follows the thesis's own conclusion; it cannot tell levels 4 and 5 apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from statistics import fmean
from typing import Any

import common

import kamaji_asp as ka
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.kits.regions.search import RuleSolver
from kamaji_asp.puzzles.tectonic.board import Tectonic, touching
from kamaji_asp.puzzles.tectonic.grade import grade
from recipes.boards import made
from recipes.recipe import Scale, measured, milliseconds, printed, recipe

SIZES = ("5x4", "5x9", "11x4", "11x9")
DIFFICULTIES = ("easy", "medium", "hard")
SOLVABLE = (48, 51, 51, 50, 51, 50, 51, 50, 50)
"""The thesis's puzzles, level by level."""
LEVELS = ("1", "2", "3", "4 or 5", "6", "7", "8", "9")
REMOVED = [gone for number in range(1, 5) for gone in combinations((6, 5, 4, 3), number)]
"""Rules 1 and 2 say what the puzzle is: they stay."""

RuleSet = tuple[str, dict[str, Any]]
RULE_SETS: dict[str, RuleSet] = {
    "2-SAT": ("rules+2sat", {}),
    "All Rules": ("rules", {}),
    **{
        "-R" + ",".join(map(str, gone)): (
            "rules",
            {"rules": tuple(number for number in range(1, 7) if number not in gone)},
        )
        for gone in REMOVED
    },
}
HALVES = {"": list(RULE_SETS)[:9], " continued": list(RULE_SETS)[9:]}

SOLVED = """
48 48 48 48 48 46 48 48 46 48 46 37 48 46 33 35 31
51 51 51 51 49 50 51 49 50 49 49 30 49 48 24 28 22
51 51 51 51 38 48 51 36 48 7 44 15 0 44 9 3 0
50 50 50 50 16 40 50 8 40 1 27 7 0 27 2 0 0
51 51 51 51 12 43 51 2 43 2 35 4 0 34 0 0 0
50 42 37 30 6 33 26 1 30 0 30 0 0 19 0 0 0
51 15 0 14 1 6 0 0 0 0 4 0 0 0 0 0 0
50 3 0 2 0 1 0 0 0 0 0 0 0 0 0 0 0
50 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
"""
TIMES = """
4 4 4 3 3 5 2 4 3 2 4 3 3 3 2 1 2
6 8 5 5 4 10 5 4 8 3 6 4 3 6 3 2 2
7 8 6 5 5 11 6 3 8 2 7 3 2 7 2 2 1
9 11 10 9 4 15 9 2 12 2 11 3 2 11 1 1 1
10 11 10 9 5 12 8 2 11 2 9 2 1 10 1 1 1
13 13 13 12 4 16 12 2 12 2 11 2 1 11 1 1 1
32 11 10 10 3 12 9 2 9 2 10 2 1 8 1 1 1
38 13 11 10 3 13 10 2 11 2 11 2 2 11 1 1 1
56 13 11 11 4 12 11 2 12 3 11 2 2 11 2 1 1
"""
"""Tables 8.2 and 8.3, 8.4 and 8.5, as printed: the columns are the rule sets."""

SAT_TIMES = ((11, 16), (12, 18), (13, 20), (13, 23), (13, 22), (13, 26), (13, 23), (14, 25), (13, 25))
PROPAGATIONS = (
    (122, 122, 0, 1102),
    (148, 154, 1294, 3504),
    (139, 161, 4867, 5955),
    (159, 174, 8887, 2291),
    (149, 161, 7485, 5343),
    (163, 171, 8950, 6827),
    (148, 149, 4583, 4465),
    (164, 160, 8385, 8770),
    (163, 160, 8975, 8610),
)
USES = (
    (12.31, 5.35),
    (15.53, 9.31),
    (16.53, 11.92),
    (19.24, 16.12),
    (17.10, 16.67),
    (18.38, 20.24),
    (28.29, 20.41),
    (34.88, 28.42),
    (54.26, 41.86),
)


@cache
def rated(scale: Scale) -> dict[str, list[Tectonic]]:
    """Boards of the thesis's sizes, by their level."""
    boards: dict[str, list[Tectonic]] = defaultdict(list)
    for size in SIZES:
        for difficulty in DIFFICULTIES:
            for board in made("tectonic", scale.pick(4, 40), size=size, difficulty=difficulty):
                assert isinstance(board, Tectonic)
                boards[grade(board).name or "none"].append(board)
    return {level: boards[level] for level in LEVELS if boards[level]}


@recipe("tectonic-rules", "Tectonic, tables 8.2 to 8.5: what each set of rules solves, and how fast")
def rules(scale: Scale) -> Iterator[str]:
    runs = {
        (level, name): [common.timed(lambda b=board, s=rule_set: solves(b, *s)) for board in boards]
        for level, boards in rated(scale).items()
        for name, rule_set in RULE_SETS.items()
    }
    for half, names in HALVES.items():
        head = ("Level", *names)
        rows = [
            (level, *(f"{sum(solved for _, solved in runs[level, name])}/{len(boards)}" for name in names))
            for level, boards in rated(scale).items()
        ]
        yield measured(head, rows, f"solved / solvable{half}")
        yield printed(
            head, as_printed(SOLVED, names, lambda n, all_: f"{n}/{all_}"), f"table 8.{3 if half else 2}"
        )
        rows = [
            (level, *(milliseconds(fmean(seconds for seconds, _ in runs[level, name])) for name in names))
            for level in rated(scale)
        ]
        yield measured(head, rows, f"average time in ms{half}")
        yield printed(head, as_printed(TIMES, names, lambda n, _: str(n)), f"table 8.{5 if half else 4}")


def solves(board: ka.Board, method: str, options: dict[str, Any]) -> bool:
    return bool(list(ka.solve(board, engine="search", method=method, **options)))


def as_printed(text: str, names: list[str], show: Callable[[int, int], str]) -> Iterator[list[str]]:
    columns = [list(RULE_SETS).index(name) for name in names]
    for level, (line, all_) in enumerate(zip(text.split("\n")[1:-1], SOLVABLE, strict=True), 1):
        figures = [int(figure) for figure in line.split()]
        yield [str(level), *(show(figures[column], all_) for column in columns)]


@recipe("tectonic-sat", "Tectonic, tables 8.6 and 8.7: SAT, and rules followed by SAT")
def sat(scale: Scale) -> Iterator[str]:
    yield "Lingeling, as in the thesis, with the thesis's formula; `modern` for comparison."
    rows = []
    for level, boards in rated(scale).items():
        alone = [by_sat(board) for board in boards]
        after = [rules_then_sat(board) for board in boards]
        modern = [by_sat(board, "modern") for board in boards]
        rows.append(
            (
                level,
                *(f"{sum(run[0] for run in runs)}/{len(boards)}" for runs in (alone, after)),
                *(milliseconds(fmean(run[1] for run in runs)) for runs in (alone, after, modern)),
                *(round(fmean(run[2] for run in runs)) for runs in (alone, after, modern)),
                *(
                    round(sum(run[2] for run in runs) / sum(run[1] for run in runs))
                    for runs in (alone, after)
                ),
            )
        )
    parts = ("SAT", "rules, SAT")
    ways = (*parts, "modern")
    yield measured(
        (
            "Level",
            *parts,
            *(f"{way} ms" for way in ways),
            *(f"{way} propagations" for way in ways),
            *(f"{way} per second" for way in parts),
        ),
        rows,
    )
    yield printed(
        (
            "Level",
            *parts,
            *(f"{way} ms" for way in parts),
            *(f"{way} propagations" for way in parts),
            *(f"{way} per second" for way in parts),
        ),
        [
            (level, *[f"{all_}/{all_}"] * 2, *times, *figures)
            for level, (all_, times, figures) in enumerate(
                zip(SOLVABLE, SAT_TIMES, PROPAGATIONS, strict=True), 1
            )
        ],
    )


def by_sat(board: ka.Board, method: str = "thesis") -> tuple[bool, float, int]:
    """Whether it is solved, in how many seconds, and by how many propagations."""
    run = ka.solve(board, engine="sat", method=method, solver="lingeling", limit=1)
    seconds, found = common.timed(lambda: list(run))
    return bool(found), seconds, int(run.statistics()["propagations"])


def rules_then_sat(board: Tectonic) -> tuple[bool, float, int]:
    seconds, easier = common.timed(lambda: with_rules_applied(board))
    solved, more, propagations = by_sat(easier)
    return solved, seconds + more, propagations


def with_rules_applied(board: Tectonic) -> Tectonic:
    """The board with every number given that the rules find."""
    solver = RuleSolver(board, Notes(), near=touching)
    solver.propagate()
    candidates = [solver.of(cell) for cell in range(board.rows * board.columns)]
    numbers = [only[0] if len(only) == 1 else None for only in candidates]
    width = board.columns
    return replace(
        board, givens=tuple(tuple(numbers[r * width : (r + 1) * width]) for r in range(board.rows))
    )


@recipe("tectonic-table-8.8", "Tectonic, table 8.8: use of rules 3 and 4, with 2-SAT")
def uses(scale: Scale) -> Iterator[str]:
    rows = []
    for level, boards in rated(scale).items():
        evidence = [grade(board).evidence for board in boards]
        means = (fmean(each[rule] for each in evidence) for rule in ("rule 3", "rule 4"))
        rows.append((level, len(boards), *(f"{mean:.2f}" for mean in means)))
    yield measured(("Level", "Boards", "Use of Rule 3", "Use of Rule 4"), rows)
    yield printed(
        ("Level", "Boards", "Use of Rule 3", "Use of Rule 4"),
        [
            (level, all_, f"{three:.2f}", f"{four:.2f}")
            for level, (all_, (three, four)) in enumerate(zip(SOLVABLE, USES, strict=True), 1)
        ],
    )
