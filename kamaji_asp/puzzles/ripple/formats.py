from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec
from kamaji_asp.files.puzzlink import PuzzlinkCodec
from kamaji_asp.files.pzprv3 import Pzprv3Codec
from kamaji_asp.kits.regions.formats import RegionFormats
from kamaji_asp.puzzles.ripple.board import Ripple

NAMES = ("ripple", "hakyukoka")
OTHER_RULES = {"cojun": "Cojun", "meander": "Meandering Numbers"}
_REGIONS = RegionFormats(Ripple)

FORMATS: Mapping[str, FormatCodec] = {
    "puzzlink": PuzzlinkCodec(Ripple, NAMES, _REGIONS.puzzlink, other_rules=OTHER_RULES),
    "pzprv3": Pzprv3Codec(Ripple, NAMES, _REGIONS.pzprv3, OTHER_RULES),
}
