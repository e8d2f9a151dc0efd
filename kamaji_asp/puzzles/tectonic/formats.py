from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kamaji_asp.puzzles.tectonic.board import Cell, RegionBoard, Tectonic, cells_by_name
from kamaji_asp.solution import Solution
from kamaji_asp.text import Grid, Line, Lines, positive, shorten, size

B = TypeVar("B", bound=RegionBoard)


def read(header: Line, lines: Lines) -> Tectonic:
    return read_as(Tectonic, header, lines, largest_region=9)


def read_as(kind: type[B], header: Line, lines: Lines, largest_region: int | None = None) -> B:
    rows, columns = size(header, ("rows", "columns"))
    lines.heading("regions")
    placed = lines.grid(rows, columns, lambda token, line: (token, line))
    regions = tuple(tuple(name for name, _ in row) for row in placed)
    _check_regions(regions, [row[0][1] for row in placed], largest_region)
    lines.heading("givens")
    givens = lines.grid(rows, columns, _given)
    lines.end()
    return kind(regions, givens)


def _given(token: str, line: Line) -> int | None:
    return None if token == "." else positive(token, line)


def _check_regions(regions: Grid[str], lines: list[Line], largest: int | None) -> None:
    """A region hangs together and is not too large; `lines` are those of the file, row by row."""
    for name, cells in cells_by_name(regions).items():
        apart = _not_connected(cells)
        if apart:
            pieces = f"the cells {_at(cells[0])} and {_at(min(apart))} are not connected"
            lines[min(apart)[0]].fail(f"region '{shorten(name)}' is in pieces: {pieces}")
        if largest is not None and len(cells) > largest:
            lines[cells[0][0]].fail(f"region '{shorten(name)}' has {len(cells)} cells: {largest} are allowed")


def _not_connected(cells: Sequence[Cell]) -> set[Cell]:
    """The cells that cannot be reached from the first one by steps among them."""
    rest = set(cells[1:])
    frontier = [cells[0]]
    while frontier and rest:
        r, c = frontier.pop()
        for step in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if step in rest:
                rest.remove(step)
                frontier.append(step)
    return rest


def _at(cell: Cell) -> str:
    return " ".join(map(str, cell))


def write(board: RegionBoard) -> str:
    def text(grid: Grid[str]) -> str:
        return "".join(" ".join(row) + "\n" for row in grid)

    givens = tuple(tuple("." if value is None else str(value) for value in row) for row in board.givens)
    return (
        f"{board.family} {board.rows} {board.columns}\nregions\n{text(board.regions)}givens\n{text(givens)}"
    )


def read_solution(board: RegionBoard, lines: Lines) -> Solution:
    rows = lines.grid(board.rows, board.columns, lambda token, line: str(positive(token, line)))
    lines.end()
    return Solution(rows)
