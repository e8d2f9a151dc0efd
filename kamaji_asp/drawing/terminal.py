"""Panels as text: box characters or plain ASCII, with or without colour, for any monospace terminal."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import count, groupby, pairwise, product
from operator import itemgetter
from typing import NamedTuple

from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell, T
from kamaji_asp.drawing.panels import Panel, Square

LIGHT, HEAVY = 1, 2

Place = tuple[int, int]
"""A line of the text and a column in it."""

# A character for every weight of the arms north, east, south, west, read as digits to the base 3.
_BOX = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)  # fmt: skip
_ARROWS = "↑↓→←"
"""In the order of the directions."""
_BLOCKS = {"black": "█", "grey": "░"}

# A piece's step from cell to cell: solid, dotted next to a solid one in the same line, shared by two pieces.
_STEPS = {(0, 1): "─┄═", (1, 0): "│┊║", (1, 1): "╲⋱╲", (1, -1): "╱⋰╱"}
_ASCII = str.maketrans("─┄═│┊║╲⋱╱⋰╳█░·↑↓←→−×÷›‹", "-.=|:H\\./.X#%.^v<>-*/><")

# Select Graphic Rendition. The hues are light enough for black text, whatever the terminal's own colours are.
_FAINT, _BOLD, _SOLVED, _ON_HUE = "2", "1", "1;38;5;33", "1;38;5;16"
_MAXIMUM = "48;5;75"
_LIGHTS = {"rule": "48;5;229", "known": "48;5;215", "new": "48;5;120"}
_HUES = tuple(f"48;5;{hue}" for hue in (229, 151, 217, 183, 223, 159, 250, 187, 225, 158, 180, 146))


def render_text(panels: Iterable[Panel], colour: bool, unicode: bool = True, width: int = 80) -> str:
    """The panels, side by side as far as the width allows. All lines of the text are equally long."""
    page = _Canvas()
    top = left = below = 0
    for sketch in _sketches(list(panels)):
        ys, xs = sketch.extent
        if left and left + len(xs) > width:
            top, left = below + 1, 0
        page.paste(sketch, top - ys.start, left - xs.start)
        left += len(xs) + 3
        below = max(below, top + len(ys))
    return "\n".join(page.lines(colour, unicode))


class _Canvas:
    """What stands where, by line and column. Strokes are kept as arms: one sign shows all that meet."""

    def __init__(self) -> None:
        self.signs: dict[Place, str] = {}
        self.arms: defaultdict[Place, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        self.inks: dict[Place, str] = {}
        self.grounds: dict[Place, str] = {}

    @property
    def extent(self) -> tuple[range, range]:
        """The lines and the columns that are in use."""
        places = self.signs.keys() | self.arms.keys() or {(0, 0)}
        ys, xs = zip(*places, strict=True)
        return range(min(ys), max(ys) + 1), range(min(xs), max(xs) + 1)

    def write(self, y: int, x: int, text: str, ink: str = "") -> None:
        for i, sign in enumerate(text):
            self.signs[y, x + i] = sign
            self.inks[y, x + i] = ink

    def line(self, start: Place, end: Place, weight: int, ink: str = "") -> None:
        """A straight line that goes to the right or down."""
        (y, x), (y2, x2) = start, end
        places = [(y, i) for i in range(x, x2 + 1)] if y == y2 else [(i, x) for i in range(y, y2 + 1)]
        out, back = (EAST, WEST) if y == y2 else (SOUTH, NORTH)
        for place in places:
            self.inks[place] = ink
        for here, there in pairwise(places):
            self.arms[here][out] = max(self.arms[here][out], weight)
            self.arms[there][back] = max(self.arms[there][back], weight)

    def paste(self, other: _Canvas, dy: int, dx: int) -> None:
        self.signs |= _moved(other.signs, dy, dx)
        self.arms |= _moved(other.arms, dy, dx)
        self.inks |= _moved(other.inks, dy, dx)
        self.grounds |= _moved(other.grounds, dy, dx)

    def lines(self, colour: bool, unicode: bool) -> list[str]:
        ys, xs = self.extent
        lines = []
        for y in ys:
            styled = [(self._style(y, x) if colour else "", self._sign(y, x, unicode)) for x in xs]
            line = ""
            for style, run in groupby(styled, itemgetter(0)):
                text = "".join(sign for _, sign in run)
                line += f"\x1b[{style}m{text}\x1b[0m" if style else text
            lines.append(line)
        return lines

    def _style(self, y: int, x: int) -> str:
        return ";".join(filter(None, (self.inks.get((y, x)), self.grounds.get((y, x)))))

    def _sign(self, y: int, x: int, unicode: bool) -> str:
        if (y, x) in self.signs:
            return _single(self.signs[y, x], unicode)
        n, s, e, w = self.arms.get((y, x), (0, 0, 0, 0))
        return _BOX[27 * n + 9 * e + 3 * s + w] if unicode else _ascii_box(n, e, s, w)


def _moved(things: dict[Place, T], dy: int, dx: int) -> dict[Place, T]:
    return {(y + dy, x + dx): thing for (y, x), thing in things.items()}


def _single(sign: str, unicode: bool) -> str:
    """A character that takes one column: those of a cage's name may be of any kind."""
    if not unicode:
        sign = sign.translate(_ASCII)
        return sign if sign.isascii() else "?"
    wide = unicodedata.east_asian_width(sign) in "WF" or unicodedata.category(sign).startswith("M")
    return "?" if wide or not sign.isprintable() else sign


def _ascii_box(n: int, e: int, s: int, w: int) -> str:
    """Heavy lines as - | +, light ones as dots that heavy ones hide."""
    if HEAVY in (n, e, s, w):
        upright, level = HEAVY in (n, s), HEAVY in (e, w)
        return "+" if upright and level else "|" if upright else "-"
    if not any((n, e, s, w)):
        return " "
    return ":" if not (e or w) else "."


class _Scale(NamedTuple):
    """How many characters a cell takes, without its sides; the width is odd, so that there is a middle."""

    width: int
    height: int

    def point(self, r: int, c: int) -> Place:
        """The grid point at a cell's top left corner."""
        return r * (self.height + 1), c * (self.width + 1)

    def middle(self, r: int, c: int) -> Place:
        y, x = self.point(r, c)
        return y + self.height, x + (self.width + 1) // 2

    def centred(self, r: int, c: int, text: str) -> int:
        """The column where a text begins that is centred in the cell."""
        return self.point(r, c)[1] + 1 + (self.width - len(text) + 1) // 2


def _sketches(panels: list[Panel]) -> Iterator[_Canvas]:
    """Each panel by itself, all at one scale: the layers of a cube look alike."""
    scale = _fitting(panels)
    for panel in panels:
        canvas = _Canvas()
        _draw_grid(canvas, panel, scale)
        for r, c, cell in panel.each_cell():
            _draw_cell(canvas, scale, r, c, cell)
        _draw_pieces(canvas, panel, scale)
        _draw_marks(canvas, panel, scale)
        _draw_labels(canvas, panel, scale)
        yield canvas


def _fitting(panels: list[Panel]) -> _Scale:
    """Cells that look square and hold the longest text."""
    cells = [cell for panel in panels for _, _, cell in panel.each_cell()]
    labels = [label for panel in panels for label in panel.top + panel.bottom]
    height = 2 if any(cell.corner for cell in cells) else 1
    texts = [*labels, *(cell.corner for cell in cells), *map(_text, cells)]
    width = max([2 * height + 1, *map(len, texts)])
    return _Scale(width + 1 - width % 2, height)


def _text(square: Square) -> str:
    return square.text + ("" if square.arrow is None else _ARROWS[square.arrow])


def _draw_grid(canvas: _Canvas, panel: Panel, scale: _Scale) -> None:
    """The walls, and light lines unless there is a loop or pieces: these would be hard to see among them."""
    has_loop = bool(panel.marks.links) or any(cell.line for _, _, cell in panel.each_cell())
    if has_loop:
        for r, c in product(range(1, panel.rows), range(1, panel.columns)):
            canvas.write(*scale.point(r, c), "·", _FAINT)
    for start, end, is_wall in panel.each_edge():
        if is_wall or not (has_loop or panel.pieces):
            weight, ink = (HEAVY, "") if is_wall and not has_loop else (LIGHT, _FAINT)
            canvas.line(scale.point(*start), scale.point(*end), weight, ink)


def _draw_cell(canvas: _Canvas, scale: _Scale, r: int, c: int, cell: Square) -> None:
    top, left = scale.point(r, c)
    y, x = scale.middle(r, c)
    if cell.fill in _BLOCKS:
        for line in range(scale.height):
            ink = _FAINT if cell.fill == "grey" else ""
            canvas.write(top + 1 + line, left + 1, _BLOCKS[cell.fill] * scale.width, ink)
    if cell.fill == "maximum":
        canvas.grounds |= {(y, left + 1 + i): _MAXIMUM for i in range(scale.width)}
    canvas.write(top + 1, left + 1, cell.corner, _BOLD)
    ink = _ON_HUE if cell.fill == "maximum" else _BOLD if cell.given else _SOLVED
    canvas.write(y, scale.centred(r, c, _text(cell)), _text(cell), ink)
    ends = {
        NORTH: (top, x),
        SOUTH: (top + scale.height + 1, x),
        EAST: (y, left + scale.width + 1),
        WEST: (y, left),
    }
    for side in cell.line:
        start, end = sorted(((y, x), ends[side]))
        canvas.line(start, end, HEAVY, _SOLVED)


def _draw_pieces(canvas: _Canvas, panel: Panel, scale: _Scale) -> None:
    """Strokes from cell to cell and, in colour, a band under each piece."""
    bands: defaultdict[Cell, list[str]] = defaultdict(list)
    for piece, is_dotted, hue in zip(panel.pieces, _dotted(panel.pieces), _hues(panel.pieces), strict=True):
        for start, end in pairwise(piece):
            _draw_step(canvas, scale, start, end, is_dotted, hue)
        for cell in piece:
            bands[cell].append(hue)
    for (r, c), hues in bands.items():
        y, x = scale.middle(r, c)
        for i in range(scale.width if panel.cells[r][c].fill != "maximum" else 0):
            place = (y, x - scale.width // 2 + i)
            canvas.grounds[place] = hues[i * len(hues) // scale.width]  # a cell of two pieces shows both
            canvas.inks[place] = _ON_HUE


def _draw_step(canvas: _Canvas, scale: _Scale, start: Cell, end: Cell, is_dotted: bool, hue: str) -> None:
    step = _step(start, end)
    if step not in _STEPS:  # a wrong solution may be drawn, too
        return
    (y, x), (y2, x2) = scale.middle(*start), scale.middle(*end)
    gap = [(y, i) for i in range(x + 1, x2)] if y == y2 else [(i, (x + x2) // 2) for i in range(y + 1, y2)]
    spread = scale.width // 2 if x == x2 else 0
    for place in gap:
        before = canvas.signs.get(place, "")
        if not before.isalnum():  # long numbers reach into the way
            sign = _STEPS[step][is_dotted]
            crossing = _STEPS[step][2] if before in _STEPS[step] else "╳"
            canvas.write(*place, crossing if before else sign, _ON_HUE)
            canvas.grounds |= {(place[0], place[1] + i): hue for i in range(-spread, spread + 1)}


def _step(start: Cell, end: Cell) -> tuple[int, int]:
    return end[0] - start[0], end[1] - start[1]


def _dotted(pieces: Iterable[tuple[Cell, ...]]) -> list[bool]:
    """Whether a piece needs dotted strokes, because a solid one in the same line shares a cell with it."""
    solid: set[tuple[Cell, Cell]] = set()
    found = []
    for piece in pieces:
        cells = {(cell, _step(*piece[:2]) if piece[1:] else cell) for cell in piece}
        found.append(bool(cells & solid))
        if not found[-1]:
            solid |= cells
    return found


def _hues(pieces: Iterable[tuple[Cell, ...]]) -> list[str]:
    """A hue for each piece that differs from those of all pieces around it."""
    used: defaultdict[Cell, set[int]] = defaultdict(set)
    found = []
    for piece in pieces:
        around = {(r + dr, c + dc) for r, c in piece for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
        taken = {hue for cell in around for hue in used[cell]}
        hue = next(hue for hue in count() if hue not in taken)
        for cell in piece:
            used[cell].add(hue)
        found.append(_HUES[hue % len(_HUES)])
    return found


def _draw_marks(canvas: _Canvas, panel: Panel, scale: _Scale) -> None:
    """What is lit has a coloured ground; what is new also stands between angles, for want of colour."""
    for start, end, is_joined in panel.marks.links:
        (y, x), (y2, x2) = scale.middle(*start), scale.middle(*end)
        if is_joined:
            canvas.line((y, x), (y2, x2), HEAVY, _SOLVED)
        else:
            canvas.write((y + y2) // 2, (x + x2) // 2, "×", _FAINT)
    for (r, c), note in panel.marks.notes.items():
        if len(note) == 1 and scale.middle(r, c) not in canvas.signs:
            canvas.write(*scale.middle(r, c), note, _FAINT)
    for (r, c), light in panel.marks.lit.items():
        top, left = scale.point(r, c)
        room = [(top + 1 + i, left + 1 + k) for i in range(scale.height) for k in range(scale.width)]
        canvas.grounds |= dict.fromkeys(room, _LIGHTS[light])
        canvas.inks |= dict.fromkeys(room, _ON_HUE)
        if panel.cells[r][c].fill in _BLOCKS:  # a block would hide the ground: it gets narrower
            for i in range(scale.height):
                canvas.signs[top + 1 + i, left + 1] = canvas.signs[top + 1 + i, left + scale.width] = " "
        if light == "new":
            y, _ = scale.middle(r, c)
            for x, angle in ((left + 1, "›"), (left + scale.width, "‹")):
                if not canvas.signs.get((y, x), "").isalnum():
                    canvas.write(y, x, angle, _ON_HUE)


def _draw_labels(canvas: _Canvas, panel: Panel, scale: _Scale) -> None:
    bottom, right = scale.point(panel.rows, panel.columns)
    for c, text in enumerate(panel.top):
        canvas.write(-1, scale.centred(0, c, text), text, _FAINT)
    for c, text in enumerate(panel.bottom):
        canvas.write(bottom + 1, scale.centred(0, c, text), text, _BOLD)
    for r, text in enumerate(panel.left):
        canvas.write(scale.middle(r, 0)[0], -1 - len(text), text, _FAINT)
    widest = max(map(len, panel.right), default=0)
    for r, text in enumerate(panel.right):
        canvas.write(scale.middle(r, 0)[0], right + 2 + widest - len(text), text, _BOLD)
    canvas.write(-2 if panel.top else -1, 0, panel.title, _BOLD)
