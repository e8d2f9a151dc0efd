"""A line without ends is a number of loops: here it is taken apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import TypeVar

from kamaji_asp.core.grid import Cell, Edge

E = TypeVar("E", bound=tuple[Hashable, ...])
"""An edge. Its first two entries are the places that it joins."""


def decompose(line: Iterable[E]) -> list[list[E]]:
    """The edges of each loop, in the order in which one meets them."""
    at: dict[Hashable, list[E]] = {}
    for edge in line:
        at.setdefault(edge[0], []).append(edge)
        at.setdefault(edge[1], []).append(edge)
    loops = []
    while at:
        place, (edge, _) = next(iter(at.items()))
        loop = []
        while place in at:
            first, second = at.pop(place)
            edge = second if edge is first else first
            loop.append(edge)
            place = edge[1] if edge[0] == place else edge[0]
        loops.append(loop)
    return loops


def several_loops(line: Iterable[Edge]) -> list[list[Cell]]:
    """The cells of each loop of a line, if there is more than one loop."""
    loops = decompose(line)
    return [list(dict.fromkeys(chain.from_iterable(loop))) for loop in loops] if len(loops) > 1 else []
