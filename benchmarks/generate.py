"""How long it takes to make a board, by family, size and method: the median, and what 95 % of them keep to.

    python benchmarks/generate.py [FAMILY…]

A board's time runs from its request to the board proven unique, in one process. Each line has as many boards,
from the seeds 0, 1, 2, …, as fit into its time, and at least nine. The last column compares a method
with the default of its family at the same size, in the same run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import mean, median
from typing import NamedTuple

import common

from kamaji_asp.core.errors import InputError
from kamaji_asp.family import names
from kamaji_asp.generation import Request, make_board, request_for
from kamaji_asp.generation.options import generators

BOARDS, LEAST, SECONDS = 100, 9, 60.0
"""The most and the fewest boards of a line, and the time after which it ends in between."""

HEAD = (
    "board",
    "method",
    "boards",
    "mean s",
    "median s",
    "95 % s",
    "95 %/median",
    "target s",
    "met",
    "times default",
)


class Case(NamedTuple):
    family: str
    options: dict[str, str]
    target: float | None = None
    method: str | None = None


CASES = [
    Case("yajilin", {"size": "10"}, 0.2),
    Case("yajilin", {"size": "14"}, 0.6),
    Case("yajilin", {"size": "20"}, 3.0),
    Case("yajilin", {"size": "30"}, 30.0),
    Case("yajilin", {"size": "10"}, method="arrow"),
    Case("yajilin", {"size": "14"}, method="arrow"),
    Case("yajilin", {"size": "6"}),
    Case("yajilin", {"size": "6"}, method="line"),
    Case("kamaji", {"size": "30", "maximum": "30"}, 1.0),
    Case("kamaji", {"size": "30", "maximum": "9"}, 1.0),
    Case("tectonic", {"size": "11x9"}, 0.5),
    Case("tectonic", {"size": "20"}, 5.0),
    Case("ripple", {"size": "10"}),
    Case("kakurasu", {"size": "9", "density": "0.5"}, 0.2),
    Case("kakurasu", {"size": "15", "density": "0.5"}, 5.0),
    Case("kenken", {"size": "9"}, 0.5),
    Case("kenken", {"size": "4x4x4"}, 1.0),
    Case("kenken", {"size": "5x5x5"}, 10.0),
    Case("simpleloop", {"size": "10"}),
]
"""What has a target, and the older methods beside it; all the others follow at their own sizes."""


def main() -> None:
    families = sys.argv[1:] or names()
    common.print_table(HEAD, rows([case for case in all_cases() if case.family in families]))


def all_cases() -> list[Case]:
    """Those above as far as there are generators, then each method that is not among them."""
    cases = [case for case in CASES if generators(case.family)]
    named = {(case.family, case.method or next(iter(generators(case.family)))) for case in cases}
    others = [
        Case(family, {}, method=method)
        for family in names()
        for method in generators(family)
        if (family, method) not in named
    ]
    return cases + others


def rows(cases: list[Case]) -> Iterator[tuple[object, ...]]:
    defaults: dict[tuple[str, tuple[int, ...]], float] = {}
    for case in cases:
        request = request_for(case.family, case.method, 0, case.options)
        times = sorted(measure(request))
        middle, high = median(times), times[int(0.95 * (len(times) - 1) + 0.5)]
        size = (case.family, request.options.size)
        if case.method is None:
            defaults.setdefault(size, middle)
        yield (
            request.id.removesuffix("-s0"),
            request.method,
            len(times),
            f"{mean(times):.3f}",
            f"{middle:.3f}",
            f"{high:.3f}",
            f"{high / middle:.1f}",
            "" if case.target is None else case.target,
            "" if case.target is None else "yes" if middle <= case.target else "no",
            f"{middle / defaults[size]:.1f}" if case.method and size in defaults else "",
        )


def measure(request: Request) -> list[float]:
    """The seconds of each board; a request that fails with a seed costs its time as well."""
    times: list[float] = []
    while len(times) < BOARDS and (len(times) < LEAST or sum(times) < SECONDS):
        seconds, _ = common.timed(lambda: attempt(request.with_seed(len(times))))
        times.append(seconds)
    return times


def attempt(request: Request) -> None:
    try:
        make_board(request)
    except InputError as error:
        print(f"{request.id}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
