"""One line of a Kakurasu: which sets of its cells add up to its sum.

The i-th cell weighs i. A set of sums is one number, bit s standing for the sum s: to blacken a cell of weight
w is to shift it by w. A line comes up again and again in the same state, so the answers are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kamaji_asp.core.bits import Bits

remembered = lru_cache(1 << 16)


class LineState(NamedTuple):
    length: int
    total: int | None
    """None where no sum is given: anything goes."""
    black: Bits
    white: Bits

    @property
    def free(self) -> Bits:
        return (1 << self.length) - 1 & ~(self.black | self.white)


@remembered
def reach(line: LineState) -> tuple[int, ...]:
    """The sums that the first 0, 1, 2, … cells can have."""
    sums = [1]
    for i in range(line.length):
        white = 0 if line.black >> i & 1 else sums[i]
        black = 0 if line.white >> i & 1 else sums[i] << i + 1
        sums.append(white | black)
    return tuple(sums)


@remembered
def certain_cells(line: LineState) -> tuple[Bits, Bits] | None:
    """The cells that are black, and those that are white, in every filling; None if there is no filling."""
    if line.total is None:
        return line.black, line.white
    sums = reach(line)
    if not sums[-1] >> line.total & 1:
        return None
    goal = 1 << line.total  # the sums of the cells so far from which the total can be reached
    black = white = (1 << line.length) - 1
    for i in reversed(range(line.length)):
        by_white = 0 if line.black >> i & 1 else goal
        by_black = 0 if line.white >> i & 1 else goal >> i + 1
        if by_white & sums[i]:
            black &= ~(1 << i)
        if by_black & sums[i]:
            white &= ~(1 << i)
        goal = by_white | by_black
    return black, white


@remembered
def number_of_fillings(line: LineState) -> int:
    """A coefficient of the product of all 1 + x^i, with a number's digits in place of a polynomial's."""
    if line.total is None:
        return 1 << line.free.bit_count()
    digit = line.length + 1
    ways = 1
    for i in range(line.length):
        if line.black >> i & 1:
            ways <<= digit * (i + 1)
        elif not line.white >> i & 1:
            ways += ways << digit * (i + 1)
    return ways >> digit * line.total & (1 << digit) - 1


def line_fillings(line: LineState) -> Iterator[Bits]:
    """The black cells of each filling."""
    if line.total is None:
        chosen, free = 0, line.free
        while True:
            yield line.black | chosen
            chosen = chosen - free & free  # the next subset of the free cells
            if not chosen:
                return
    sums = reach(line)
    ahead = [(line.length, line.total, 0)]
    while ahead:
        i, rest, black = ahead.pop()
        if rest < 0 or not sums[i] >> rest & 1:
            continue
        if i == 0:
            yield black
            continue
        if not line.black >> i - 1 & 1:
            ahead.append((i - 1, rest, black))
        if not line.white >> i - 1 & 1:
            ahead.append((i - 1, rest - i, black | 1 << i - 1))
