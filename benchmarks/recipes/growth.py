"""Does it grow like a power of the size, or like a power with the size as its exponent?

A time also has a part that does not grow, to start and to read, which makes small boards look alike and any
growth look exponential. So the curves are c + a·n^b and c + a·b^n, fitted to the logarithms of the times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from statistics import fmean, linear_regression
from typing import NamedTuple

Points = Sequence[tuple[float, float]]
STEPS = 200


class Fit(NamedTuple):
    constant: float
    factor: float
    base: float
    """The exponent of a power, or what the size is the exponent of."""
    error: float
    """The typical factor, less one, by which the curve misses a point."""


def power(points: Points) -> Fit:
    return _best(points, log, lambda slope: slope)


def exponential(points: Points) -> Fit:
    return _best(points, float, exp)


def _best(points: Points, scale: Callable[[float], float], base: Callable[[float], float]) -> Fit:
    """The least error over the constants from nothing to nearly the smallest value."""
    least = min(y for _, y in points)
    fits = []
    for step in range(STEPS):
        constant = least * step / STEPS
        line = [(scale(n), log(y - constant)) for n, y in points]
        slope, start = linear_regression(*zip(*line, strict=True))
        misses = (
            log(y / (constant + exp(start + slope * x))) for (x, _), (_, y) in zip(line, points, strict=True)
        )
        error = exp(sqrt(fmean(miss**2 for miss in misses))) - 1
        fits.append(Fit(constant, exp(start), base(slope), error))
    return min(fits, key=lambda fit: fit.error)
