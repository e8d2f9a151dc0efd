"""From a drawing to a link, as Penpa-edit 2.26 writes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise, product

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Edge
from kamaji_asp.files.penpa.drawing import Drawing, Layer, Places
from kamaji_asp.files.penpa.packing import SITE, pack

LARGEST_BOARD = 60
"""Penpa-edit draws no more rows and columns."""
CELL_SIZE = 38

BLACK_TEXT, BLUE_TEXT, THICK_WALL, GREEN_LINE = 1, 2, 2, 3

Tool = tuple[str, str]
"""A mode and, within it, a submode."""

TOOLS: Mapping[str, tuple[str, int | str]] = {
    "surface": ("", 1),
    "line": ("1", 2),
    "lineE": ("1", 2),
    "wall": ("", 2),
    "cage": ("1", 10),
    "number": ("1", BLACK_TEXT),
    "symbol": ("circle_L", 1),
    "special": ("thermo", ""),
    "board": ("", ""),
    "move": ("1", ""),
    "combi": ("battleship", ""),
    "sudoku": ("1", 1),
}
"""The submode and the style of each mode while a puzzle is made."""
ANSWER_TOOLS: Mapping[str, tuple[str, int | str]] = {
    **TOOLS,
    "line": ("1", GREEN_LINE),
    "lineE": ("1", GREEN_LINE),
    "wall": ("", GREEN_LINE),
    "number": ("1", BLUE_TEXT),
    "sudoku": ("1", 9),
}

BY_PLACE = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
BY_BORDER = ("line", "lineE", "wall", "cage", "deletelineE")
LISTED = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
"""The parts of a layer."""


def link(drawn: Drawing, tool: Tool) -> str:
    """A link; it opens with the tool that fills in the answer, such as combi and linex."""
    for count in (drawn.rows, drawn.columns):
        if count > LARGEST_BOARD:
            raise InputError(f"a Penpa link cannot hold {count} rows or columns: {LARGEST_BOARD} are allowed")
    places = Places(drawn.rows, drawn.columns)
    tools, blank, unused, no_checks = _tools(tool), _layer(places, Layer()), _text("x"), "{}"
    return SITE + pack(
        [
            _head(drawn, places),
            _text([0, 0, 0, 0]),
            tools,
            _layer(places, drawn.printed),
            _layer(places, drawn.filled, BLUE_TEXT),
            _cells(drawn, places),
            _text([]),
            no_checks,
            unused,
            unused,
            _text([2, 26, 14]),
            tools,
            unused,
            _text("false"),
            blank,
            blank,
            no_checks,
            _text(drawn.tags),
        ]
    )


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _head(drawn: Drawing, places: Places) -> str:
    canvas = (drawn.columns + 1) * CELL_SIZE, (drawn.rows + 1) * CELL_SIZE
    not_turned, no_sudoku = (0, 1, 1), (0, 0, 0, 0)
    centre = _centre(drawn, places)
    numbers = (drawn.columns, drawn.rows, CELL_SIZE, *not_turned, *canvas, centre, centre, *no_sudoku)
    return ",".join(("square", *map(str, numbers), "Title: ", "Author: ", "", "", "OFF", "false"))


def _centre(drawn: Drawing, places: Places) -> int:
    """The place in the middle: a cell, a corner, or the middle of a lower or of a right side."""
    even = drawn.rows % 2 == 0, drawn.columns % 2 == 0
    kinds = {(True, True): Places.CORNER, (True, False): Places.LOWER, (False, True): Places.RIGHT}
    return places.number(((drawn.rows - 1) // 2, (drawn.columns - 1) // 2), kinds.get(even, Places.CELL))


def _cells(drawn: Drawing, places: Places) -> str:
    """Each by its distance from the one before."""
    first, *others = (places.number(cell) for cell in product(range(drawn.rows), range(drawn.columns)))
    return _text([first, *(after - before for before, after in pairwise((first, *others)))])


def _tools(tool: Tool) -> str:
    mode, submode = tool
    answer = {**ANSWER_TOOLS, mode: (submode, ANSWER_TOOLS[mode][1])}
    return _text(
        {
            "qa": "pu_a",
            "grid": ["1", "2", "1"],
            "pu_q": {"edit_mode": "surface", **TOOLS},
            "pu_a": {"edit_mode": mode, **answer},
        }
    )


def _layer(places: Places, layer: Layer, colour: int = BLACK_TEXT) -> str:
    def at(cell: Cell, kind: int = Places.CELL) -> str:
        return str(places.number(cell, kind))

    def stroke(wall: Edge) -> str:
        """From corner to corner, between the two cells."""
        (r, c), (r2, _) = wall
        start = (r - 1, c) if r == r2 else (r, c - 1)
        return f"{at(start, Places.CORNER)},{at((r, c), Places.CORNER)}"

    numbers = sorted(layer.numbers.items())
    return _text(
        {
            "command_redo": {"__a": []},
            "command_undo": {"__a": []},
            **{name: {} for name in (*BY_PLACE, *BY_BORDER)},
            **{name: [] for name in LISTED},
            "surface": {at(cell): shade for cell, shade in sorted(layer.surface.items())},
            "number": {at(cell): [number.text, colour, number.kind] for cell, number in numbers},
            "line": {f"{at(first)},{at(second)}": GREEN_LINE for first, second in sorted(layer.line)},
            "lineE": {stroke(wall): THICK_WALL for wall in sorted(layer.walls)},
        }
    )
