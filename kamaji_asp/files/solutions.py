"""Solutions from their text: the other direction of `str(solution)`."""

from __future__ import annotations

from kamaji_asp.core.grid import Direction, Grid
from kamaji_asp.core.solution import BLACK, LOOP_SHAPES, WHITE, Loop, Numbers, Shading
from kamaji_asp.files.lines import Line, Lines, positive, shorten


def read_numbers(lines: Lines, rows: int, columns: int) -> Numbers:
    """The solution of a square board; a family with cubes reads its layers itself."""
    grid = lines.grid(rows, columns, positive)
    lines.end()
    return Numbers((grid,))


def read_shading(lines: Lines, rows: int, columns: int) -> Shading:
    def is_black(token: str, line: Line) -> bool:
        if token not in (BLACK, WHITE):
            line.fail(f"a cell is {BLACK} or {WHITE}, found '{shorten(token)}'")
        return token == BLACK

    grid = lines.grid(rows, columns, is_black)
    lines.end()
    return Shading((rows, columns), _black(grid))


def read_loop(lines: Lines, rows: int, columns: int, *, with_black: bool) -> Loop:
    """A line, and black cells where the puzzle has them."""
    others = (BLACK, WHITE) if with_black else (WHITE,)

    def token_of(token: str, line: Line) -> str:
        if token not in others and token not in LOOP_SHAPES:
            shapes = " ".join(LOOP_SHAPES)
            line.fail(f"a cell is {', '.join(others)} or one of {shapes}, found '{shorten(token)}'")
        return token

    grid = lines.grid(rows, columns, token_of)
    lines.end()
    off: tuple[Direction, ...] = ()
    sides = tuple(tuple(LOOP_SHAPES.get(token, off) for token in row) for row in grid)
    return Loop(sides, _black(tuple(tuple(token == BLACK for token in row) for row in grid)))


def _black(grid: Grid[bool]) -> frozenset[tuple[int, ...]]:
    return frozenset((r, c) for r, row in enumerate(grid) for c, is_black in enumerate(row) if is_black)
