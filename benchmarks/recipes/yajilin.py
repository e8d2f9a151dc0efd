"""Yajilin (A. Gufler and F. Hagenauer, Innsbruck 2011): tables 6.1, 6.3 to 6.7, 6.9 and 6.10.

A mean counts all the time spent, that of an unfinished board too, by the boards that were finished: where the
time was up before the first of them, it is marked as more than that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import common

import kamaji_asp as ka
from recipes.boards import made, pace
from recipes.recipe import Scale, milliseconds, recipe, table

Case = tuple[str, dict[str, object], int, int]
"""Size, further options, the thesis's number of boards and its milliseconds."""


@recipe("yajilin-table-6.1", "Yajilin, table 6.1: two ways to build the formula")
def builders(scale: Scale) -> Iterator[str]:
    yield (
        "ImmediateCnf is our method `thesis`, AutoTransform our `tseitin`, both with MiniSat 2.2; `modern`"
        " counts the black cells of an arrow where they enumerate. Our boards are made; the printed figures"
        " are those of the thesis's boards of the same size."
    )
    printed = {
        "6x6": (32, 62),
        "10x10": (94, 172),
        "14x18": (234, 312),
        "14x24": (470, 500),
        "20x36": (530, 671),
        "31x45": (1972, 2432),
    }
    rows = []
    for size, figures in list(printed.items())[: scale.pick(4, 6)]:
        for board in made("yajilin", scale.pick(1, 5), size=size):
            times = [proof(board, method) for method in ("thesis", "tseitin", "modern")]
            immediate, auto, _ = times
            ratio = f"{auto / immediate:.1f}" if auto and immediate else "-"
            rows.append((size, *figures, f"{figures[1] / figures[0]:.1f}", *map(milliseconds, times), ratio))
    yield table(
        (
            "Size",
            "ImmediateCnf printed ms",
            "AutoTransform printed ms",
            "ratio printed",
            "ImmediateCnf ms",
            "AutoTransform ms",
            "modern ms",
            "Auto/Immediate",
        ),
        rows,
    )


def proof(board: ka.Board, method: str, seconds: float = 60.0) -> float | None:
    """To find the solution, as the thesis's solvers do; None if time or memory is not enough."""
    run = ka.solve(board, engine="sat", method=method, solver="minisat22", limit=1, time_limit=seconds)
    try:
        spent, found = common.timed(lambda: list(run))
    except ka.InputError:
        return None
    return spent if found else None


LINES: list[Case] = [
    ("6x6", {"base": 60}, 500, 34),
    ("6x6", {"base": 65}, 500, 92),
    ("6x6", {"base": 70}, 500, 343),
    ("8x8", {"base": 60}, 500, 902),
    ("8x8", {"base": 65}, 500, 3584),
    ("8x8", {"base": 70}, 50, 60517),
    ("10x10", {"base": 60}, 50, 24455),
]


@recipe("yajilin-table-6.3", "Yajilin, table 6.3: the line generator")
def line_base(scale: Scale) -> Iterator[str]:
    rows = []
    for size, options, runs, figure in LINES:
        found = pace("yajilin", scale.pick(10, runs), scale.pick(8, 600), "line", size=size, **options)
        rows.append((size, f"0.{options['base']}", runs, figure, found.boards, found.words))
    yield table(("Size", "lineBase", "# runs printed", "printed ms", "# runs", "ms"), rows)


@recipe("yajilin-table-6.4", "Yajilin, tables 6.4 and 6.5: backtracking, and rerunning A*")
def line_ideas(scale: Scale) -> Iterator[str]:
    ideas = {
        "without": {},
        "backtracking": {"backtracking": True},
        "A* rerun 3 times": {"reruns": 3},
    }
    printed = {"6x6": (67, 97, 33, 28), "8x8": (2335, 2931, 2179, 800)}
    rows = []
    for size, figures in printed.items():
        times = [
            pace("yajilin", scale.pick(15, 500), scale.pick(10, 600), "line", size=size, base=65, **options)
            for options in ideas.values()
        ]
        rows.append((f"{size} (0.65)", *figures, times[0].boards, *(found.words for found in times)))
    yield table(
        (
            "Size (lineBase)",
            "without backtracking printed ms",
            "with printed ms",
            "A* once printed ms",
            "rerun printed ms",
            "# runs",
            *(f"{idea} ms" for idea in ideas),
        ),
        rows,
    )


ARROWS: list[Case] = [
    ("6x6", {}, 500, 35),
    ("8x8", {}, 500, 198),
    ("9x9", {}, 500, 473),
    ("10x10", {}, 500, 843),
    ("10x12", {}, 100, 1781),
    ("12x12", {}, 100, 5120),
    ("14x14", {}, 100, 29725),
]


@recipe("yajilin-table-6.6", "Yajilin, table 6.6: the arrow generator, and ours")
def arrow_sizes(scale: Scale) -> Iterator[str]:
    rows = []
    for size, _, runs, figure in ARROWS:
        arrow = pace("yajilin", scale.pick(5, runs), scale.pick(15, 3600), "arrow", size=size)
        ours = pace("yajilin", scale.pick(10, runs), scale.pick(15, 3600), size=size)
        ratio = f"{arrow.mean / ours.mean:.0f}" if arrow.mean and ours.mean else "-"
        rows.append((size, runs, figure, arrow.boards, arrow.words, ours.boards, ours.words, ratio))
    yield table(
        ("Size", "# printed", "printed ms", "# arrow", "arrow ms", "# ours", "ours ms", "arrow/ours"), rows
    )


PARAMETERS = [
    (10, 18, 150, 879),
    (0, 12, 150, 5950),
    (0, 15, 150, 1764),
    (0, 18, 150, 843),
    (0, 20, 150, 690),
    (0, 25, 150, 550),
    (0, 18, 350, 932),
    (0, 18, 250, 792),
    (0, 18, 100, 938),
    (0, 18, 60, 1620),
]


@recipe("yajilin-table-6.7", "Yajilin, table 6.7: parameters of the arrow generator")
def arrow_parameters(scale: Scale) -> Iterator[str]:
    size = scale.pick("8x8", "10x10")
    if not scale.is_full:
        yield "On 8x8 boards at this scale; the printed figures are for 10x10."
    rows = []
    for least, most, steps, figure in PARAMETERS:
        found = pace(
            "yajilin",
            scale.pick(8, 500),
            scale.pick(6, 1800),
            "arrow",
            size=size,
            clues=most,
            least=least,
            steps=steps,
        )
        shares = (f"{least / 100:.2f}", f"{most / 100:.2f}", f"{steps / 100:.1f}")
        rows.append((size, *shares, figure, found.boards, found.words))
    yield table(("Size", "Min", "Max", "Steps", "printed ms (10x10)", "# puzzles", "ms"), rows)


@recipe("yajilin-table-6.9", "Yajilin, table 6.9: the two generators")
def generators(scale: Scale) -> Iterator[str]:
    printed = {"6x6": (100, 99, 60), "8x8": (100, 3538, 505), "10x10": (10, 519750, 1963)}
    rows = []
    for size, (runs, line, arrow) in printed.items():
        cap, budget = scale.pick(6, runs), scale.pick(10, 3600)
        found = (
            pace("yajilin", cap, budget, "line", size=size, base=65),
            pace("yajilin", cap, budget, "arrow", size=size, clues=15, steps=200),
            pace("yajilin", cap, budget, size=size, clues=15),
        )
        rows.append((size, line, arrow, *(each.words for each in found)))
    yield table(("Size", "Line printed ms", "Arrow printed ms", "Line ms", "Arrow ms", "ours ms"), rows)


@recipe("yajilin-table-6.10", "Yajilin, table 6.10: threads that race for a board")
def threads(scale: Scale) -> Iterator[str]:
    printed = {1: 4683, 2: 2713, 3: 2113, 4: 1959, 8: 2253}
    size = scale.pick("9x9", "12x12")
    yield (
        f"The arrow generator on {size} boards, {os.cpu_count()} cores; the thesis had 12x12 boards and four."
        " Our threads are processes, since Python runs one thread at a time."
    )
    rows = []
    for number, figure in printed.items():
        found = pace("yajilin", scale.pick(10, 500), scale.pick(10, 3600), "arrow", number, size=size)
        rows.append((number, figure, found.boards, found.words))
    yield table(("Threads", "printed ms", "# puzzles", "ms"), rows)
