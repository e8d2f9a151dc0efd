from __future__ import annotations

from collections.abc import Sequence

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Grid
from kamaji_asp.files.combinators import Combinator, Mapped
from kamaji_asp.files.puzzlink import Cells, Cursor, Gap, PuzzlinkCodec
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin

NAMES = ("yajilin", "yajirin")
OTHER_RULES = {
    "o": "a Yajilin with all shaded cells outside the loop",
    "yajilin-regions": "Regional Yajilin",
    "yajirin-regions": "Regional Yajilin",
    "koburin": "Koburin",
    "lixloop": "LIX Loop",
    "retsurin": "Retsurin",
    "heyajirimisaki": "Heyajirimisaki",
}
"""What else the same programs have: other puzzles, and a flag."""

NO_DIRECTION = 0
DIRECTIONS = {1: NORTH, 2: SOUTH, 3: WEST, 4: EAST}
NUMBERS = {direction: number for number, direction in DIRECTIONS.items()}

BOXED = "b"
"""The flag for clue cells drawn as grey boxes; one that says nothing is then just grey."""


class Clue:
    """An arrow: its direction, then one hexadecimal digit; 5 more than the direction, then two; - then three.

    A dot in the number's place says nothing.
    """

    def __init__(self, silent: Kind) -> None:
        self.silent = silent

    def read(self, text: Cursor) -> list[Kind | Arrow]:
        if not text.next or text.next not in "-0123456789":
            return []
        sign = text.take(1)
        digits, direction = (3, text.digits(1)) if sign == "-" else (1 + int(sign) // 5, int(sign) % 5)
        if digits == 1 and text.next == ".":
            text.take(1)
            return [self.silent]
        return [_arrow(text.digits(digits), direction)]

    def write(self, cells: Sequence[Kind | Arrow], at: int) -> tuple[str, int]:
        clue = cells[at]
        if isinstance(clue, Kind):
            return (f"{NO_DIRECTION}.", 1) if clue is self.silent else ("", 0)
        direction = NUMBERS[clue.direction]
        if clue.count < 16**2:
            return (f"{direction}{clue.count:x}" if clue.count < 16 else f"{direction + 5}{clue.count:x}"), 1
        return (f"-{direction}{clue.count:x}", 1) if clue.count < 16**3 else ("", 0)


def _arrow(count: int, direction: int) -> Arrow:
    if direction == NO_DIRECTION:
        raise InputError(f"a number of this puzz.link URL, {count}, has no arrow")
    if direction not in DIRECTIONS:
        raise InputError(f"a direction of a puzz.link URL is a number from 1 to 4, found {direction}")
    return Arrow(count, DIRECTIONS[direction])


def _body(rows: int, columns: int, flags: str) -> Combinator[Cursor, Yajilin]:
    silent = GREY if BOXED in flags else SILENT
    empty: Gap[Kind | Arrow] = Gap(OPEN, "a")
    cells: Combinator[Cursor, Grid[Kind | Arrow]] = Cells(rows, columns, empty, Clue(silent))
    return Mapped(cells, Yajilin, lambda board: board.cells)


def _flags(board: Yajilin) -> str:
    kinds = {kind for row in board.cells for kind in row}
    if {GREY, SILENT} <= kinds:
        both = "grey cells beside clues that say nothing"
        raise InputError(f"a puzz.link URL cannot hold {both}: it has one sign for the two")
    return BOXED if GREY in kinds else ""


CODEC = PuzzlinkCodec(Yajilin, NAMES, _body, _flags, known_flags=BOXED, other_rules=OTHER_RULES)
