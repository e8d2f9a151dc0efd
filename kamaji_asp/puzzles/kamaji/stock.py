"""Which numbers a board should hold, and how pieces draw theirs from what is left of them.

In the hard puzzles that were printed (K. Kleijn, Leiden 2018, table 1), about a fifth of the cells hold a 1, and
from 2 on each number v is rarer than the one before: as exp(-2.8 v/m), if m is the maximum. For 9x9 that is 17
ones, then 19, 14, 10, 8, 6, 4 and 3 of the numbers 2 to 8. Other maximums follow the same curve.
"""

from __future__ import annotations

from copy import copy
from math import exp, prod
from random import Random

import os
ONES = float(os.environ.get("ONES",0.21))
DECLINE = float(os.environ.get("DEC",2.8))
LONGEST = 8
DRAWS = 8
"""From so many ways to split a piece's sum one is chosen."""


def shares(maximum: int) -> list[float]:
    """The share of each number below the maximum, by number."""
    weights = [exp(-DECLINE * number / maximum) for number in range(2, maximum)]
    return [0.0, ONES, *((1 - ONES) * weight / sum(weights) for weight in weights)]


def lengths(maximum: int, longest: int) -> dict[int, float]:
    """How often a piece of such numbers has two, three and more cells: how often so many add up to the maximum."""
    share = shares(maximum)
    reach = [1.0] + [0.0] * maximum
    found = {}
    for length in range(1, min(LONGEST, longest, maximum - 1) + 1):
        reach = [sum(reach[total - v] * share[v] for v in range(1, min(total, maximum - 1) + 1))
                 for total in range(maximum + 1)]
        found[length] = reach[maximum]
    found.pop(1)
    return {length: weight / sum(found.values()) for length, weight in found.items()}


class Stock:
    def __init__(self, maximum: int, cells: int, rng: Random) -> None:
        self.rng = rng
        self.left = [share * cells for share in shares(maximum)]
        self.least = [left / 20 for left in self.left]
        """A number that has run out is still drawn now and then."""

    def copy(self) -> Stock:
        other = copy(self)
        other.left = self.left.copy()
        return other

    def take(self, number: int) -> None:
        self.left[number] -= 1

    def give_back(self, number: int) -> None:
        self.left[number] += 1

    def draw(self, total: int, count: int) -> list[int]:
        """So many numbers with this sum, preferably those that are left."""
        if count == 1:
            return [total]
        ways = [self._split(total, count) for _ in range(DRAWS)]
        return self.rng.choices(ways, [prod(map(self._weight, way)) for way in ways])[0]

    def _weight(self, number: int) -> float:
        return max(self.left[number], self.least[number])

    def _split(self, total: int, count: int) -> list[int]:
        cuts = [0, *sorted(self.rng.sample(range(1, total), count - 1)), total]
        return [cuts[i + 1] - cuts[i] for i in range(count)]
