"""The text of the thesis on Kamaji (Leiden, 2018): n, the maximum and the grid, each on a line of its own."""

from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import Document, FormatCodec
from kamaji_asp.files.lines import Lines
from kamaji_asp.puzzles.kamaji import text as own
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.header import is_header


class ThesisText(FormatCodec):
    """Our own reader understands it too, so it is never asked for here unless by name."""

    def recognises(self, text: str) -> bool:
        first = Lines(text).peek()
        return first is not None and is_header(first)

    def read(self, text: str) -> Document:
        lines = Lines(text)
        return Document(own.read(lines.take("the line with n"), lines))

    def write(self, document: Document) -> str:
        board = document.board
        assert isinstance(board, Kamaji)
        _, _, grid = own.write(board).partition("\n")
        return f"{board.n}\n{board.maximum}\n{grid}"


FORMATS: Mapping[str, FormatCodec] = {"kamaji-thesis": ThesisText()}
