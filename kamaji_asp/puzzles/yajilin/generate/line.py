"""A random walk, closed on the shortest way; black cells wherever they fit, arrows on all the rest.

The line generator of A. Gufler and F. Hagenauer (Innsbruck 2011, sections 5.1 and 6.2.1).
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Direction
from kamaji_asp.engines.solve import is_unique
from kamaji_asp.puzzles.yajilin.board import Arrow, Yajilin
from kamaji_asp.puzzles.yajilin.generate.arrow import cells_ahead
from kamaji_asp.puzzles.yajilin.generate.boards import DIRECTIONS, Clues, board_with
from kamaji_asp.puzzles.yajilin.generate.options import LineOptions

WALKS = 200_000
"""How many are tried before the options count as impossible."""

Path = list[Cell]


def make_by_line(options: LineOptions, rng: Random, deadline: Deadline) -> Yajilin:
    cells: list[Cell] = list(product(range(options.size[0]), range(options.size[1])))
    for _ in range(WALKS):
        deadline.check()
        path = random_walk(options, cells, rng)
        loop = path and close_path(path, cells, options.reruns)
        if not loop:
            continue
        board = board_with(arrows_beside(loop, cells, options.size, rng), options.size)
        if is_unique(board, time_limit=deadline.timeout):
            return board
    raise InputError(f"no such board was found: the nearest is --base {max(options.base - 10, 10)}")


def random_walk(options: LineOptions, cells: list[Cell], rng: Random) -> Path | None:
    """A path of the base length; None if it got stuck too often."""
    path = [rng.choice(cells)]
    errors = 0
    past: set[Cell] = set()
    """Where the walk got stuck from its present end."""
    straight: tuple[Direction | None, int] = (None, 0)
    while len(path) < options.share(options.base):
        free = {way: cell for way, cell in _around(path[-1], cells).items() if cell not in path}
        if options.backtracking:
            free = {way: cell for way, cell in free.items() if cell not in past}
        if free:
            way = _choose(straight, list(free), rng) if options.backtracking else rng.choice(list(free))
            straight = (way, straight[1] + 1 if straight[0] == way else 1)
            path.append(free[way])
            past.clear()
        elif errors == options.errors or len(path) == 1:
            return None
        else:
            errors += 1
            past.add(path.pop())
    return path


def _choose(straight: tuple[Direction | None, int], ways: list[Direction], rng: Random) -> Direction:
    """The longer it went one way, the less likely is one more step."""
    before, steps = straight
    return rng.choices(ways, [1 / (1 + steps) if way == before else 1 for way in ways])[0]


def _around(cell: Cell, cells: list[Cell]) -> dict[Direction, Cell]:
    """The neighbours on the board, by their directions."""
    last_row, last_column = cells[-1]
    found = {direction: direction.beside(cell) for direction in DIRECTIONS}
    return {way: (r, c) for way, (r, c) in found.items() if 0 <= r <= last_row and 0 <= c <= last_column}


def close_path(path: Path, cells: list[Cell], reruns: int) -> Path | None:
    """The path with the shortest way from its end to its start; if there is none, its end is cut off."""
    for cut in range(min(reruns + 1, len(path) - 1)):
        kept = path[: len(path) - cut]
        way = _shortest(kept, cells)
        if way is not None:
            return kept + way
    return None


def _shortest(path: Path, cells: list[Cell]) -> Path | None:
    """A* from the end of the path to its start, through cells that are not on it; the cells in between."""
    start, goal = path[-1], path[0]

    def estimate(cell: Cell) -> int:
        return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])

    came: dict[Cell, Cell | None] = {start: None}
    ahead = [(estimate(start), 0, start)]
    while ahead:
        _, steps, cell = heappop(ahead)
        for beside in _around(cell, cells).values():
            if beside == goal and (cell != start or len(path) > 2):
                return _trace(cell, start, came)
            if beside not in came and beside not in path:
                came[beside] = cell
                heappush(ahead, (steps + 1 + estimate(beside), steps + 1, beside))
    return None


def _trace(cell: Cell, start: Cell, came: dict[Cell, Cell | None]) -> Path:
    way: Path = []
    here: Cell | None = cell
    while here is not None and here != start:
        way.append(here)
        here = came[here]
    return way[::-1]


def arrows_beside(loop: Path, cells: list[Cell], size: tuple[int, ...], rng: Random) -> Clues:
    """Black cells from the top down, and an arrow on each cell that is left."""
    black: set[Cell] = set()
    left = []
    on_loop = set(loop)
    for cell in cells:
        if cell in on_loop:
            continue
        if black.isdisjoint(_around(cell, cells).values()):
            black.add(cell)
        else:
            left.append(cell)
    arrows = {}
    for cell in left:
        direction = rng.choice(DIRECTIONS)
        if not cells_ahead(cell, direction, size):  # it would point out of the board
            direction = direction.opposite
        arrows[cell] = Arrow(len(black.intersection(cells_ahead(cell, direction, size))), direction)
    return arrows
