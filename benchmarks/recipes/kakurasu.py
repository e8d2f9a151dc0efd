"""Solving Kakurasu by ASP (J. van Nispen, 2023): table 1, figure 3, and the question that they leave open."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator

import common

import kamaji_asp as ka
from recipes.growth import exponential, power
from recipes.recipe import FIGURES, Scale, milliseconds, recipe, table

PRINTED = {4: 0.008, 5: 0.012, 7: 0.018, 9: 0.030, 12: 0.073, 15: 0.164, 18: 0.268, 21: 0.521}
METHODS = ("report", "default")
Means = dict[str, dict[int, float]]


@recipe("kakurasu-table-1", "Kakurasu, table 1 and figure 3: grid size against CPU time")
def table_1(scale: Scale) -> Iterator[str]:
    boards: dict[int, list[ka.Board]] = defaultdict(list)
    for path in common.puzzle_files([common.INSTANCES], "kakurasu"):
        if path.stem.startswith("report-") and path.stem != "report-example":
            board = ka.load(path)
            boards[board.rows].append(board)
    means: Means = {
        method: {n: cpu_time(boards[n], method, turns=scale.pick(5, 50)) for n in PRINTED}
        for method in METHODS
    }
    yield "The mean of the report's three boards of each size, to find the solution and prove it unique."
    yield table(
        ("N x N", "printed ms", "`report` ms", "default ms", "`report`/default"),
        [
            (
                f"{n} x {n}",
                round(1000 * PRINTED[n]),
                milliseconds(means["report"][n]),
                milliseconds(means["default"][n]),
                f"{means['report'][n] / means['default'][n]:.1f}",
            )
            for n in PRINTED
        ],
    )
    draw({"printed": PRINTED, **means})
    yield "![Grid size against time](figures/kakurasu-figure-3.svg)"
    yield (
        "Polynomial or exponential? The report leaves it open. Both curves, with a constant for what does not"
        " grow, are fitted to the logarithms of the times; the error is the typical factor, less one, by"
        " which a curve misses a point."
    )
    yield table(
        ("times", "polynomial", "error", "exponential", "error", "nearer"),
        [growth(name, times) for name, times in {"printed": PRINTED, **means}.items()],
    )


def cpu_time(boards: list[ka.Board], method: str, turns: int) -> float:
    """The mean over the boards of the fastest turn of each."""
    total = 0.0
    for board in boards:
        fastest = float("inf")
        for _ in range(turns):
            start = time.process_time()
            if not ka.is_unique(board, method=method):
                raise SystemExit(f"not unique: {board}")
            fastest = min(fastest, time.process_time() - start)
        total += fastest
    return total / len(boards)


def growth(name: str, times: dict[int, float]) -> tuple[str, ...]:
    points = list(times.items())
    by_power, by_exponent = power(points), exponential(points)
    nearer = "polynomial" if by_power.error < by_exponent.error else "exponential"
    return (
        name,
        f"c + a·N^{by_power.base:.2f}",
        f"{100 * by_power.error:.0f} %",
        f"c + a·{by_exponent.base:.2f}^N",
        f"{100 * by_exponent.error:.0f} %",
        nearer,
    )


def draw(series: Means) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 4))
    for (name, times), style in zip(series.items(), ("k:o", "k--s", "k-^"), strict=True):
        axes.plot(list(times), [1000 * seconds for seconds in times.values()], style, label=name, mfc="white")
    axes.set(xlabel="N", ylabel="time (ms)", yscale="log", title="Grid size N against solving time")
    axes.legend()
    FIGURES.mkdir(exist_ok=True)
    figure.savefig(FIGURES / "kakurasu-figure-3.svg", metadata={"Date": None})
    pyplot.close(figure)
