"""A line through the cells of a grid, as the two sides that it uses of each: made of edges, and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kamaji_asp.solution import Solution, Violation

Cell = tuple[int, int]
State = dict[Cell, str]
"""Each cell's token."""

LINE_SHAPES = ("ns", "ew", "ne", "nw", "se", "sw")
SIDES = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}

_SHAPES = {shape[::way]: shape for shape in LINE_SHAPES for way in (1, -1)}
_EDGE = re.compile(r"edge\(\((\d+),(\d+)\),\((\d+),(\d+)\)\)")


def shapes(cells: Iterable[Cell], answer: str, off: str) -> State:
    """The line that an answer set shows: an edge goes to the right or down, a cell without any is `off`.

    An unfinished line ends somewhere: there, a cell has one side.
    """
    sides = dict.fromkeys(cells, "")
    for r, c, r2, c2 in ((int(a), int(b), int(x), int(y)) for a, b, x, y in _EDGE.findall(answer)):
        down = r < r2
        sides[r, c] += "s" if down else "e"
        sides[r2, c2] += "n" if down else "w"
    return {cell: _SHAPES.get(used, used) if used else off for cell, used in sides.items()}


def grid(rows: int, columns: int, state: State) -> Solution:
    """The cells in their places; those that have no part in the puzzle are empty."""
    return Solution(tuple(tuple(state.get((r, c), ".") for c in range(columns)) for r in range(rows)))


def _on_line(state: State) -> State:
    return {cell: token for cell, token in state.items() if token in LINE_SHAPES}


def check_joints(state: State) -> list[Violation]:
    """Where the line leaves a cell, it enters the neighbour, and it never ends nor branches."""
    odd = [cell for cell, token in state.items() if token.strip(".#") and token not in LINE_SHAPES]
    broken = [Violation("the line must neither end nor branch", (cell,)) for cell in odd]
    for (r, c), token in _on_line(state).items():
        for side in token:
            dr, dc = SIDES[side]
            neighbour = (r + dr, c + dc)
            if neighbour not in state:
                broken.append(Violation("the line must not leave the board", ((r, c),)))
            elif OPPOSITE[side] not in state[neighbour]:
                broken.append(Violation("the line must go on where it leaves a cell", ((r, c), neighbour)))
    return broken


def check_loop(state: State) -> list[Violation]:
    """One loop, not none, not two; the line must have no ends."""
    on_line = _on_line(state)
    if not on_line:
        return [Violation("there must be a loop", ())]
    start = min(on_line)
    loop = [start]
    (r, c), came_from = start, ""
    while True:
        side = next(side for side in on_line[r, c] if side != came_from)
        r, c, came_from = r + SIDES[side][0], c + SIDES[side][1], OPPOSITE[side]
        if (r, c) == start:
            break
        loop.append((r, c))
    if len(loop) < len(on_line):
        return [Violation("the line must be one single loop; this one leaves cells out", tuple(loop))]
    return []
