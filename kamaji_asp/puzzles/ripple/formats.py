from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec
from kamaji_asp.files.penpa.codec import PenpaCodec
from kamaji_asp.files.puzzlink import PuzzlinkCodec
from kamaji_asp.files.pzprv3 import Pzprv3Codec
from kamaji_asp.kits.regions.formats import RegionFormats
from kamaji_asp.kits.regions.puzzlekit import region_puzzlekit
from kamaji_asp.puzzles.ripple.board import Ripple

NAMES = ("ripple", "hakyukoka")
OTHER_RULES = {"cojun": "Cojun", "meander": "Meandering Numbers"}
REGIONS = RegionFormats(Ripple)

PUZZLINK = PuzzlinkCodec(Ripple, NAMES, REGIONS.puzzlink, other_rules=OTHER_RULES)
FORMATS: Mapping[str, FormatCodec] = {
    "puzzlink": PUZZLINK,
    "pzprv3": Pzprv3Codec(Ripple, NAMES, REGIONS.pzprv3, OTHER_RULES),
    "penpa": PenpaCodec(
        "ripple effect",
        PUZZLINK.has_our_rules,
        REGIONS.shown,
        REGIONS.drawing,
        tool=("number", "1"),
    ),
    "puzzlekit": region_puzzlekit(Ripple),
}
