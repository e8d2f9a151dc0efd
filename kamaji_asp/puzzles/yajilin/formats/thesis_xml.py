"""The XML files of the thesis by Gufler and Hagenauer (2011, section 3.2): puzzles and states of play.

The cells that are not empty are listed as tiles: arrows, black cells and pieces of the line. Of a tile's
position, xPos is the row and yPos the column.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell, Direction, cell_name
from kamaji_asp.core.solution import Loop
from kamaji_asp.files.formats import Document, FormatCodec
from kamaji_asp.files.lines import LARGEST, shorten
from kamaji_asp.files.xml_tree import Element, parse
from kamaji_asp.puzzles.yajilin.board import OPEN, Arrow, Kind, Yajilin

LARGEST_SIDE = 300
DIRECTIONS = {"UP": NORTH, "DOWN": SOUTH, "LEFT": WEST, "RIGHT": EAST}
NAMES = {direction: name for name, direction in DIRECTIONS.items()}

Tile = Arrow | tuple[Direction, ...]
"""An arrow, the two sides by which the line leaves, or black: no side at all."""

BLACK: tuple[Direction, ...] = ()


class ThesisXml(FormatCodec):
    holds_solutions = True

    def recognises(self, text: str) -> bool:
        start = text[:2000]
        return start.lstrip()[:1] == "<" and "<puzzle" in start

    def read(self, text: str) -> Document:
        puzzle = parse(text)
        if puzzle.name != "puzzle":
            puzzle.fail(f"expected <puzzle>, found <{shorten(puzzle.name)}>")
        rows, columns = _size(puzzle, "height"), _size(puzzle, "width")
        tiles = _read_tiles(puzzle.child("tiles"), rows, columns)
        arrows = {cell: tile for cell, tile in tiles.items() if isinstance(tile, Arrow)}
        drawn = {cell: tile for cell, tile in tiles.items() if not isinstance(tile, Arrow)}
        board = Yajilin(tuple(tuple(arrows.get((r, c), OPEN) for c in range(columns)) for r in range(rows)))
        sides = tuple(tuple(drawn.get((r, c), ()) for c in range(columns)) for r in range(rows))
        black = frozenset(cell for cell, tile in drawn.items() if tile == BLACK)
        return Document(board, Loop(sides, black) if drawn else None)

    def write(self, document: Document) -> str:
        board, solution = document
        assert isinstance(board, Yajilin)
        assert solution is None or isinstance(solution, Loop)
        tiles = "".join(
            f"    <tile>\n      <xPos>{r}</xPos> <yPos>{c}</yPos>\n{tile}    </tile>\n"
            for (r, c), tile in _tiles(board, solution)
        )
        return (
            f"<puzzle>\n  <width>{board.columns}</width> <height>{board.rows}</height>\n"
            f"  <name>{board.rows}x{board.columns}</name>\n  <tiles>\n{tiles}  </tiles>\n</puzzle>\n"
        )


def _size(puzzle: Element, name: str) -> int:
    side = puzzle.number(name, LARGEST_SIDE)
    return side or puzzle.child(name).fail(f"<{name}> should be 1 or more")


def _read_tiles(tiles: Element, rows: int, columns: int) -> dict[Cell, Tile]:
    found: dict[Cell, Tile] = {}
    for tile in tiles.children:
        if tile.name != "tile":
            tile.fail(f"expected <tile>, found <{shorten(tile.name)}>")
        cell = tile.number("xPos", rows - 1), tile.number("yPos", columns - 1)
        if cell in found:
            tile.fail(f"there is a second tile for {cell_name(cell)}")
        found[cell] = _read_tile(tile)
    return found


def _read_tile(tile: Element) -> Tile:
    kinds = [child for child in tile.children if child.name not in ("xPos", "yPos")]
    if len(kinds) != 1 or kinds[0].name not in ("black", "arrow", "line"):
        tile.fail("a tile should hold <black/>, <arrow> or <line>")
    (kind,) = kinds
    if kind.name == "black":
        return BLACK
    if kind.name == "arrow":
        return Arrow(kind.number("count", LARGEST), _direction(kind, "dir"))
    sides = {_direction(kind, name) for name in ("dir1", "dir2")}
    if len(sides) == 1:
        kind.fail("a line leaves a tile in two directions, and these are the same")
    return tuple(sorted(sides))


def _direction(element: Element, name: str) -> Direction:
    word = element.word(name)
    if word not in DIRECTIONS:
        element.child(name).fail(f"a direction is one of {', '.join(DIRECTIONS)}, found '{shorten(word)}'")
    return DIRECTIONS[word]


def _tiles(board: Yajilin, solution: Loop | None) -> Iterator[tuple[Cell, str]]:
    """Each cell that is not empty, with what its tile holds."""
    for r, c in product(range(board.rows), range(board.columns)):
        kind, name = board.cells[r][c], cell_name((r, c))
        if isinstance(kind, Kind) and kind is not OPEN:
            raise InputError(f"xml holds neither grey cells nor clues that say nothing, as {name}")
        tiles = [_arrow(kind)] if isinstance(kind, Arrow) else []
        if solution and solution.sides[r][c]:
            tiles.append(_line(solution.sides[r][c], name))
        if solution and (r, c) in solution.black:
            tiles.append("      <black/>\n")
        if len(tiles) > 1:
            raise InputError(f"xml holds one thing in a cell, and there are {len(tiles)} in {name}")
        yield from (((r, c), tile) for tile in tiles)


def _arrow(arrow: Arrow) -> str:
    return (
        f"      <arrow>\n        <dir>{NAMES[arrow.direction]}</dir>\n"
        f"        <count>{arrow.count}</count>\n      </arrow>\n"
    )


def _line(sides: tuple[Direction, ...], cell: str) -> str:
    if len(sides) != 2:
        raise InputError(f"xml holds no end of a line, as {cell} is one")
    one, other = (NAMES[side] for side in sides)
    return f"      <line>\n        <dir1>{one}</dir1>\n        <dir2>{other}</dir2>\n      </line>\n"
