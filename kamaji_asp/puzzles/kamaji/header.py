"""The thesis's own files begin with n alone on a line and do not name the puzzle."""

from __future__ import annotations

from kamaji_asp.files.lines import Line


def is_header(line: Line) -> bool:
    return len(line.tokens) == 1 and line.tokens[0].isdecimal()
