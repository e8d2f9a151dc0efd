"""Regions and solutions as other programs tell them: walls without names, and only what is filled in."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product

from kamaji_asp.core.grid import Cell, Edge, Grid
from kamaji_asp.core.solution import Numbers, Solution
from kamaji_asp.files.combinators import Borders
from kamaji_asp.kits.regions.board import RegionBoard


def regions_within(walls: Collection[Edge], rows: int, columns: int) -> Grid[str]:
    """The regions that walls part, numbered in reading order. A wall that parts nothing is left out."""
    names: dict[Cell, str] = {}
    count = 0
    for start in product(range(rows), range(columns)):
        if start not in names:
            count += 1
            _flood(start, str(count), names, walls, (rows, columns))
    return tuple(tuple(names[r, c] for c in range(columns)) for r in range(rows))


def _flood(
    start: Cell, name: str, names: dict[Cell, str], walls: Collection[Edge], size: tuple[int, int]
) -> None:
    """Name the cells that can be reached without passing a wall."""
    names[start] = name
    frontier = [start]
    while frontier:
        cell = r, c = frontier.pop()
        for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            inside = 0 <= near[0] < size[0] and 0 <= near[1] < size[1]
            if inside and near not in names and (min(cell, near), max(cell, near)) not in walls:
                names[near] = name
                frontier.append(near)


def walls_of(board: RegionBoard) -> frozenset[Edge]:
    """The borders between two regions."""
    borders = Borders(board.rows, board.columns)
    return frozenset(
        ((r, c), (r2, c2))
        for row in (*borders.upright, *borders.level)
        for (r, c), (r2, c2) in row
        if board.regions[r][c] != board.regions[r2][c2]
    )


def solution_of(board: RegionBoard, filled: Grid[int]) -> Numbers | None:
    """The numbers that are given and filled in; None if nothing is filled in."""
    if not any(map(any, filled)):
        return None
    cells = product(range(board.rows), range(board.columns))
    return Numbers.of(board.size, {(r, c): board.givens[r][c] or filled[r][c] for r, c in cells})


def filled_in(board: RegionBoard, solution: Solution | None) -> Grid[int]:
    """What a player puts in: 0 where nothing stands, or where a number is given."""
    assert solution is None or isinstance(solution, Numbers)

    def number(r: int, c: int) -> int:
        return 0 if solution is None or board.givens[r][c] else solution[r, c]

    return tuple(tuple(number(r, c) for c in range(board.columns)) for r in range(board.rows))
