"""The handwritten solvers against ASP, family by family and size by size.

    python benchmarks/search_vs_asp.py [FOLDER…]

Each solver looks for two solutions of each puzzle, which proves a unique one unique, with its family's
default method and within 60 s; both take turns, and the fastest turn of each counts. The time is from the
board to the end of the search, in the same process: the start of the program is not in it. A ratio above 1 is
in favour of the handwritten solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from statistics import median

import common

import kamaji_asp as ka
from kamaji_asp.engines import find
from kamaji_asp.family import own_names

LIMIT, TURNS = 60.0, 3
SIZES = (49, 100, 225, 400)
HEAD = (
    "family",
    "method",
    "cells",
    "puzzles",
    "asp ms",
    "search ms",
    "asp/search",
    "median",
    "slowest ms",
    "unsolved",
    "different",
)


def main() -> None:
    common.print_table(HEAD, rows())


def rows() -> Iterator[tuple[object, ...]]:
    below = common.folders()
    for family in own_names():
        methods = find("search").methods(family)
        if not methods:
            continue
        by_size: dict[str, list[ka.Board]] = defaultdict(list)
        for path in common.puzzle_files(below, family):
            board = ka.load(path)
            by_size[size_class(board)].append(board)
        for label in [*map(up_to, SIZES), "more"]:
            if by_size[label]:
                yield (family, next(iter(methods)), label, *compare(by_size[label]))


def compare(boards: list[ka.Board]) -> tuple[object, ...]:
    pairs: list[tuple[float, float]] = []
    unsolved = different = 0
    for board in boards:
        works = partial(solve, board, "asp"), partial(solve, board, "search")
        turns = [common.in_turn(turn, *works) for turn in range(TURNS)]
        (_, by_asp), (_, by_search) = turns[0]
        unsolved += by_search == "unknown"
        different += by_search not in (by_asp, "unknown")
        pairs.append((min(asp for (asp, _), _ in turns), min(search for _, (search, _) in turns)))
    asp_total, search_total = (sum(column) for column in zip(*pairs, strict=True))
    means = (f"{1000 * total / len(pairs):.2f}" for total in (asp_total, search_total))
    ratios = (asp_total / search_total, median(asp / search for asp, search in pairs))
    slowest = max(search for _, search in pairs)
    return (len(pairs), *means, *(f"{r:.2f}" for r in ratios), f"{1000 * slowest:.0f}", unsolved, different)


def solve(board: ka.Board, engine: str) -> str | frozenset[object]:
    """The solution if it is the only one, or what else there is to say."""
    run = ka.solve(board, engine=engine, limit=2, time_limit=LIMIT)
    solutions = frozenset(run)
    return solutions if run.status == "unique" else run.status


def size_class(board: ka.Board) -> str:
    return next((up_to(size) for size in SIZES if board.number_of_cells <= size), "more")


def up_to(cells: int) -> str:
    return f"up to {cells}"


if __name__ == "__main__":
    main()
