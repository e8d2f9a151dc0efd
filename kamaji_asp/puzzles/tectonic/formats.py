from __future__ import annotations

from typing import TypeVar

from kamaji_asp.puzzles.tectonic.board import RegionBoard, Tectonic
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
    names = {(r, c): name for r, row in enumerate(regions) for c, name in enumerate(row)}
    first: dict[str, tuple[int, int]] = {}
    done: set[tuple[int, int]] = set()
    for start, name in names.items():
        if start in done:
            continue
        line = lines[start[0]]
        if name in first:
            apart = f"the cells {_at(first[name])} and {_at(start)} are not connected"
            line.fail(f"region '{shorten(name)}' is in pieces: {apart}")
        first[name] = start
        patch = _patch(names, start)
        if largest is not None and len(patch) > largest:
            line.fail(f"region '{shorten(name)}' has {len(patch)} cells: {largest} are allowed")
        done |= patch


def _patch(names: dict[tuple[int, int], str], start: tuple[int, int]) -> set[tuple[int, int]]:
    """The cells connected to `start` by steps along cells of the same name."""
    patch, frontier = {start}, [start]
    while frontier:
        r, c = frontier.pop()
        for step in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if step not in patch and names.get(step) == names[start]:
                patch.add(step)
                frontier.append(step)
    return patch


def _at(cell: tuple[int, int]) -> str:
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
