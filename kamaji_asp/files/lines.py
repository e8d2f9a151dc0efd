"""Puzzle files as lines of tokens, each line knowing its number, so that every error can name it."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Grid, T

LARGEST = 10**9 - 1
"""The largest number that may stand in a file: clingo counts in 32 bits, and a sum must fit as well."""


class Line(NamedTuple):
    number: int
    tokens: tuple[str, ...]
    after_blank: bool

    def fail(self, cause: str) -> NoReturn:
        raise InputError(cause, self.number)


def decode(data: bytes) -> str:
    """UTF-8 text with any line ending and with or without a byte order mark."""
    data = data.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise InputError("not a text file (invalid UTF-8)", data.count(b"\n", 0, error.start) + 1) from None
    if "\0" in text:
        raise InputError("not a text file (it holds a zero byte)", text.count("\n", 0, text.index("\0")) + 1)
    return text


class Lines:
    """A cursor over the lines of a file that are more than blanks and comments."""

    def __init__(self, text: str, begins: Callable[[Line], bool] = lambda _: False) -> None:
        """`begins` tells the lines with which a further puzzle may begin."""
        self._begins = begins
        self._lines: list[Line] = []
        blank = False
        number = 0
        for number, line in enumerate(text.split("\n"), 1):
            tokens = tuple(line.partition("%")[0].split())
            if tokens:
                self._lines.append(Line(number, tokens, blank))
                blank = False
            elif not line.strip():  # a line that is only a comment is no blank line
                blank = True
        self._last = max(1, number - 1 if text.endswith("\n") else number)
        self._next = 0

    def __iter__(self) -> Iterator[Line]:
        while (line := self.peek()) is not None:
            self._next += 1
            yield line

    def peek(self) -> Line | None:
        return self._lines[self._next] if self._next < len(self._lines) else None

    @property
    def at_end(self) -> bool:
        """Whether nothing follows, or a line with which the next puzzle may begin."""
        line = self.peek()
        return line is None or self._begins(line)

    def skip(self, header: Line) -> None:
        """Give up the puzzle that began with this line and go on to where the next one may begin."""
        self._next = self._lines.index(header) + 1
        while not self.at_end:
            self._next += 1

    @property
    def last_taken(self) -> int:
        """The number of the line before the cursor; 0 at the beginning."""
        return self._lines[self._next - 1].number if self._next else 0

    def take(self, what: str) -> Line:
        """The next line; `what` says what it should have been, in case there is none."""
        line = self.peek()
        if line is None:
            self.fail_at_end(f"the file ends before {what}")
        self._next += 1
        return line

    def end(self) -> None:
        line = self.peek()
        if line is not None and not self._begins(line):
            line.fail(f"nothing should follow here, but there is '{shorten(line.tokens[0])}'")

    def fail_at_end(self, cause: str) -> NoReturn:
        raise InputError(cause, self._last)

    def word(self, word: str) -> Line:
        """A line that begins with this word."""
        line = self.take(f"the line '{word}'")
        if line.tokens[0] != word:
            line.fail(f"expected '{word}', found '{shorten(line.tokens[0])}'")
        return line

    def heading(self, word: str) -> None:
        """A line that holds this word and nothing else."""
        line = self.word(word)
        if len(line.tokens) > 1:
            line.fail(f"nothing should follow '{word}' on its line, but there is '{shorten(line.tokens[1])}'")

    def grid(self, rows: int, columns: int, parse: Callable[[str, Line], T], what: str = "row") -> Grid[T]:
        """That many rows of that many tokens, each understood by `parse`; for people they count from 1."""
        return tuple(self.row(columns, parse, f"{what} {r}") for r in range(1, rows + 1))

    def row(self, columns: int, parse: Callable[[str, Line], T], what: str) -> tuple[T, ...]:
        line = self.take(what)
        return parse_all(line, line.tokens, columns, parse, what)


def parse_all(
    line: Line, tokens: tuple[str, ...], count: int, parse: Callable[[str, Line], T], what: str
) -> tuple[T, ...]:
    """Exactly `count` tokens of a line, each understood by `parse`."""
    if len(tokens) != count:
        line.fail(f"{what} should have {count} {'entry' if count == 1 else 'entries'}, found {len(tokens)}")
    return tuple([parse(token, line) for token in tokens])


def shorten(token: str) -> str:
    """A token fit to be quoted in a message: short, on one line, harmless on a terminal."""
    plain = "".join(ch if ch.isprintable() else "\N{REPLACEMENT CHARACTER}" for ch in token)
    return plain if len(plain) <= 24 else plain[:23] + "…"


def number(token: str, line: Line, what: str = "a number") -> int:
    if not (token.isdigit() and token.isascii()):
        line.fail(f"expected {what}, found '{shorten(token)}'")
    digits = token.lstrip("0") or "0"
    if len(digits) > 9:
        line.fail(f"{shorten(token)} is too large: numbers go up to {LARGEST}")
    return int(digits)


def positive(token: str, line: Line) -> int:
    value = number(token, line)
    if value == 0:
        line.fail("numbers start at 1, found 0")
    return value


def size(line: Line, names: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers behind the family's name on a file's first line."""
    tokens = line.tokens[1:]
    form = " ".join((line.tokens[0], *(name.upper() for name in names)))
    if len(tokens) != len(names):
        line.fail(f"the first line should be '{form}'")
    return tuple(positive(token, line) for token in tokens)
