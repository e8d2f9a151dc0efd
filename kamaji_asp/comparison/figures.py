"""The curves of a report, which can be told apart without colours."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kamaji_asp.comparison.attempt import Record
from kamaji_asp.comparison.growth import Point, fit, medians
from kamaji_asp.comparison.scores import Times, by_family, seconds_of, times_of
from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.engines import find
from kamaji_asp.files.writing import write_bytes

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS = "os^Dv<>PX*"
LINES = ("-", "--", "-.", ":")
COLOURS = ("#1b1b1b", "#d55e00", "#0072b2", "#5fae57", "#8a5a9e", "#b8860b", "#56b4e9", "#777777")
"""Of different brightness as well, for a printer without colours."""


class Style(NamedTuple):
    marker: str
    line: str
    colour: str

    @property
    def drawn(self) -> dict[str, Any]:
        return {"marker": self.marker, "linestyle": self.line, "color": self.colour, "markersize": 4.5}


def styles_of(contestants: Sequence[str]) -> dict[str, Style]:
    """The same for a contestant in every figure."""
    return {
        name: Style(MARKERS[i % len(MARKERS)], LINES[i % len(LINES)], COLOURS[i % len(COLOURS)])
        for i, name in enumerate(sorted(contestants))
    }


def new_figure(title: str, width: float = 5.6, height: float = 4.0) -> tuple[Figure, Axes]:
    try:
        from matplotlib import rcParams
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError("figures need matplotlib: pip install 'kamaji-asp[lab]'") from None
    rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "kamaji-asp", "font.size": 9})
    figure = Figure((width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10)
    axes.grid(visible=True, which="major", linewidth=0.4, color="#cccccc")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def cactus(records: Sequence[Record], styles: dict[str, Style]) -> Figure:
    """How many puzzles each contestant solves within a time limit for each puzzle."""
    families = " and ".join(by_family(records)) if len(by_family(records)) < 3 else "all families"
    figure, axes = new_figure(f"{families}: solved within a time limit for each puzzle")
    for name, by_puzzle in times_of(records).items():
        solved = sorted(time.seconds for time in by_puzzle.values() if time.is_solved)
        every = max(1, len(solved) // 12)
        axes.plot(
            range(1, len(solved) + 1),
            solved,
            label=_label(name),
            markevery=every,
            linewidth=1.2,
            **styles[name].drawn,
        )
    axes.set_yscale("log")
    axes.set_xlabel("puzzles solved")
    axes.set_ylabel("seconds for a puzzle")
    axes.legend(frameon=False)
    return figure


def scatter(times: Times, one: str, other: str) -> Figure:
    """Each puzzle as a point, by the times of two contestants; unsolved puzzles lie on the border."""
    figure, axes = new_figure(_label(f"{one} against {other}"), 4.6, 4.4)
    both = [(times[one][puzzle], times[other][puzzle]) for puzzle in times[one] if puzzle in times[other]]
    known = [time.seconds for pair in both for time in pair if time.is_solved and time.seconds]
    low, high = min(known, default=0.001) / 1.5, max(known, default=1.0) * 1.5
    border = high * 1.6
    xs, ys = ([min(pair[side].seconds, border) for pair in both] for side in (0, 1))
    axes.plot(xs, ys, "o", markersize=4, markerfacecolor="none", color=COLOURS[0], markeredgewidth=0.7)
    axes.plot([low, border], [low, border], "-", color="#777777", linewidth=0.8)
    if any(not time.is_solved for pair in both for time in pair):
        axes.axvline(border, linestyle=":", color="#777777", linewidth=0.8)
        axes.axhline(border, linestyle=":", color="#777777", linewidth=0.8)
    axes.set(xscale="log", yscale="log", xlim=(low, border * 1.1), ylim=(low, border * 1.1), aspect="equal")
    axes.set_xlabel(_label(f"{one}, seconds"))
    axes.set_ylabel(_label(f"{other}, seconds"))
    return figure


Measure = Callable[[Record], float | None]


def formula_size(record: Record) -> float | None:
    """Of the formula or ground program; None where there is none, or it is not known."""
    try:
        size = record.stats.get(find(record.engine).SIZE)
    except InputError:  # an engine that is not there any more
        return None
    return float(size) if isinstance(size, int | float) and size else None


MEASURES: dict[str, tuple[str, Measure]] = {
    "time": ("seconds", seconds_of),
    "formula": ("ground rules or clauses", formula_size),
}


def points_of(records: Sequence[Record], measure: Measure) -> dict[str, list[Point]]:
    """For each contestant, what is measured against the number of cells."""
    points: dict[str, list[Point]] = {}
    for record in records:
        value = measure(record)
        if value is not None:
            points.setdefault(record.contestant, []).append((record.cells, value))
    return dict(sorted(points.items()))


def growth_figure(records: Sequence[Record], kind: str, styles: dict[str, Style]) -> Figure | None:
    """The medians of each size, with the law that fits them best; None if nothing was measured."""
    label, measure = MEASURES[kind]
    figure, axes = new_figure(f"{records[0].puzzle}: {kind} against size")
    for name, points in points_of(records, measure).items():
        middle = medians(points)
        if not middle:
            continue
        drawn = {**styles[name].drawn, "linestyle": "none"}
        law = fit(points)
        axes.plot(*zip(*middle, strict=True), label=_label(f"{name}: {law.better}" if law else name), **drawn)
        if law:
            xs = _between(middle[0][0], middle[-1][0])
            axes.plot(
                xs,
                [law.better(x) for x in xs],
                linestyle=styles[name].line,
                color=styles[name].colour,
                linewidth=1,
            )
    if not axes.lines:
        return None
    axes.set(xscale="log", yscale="log", xlabel="cells of the board", ylabel=label)
    _plain_ticks(axes)
    axes.legend(fontsize=8, framealpha=0.8, edgecolor="none")
    return figure


def _between(low: float, high: float, steps: int = 60) -> list[float]:
    return [low * (high / low) ** (i / steps) for i in range(steps + 1)] if high > low else [low]


def _plain_ticks(axes: Axes) -> None:
    """Numbers of cells written out: 16, 100, 400."""
    from matplotlib.ticker import FixedLocator, NullLocator

    low, high = axes.get_xlim()
    ticks = (4, 9, 16, 25, 36, 49, 64, 81, 100, 144, 225, 324, 441, 625, 900, 1600, 3600)
    shown = [tick for tick in ticks if low <= tick <= high]
    while len(shown) > 8:
        shown = shown[::2]
    if len(shown) > 1:
        axes.xaxis.set_major_locator(FixedLocator(shown))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0f}")


def overview(records: Sequence[Record]) -> dict[str, Figure]:
    """All figures but those of pairs, by the names of their files."""
    styles = styles_of(list(times_of(records)))
    found: dict[str, Figure | None] = {"cactus": cactus(records, styles)}
    families = by_family(records)
    for family, some in families.items():
        if len(families) > 1:
            found[f"cactus-{family}"] = cactus(some, styles)
        for kind in MEASURES:
            found[f"{kind}-{family}"] = growth_figure(some, kind, styles)
    return {name: figure for name, figure in found.items() if figure is not None}


def pair_figures(records: Sequence[Record]) -> dict[str, Figure]:
    times = times_of(records)
    return {
        f"scatter-{_file_name(one)}-{_file_name(other)}": scatter(times, one, other)
        for one, other in combinations(times, 2)
    }


def _file_name(contestant: str) -> str:
    return "".join(letter if letter.isalnum() else "_" for letter in contestant)[:100]


def _label(text: str) -> str:
    """Text as it is: between two dollars matplotlib sees a formula, and some letters no font can draw."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("$", r"\$")


def as_svg(figure: Figure) -> str:
    """Text that can stand within a page."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None}, transparent=True)
    svg = text.getvalue()
    return svg[svg.index("<svg") :]


def save_figures(records: Sequence[Record], folder: Path) -> list[Path]:
    """Each as PNG and as SVG."""
    saved = []
    with explained(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name, figure in (overview(records) | pair_figures(records)).items():
            for suffix in ("png", "svg"):
                saved.append(folder / f"{name}.{suffix}")
                metadata = {"Date": None} if suffix == "svg" else {"Software": None}
                save = partial(figure.savefig, format=suffix, dpi=160, metadata=metadata)
                write_bytes(saved[-1], save)
    return saved
