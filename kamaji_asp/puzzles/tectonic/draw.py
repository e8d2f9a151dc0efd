from __future__ import annotations

from kamaji_asp.picture import Cell, Panel
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.solution import Solution


def draw(board: RegionBoard, solution: Solution | None) -> list[Panel]:
    def cell(r: int, c: int) -> Cell:
        given = board.givens[r][c]
        if given is not None:
            return Cell(str(given))
        return Cell(solution.rows[r][c], given=False) if solution else Cell()

    cells = tuple(tuple(cell(r, c) for c in range(board.columns)) for r in range(board.rows))
    return [Panel(cells, areas=board.regions)]
