"""From a link to what it shows. Nothing in its text can be relied on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, product

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Edge, cell_name
from kamaji_asp.files.lines import shorten
from kamaji_asp.files.penpa.drawing import Drawing, Layer, Number, Places
from kamaji_asp.files.penpa.packing import payload, unpack

SQUARE_GRIDS = ("square", "sudoku", "kakuro")
MARGINS, PRINTED, FILLED, CELLS, GENRE = 1, 3, 4, 5, 17
"""Lines of the text. The first is the head."""
SOURCE = 17
"""An entry of the head."""

UNDERSTOOD = ("surface", "number", "lineE", "line", "symbol")
HARMLESS = ("command_redo", "command_undo", "command_replay", "deletelineE")
"""Of a layer's parts, those that say something here, and those that never say anything."""

CROSS = 98
"""A player's mark on a border; it is listed among the lines."""
OLD_ARROW = "arrow_fouredge_B"


def damaged(cause: str) -> InputError:
    return InputError(f"the Penpa link is damaged: {cause}")


@lru_cache(maxsize=8)
def drawing(text: str) -> Drawing:
    """What a link shows."""
    packed = payload(text)
    if packed is None:
        raise InputError("this is no Penpa link, which has m=edit&p=… or m=solve&p=… in it")
    lines = unpack(packed)
    head = lines[0].split(",")
    width, height = _size(head)
    top, bottom, left, right = _margins(lines)
    rows, columns = height - top - bottom, width - left - right
    if rows < 1 or columns < 1:
        raise damaged("its margins leave no board")
    places = Places(height, width, top, left)
    inside = frozenset(product(range(rows), range(columns)))
    return Drawing(
        rows,
        columns,
        _LayerReader(places, inside).layer(_json(lines, PRINTED, "what is printed")),
        _filled(lines, places, inside),
        inside - set(_cells(lines, places)),
        _genre(lines),
        head[SOURCE] if len(head) > SOURCE else "",
    )


def _size(head: list[str]) -> tuple[int, int]:
    if head[0] not in SQUARE_GRIDS:
        raise InputError(f"only Penpa's square grids are known here, not '{shorten(head[0])}'")
    sizes = head[1:3]
    if len(sizes) < 2 or not all(re.fullmatch("[1-9][0-9]?|1[0-9]{2}|200", size) for size in sizes):
        raise damaged("it tells no size")
    if head[4:7] != ["0", "1", "1"]:
        raise InputError("the drawing of this Penpa link is turned or mirrored: turn it back there first")
    return int(sizes[0]), int(sizes[1])


def _margins(lines: list[str]) -> list[int]:
    margins = _integers(lines, MARGINS, "its margins")
    if len(margins) != 4 or min(margins) < 0:
        raise damaged("it should have four margins")
    return margins


def _cells(lines: list[str], places: Places) -> Iterator[Cell]:
    """The cells that are drawn; each is told by its distance from the one before."""
    for number in accumulate(_integers(lines, CELLS, "its cells")):
        yield places.place(number)[1]


def _genre(lines: list[str]) -> tuple[str, ...]:
    found = _json(lines, GENRE, "its genre") if len(lines) > GENRE and lines[GENRE] else []
    return tuple(map(str, found)) if isinstance(found, list) else ()


def _filled(lines: list[str], places: Places, inside: frozenset[Cell]) -> Layer:
    if len(lines) <= FILLED or not lines[FILLED]:
        return Layer()  # a link for solvers
    return _LayerReader(places, inside).layer(_json(lines, FILLED, "what is filled in"))


def _json(lines: list[str], number: int, what: str) -> object:
    try:
        found: object = json.loads(lines[number])
    except (IndexError, ValueError, RecursionError):
        raise damaged(f"{what} cannot be read") from None
    return found


def _integers(lines: list[str], number: int, what: str) -> list[int]:
    found = _json(lines, number, what)
    if not isinstance(found, list) or not all(type(item) is int for item in found):
        raise damaged(f"{what} should be numbers")
    return found


def _parts(value: object) -> dict[str, object]:
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else {}


class _LayerReader:
    def __init__(self, places: Places, inside: frozenset[Cell]) -> None:
        self.places, self.inside = places, inside
        self.more: str | None = None

    def layer(self, value: object) -> Layer:
        parts = _parts(value)
        for name, item in parts.items():
            if item and name not in (*UNDERSTOOD, *HARMLESS):
                self._found(name)
        surface = {cell: item for cell, item in self._in_cells(parts, "surface") if type(item) is int}
        numbers = dict(self._numbers(parts))
        arrows = dict(self._arrows(parts))
        walls = frozenset(self._borders(parts, "lineE", Places.CORNER, _beside))
        line = frozenset(self._borders(parts, "line", Places.CELL, lambda first, second: (first, second)))
        return Layer(surface, numbers, walls, line, arrows, self.more)

    def _found(self, more: str) -> None:
        self.more = self.more or more

    def _in_cells(self, parts: Mapping[str, object], name: str) -> Iterator[tuple[Cell, object]]:
        """What stands in the middle of a cell; a colour outside the board says nothing."""
        for key, item in _parts(parts.get(name)).items():
            kind, cell = self._place(key)
            if kind == Places.CELL and cell in self.inside:
                yield cell, item
            elif name != "surface":
                self._found(f"{name} beside the cells")

    def _numbers(self, parts: Mapping[str, object]) -> Iterator[tuple[Cell, Number]]:
        for cell, item in self._in_cells(parts, "number"):
            if not isinstance(item, list) or len(item) < 3:
                raise damaged(f"the number in {cell_name(cell)} cannot be read")
            yield cell, Number(str(item[0]).strip(), str(item[2]))

    def _arrows(self, parts: Mapping[str, object]) -> Iterator[tuple[Cell, int]]:
        for cell, item in self._in_cells(parts, "symbol"):
            match item:
                case [list(flags), str(name), *_] if name == OLD_ARROW and flags.count(1) == 1:
                    yield cell, flags.index(1)
                case _:
                    self._found("symbol")

    def _borders(
        self, parts: Mapping[str, object], name: str, kind: int, edge: Callable[[Cell, Cell], Edge]
    ) -> Iterator[Edge]:
        """Strokes from one place of this kind to the next, as edges of the board."""
        for key, style in _parts(parts.get(name)).items():
            if style == CROSS:
                continue
            ends = sorted(map(self._place, key.split(",")))
            if not _is_step(ends, kind):
                self._found(f"{name} of another form")
                continue
            first, second = edge(ends[0][1], ends[1][1])
            if first in self.inside and second in self.inside:
                yield first, second

    def _place(self, key: str) -> tuple[int, Cell]:
        if not re.fullmatch("[0-9]{1,7}", key):
            raise damaged(f"'{shorten(key)}' is no place")
        return self.places.place(int(key))


def _is_step(ends: list[tuple[int, Cell]], kind: int) -> bool:
    if len(ends) != 2 or {end[0] for end in ends} != {kind}:
        return False
    (r, c), (r2, c2) = (end[1] for end in ends)
    return (r2 - r, c2 - c) in ((0, 1), (1, 0))


def _beside(first: Cell, second: Cell) -> Edge:
    """The cells on the two sides of a stroke from the lower right corner of one cell to that of another."""
    r, c = second
    return (second, (r, c + 1)) if c == first[1] else (second, (r + 1, c))
