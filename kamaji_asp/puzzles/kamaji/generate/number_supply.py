"""Which numbers a board should hold, and how pieces draw theirs from what is left of them.

In the hard puzzles that were printed (K. Kleijn, Leiden 2018, table 1), about a fifth of the cells hold a 1,
and from 2 on each number v is rarer than the one before: as exp(-2.8 v/m), if m is the maximum. For 9x9 that
is 17 ones, then 19, 14, 10, 8, 6, 4 and 3 of the numbers 2 to 8. Other maximums follow the same curve. The
smaller the maximum, the more runs of cells have the right sum by chance; where that gets too much, a profile
with fewer ones and small numbers, and so with shorter pieces, helps.
"""

from __future__ import annotations

from math import exp, prod
from random import Random
from typing import NamedTuple

LONGEST = 8
LARGE = 40
"""With a larger maximum pieces are as long as with this one, and ones need some help."""
DRAWS = 8
"""One of this many ways to split a sum is chosen."""


class Profile(NamedTuple):
    ones: float = 0.21
    """Their share of the cells."""
    decline: float = 2.8

    def eased(self, times: int) -> Profile:
        return Profile(self.ones * 0.75**times, self.decline * 0.6**times)

    def shares(self, maximum: int) -> list[float]:
        """The share of each number below the maximum, by number."""
        # Rounded, so that no machine has a last digit of its own.
        weights = [round(exp(-self.decline * number / maximum), 9) for number in range(2, maximum)]
        return [0.0, self.ones, *((1 - self.ones) * weight / sum(weights) for weight in weights)]

    def lengths(self, maximum: int, longest: int) -> dict[int, float]:
        """The share of each length: how often that many of these numbers add up to the maximum."""
        share = self.shares(min(maximum, LARGE))
        maximum = len(share)
        sums = [*share, 0.0]
        found = {}
        for length in range(2, min(LONGEST, longest, maximum - 1) + 1):
            sums = [
                sum(sums[total - number] * share[number] for number in range(1, min(total, maximum)))
                for total in range(maximum + 1)
            ]
            found[length] = sums[maximum]
        return {length: weight / sum(found.values()) for length, weight in found.items()}


class NumberSupply:
    """How many of each number are left, and pieces of the sum that is asked for."""

    def __init__(self, profile: Profile, maximum: int, cells: int, rng: Random) -> None:
        self.rng = rng
        self.left = [share * cells for share in profile.shares(maximum)]
        self.least = [left / 20 for left in self.left]
        """A number that has run out is still drawn now and then."""

    def take(self, number: int) -> None:
        self.left[number] -= 1

    def give_back(self, number: int) -> None:
        self.left[number] += 1

    def avoid_ones(self) -> None:
        self.left[1] = float("-inf")
        self.least[1] /= 100

    def draw(self, total: int, count: int) -> list[int]:
        """That many numbers with this sum, preferably those that are left."""
        if count == 1:
            return [total]
        ways = [self._split(total, count) for _ in range(DRAWS)]
        if count > 2 and len(self.left) > LARGE:  # else chance would hardly ever bring a one
            ways += [[1, *self._split(total - 1, count - 1)] for _ in range(DRAWS // 2)]
        way = self.rng.choices(ways, [prod(map(self._weight, way)) for way in ways])[0]
        self.rng.shuffle(way)
        return way

    def _weight(self, number: int) -> float:
        return max(self.left[number], self.least[number])

    def _split(self, total: int, count: int) -> list[int]:
        if count == 2:
            first = self.rng.randrange(1, total)
            return [first, total - first]
        return random_split(total, count, self.rng)


def random_split(total: int, count: int, rng: Random) -> list[int]:
    """That many numbers with this sum."""
    cuts = [0, *sorted(rng.sample(range(1, total), count - 1)), total]
    return [cuts[i + 1] - cuts[i] for i in range(count)]
