"""From a file, a stream, a URL or a string to boards."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import families, family, names, own_names
from kamaji_asp.files.lines import Line, Lines, decode, shorten


class Entry(NamedTuple):
    """A puzzle, and where it comes from."""

    name: str
    """The file's; the second of several is called FILE#2."""
    board: Board
    solution: Solution | None
    """What is filled in, where a format has a place for it."""
    source: str | None
    """What stands in the file, if that is our own text form."""
    line: int | None
    """Where it begins."""

    @property
    def text(self) -> str:
        """In our own text form."""
        return family(self.board.family).text.write(self.board) if self.source is None else self.source


class BadEntry(NamedTuple):
    """A puzzle that cannot be read: to ask for its board raises the error."""

    name: str
    error: InputError

    @property
    def board(self) -> Board:
        raise self.error

    @property
    def line(self) -> int | None:
        return self.error.line


def load(path: str | Path, puzzle: str | None = None) -> Board:
    """Read a puzzle: a file, `-` for standard input, a URL, or an id of another program.

    The second puzzle of a file is called FILE#2. `puzzle` names the family where the file doesn't say.
    """
    return load_entry(path, puzzle).board


def load_all(path: str | Path, puzzle: str | None = None) -> Iterator[Board]:
    """The puzzles of a file, one after the other; the first that cannot be read is an InputError."""
    return (entry.board for entry in read_entries(path, puzzle))


def load_entry(path: str | Path, puzzle: str | None = None) -> Entry:
    """The only puzzle of a file, or the one that FILE#2 names."""
    first, *others = read_entries(path, puzzle)
    if isinstance(first, BadEntry):
        raise first.error
    if others:
        cause = f"a second puzzle begins here: name one of them, as in {first.name}"
        raise InputError(cause, others[0].line, str(path))
    return first


def load_solution(board: Board, path: str | Path) -> Solution:
    name = str(path)
    try:
        return parse_solution(board, read_text(name))
    except InputError as error:
        raise error.within(name) from None


def read_entries(path: str | Path, puzzle: str | None = None) -> Iterator[Entry | BadEntry]:
    """The puzzles of a file, each read when it is asked for; an error in one leaves the others."""
    name = str(path)
    try:
        source = _source(name)
    except InputError as error:
        yield BadEntry(name, error.within(name))
        return
    found = _numbered(source, _puzzles(source.text, puzzle, source.suffix))
    if source.number is None:
        yield from found
        return
    chosen = next((entry for entry in found if entry.name == name or source.number == 1), None)
    missing = InputError(f"there is no puzzle {source.number} in this file", file=source.file)
    yield chosen or BadEntry(name, missing)


def parse(text: str, puzzle: str | None = None, *, suffix: str = "") -> Board:
    """Read a puzzle from its text. A file's suffix must not contradict what its first line says."""
    first, *others = _puzzles(text, puzzle, suffix)
    if isinstance(first, InputError):
        raise first
    if others:
        raise InputError("a second puzzle begins here", others[0].line)
    return first.board


def parse_all(text: str, puzzle: str | None = None) -> Iterator[Board]:
    """The puzzles of a text, one after the other; the first that cannot be read is an InputError."""
    for found in _puzzles(text, puzzle, ""):
        if isinstance(found, InputError):
            raise found
        yield found.board


def parse_solution(board: Board, text: str) -> Solution:
    """A solution in our own text form, or the answer that a file of another program holds."""
    try:
        return family(board.family).text.read_solution(board, Lines(text))
    except InputError as error:
        from kamaji_asp.files.formats import answer_to

        answer = answer_to(board, text)
        if answer is None:
            raise error from None
        return answer


# --- the puzzles of a text ---


def _numbered(source: Source, found: Iterator[Entry | InputError]) -> Iterator[Entry | BadEntry]:
    """Each with its name; only where there are several, they are numbered."""

    def named(entry: Entry | InputError, name: str) -> Entry | BadEntry:
        if isinstance(entry, InputError):
            wrong = entry if source.is_file else InputError(entry.cause)
            return BadEntry(name, wrong.within(source.shown))
        return entry._replace(name=name)

    first, second = next(found), next(found, None)
    if second is None:
        yield named(first, source.file)
        return
    for number, entry in enumerate(chain((first, second), found), 1):
        yield named(entry, f"{source.file}#{number}")


def _puzzles(text: str, puzzle: str | None, suffix: str) -> Iterator[Entry | InputError]:
    """At least one, be it an error."""
    lines = Lines(text, _may_begin)
    first = lines.peek()  # comments may stand before it, whatever the format
    if first is None:
        yield InputError("there is no puzzle, only comments" if text.strip() else "the file is empty", 1)
    elif _is_own(first):
        yield from _own_puzzles(text, lines, puzzle, suffix)
    else:
        from kamaji_asp.files.formats import read_documents

        try:
            foreign = read_documents(text, puzzle)
        except InputError as error:
            yield error
            return
        if foreign is None:
            yield from _own_puzzles(text, lines, puzzle, suffix)
            return
        for line, document in foreign:
            if isinstance(document, InputError):
                yield document
            else:
                yield Entry("", *document, None, line)


def _own_puzzles(text: str, lines: Lines, puzzle: str | None, suffix: str) -> Iterator[Entry | InputError]:
    rows = text.split("\n")
    start = 0
    while lines.peek() is not None:
        line = lines.take("the first line")
        found: Board | InputError
        try:
            found = _read_own(line, lines, puzzle, suffix)
        except InputError as error:
            found = error
            lines.skip(line)
        end = len(rows) if lines.peek() is None else lines.last_taken  # what follows is the next one's
        source = "\n".join(rows[start:end])
        yield found if isinstance(found, InputError) else Entry("", found, None, source, line.number)
        start = end


def _read_own(first: Line, lines: Lines, puzzle: str | None, suffix: str) -> Board:
    header = _header(first, puzzle)
    name = _family_name(header)
    if puzzle and puzzle != name:
        header.fail(f"this is a {name} puzzle, not {shorten(puzzle)}")
    if suffix != name and suffix in own_names():
        header.fail(f"this is a {name} puzzle, but the file's name ends in .{suffix}")
    return family(name).text.read(header, lines)


def _may_begin(line: Line) -> bool:
    """Whether a puzzle may begin with this line: a family's name and a size."""
    name, *size = line.tokens
    return bool(size) and all(map(str.isdecimal, size)) and _is_family(name)


def _is_own(line: Line) -> bool:
    """Whether a file that begins with this line is in our own text form."""
    return _is_family(line.tokens[0]) or _family_without_name(line) is not None


def _is_family(name: str) -> bool:
    if name in own_names():
        return True
    return name.isidentifier() and name in names()  # whatever is not our own takes time to find


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


# --- the text of a file ---


def read_text(name: str) -> str:
    """The whole of a file, or of standard input if its name is `-`."""
    return decode(_bytes(name))


class Source(NamedTuple):
    """A text, and where it comes from."""

    file: str
    text: str
    number: int | None = None
    """The puzzle that is asked for; None for all."""
    is_file: bool = True
    """A URL and an id are themselves the text."""

    @property
    def shown(self) -> str:
        """For an error: a URL can be long."""
        return self.file if self.is_file or len(self.file) <= 80 else self.file[:79] + "…"

    @property
    def suffix(self) -> str:
        return Path(self.file).suffix.removeprefix(".") if self.is_file else ""


def _source(name: str) -> Source:
    if "://" in name:
        return Source(name, name, is_file=False)
    try:
        return Source(name, read_text(name))
    except InputError as error:
        file, mark, number = name.rpartition("#")
        if mark and number.isdecimal() and (file == "-" or exists(file)):
            return Source(file, read_text(file), int(number))
        from kamaji_asp.files.formats import recognise

        if exists(name) or not recognise(name):
            raise error from None
        return Source(name, name, is_file=False)


def exists(name: str) -> bool:
    return os.path.exists(name)  # noqa: PTH110, as a Path raises an error for names that no file can have


def is_folder(name: str) -> bool:
    return os.path.isdir(name)  # noqa: PTH112


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
