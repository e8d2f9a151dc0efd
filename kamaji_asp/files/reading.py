"""From a file, a stream or a string to a board."""

from __future__ import annotations

import sys
from pathlib import Path

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import families, family, own_names
from kamaji_asp.files.lines import Line, Lines, decode, shorten


def load(path: str | Path, puzzle: str | None = None) -> Board:
    """Read a puzzle file, or an instance by its name; `-` is standard input.

    `puzzle` names the family where the file doesn't say.
    """
    name = str(path)
    try:
        return parse(read_text(name), puzzle, suffix=Path(name).suffix.removeprefix("."))
    except InputError as error:
        raise error.within(name) from None


def load_solution(board: Board, path: str | Path) -> Solution:
    name = str(path)
    try:
        return parse_solution(board, read_text(name))
    except InputError as error:
        raise error.within(name) from None


def parse(text: str, puzzle: str | None = None, *, suffix: str = "") -> Board:
    """Read a puzzle from its text. A file's suffix must not contradict what its first line says."""
    lines = Lines(text)
    if lines.peek() is None:
        raise InputError("there is no puzzle, only comments" if text.strip() else "the file is empty", 1)
    header = _header(lines.take("the first line"), puzzle)
    name = _family_name(header)
    if puzzle and puzzle != name:
        header.fail(f"this is a {name} puzzle, not {shorten(puzzle)}")
    if suffix != name and suffix in own_names():
        header.fail(f"this is a {name} puzzle, but the file's name ends in .{suffix}")
    return family(name).text.read(header, lines)


def _header(line: Line, puzzle: str | None) -> Line:
    """The first line, with the family's name put in where it has only numbers."""
    if puzzle and line.tokens[0].isdecimal() and _family_without_name(line) != puzzle:
        return Line(line.number, (puzzle, *line.tokens), line.after_blank)
    return line


def _family_without_name(header: Line) -> str | None:
    """The family whose files may begin with such a line, though it does not name one."""
    if not header.tokens[0].isdecimal():
        return None
    found = (each for each in families()[0] if each.header is not None and each.header.is_header(header))
    return next((each.name for each in found), None)


def _family_name(header: Line) -> str:
    first = header.tokens[0]
    unnamed = _family_without_name(header)
    if unnamed is not None:
        return unnamed
    try:
        return family(first).name
    except InputError as error:
        if first.isdecimal():
            header.fail("the first line should name the puzzle family")
        header.fail(error.cause.replace(first, shorten(first)))


def parse_solution(board: Board, text: str) -> Solution:
    return family(board.family).text.read_solution(board, Lines(text))


def read_text(name: str) -> str:
    """The whole of a file, or of standard input if its name is `-`."""
    return decode(_bytes(name))


def _bytes(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if name == "-" else _existing(name).read_bytes()
    except OSError as error:
        raise InputError(error.strerror or "cannot be read") from None
    except ValueError as error:  # a name that no file can have
        raise InputError(str(error)) from None


def _existing(name: str) -> Path:
    """The file of this name; if there is none, the instance of this name that ships with the project."""
    path = Path(name)
    if path.exists():
        return path
    from kamaji_asp.files.instances import find

    return find(name) or path
