"""A puzzle in any format: as a text that it can be read from, or as a picture."""

from __future__ import annotations

from kamaji_asp.core.errors import InputError
from kamaji_asp.drawing.pictures import PICTURES, render_picture
from kamaji_asp.family import family
from kamaji_asp.files.formats import Document, codec_named, names_of_formats, write_document
from kamaji_asp.files.lines import shorten


def check_name(form: str) -> None:
    """Not every family has each of them."""
    offered = [*names_of_formats(), *PICTURES]
    if form not in offered:
        raise InputError(f"there is no format '{shorten(form)}'; there is {', '.join(offered)}")


def holds_solutions(form: str, family_name: str) -> bool:
    """Whether a solution can go with a puzzle in this format."""
    return form in PICTURES or codec_named(form, family_name).holds_solutions


def holds_several(form: str, family_name: str) -> bool:
    """Whether several puzzles, one after the other, can be a single text in this format."""
    return form not in PICTURES and codec_named(form, family_name).holds_several


def as_format(document: Document, form: str) -> str | bytes:
    """The puzzle in this format, and its solution where the format has a place for it."""
    if form in PICTURES:
        return render_picture(family(document.board.family).draw(*document), form)
    return write_document(document, form)
