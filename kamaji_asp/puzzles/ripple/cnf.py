from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.puzzles.tectonic.board import Cell, RegionBoard
from kamaji_asp.puzzles.tectonic.cnf import methods


def too_near(board: RegionBoard) -> Iterator[tuple[Cell, Cell, int]]:
    """At a distance of D in a line, equal numbers from D on have too few cells between them."""
    furthest = max(map(len, board.cells_of.values()))
    for r in range(board.rows):
        for c in range(board.columns):
            for distance in range(1, furthest + 1):
                for r2, c2 in ((r, c + distance), (r + distance, c)):
                    inside = r2 < board.rows and c2 < board.columns
                    if inside and board.regions[r][c] != board.regions[r2][c2]:
                        yield (r, c), (r2, c2), distance


METHODS = methods(too_near)
