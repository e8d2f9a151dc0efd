"""puzz.link URLs, as pzv.jp, pzplus and others have them: `?PID/[FLAGS/]COLUMNS/ROWS/BODY`.

A family describes its body by the parts below, each of which reads and writes. What the letters mean is told
by pzprjs, the program behind these sites (src/variety-common/Encode.js of github.com/robx/pzprjs).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic, NamedTuple, NoReturn, Protocol, TypeVar

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Edge, Grid, cell_name
from kamaji_asp.files.combinators import Borders, Combinator, Mapped, Pair
from kamaji_asp.files.formats import Document, FormatCodec, Part, line_by_line
from kamaji_asp.files.lines import shorten

T = TypeVar("T")
B = TypeVar("B", bound=Board)

SITE = "https://puzz.link/p?"
HEX_DIGITS = "0123456789abcdef"
BASE_32 = "0123456789abcdefghijklmnopqrstuv"
BASE_36 = BASE_32 + "wxyz"

LONGEST_GAP = 26
"""No letter tells of more cells."""


# --- the frame ---


class Url(NamedTuple):
    pid: str
    """The kind of puzzle."""
    flags: str
    columns: int
    rows: int
    body: str


_NAMED = re.compile(r"\S*\?(?:m\+)?([a-z][a-z0-9-]*)(?:_edit|_play)?/(\S*)")


def pid_of(text: str) -> str | None:
    """The kind of puzzle of a text that begins with such a URL."""
    match = _NAMED.match(text.lstrip())
    return match[1] if match else None


def split(text: str) -> Url:
    match = _NAMED.fullmatch(text.strip())
    if match is None:
        raise InputError("this is no puzz.link URL, which ends in ?PUZZLE/COLUMNS/ROWS/…")
    parts = match[2].split("/")
    flags = "" if parts[0].isdecimal() else parts.pop(0)
    if len(parts) < 2:
        raise InputError("a puzz.link URL names the puzzle, then its columns, its rows and its cells")
    columns, rows = (_size(part) for part in parts[:2])
    return Url(match[1], flags, columns, rows, "/".join(parts[2:]).removesuffix("/"))


def _size(token: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,5}", token):
        raise InputError(
            f"columns and rows of a puzz.link URL are numbers from 1 on, found '{shorten(token)}'"
        )
    return int(token)


def join(url: Url) -> str:
    flags = url.flags + "/" if url.flags else ""
    text = f"{SITE}{url.pid}/{flags}{url.columns}/{url.rows}/{url.body}"
    # A sign at the end gets lost where a URL is found in a text.
    return text if text[-1].isalnum() else text + "/"


def refusal(text: str) -> str | None:
    """What is wrong with a puzz.link URL that no family knows."""
    pid = pid_of(text)
    if pid is None or not re.search(r"/\d+/\d+(/|$)", text.split()[0]):
        return None
    return f"puzz.link's '{shorten(pid)}' is no puzzle family that is known here"


# --- the body ---


class Cursor:
    """A place in a text."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    @property
    def next(self) -> str:
        """The next letter; nothing at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, count: int) -> str:
        found = self.text[self.at : self.at + count]
        if len(found) < count:
            raise InputError(f"the puzz.link URL ends within '{shorten(self.text[self.at - 1 :])}'")
        self.at += count
        return found

    def digits(self, count: int, alphabet: str = HEX_DIGITS) -> int:
        """A number of so many digits."""
        found = self.take(count)
        if not set(found) <= set(alphabet):
            self.fail(found)
        return int(found, len(alphabet))

    def fail(self, found: str) -> NoReturn:
        raise InputError(f"'{shorten(found)}' has no meaning at letter {self.at} of the URL's last part")


class Symbol(Protocol[T]):
    """A way to write a cell, or several at once."""

    def read(self, text: Cursor) -> list[T]:
        """The cells for which the next letters stand; none if they are no such symbol."""

    def write(self, cells: Sequence[T], at: int) -> tuple[str, int]:
        """The letters for the cells from this one on, and for how many; none if they have no such symbol."""


class Gap(Generic[T]):
    """Some empty cells as one letter: `first` is a single cell, the letter z the longest gap."""

    def __init__(self, empty: T, first: str) -> None:
        self.empty, self.letters = empty, BASE_36[BASE_36.index(first) :]

    def read(self, text: Cursor) -> list[T]:
        length = self.letters.find(text.next) + 1 if text.next else 0
        text.at += length > 0
        return [self.empty] * length

    def write(self, cells: Sequence[T], at: int) -> tuple[str, int]:
        length = 0
        while length < len(self.letters) and at + length < len(cells) and cells[at + length] == self.empty:
            length += 1
        return self.letters[length - 1] if length else "", length


class Sign(Generic[T]):
    """A cell that is one certain letter."""

    def __init__(self, letter: str, cell: T) -> None:
        self.letter, self.cell = letter, cell

    def read(self, text: Cursor) -> list[T]:
        if text.next != self.letter:
            return []
        text.take(1)
        return [self.cell]

    def write(self, cells: Sequence[T], at: int) -> tuple[str, int]:
        return (self.letter, 1) if cells[at] == self.cell else ("", 0)


class Scale(NamedTuple):
    sign: str
    digits: int
    more: int
    """What is to be added."""
    limit: int
    """Used below this number."""


SCALES = (
    Scale("", 1, 0, 16),
    Scale("-", 2, 0, 256),
    Scale("+", 3, 0, 4096),
    Scale("=", 3, 4096, 8192),
    Scale("%", 3, 8192, 12240),
    Scale("*", 4, 12240, 77776),
    Scale("$", 5, 77776, 77776 + 16**5),
)


class Number:
    """A number: a single hexadecimal digit, or more of them behind a sign. None is no number."""

    def read(self, text: Cursor) -> list[int | None]:
        plain, *signed = SCALES
        for scale in signed:
            if text.next == scale.sign:
                text.take(1)
                return [text.digits(scale.digits) + scale.more]
        return [text.digits(plain.digits)] if text.next and text.next in HEX_DIGITS else []

    def write(self, cells: Sequence[int | None], at: int) -> tuple[str, int]:
        number = cells[at]
        if number is None:
            return "", 0
        for scale in SCALES:
            if number < scale.limit:
                return f"{scale.sign}{number - scale.more:0{scale.digits}x}", 1
        return "", 0


class Cells(Generic[T]):
    """All cells of a board in reading order, each by the first symbol that fits."""

    def __init__(self, rows: int, columns: int, *symbols: Symbol[T]) -> None:
        self.rows, self.columns, self.symbols = rows, columns, symbols

    def read(self, text: Cursor) -> Grid[T]:
        cells: list[T] = []
        count = self.rows * self.columns
        while len(cells) < count:
            cells += self._next(text, f"{len(cells)} of {count} cells")
        if len(cells) > count:
            raise InputError(f"the puzz.link URL tells of more than {count} cells")
        return tuple(tuple(cells[i : i + self.columns]) for i in range(0, count, self.columns))

    def _next(self, text: Cursor, done: str) -> list[T]:
        for symbol in self.symbols:
            if found := symbol.read(text):
                return found
        if text.next:
            text.at += 1
            text.fail(text.text[text.at - 1])
        raise InputError(f"the puzz.link URL ends after {done}")

    def write(self, value: Grid[T]) -> str:
        cells = [cell for row in value for cell in row]
        text, at = "", 0
        while at < len(cells):
            letters, count = self._written(cells, at)
            text += letters
            at += count
        return text

    def _written(self, cells: list[T], at: int) -> tuple[str, int]:
        for symbol in self.symbols:
            letters, count = symbol.write(cells, at)
            if count:
                return letters, count
        place = cell_name(divmod(at, self.columns))
        raise InputError(f"a puzz.link URL cannot hold {cells[at]} in {place}")


class Marks(Generic[T]):
    """Which of these places are marked: five places a letter."""

    def __init__(self, places: Sequence[T]) -> None:
        self.places = places

    def read(self, text: Cursor) -> frozenset[T]:
        marked = []
        for i in range(0, len(self.places), 5):
            bits = text.digits(1, BASE_32)
            marked += [place for j, place in enumerate(self.places[i : i + 5]) if bits >> 4 - j & 1]
        return frozenset(marked)

    def write(self, value: frozenset[T]) -> str:
        bits = ["1" if place in value else "0" for place in self.places]
        fives = ("".join(bits[i : i + 5]).ljust(5, "0") for i in range(0, len(bits), 5))
        return "".join(BASE_32[int(five, 2)] for five in fives)


def walls(rows: int, columns: int) -> Combinator[Cursor, frozenset[Edge]]:
    """Where walls stand, each by the cells on its two sides."""
    borders = Borders(rows, columns)
    upright, level = [*chain(*borders.upright)], [*chain(*borders.level)]
    return Mapped(
        Pair(Marks(upright), Marks(level)),
        lambda parts: parts[0] | parts[1],
        lambda edges: (edges & {*upright}, edges & {*level}),
    )


# --- a family's share ---


@dataclass(frozen=True)
class PuzzlinkCodec(FormatCodec, Generic[B]):
    kind: type[B]
    pids: tuple[str, ...]
    """The names of this puzzle; the first is written."""
    body: Callable[[int, int, str], Combinator[Cursor, B]]
    """The description of a body, for so many rows and columns and with these flags."""
    flags: Callable[[B], str] = lambda _: ""
    """Those with which a board is written."""
    known_flags: str = ""
    other_rules: Mapping[str, str] = field(default_factory=dict)
    """Flags and other names that stand for rules that the family does not have, and what they are called."""

    holds_several: bool = True

    def recognises(self, text: str) -> bool:
        return pid_of(text) in (*self.pids, *self.other_rules)

    def has_our_rules(self, text: str) -> bool:
        """Whether this is a URL of this puzzle, with no flag that changes its rules."""
        try:
            self._check_rules(split(text))
        except InputError:
            return False
        return pid_of(text) in self.pids

    def parts(self, text: str) -> list[Part]:
        return line_by_line(text)

    def read(self, text: str) -> Document:
        url = split(text)
        self._check_rules(url)
        if url.rows * url.columns > LONGEST_GAP * len(url.body):  # nothing is made for such a board
            raise InputError(
                f"the puzz.link URL ends too early for a board of {url.rows} by {url.columns} cells"
            )
        cursor = Cursor(url.body)
        board = self.body(url.rows, url.columns, url.flags).read(cursor)
        if cursor.next:
            raise InputError(
                f"the puzz.link URL goes on behind its last cell: '{shorten(url.body[cursor.at :])}'"
            )
        return Document(board)

    def _check_rules(self, url: Url) -> None:
        marks: Collection[str] = ("v:", *url.flags[2:]) if url.flags.startswith("v:") else url.flags
        for mark in (url.pid, *marks):
            if mark in self.other_rules:
                name = self.other_rules[mark]
                raise InputError(
                    f"this is {name} (puzz.link's '{mark}'), which has other rules than {self.kind.family}"
                )
            if mark == "v:":
                raise InputError(
                    f"this URL is marked as a variant (v:) with other rules than {self.kind.family}"
                )
            if mark not in self.pids and mark not in self.known_flags:
                raise InputError(f"the flag '{shorten(mark)}' of this puzz.link URL is not known here")

    def write(self, document: Document) -> str:
        board = document.board
        assert isinstance(board, self.kind)
        rows, columns = board.size
        flags = self.flags(board)
        return join(Url(self.pids[0], flags, columns, rows, self.body(rows, columns, flags).write(board)))
