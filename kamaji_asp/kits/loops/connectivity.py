"""Blocks and bridges of a graph of cells and edges, each by one depth-first walk (Tarjan 1972).

Cells are numbered as they are met. A cell's `low` is the smallest number that it and the cells met behind it
reach by an edge: if that is not before the cell's parent, the edge to the parent is the only way there.
"""

from __future__ import annotations

from collections.abc import Sequence

from kamaji_asp.kits.loops.partial_line import OFF

Adjacency = Sequence[Sequence[tuple[int, int]]]
"""For each cell its edges, each with the cell at the other end."""


def block_with(
    start: int, ends: Sequence[tuple[int, int]], around: Adjacency, state: Sequence[int]
) -> set[int]:
    """The edges that lie on a loop together with the edge `start`, those that are off aside."""
    root, first = ends[start]
    number = {root: 0, first: 1}
    low = {first: 1}
    path = [(first, start, iter(around[first]))]
    seen = [start]
    """The edges met so far without those of blocks that hang on a single cell."""
    begin = {first: 0}
    while path:
        cell, came_by, rest = path[-1]
        for edge, other in rest:
            if edge == came_by or state[edge] == OFF:
                continue
            if other not in number:
                number[other] = low[other] = len(number)
                begin[other] = len(seen)
                seen.append(edge)
                path.append((other, edge, iter(around[other])))
                break
            if number[other] < number[cell]:
                seen.append(edge)
                low[cell] = min(low[cell], number[other])
        else:
            path.pop()
            if path:
                parent = path[-1][0]
                if low[cell] >= number[parent]:
                    del seen[begin[cell] :]
                else:
                    low[parent] = min(low[parent], low[cell])
    return set(seen)


def bridges(around: Adjacency, state: Sequence[int], on: Sequence[int]) -> list[tuple[int, bool]] | None:
    """Of the open edges those that alone join two parts, and whether the parts have odd numbers of line ends.

    None if a part that no open edge leaves has an odd number: there the line cannot be closed.
    """
    number = [0] * len(around)
    low = [0] * len(around)
    ends = list(on)
    met = 0
    found = []
    for root in range(len(around)):
        if number[root]:
            continue
        met += 1
        number[root] = low[root] = met
        path = [(root, -1, iter(around[root]))]
        while path:
            cell, came_by, rest = path[-1]
            for edge, other in rest:
                if state[edge] or edge == came_by:
                    continue
                if number[other]:
                    if number[other] < low[cell]:
                        low[cell] = number[other]
                    continue
                met += 1
                number[other] = low[other] = met
                path.append((other, edge, iter(around[other])))
                break
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    ends[parent] += ends[cell]
                    if low[cell] > number[parent]:
                        found.append((came_by, ends[cell] % 2 == 1))
                    elif low[cell] < low[parent]:
                        low[parent] = low[cell]
        if ends[root] % 2:
            return None
    return found
