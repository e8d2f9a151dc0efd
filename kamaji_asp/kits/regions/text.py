from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from kamaji_asp.core.grid import Cell, Grid, cell_name
from kamaji_asp.core.solution import Numbers
from kamaji_asp.files.lines import Line, Lines, positive, shorten, size
from kamaji_asp.files.solutions import read_numbers
from kamaji_asp.kits.regions.board import RegionBoard, cells_by_name

B = TypeVar("B", bound=RegionBoard)


LARGEST_REGION = 9


def read_as(kind: type[B], header: Line, lines: Lines) -> B:
    """A board of this kind from its file."""
    rows, columns = size(header, ("rows", "columns"))
    lines.heading("regions")
    placed = lines.grid(rows, columns, lambda token, line: (token, line))
    regions = tuple(tuple(name for name, _ in row) for row in placed)
    _check_regions(regions, [row[0][1] for row in placed])
    lines.heading("givens")
    givens = lines.grid(rows, columns, _given)
    lines.end()
    return kind(regions, givens)


def write_regions(board: RegionBoard) -> str:
    def text(grid: Grid[str]) -> str:
        return "".join(" ".join(row) + "\n" for row in grid)

    givens = tuple(tuple("." if value is None else str(value) for value in row) for row in board.givens)
    return (
        f"{board.family} {board.rows} {board.columns}\nregions\n{text(board.regions)}givens\n{text(givens)}"
    )


def read_filled(board: RegionBoard, lines: Lines) -> Numbers:
    return read_numbers(lines, board.rows, board.columns)


def _given(token: str, line: Line) -> int | None:
    return None if token == "." else positive(token, line)


def _check_regions(regions: Grid[str], lines: list[Line]) -> None:
    """A region is connected and not too large; `lines` are those of the file, row by row."""
    for name, cells in cells_by_name(regions).items():
        apart = _not_connected(cells)
        if apart:
            pieces = f"the cells {cell_name(cells[0])} and {cell_name(min(apart))} are not connected"
            lines[min(apart)[0]].fail(f"region '{shorten(name)}' is in pieces: {pieces}")
        if len(cells) > LARGEST_REGION:
            cause = f"region '{shorten(name)}' has {len(cells)} cells: {LARGEST_REGION} are allowed"
            lines[cells[0][0]].fail(cause)


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
