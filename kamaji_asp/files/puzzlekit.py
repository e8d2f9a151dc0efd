"""Texts of the Python package puzzlekit: rows and columns on the first line, then grids of tokens.

Such a text does not name its puzzle. Some could be of several families, and then the user has to say which.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Grid, T
from kamaji_asp.files.formats import Document, FormatCodec, checked
from kamaji_asp.files.lines import Line, Lines, parse_all

B = TypeVar("B", bound=Board)

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
EMPTY = "-"
OUTSIDE = "x"


class Sheet(NamedTuple):
    """A text, its first line understood."""

    rows: int
    columns: int
    lines: list[Line]

    def grid(self, start: int, parse: Callable[[str, Line], T]) -> Grid[T]:
        """As many rows as the board has, from this line on."""
        block = self.lines[start : start + self.rows]
        return tuple(self.row(line, self.columns, parse, f"row {r}") for r, line in enumerate(block, 1))

    def row(self, line: Line, count: int, parse: Callable[[str, Line], T], what: str) -> tuple[T, ...]:
        return parse_all(line, line.tokens, count, parse, what)

    @property
    def has_areas(self) -> bool:
        """Whether a second grid follows the first, and something stands in it."""
        names = {token for line in self.lines[self.rows :] for token in line.tokens}
        return len(self.lines) == 2 * self.rows and names != {EMPTY}

    def tokens(self) -> Iterator[str]:
        """Those of the first grid."""
        return (token for line in self.lines[: self.rows] for token in line.tokens)


def sheet(text: str) -> Sheet | None:
    """None if the first line is not two numbers."""
    lines = list(Lines(text))
    if not lines or not all(map(_NUMBER.fullmatch, lines[0].tokens)) or len(lines[0].tokens) != 2:
        return None
    rows, columns = map(int, lines[0].tokens)
    return Sheet(rows, columns, lines[1:])


class Puzzlekit(FormatCodec, Generic[B]):
    """A family's texts, from what tells them from others and the two ways between boards and tokens."""

    def __init__(
        self,
        kind: type[B],
        fits: Callable[[Sheet], bool],
        read: Callable[[Sheet], B],
        write: Callable[[B], Iterable[Iterable[str]]],
    ) -> None:
        self.kind, self._fits, self._read, self._write = kind, fits, read, write

    def recognises(self, text: str) -> bool:
        found = sheet(text)
        return found is not None and self._fits(found)

    def read(self, text: str) -> Document:
        found = sheet(text)
        if found is None:
            raise InputError("the first line of a puzzlekit text should be its rows and columns", 1)
        return Document(checked(self._read(found)))

    def write(self, document: Document) -> str:
        assert isinstance(document.board, self.kind)
        lines = [" ".join(line) + "\n" for line in self._write(document.board)]
        return "".join((" ".join(map(str, document.board.size)) + "\n", *lines))


def fits_grid(*others: str, also: Callable[[str], bool] = lambda _: False) -> Callable[[Sheet], bool]:
    """One grid of -, of these tokens, and of whatever else is allowed."""

    def fits(found: Sheet) -> bool:
        tokens = {token for line in found.lines for token in line.tokens}
        known = {EMPTY, *others}
        return len(found.lines) == found.rows and all(token in known or also(token) for token in tokens)

    return fits
