"""Formats of other programs, both ways, and the list of all that there are.

What surrounds a puzzle in a format (a URL, an XML tree) is read and written by a module of this folder, which
knows no family. What stands inside is the family's own: its part `formats` has a codec for each format it
knows. Nothing here is imported for a puzzle in our own text form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, Protocol

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution


class Document(NamedTuple):
    """What a file of another program holds."""

    board: Board
    solution: Solution | None = None
    """An answer, or as much of one as is filled in, where the format has a place for it."""


class Part(NamedTuple):
    """One of the puzzles in a text."""

    text: str
    line: int = 1
    """Where it begins."""


class FormatCodec(Protocol):
    """A format as one family fills it. Inherit from it: what has a body here need not be written."""

    def read(self, text: str) -> Document:
        """The puzzle in this text; what is wrong with it is an InputError."""

    def write(self, document: Document) -> str:
        """The text of a puzzle; an InputError names the format and what it cannot hold."""

    def recognises(self, text: str) -> bool:
        """Whether a text is in this format and of this family: a look at its beginning, not a check."""

    def parts(self, text: str) -> list[Part]:
        """The puzzles of a text in this format, where it can hold several."""
        return [Part(text)]


Refusal = Callable[[str], str | None]
"""For a text that no family recognises: what is wrong with it, if it is in a certain frame after all."""


def _refusals() -> Iterator[Refusal]:
    """One for each frame; a sentence such as "puzz.link's nurikabe is no puzzle family of ours"."""
    yield from ()


def codecs(family_name: str) -> Mapping[str, FormatCodec]:
    """The formats of other programs that a family knows, by name."""
    from kamaji_asp.family import family

    part = family(family_name).formats
    return part.FORMATS if part else {}


def recognise(text: str) -> FormatCodec | None:
    """Whatever reads this text."""
    from kamaji_asp.family import families

    for puzzle in families()[0]:
        for codec in codecs(puzzle.name).values():
            if codec.recognises(text):
                return codec
    return None


def read_document(text: str) -> Document:
    """A puzzle in any format but our own text form."""
    codec = recognise(text)
    if codec is None:
        refused = filter(None, (refusal(text) for refusal in _refusals()))
        raise InputError(next(refused, "this is in no format that any puzzle family knows"))
    return codec.read(text)


def write_document(document: Document, name: str) -> str:
    """A puzzle in the format of this name."""
    family_name = document.board.family
    offered = codecs(family_name)
    if name not in offered:
        there = ", ".join(offered)
        raise InputError(f"{family_name} cannot be written as '{name}'; there is {there}")
    return offered[name].write(document)
