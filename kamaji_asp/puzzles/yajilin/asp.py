from __future__ import annotations

import re

from kamaji_asp.engines.asp import Method
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.puzzles.yajilin.formats import LINE_SHAPES
from kamaji_asp.solution import Solution

METHODS = {"reach": Method("yajilin.lp", "the loop's cells are all reached from one of them")}

_SHAPES = {"": "#"} | {shape[::way]: shape for shape in LINE_SHAPES for way in (1, -1)}
_EDGE = re.compile(r"edge\(\((\d+),(\d+)\),\((\d+),(\d+)\)\)")


def decode(board: Yajilin, answer: str) -> Solution:
    """An edge goes to the right or down; a cell without any is black."""
    sides: dict[tuple[int, int], str] = dict.fromkeys(board.open_cells, "")
    for r, c, r2, c2 in ((int(a), int(b), int(x), int(y)) for a, b, x, y in _EDGE.findall(answer)):
        down = r < r2
        sides[r, c] += "s" if down else "e"
        sides[r2, c2] += "n" if down else "w"
    rows = [["."] * board.columns for _ in range(board.rows)]
    for (r, c), used in sides.items():
        rows[r][c] = _SHAPES[used]
    return Solution(tuple(map(tuple, rows)))
