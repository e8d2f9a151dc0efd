"""A random walk, closed on the shortest way; black cells wherever they fit, arrows on all the rest.

The line generator of A. Gufler and F. Hagenauer (Innsbruck 2011, sections 5.1 and 6.2.1).
"""

from __future__ import annotations

import time
from heapq import heappop, heappush
from itertools import product
from random import Random

from kamaji_asp.api import is_unique
from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import keep_time
from kamaji_asp.puzzles.yajilin.board import STEPS, Cell, Yajilin
from kamaji_asp.puzzles.yajilin.generate_arrow import BACK, Arrows, board_of, ray
from kamaji_asp.puzzles.yajilin.generate_wishes import LineWish

WALKS = 200_000
"""How many are tried before the wish counts as too much."""

Path = list[Cell]


def make(wish: LineWish, rng: Random, deadline: float | None) -> Yajilin:
    cells = list(product(range(wish.size[0]), range(wish.size[1])))
    for _ in range(WALKS):
        keep_time(deadline)
        path = walk(wish, cells, rng)
        loop = path and close(path, cells, wish.reruns)
        if not loop:
            continue
        board = board_of(fill(loop, cells, wish.size, rng), wish.size)
        if is_unique(board, time_limit=None if deadline is None else deadline - time.monotonic()):
            return board
    raise InputError(f"no such board was found: the nearest is --base {max(wish.base - 10, 10)}")


def walk(wish: LineWish, cells: list[Cell], rng: Random) -> Path | None:
    """A path of the base length; None if it got stuck too often."""
    path = [rng.choice(cells)]
    errors = 0
    past: set[Cell] = set()
    """Where the walk got stuck from its present end."""
    straight = ("", 0)
    while len(path) < wish.share(wish.base):
        free = {way: cell for way, cell in around(path[-1], cells).items() if cell not in path}
        if wish.backtracking:
            free = {way: cell for way, cell in free.items() if cell not in past}
        if free:
            way = choose(straight, list(free), rng) if wish.backtracking else rng.choice(list(free))
            straight = (way, straight[1] + 1 if straight[0] == way else 1)
            path.append(free[way])
            past.clear()
        elif errors == wish.errors or len(path) == 1:
            return None
        else:
            errors += 1
            past.add(path.pop())
    return path


def choose(straight: tuple[str, int], ways: list[str], rng: Random) -> str:
    """The longer it went one way, the less likely is one more step."""
    before, steps = straight
    return rng.choices(ways, [1 / (1 + steps) if way == before else 1 for way in ways])[0]


def around(cell: Cell, cells: list[Cell]) -> dict[str, Cell]:
    rows, columns = cells[-1][0] + 1, cells[-1][1] + 1
    found = {way: (cell[0] + dr, cell[1] + dc) for way, (dr, dc) in STEPS.items()}
    return {way: (r, c) for way, (r, c) in found.items() if 0 <= r < rows and 0 <= c < columns}


def close(path: Path, cells: list[Cell], reruns: int) -> Path | None:
    """The path with the shortest way from its end to its start; if there is none, its end is cut off."""
    for cut in range(min(reruns + 1, len(path) - 1)):
        kept = path[: len(path) - cut]
        way = shortest(kept, cells)
        if way is not None:
            return kept + way
    return None


def shortest(path: Path, cells: list[Cell]) -> Path | None:
    """A* from the end of the path to its start, through cells that are not on it; the cells in between."""
    start, goal = path[-1], path[0]

    def estimate(cell: Cell) -> int:
        return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])

    came: dict[Cell, Cell | None] = {start: None}
    ahead = [(estimate(start), 0, start)]
    while ahead:
        _, steps, cell = heappop(ahead)
        for beside in around(cell, cells).values():
            if beside == goal and (cell != start or len(path) > 2):
                return trace(cell, start, came)
            if beside not in came and beside not in path:
                came[beside] = cell
                heappush(ahead, (steps + 1 + estimate(beside), steps + 1, beside))
    return None


def trace(cell: Cell, start: Cell, came: dict[Cell, Cell | None]) -> Path:
    way: Path = []
    here: Cell | None = cell
    while here is not None and here != start:
        way.append(here)
        here = came[here]
    return way[::-1]


def fill(loop: Path, cells: list[Cell], size: tuple[int, ...], rng: Random) -> Arrows:
    """Black cells from the top down, and an arrow on each cell that is left."""
    black: set[Cell] = set()
    left = []
    on_loop = set(loop)
    for cell in cells:
        if cell in on_loop:
            continue
        if black.isdisjoint(around(cell, cells).values()):
            black.add(cell)
        else:
            left.append(cell)
    arrows = {}
    for cell in left:
        way = rng.choice(list(STEPS))
        if not ray(cell, way, size):  # it would point out of the board
            way = BACK[way]
        arrows[cell] = (way, len(black.intersection(ray(cell, way, size))))
    return arrows
