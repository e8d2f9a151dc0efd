"""Sets of small numbers as one integer, a bit each: they are compared and joined in one step."""

from __future__ import annotations

from collections.abc import Iterator

Bits = int


def members(bits: Bits) -> Iterator[int]:
    """The numbers in the set, from the smallest on."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
