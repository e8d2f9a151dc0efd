from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec
from kamaji_asp.puzzles.kenken.formats import puzzlekit
from kamaji_asp.puzzles.kenken.formats.keen import Keen

FORMATS: Mapping[str, FormatCodec] = {"keen": Keen(), "puzzlekit": puzzlekit.CODEC}
