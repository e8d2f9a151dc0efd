"""Panels as one SVG file that looks like the printed puzzle; it needs nothing from outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from math import atan2, ceil, degrees, hypot, sqrt
from xml.sax.saxutils import escape

from kamaji_asp.core.grid import EAST, WEST, Cell, Direction
from kamaji_asp.drawing.panels import Panel, Square

CELL = 40
GAP = 16

# The rules begin with the picture's own class: inside a web page they apply to nothing else.
_STYLE = """
.kamaji-asp {font-family: Helvetica, Arial, "Liberation Sans", sans-serif; fill: #111}
.kamaji-asp text {text-anchor: middle}
.kamaji-asp .paper {fill: #fff}
.kamaji-asp .black {fill: #1c1c1c}
.kamaji-asp .grey {fill: #b4b4b4}
.kamaji-asp .clue {fill: #f1f1f1}
.kamaji-asp .number {fill: #fff7cf}
.kamaji-asp .maximum {fill: #a8cdf0}
.kamaji-asp .grid {fill: none; stroke: #9a9a9a; stroke-width: 1}
.kamaji-asp .walls {fill: none; stroke: #111; stroke-width: 3; stroke-linecap: square}
.kamaji-asp .loop {fill: none; stroke: #1b5fc1; stroke-width: 5; stroke-linecap: round}
.kamaji-asp .piece {fill: none; stroke: #1b5fc1; stroke-width: 2}
.kamaji-asp .arrow {fill: #111; stroke: #111; stroke-width: 1.6; stroke-linejoin: round}
.kamaji-asp .given, .kamaji-asp .sum {font-weight: bold}
.kamaji-asp .solved {fill: #1b5fc1}
.kamaji-asp text.corner {text-anchor: start}
.kamaji-asp .index {fill: #8a8a8a}
.kamaji-asp text.title {text-anchor: start; fill: #555}
.kamaji-asp .lit {opacity: .45}
.kamaji-asp .rule {fill: #ffe27a}
.kamaji-asp .known {fill: #ffb84d}
.kamaji-asp .new {fill: #5fc97b}
.kamaji-asp .note {fill: #666}
.kamaji-asp .bar {fill: none; stroke: #c33; stroke-width: 2}
"""
_SIZES = {"given": 22, "solved": 22, "sum": 20, "title": 14, "corner": 12, "index": 12, "note": 11}
_TURNS = (270, 90, 0, 180)
"""The degrees by which an arrow to the right is turned, in the order of the directions."""


def render_svg(panels: Iterable[Panel]) -> str:
    """The panels in one row, or in a square where there are many."""
    drawn = list(panels)
    across = len(drawn) if len(drawn) <= 3 else ceil(sqrt(len(drawn)))
    groups = []
    width = height = top = left = GAP
    for i, panel in enumerate(drawn):
        if i and i % across == 0:
            top, left = height, GAP
        above, before = _margins(panel)
        groups.append(f'<g transform="translate({left + before} {top + above})">')
        groups += [*_elements(panel), "</g>"]
        left += before + CELL * (panel.columns + bool(panel.right)) + GAP
        width = max(width, left)
        height = max(height, top + above + CELL * (panel.rows + bool(panel.bottom)) + GAP)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="kamaji-asp" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}">',
            f"<style>{_STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            *groups,
            "</svg>\n",
        )
    )


def _margins(panel: Panel) -> tuple[int, int]:
    """The room above and left of the grid."""
    return 20 * bool(panel.title) + 18 * bool(panel.top), 18 * bool(panel.left)


def _elements(panel: Panel) -> Iterator[str]:
    """From the ground up: what comes later covers what came before."""
    for r, c, cell in panel.each_cell():
        if cell.fill != "blank":
            yield f'<rect class="{cell.fill}" x="{c * CELL}" y="{r * CELL}" width="{CELL}" height="{CELL}"/>'
    for (r, c), light in panel.marks.lit.items():
        yield f'<rect class="lit {light}" x="{c * CELL}" y="{r * CELL}" width="{CELL}" height="{CELL}"/>'
    yield from _path("grid", (_side(a, b) for a, b, is_wall in panel.each_edge() if not is_wall))
    yield from _path("walls", (_side(a, b) for a, b, is_wall in panel.each_edge() if is_wall))
    yield from (_capsule(piece[0], piece[-1]) for piece in panel.pieces)
    yield from _path("loop", (_bend(r, c, cell.line) for r, c, cell in panel.each_cell() if cell.line))
    yield from _path("loop", (_stroke(a, b) for a, b, is_joined in panel.marks.links if is_joined))
    yield from _path("bar", (_cross(a, b) for a, b, is_joined in panel.marks.links if not is_joined))
    has_corners = any(cell.corner for _, _, cell in panel.each_cell())
    for r, c, cell in panel.each_cell():
        yield from _writing(r, c, cell, lowered=5 * has_corners)
    for (r, c), note in panel.marks.notes.items():
        yield from _note(r, c, note)
    yield from _labels(panel)


def _path(kind: str, strokes: Iterable[str]) -> Iterator[str]:
    if path := "".join(strokes):
        yield f'<path class="{kind}" d="{path}"/>'


def _side(start: Cell, end: Cell) -> str:
    return f"M{start[1] * CELL} {start[0] * CELL}L{end[1] * CELL} {end[0] * CELL}"


def _middle(r: int, c: int) -> tuple[float, float]:
    return (c + 0.5) * CELL, (r + 0.5) * CELL


def _bend(r: int, c: int, line: tuple[Direction, ...]) -> str:
    """The line from one side of the cell to the other, its corner rounded off."""
    x, y = _middle(r, c)
    edge, arc = CELL / 2, CELL / 4
    steps = [side.step for side in line]
    if len(steps) != 2:  # a wrong line may be drawn, too
        return "".join(f"M{x:g} {y:g}L{x + edge * dx:g} {y + edge * dy:g}" for dy, dx in steps)
    (dy, dx), (dy2, dx2) = steps
    return (
        f"M{x + edge * dx:g} {y + edge * dy:g}L{x + arc * dx:g} {y + arc * dy:g}"
        f"Q{x:g} {y:g} {x + arc * dx2:g} {y + arc * dy2:g}L{x + edge * dx2:g} {y + edge * dy2:g}"
    )


def _stroke(start: Cell, end: Cell) -> str:
    (x, y), (x2, y2) = _middle(*start), _middle(*end)
    return f"M{x:g} {y:g}L{x2:g} {y2:g}"


def _cross(start: Cell, end: Cell) -> str:
    """Halfway between two cells."""
    (x, y), (x2, y2) = _middle(*start), _middle(*end)
    x, y, arm = (x + x2) / 2, (y + y2) / 2, CELL / 10
    return (
        f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}M{x - arm:g} {y + arm:g}l{2 * arm:g} {-2 * arm:g}"
    )


def _note(r: int, c: int, note: str) -> Iterator[str]:
    """Below the middle of the cell; a dot is in the middle."""
    x, y = _middle(r, c)
    if note == "·":
        yield f'<circle class="note" cx="{x:g}" cy="{y:g}" r="2.5"/>'
    else:
        yield from _text("note", x, y + 0.34 * CELL, note)


def _capsule(first: Cell, last: Cell) -> str:
    """A rounded outline from first to last cell of a piece, so slim that diagonal ones fit side by side."""
    (x, y), (x2, y2) = _middle(*first), _middle(*last)
    radius = 0.33 * CELL
    length, turn = hypot(x2 - x, y2 - y) + 2 * radius, degrees(atan2(y2 - y, x2 - x))
    return (
        f'<rect class="piece" x="{-radius:g}" y="{-radius:g}" width="{length:g}" height="{2 * radius:g}"'
        f' rx="{radius:g}" transform="translate({x:g} {y:g}) rotate({turn:g})"/>'
    )


def _writing(r: int, c: int, cell: Square, lowered: int) -> Iterator[str]:
    """A cell's texts; numbers stand lower where clues need the corners, in all cells alike."""
    x, y = _middle(r, c)
    y += lowered
    room = CELL - 6
    yield from _text("corner", c * CELL + 4, r * CELL + 9, cell.corner)
    if cell.arrow is not None:  # along a row it stands above its number, along a column at its right
        dx, dy = (0, -11) if cell.arrow in (EAST, WEST) else (11, 0)
        yield (
            f'<path class="arrow" d="M-9 0H4M9 0L3 -3.5V3.5Z"'
            f' transform="translate({x + dx:g} {y + dy:g}) rotate({_TURNS[cell.arrow]})"/>'
        )
        x, y, room = x - 0.5 * dx, y - 0.5 * dy, room - dx
    yield from _text("given" if cell.given else "solved", x, y, cell.text, room)


def _labels(panel: Panel) -> Iterator[str]:
    right, bottom = panel.columns * CELL, panel.rows * CELL
    for c, (index, total) in enumerate(zip_longest(panel.top, panel.bottom, fillvalue="")):
        x, _ = _middle(0, c)
        yield from _text("index", x, -10, index)
        yield from _text("sum", x, bottom + CELL / 2, total)
    for r, (index, total) in enumerate(zip_longest(panel.left, panel.right, fillvalue="")):
        _, y = _middle(r, 0)
        yield from _text("index", -10, y, index)
        yield from _text("sum", right + CELL / 2, y, total)
    yield from _text("title", 0, -12 - 18 * bool(panel.top), panel.title)


def _text(kind: str, x: float, y: float, text: str, room: float = CELL - 6) -> Iterator[str]:
    """A text with its middle at this height; a long one is set smaller to stay within its cell."""
    if text:
        size = _SIZES[kind] if kind == "title" else min(_SIZES[kind], room / (0.6 * len(text)))
        place = f'x="{x:g}" y="{y + 0.36 * size:g}"'
        yield f'<text class="{kind}" {place} font-size="{size:.3g}">{escape(text)}</text>'
