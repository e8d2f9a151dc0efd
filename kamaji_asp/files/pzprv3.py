"""Files of pzprv3, the program behind puzz.link: a puzzle with its answer, or as much of one as is filled in.

    pzprv3 / PUZZLE / ROWS / COLUMNS / …

on a line each, or in one line with a slash where a line ends. Then come grids, a line a row; borders are two
grids, first those between the columns, then those between the rows. What the words mean is told by
src/variety-common/FileData.js of github.com/robx/pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import chain, compress
from typing import Generic, NoReturn, Protocol, TypeVar

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Edge, Grid
from kamaji_asp.files.combinators import Borders, Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document, FormatCodec, Part
from kamaji_asp.files.lines import shorten

T = TypeVar("T")
B = TypeVar("B", bound=Board)

NAME = "pzprv3"
_FIRST = re.compile(r"\s*pzprv3(\.\d+)?\s*(\n|/)\s*([a-z0-9-]+)\s*(\n|/|$)")
_BEHIND = re.compile(r"info:\{|history:\{|__HISTORY__|TrialData|https?:")
"""What may follow a puzzle: its author, its history, an older state of play, a URL."""


class Words:
    """A cursor over the words of a file, row by row."""

    def __init__(self, text: str) -> None:
        lines = enumerate(text.split("\n"), 1)
        rows = [(number, row.split()) for number, line in lines for row in line.split("/")]
        self._rows = [row for row in rows if row[1]]
        self._last = max(1, text.rstrip("\n").count("\n") + 1)
        self._next = 0

    @property
    def at_end(self) -> bool:
        return self._next == len(self._rows) or bool(_BEHIND.match(self._rows[self._next][1][0]))

    def peek(self) -> list[str]:
        """The next row; empty at the end."""
        return [] if self.at_end else self._rows[self._next][1]

    @property
    def line(self) -> int:
        """Where the latest row stands."""
        return self._rows[self._next - 1][0]

    def row(self, count: int, what: str) -> list[str]:
        """So many words of one row; a row without any may be left out."""
        if count == 0:
            return []
        if self.at_end:
            raise InputError(f"the file ends before {what}", self._last)
        found = self._rows[self._next][1]
        self._next += 1
        if len(found) != count:
            entries = "entry" if count == 1 else "entries"
            self.fail(f"{what} should have {count} {entries}, found {len(found)}")
        return found

    def number(self, what: str) -> int:
        (word,) = self.row(1, what)
        if not re.fullmatch("[1-9][0-9]{0,5}", word):
            self.fail(f"{what} should be a number from 1 on, found '{shorten(word)}'")
        return int(word)

    def check_room(self, count: int) -> None:
        """At least so many words should follow: nothing is made for a board that cannot be there."""
        if count > sum(len(row) for _, row in self._rows[self._next :]):
            raise InputError(f"the file ends before a board of {count} cells does", self._last)

    def end(self) -> None:
        if not self.at_end:
            self._next += 1
            self.fail(
                f"nothing should follow here, but there is '{shorten(self._rows[self._next - 1][1][0])}'"
            )

    def fail(self, cause: str) -> NoReturn:
        raise InputError(cause, self.line)


# --- the grids ---


class Word(Protocol[T]):
    """How a single thing is written; a LookupError if it cannot be."""

    def read(self, word: str) -> T: ...

    def write(self, value: T) -> str: ...


class Choice(Generic[T]):
    """Certain words; where several mean the same, the first is written."""

    def __init__(self, meanings: Mapping[str, T]) -> None:
        self.meanings = meanings
        self.words = {meaning: word for word, meaning in reversed([*meanings.items()])}

    def read(self, word: str) -> T:
        return self.meanings[word]

    def write(self, value: T) -> str:
        return self.words[value]


LINE = Choice({"1": True, "0": False, "-1": False})
"""On a border that a line crosses; -1 is a player's mark that it does not."""
WALL = Choice({"1": True, "0": False})


def read_number(word: str) -> int:
    """A number that clingo can count with."""
    if not re.fullmatch("[0-9]{1,9}", word):
        raise LookupError
    return int(word)


class Cells(Generic[T]):
    """A word for each cell."""

    def __init__(self, rows: int, columns: int, word: Word[T], what: str) -> None:
        self.rows, self.columns, self.word, self.what = rows, columns, word, what

    def read(self, words: Words) -> Grid[T]:
        return tuple(self._row(words, r) for r in range(self.rows))

    def _row(self, words: Words, r: int) -> tuple[T, ...]:
        row = words.row(self.columns, f"{self.what} {r + 1}")
        return tuple(self._read(words, word) for word in row)

    def _read(self, words: Words, word: str) -> T:
        try:
            return self.word.read(word)
        except LookupError:
            words.fail(f"'{shorten(word)}' has no meaning in a {self.what}")

    def write(self, value: Grid[T]) -> str:
        return "".join(" ".join(map(self._written, row)) + "\n" for row in value)

    def _written(self, value: T) -> str:
        try:
            return self.word.write(value)
        except LookupError:
            raise InputError(f"a pzprv3 file cannot hold {value}") from None


def borders(rows: int, columns: int, word: Word[bool], what: str) -> Combinator[Words, frozenset[Edge]]:
    """The borders with a wall or a line, each by the cells on its two sides."""
    all_borders = Borders(rows, columns)
    both = Pair(
        Cells(rows, columns - 1, word, f"row of {what} between columns"),
        Cells(rows - 1, columns, word, f"row of {what} between rows"),
    )

    def marked(grids: tuple[Grid[bool], Grid[bool]]) -> frozenset[Edge]:
        edges = chain(*all_borders.upright, *all_borders.level)
        return frozenset(compress(edges, chain(*grids[0], *grids[1])))

    def grids(edges: frozenset[Edge]) -> tuple[Grid[bool], Grid[bool]]:
        return _within(edges, all_borders.upright), _within(edges, all_borders.level)

    return Mapped(both, marked, grids)


def _within(edges: frozenset[Edge], borders: list[list[Edge]]) -> Grid[bool]:
    return tuple(tuple(edge in edges for edge in row) for row in borders)


class Answer(Generic[T]):
    """Grids that an unplayed puzzle may do without."""

    def __init__(self, filled: Combinator[Words, T], blank: T) -> None:
        self.filled, self.blank = filled, blank

    def read(self, words: Words) -> T:
        return self.blank if words.at_end else self.filled.read(words)

    def write(self, value: T) -> str:
        return self.filled.write(value)


# --- a family's share ---


@dataclass(frozen=True)
class Pzprv3Codec(FormatCodec, Generic[B]):
    kind: type[B]
    pids: tuple[str, ...]
    """The names of this puzzle; the first is written."""
    document: Callable[[int, int], Combinator[Words, Document]]
    """The description of the grids for so many rows and columns."""
    other_rules: Mapping[str, str] = field(default_factory=dict)
    """Other names, and marks before the first grid, for rules that the family does not have."""

    holds_solutions: bool = True
    holds_several: bool = True

    def recognises(self, text: str) -> bool:
        return pid_of(text) in (*self.pids, *self.other_rules)

    def parts(self, text: str) -> list[Part]:
        lines = text.split("\n")
        starts = [i for i, line in enumerate(lines) if line.lstrip().startswith(NAME)]
        ends = [*starts[1:], len(lines)]
        return [Part("\n".join(lines[i:j]), i + 1) for i, j in zip(starts, ends, strict=True)]

    def read(self, text: str) -> Document:
        words = Words(text)
        words.row(1, f"the line '{NAME}'")
        self._check_rules(words, "the puzzle's name")
        rows, columns = words.number("the number of rows"), words.number("the number of columns")
        if words.peek()[:1] in [[mark] for mark in self.other_rules]:
            self._check_rules(words, "a mark")
        words.check_room(rows * columns)
        document = self.document(rows, columns).read(words)
        words.end()
        return document

    def _check_rules(self, words: Words, what: str) -> None:
        (found,) = words.row(1, what)
        if found in self.other_rules:
            words.fail(f"this is {self.other_rules[found]}, which has other rules than {self.kind.family}")

    def write(self, document: Document) -> str:
        rows, columns = document.board.size
        grids = self.document(rows, columns).write(document)
        return f"{NAME}\n{self.pids[0]}\n{rows}\n{columns}\n{grids}"


def pid_of(text: str) -> str | None:
    """The kind of puzzle of a text that begins as such a file."""
    match = _FIRST.match(text)
    return match[3] if match else None


def refusal(text: str) -> str | None:
    """What is wrong with such a file that no family knows."""
    pid = pid_of(text)
    return None if pid is None else f"pzprv3's '{shorten(pid)}' is no puzzle family that is known here"
