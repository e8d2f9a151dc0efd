from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec
from kamaji_asp.puzzles.kakurasu.formats import puzzlekit
from kamaji_asp.puzzles.kakurasu.formats.report_facts import ReportFacts

FORMATS: Mapping[str, FormatCodec] = {"kakurasu-facts": ReportFacts(), "puzzlekit": puzzlekit.CODEC}
