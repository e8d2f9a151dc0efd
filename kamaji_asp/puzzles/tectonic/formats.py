from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, cell_name
from kamaji_asp.files.combinators import Combinator, Mapped, Pair
from kamaji_asp.files.formats import FormatCodec
from kamaji_asp.files.penpa.codec import PenpaCodec
from kamaji_asp.files.puzzlink import Cursor, Marks, PuzzlinkCodec
from kamaji_asp.files.pzprv3 import Pzprv3Codec
from kamaji_asp.kits.regions.formats import RegionFormats
from kamaji_asp.kits.regions.puzzlekit import region_puzzlekit
from kamaji_asp.puzzles.tectonic.board import Tectonic

NAMES = ("suguru",)
REGIONS = RegionFormats(Tectonic, largest_region=9)


class NoHoles:
    """A Suguru may have cells outside the puzzle, and then tells of them behind its numbers."""

    def __init__(self, rows: int, columns: int) -> None:
        self.holes: Marks[Cell] = Marks([*product(range(rows), range(columns))])

    def read(self, text: Cursor) -> None:
        holes = self.holes.read(text) if text.next else ()
        if holes:
            raise InputError(
                f"tectonic has no cells outside the puzzle, as this Suguru has {cell_name(min(holes))}"
            )

    def write(self, value: None) -> str:
        return ""


def _body(rows: int, columns: int, flags: str) -> Combinator[Cursor, Tectonic]:
    both = Pair(REGIONS.puzzlink(rows, columns, flags), NoHoles(rows, columns))
    return Mapped(both, lambda parts: parts[0], lambda board: (board, None))


PUZZLINK = PuzzlinkCodec(Tectonic, NAMES, _body)
FORMATS: Mapping[str, FormatCodec] = {
    "puzzlink": PUZZLINK,
    "pzprv3": Pzprv3Codec(Tectonic, NAMES, REGIONS.pzprv3),
    "penpa": PenpaCodec(
        "suguru (capsules)",
        PUZZLINK.has_our_rules,
        REGIONS.shown,
        REGIONS.drawing,
        tool=("number", "1"),
    ),
    "puzzlekit": region_puzzlekit(Tectonic),
}
