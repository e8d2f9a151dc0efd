"""What is known of a board: sets of decisions as integers, one bit each, which are fast to compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

Bits = int
"""A set of small numbers."""


def members(bits: Bits) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


class Known(NamedTuple):
    """The decisions that are known to be chosen, and those that are known to be refused."""

    chosen: Bits = 0
    refused: Bits = 0

    @property
    def all(self) -> Bits:
        return self.chosen | self.refused

    def __or__(self, other: Known) -> Known:
        return Known(self.chosen | other.chosen, self.refused | other.refused)

    def __and__(self, bits: Bits) -> Known:
        """As far as it concerns these decisions."""
        return Known(self.chosen & bits, self.refused & bits)

    def without(self, bits: Bits) -> Known:
        return Known(self.chosen & ~bits, self.refused & ~bits)

    def one_by_one(self) -> Iterator[Known]:
        for i in members(self.all):
            yield self & (1 << i)
