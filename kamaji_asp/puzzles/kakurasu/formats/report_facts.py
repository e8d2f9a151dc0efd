"""Puzzles as facts, as in the report on Kakurasu in answer set programming (2023).

clues_row(1,7) says that the first row adds up to 7, clues_col(1,4) that the first column adds up to 4, and
#const n is the size of the square. What else stands in a program, such as the report's own rules, is passed
over. In a list of puzzles, a sum that is told a second time belongs to the next one; or board(I,N) tells the
size of puzzle I, and clues_row(I,1,7) its sums.
"""

from __future__ import annotations

import re

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.formats import Document, FormatCodec, Part
from kamaji_asp.puzzles.kakurasu.board import Kakurasu

_FACT = re.compile(r"^\s*clues_(row|col)\(", re.MULTILINE)


class ReportFacts(FormatCodec):
    holds_several = True

    def recognises(self, text: str) -> bool:
        return _FACT.search(text) is not None

    def parts(self, text: str) -> list[Part]:
        from kamaji_asp.puzzles.kakurasu.formats.facts import told  # clingo's parser takes time to import

        try:
            return [Part(_written(puzzle.board()), puzzle.line) for puzzle in told(text)]
        except InputError:
            return [Part(text)]  # to read it raises the error again

    def read(self, text: str) -> Document:
        from kamaji_asp.puzzles.kakurasu.formats.facts import told

        boards = [puzzle.board() for puzzle in told(text)]
        if len(boards) != 1:
            raise InputError(f"expected the facts of one puzzle, found those of {len(boards)}")
        return Document(boards[0])

    def write(self, document: Document) -> str:
        board = document.board
        assert isinstance(board, Kakurasu)
        if board.rows != board.columns:
            raise InputError(f"kakurasu-facts holds squares, and this is {board.rows}x{board.columns}")
        if not any(total is not None for total in (*board.row_sums, *board.column_sums)):
            raise InputError("kakurasu-facts holds no puzzle without a single sum")
        return _written(board)


def _written(board: Kakurasu) -> str:
    def clues(name: str, sums: tuple[int | None, ...]) -> str:
        told = "; ".join(f"{i},{total}" for i, total in enumerate(sums, 1) if total is not None)
        return f"{name}({told}).\n" if told else ""

    rows, columns = clues("clues_row", board.row_sums), clues("clues_col", board.column_sums)
    return f"#const n={board.rows}.\n{rows}{columns}"
