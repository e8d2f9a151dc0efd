"""Formats of other programs that can hold a Yajilin, each in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec
from kamaji_asp.puzzles.yajilin.formats import penpa, puzzlekit, puzzlink, pzprv3
from kamaji_asp.puzzles.yajilin.formats.thesis_xml import ThesisXml

FORMATS: Mapping[str, FormatCodec] = {
    "puzzlink": puzzlink.CODEC,
    "pzprv3": pzprv3.CODEC,
    "penpa": penpa.CODEC,
    "xml": ThesisXml(),
    "puzzlekit": puzzlekit.CODEC,
}
