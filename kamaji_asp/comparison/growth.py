"""How time or size grows with the board: like a power of the cells, or exponentially?

Both laws are straight lines on the right axes: log y against log x, or against x. A line is fitted to the
medians of the sizes by least squares, and the law that misses them by less is the better one. Its error is
the factor by which the medians are typically off the line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, isinf, log, sqrt
from statistics import fmean, linear_regression, median
from typing import Literal

LEAST_SIZES = 4
"""Both laws fit any two points, and nearly any three."""

CLOSE = 1.1
"""Two laws whose errors, as logarithms, differ by less than this factor are not told apart."""

LEAST_SPAN = 4.0
"""If the largest board takes less than this times the smallest, most of the time is what any board costs."""

Law = Literal["polynomial", "exponential"]
Point = tuple[float, float]


@dataclass(frozen=True)
class Growth:
    law: Law
    slope: float
    """The power of the cells, or the logarithm of the factor for each cell."""
    margin: float
    """The slope's standard error."""
    start: float
    spread: float
    """The standard deviation from the line, as a logarithm."""

    @property
    def error(self) -> float:
        """The factor by which the medians are typically off."""
        return exp(self.spread)

    def __call__(self, cells: float) -> float:
        return exp(self.start + self.slope * (log(cells) if self.law == "polynomial" else cells))

    def __str__(self) -> str:
        if self.law == "polynomial":
            return f"cells^{self.slope:.2f} (± {self.margin:.2f})"
        # A hundred cells more are easier to picture than one.
        return f"×{exp(100 * self.slope):.3g} per 100 cells (×/÷ {exp(100 * self.margin):.3g})"


@dataclass(frozen=True)
class Fit:
    polynomial: Growth
    exponential: Growth
    span: float
    """The largest median divided by the smallest."""

    @property
    def better(self) -> Growth:
        return min(self.polynomial, self.exponential, key=lambda growth: growth.spread)

    @property
    def other(self) -> Growth:
        return self.exponential if self.better is self.polynomial else self.polynomial

    @property
    def is_clear(self) -> bool:
        return self.other.spread > CLOSE * self.better.spread

    @property
    def verdict(self) -> str:
        if self.span < LEAST_SPAN:
            return "grows too little to tell"
        return self.better.law if self.is_clear else f"{self.better.law}, hardly better than {self.other.law}"


def medians(points: Iterable[Point]) -> list[Point]:
    """A point for each size, unless most boards of the size were not solved, which is an infinite time."""
    by_size: defaultdict[float, list[float]] = defaultdict(list)
    for size, value in points:
        by_size[size].append(value)
    middle = ((size, median(sorted(values))) for size, values in sorted(by_size.items()))
    return [(size, value) for size, value in middle if value > 0 and not isinf(value)]


def fit(points: Iterable[Point]) -> Fit | None:
    """None if there are too few sizes to tell anything."""
    middle = medians(points)
    if len(middle) < LEAST_SIZES:
        return None
    values = [value for _, value in middle]
    span = max(values) / min(values)
    return Fit(_line("polynomial", middle, log), _line("exponential", middle, float), span)


def _line(law: Law, points: Sequence[Point], scale: Callable[[float], float]) -> Growth:
    xs = [scale(size) for size, _ in points]
    ys = [log(value) for _, value in points]
    slope, start = linear_regression(xs, ys)
    missed = sum((y - start - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    spread = sqrt(missed / (len(xs) - 2))
    middle = fmean(xs)
    margin = spread / sqrt(sum((x - middle) ** 2 for x in xs))
    return Growth(law, slope, margin, start, spread)
