"""A family's share of a Penpa link."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.formats import Document, FormatCodec, Part, line_by_line
from kamaji_asp.files.lines import shorten
from kamaji_asp.files.penpa.drawing import Drawing, Layer
from kamaji_asp.files.penpa.packing import payload
from kamaji_asp.files.penpa.reading import drawing
from kamaji_asp.files.penpa.writing import Tool, link
from kamaji_asp.files.puzzlink import pid_of


@dataclass(frozen=True)
class PenpaCodec(FormatCodec):
    genre: str
    """Its name in Penpa-edit."""
    is_source: Callable[[str], bool]
    """Whether a puzz.link URL from which the drawing was made is one of this puzzle."""
    document: Callable[[Drawing], Document]
    """The puzzle that is drawn; an InputError if it cannot be one of the family's."""
    drawing: Callable[[Document], Drawing]
    tool: Tool
    """With which the answer is filled in."""

    holds_solutions: bool = True
    holds_several: bool = True

    def recognises(self, text: str) -> bool:
        """By the genre; where the link tells none, by what is drawn."""
        first = _first_line(text)
        if payload(first) is None:
            return False
        try:
            drawn = drawing(first)
            told = self._told(drawn)
            return bool(self.document(drawn)) if told is None else told
        except InputError:
            return False

    def _told(self, drawn: Drawing) -> bool | None:
        """Whether the link tells that it is this puzzle; None if it tells nothing."""
        if drawn.tags:
            return self.genre in drawn.tags
        return None if pid_of(drawn.source) is None else self.is_source(drawn.source)

    def parts(self, text: str) -> list[Part]:
        return line_by_line(text)

    def read(self, text: str) -> Document:
        return self.document(drawing(text.strip()))

    def write(self, document: Document) -> str:
        return link(self.drawing(document)._replace(tags=(self.genre,)), self.tool)


def check_parts(layer: Layer, known: Collection[str], family: str) -> None:
    """Whatever else is drawn may stand for rules that the family does not have."""
    drawn = {
        "colours": layer.dark,
        "numbers": layer.numbers,
        "walls": layer.walls,
        "lines": layer.line,
        "arrows": layer.arrows,
    }
    strange = [layer.more, *(name for name, part in drawn.items() if part and name not in known)]
    for name in filter(None, strange):
        raise InputError(f"this Penpa drawing has a part that {family} does not know: {shorten(name)}")


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()


def refusal(text: str) -> str | None:
    """What is wrong with a Penpa link that no family knows."""
    first = _first_line(text)
    if payload(first) is None:
        return None
    try:
        genre = ", ".join(map(shorten, drawing(first).tags))
    except InputError as error:
        return error.cause
    told = f", but {genre}" if genre else ""
    return f"this Penpa link shows no puzzle family that is known here{told}"
