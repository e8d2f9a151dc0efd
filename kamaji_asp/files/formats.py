"""Formats of other programs, both ways, and the list of all that there are.

What surrounds a puzzle in a format (a URL, an XML tree) is read and written by a module of this folder, which
knows no family. What stands inside is the family's own: its part `formats` has a codec for each format it
knows. Nothing here is imported for a puzzle in our own text form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import Family, families, family, own_names
from kamaji_asp.files.lines import Lines

_COMMENTS_ON_TOP = re.compile(r"(?:[ \t]*(?:%[^\n]*)?\n)+")


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

    holds_solutions: bool = False
    """Whether the format has a place for what is filled in; if not, `write` never gets a solution."""
    holds_several: bool = False
    """Whether texts in this format, one after the other, are several puzzles."""

    def read(self, text: str) -> Document:
        """The puzzle in this text; what is wrong with it is an InputError."""

    def write(self, document: Document) -> str:
        """The text of a puzzle; an InputError names the format and what it cannot hold."""

    def recognises(self, text: str) -> bool:
        """Whether a text is in this format and of this family: a look at its beginning, not a check."""

    def parts(self, text: str) -> list[Part]:
        """The puzzles of a text that begins in this format; they may be other families'."""
        return [Part(text)]


def checked(board: Board) -> Board:
    """The board, if our own text form can hold it: what its types do not say, the family's reader knows."""
    part = family(board.family).text
    lines = Lines(part.write(board))
    if part.read(lines.take("the first line"), lines) != board:
        raise InputError(f"this is no board of {board.family}: in our text form it becomes another one")
    return board


def line_by_line(text: str) -> list[Part]:
    """The parts of a text in a format of one line, such as links, with comments between them."""
    lines = enumerate(text.split("\n"), 1)
    return [Part(line.strip(), number) for number, line in lines if line.strip() and not line.startswith("%")]


Refusal = Callable[[str], str | None]
"""What is wrong with a text that no family recognises, if it is in a certain frame after all."""


def _refusals() -> Iterator[Refusal]:
    """One for each frame; it may answer "puzz.link's nurikabe is no puzzle family of ours"."""
    from kamaji_asp.files import puzzlink, pzprv3, xml_tree
    from kamaji_asp.files.penpa import codec as penpa

    yield from (puzzlink.refusal, pzprv3.refusal, penpa.refusal, xml_tree.refusal, _unknown_url)


def refused(text: str) -> str | None:
    """What is wrong with a text that no family recognises, if anything can be told."""
    return next(filter(None, (refusal(text) for refusal in _refusals())), None)


def _unknown_url(text: str) -> str | None:
    if "://" not in text.partition("\n")[0]:
        return None
    return "this URL is in no form that is known here, such as https://puzz.link/p?… (nothing is downloaded)"


# --- what there is ---


class OwnText(FormatCodec):
    """Our own text form. Files in it are read without this module."""

    holds_several = True

    def read(self, text: str) -> Document:
        from kamaji_asp.files.reading import parse

        return Document(parse(text))

    def write(self, document: Document) -> str:
        return family(document.board.family).text.write(document.board)

    def recognises(self, text: str) -> bool:
        return False


def _common() -> dict[str, FormatCodec]:
    """The formats that every family has."""
    from kamaji_asp.files.json_format import JsonFormat

    return {"text": OwnText(), "json": JsonFormat()}


def codecs(family_name: str) -> Mapping[str, FormatCodec]:
    """All formats that a family can be read from and written in, by name."""
    part = family(family_name).formats
    return {**_common(), **(part.FORMATS if part else {})}


# --- reading ---


def recognise(text: str, puzzle: str | None = None) -> FormatCodec | None:
    """Whatever reads this text, as a puzzle of this family if one is named.

    An InputError if it could be of several families.
    """
    for codec in _common().values():
        if codec.recognises(text):
            return codec
    found = _recognising(map(family, own_names()), text) or _recognising(families()[0], text)
    if puzzle is not None:
        return found.get(puzzle)
    if len(found) > 1:
        could_be = " or ".join(found)
        raise InputError(f"this could be {could_be}: say which, with --puzzle or the argument `puzzle`")
    return next(iter(found.values()), None)


def _recognising(families: Iterable[Family], text: str) -> dict[str, FormatCodec]:
    return {
        each.name: codec
        for each in families
        for codec in (each.formats.FORMATS if each.formats else {}).values()
        if codec.recognises(text)
    }


def read_documents(
    text: str, puzzle: str | None = None
) -> Iterator[tuple[int, Document | InputError]] | None:
    """The puzzles of a text in any format but our own text form, with the lines where they begin.

    At least one, be it an error; None if the text is in no format that is known.
    """
    text = _without_comments_on_top(text)
    codec = recognise(text, puzzle)
    if codec is None and puzzle is not None and not text.lstrip()[:1].isdecimal():
        codec = recognise(text)  # of another family, which is an error worth telling
    if codec is not None:
        return _read_parts(codec.parts(text), puzzle)
    cause, line = refused(text), _first_line(text)
    return None if cause is None else iter([(line, InputError(cause, line))])


def _without_comments_on_top(text: str) -> str:
    """Blank lines in their place, so that all others keep their numbers."""
    top = _COMMENTS_ON_TOP.match(text)
    return text if top is None else "\n" * top[0].count("\n") + text[top.end() :]


def _read_parts(parts: list[Part], puzzle: str | None) -> Iterator[tuple[int, Document | InputError]]:
    for part in parts:
        before = part.line - 1
        first = before + _first_line(part.text)
        try:
            yield first, _read_part(part.text, puzzle)
        except InputError as error:
            yield first, InputError(error.cause, first if error.line is None else before + error.line)


def _first_line(text: str) -> int:
    """The number of the first line in which anything stands."""
    return text[: len(text) - len(text.lstrip())].count("\n") + 1


def _read_part(text: str, puzzle: str | None) -> Document:
    codec = recognise(text, puzzle) or recognise(text)
    if codec is None:
        raise InputError(refused(text) or "this is in no format that is known here")
    document = codec.read(text)
    name = document.board.family
    if puzzle is not None and puzzle != name:
        raise InputError(f"this is a {name} puzzle, not {puzzle}")
    return document


def answer_to(board: Board, text: str) -> Solution | None:
    """The answer in a file of another program, which must be to this puzzle; None if it is no such file."""
    codec = recognise(text, board.family)
    if codec is None:
        return None
    document = codec.read(text)
    if document.solution is None:
        raise InputError("there is no answer in this file")
    if not _is_same(document.board, board, codec):
        raise InputError("this is the answer to another puzzle")
    return document.solution


def _is_same(board: Board, other: Board, codec: FormatCodec) -> bool:
    """Whether two boards differ in nothing that the format tells: few formats know the names of regions."""
    try:
        return board == other or codec.write(Document(board)) == codec.write(Document(other))
    except InputError:
        return False


# --- writing ---


def write_document(document: Document, name: str) -> str:
    """A puzzle in the format of this name; a solution goes with it where the format has a place for it."""
    codec = codec_named(name, document.board.family)
    text = codec.write(document if codec.holds_solutions else Document(document.board))
    return text if text.endswith("\n") else text + "\n"


def codec_named(name: str, family_name: str) -> FormatCodec:
    offered = codecs(family_name)
    if name not in offered:
        raise InputError(f"{family_name} cannot be written as '{name}'; there is {', '.join(offered)}")
    return offered[name]


def names_of_formats() -> list[str]:
    """Those of all families."""
    return list(dict.fromkeys(name for each in families()[0] for name in codecs(each.name)))
