from __future__ import annotations

from kamaji_asp.core.solution import Shading
from kamaji_asp.files.lines import Line, Lines, number, parse_all, size
from kamaji_asp.files.solutions import read_shading
from kamaji_asp.puzzles.kakurasu.board import Kakurasu


def read(header: Line, lines: Lines) -> Kakurasu:
    rows, columns = size(header, ("rows", "columns"))
    board = Kakurasu(_sums(lines, "rows", rows), _sums(lines, "cols", columns))
    lines.end()
    return board


def _sums(lines: Lines, word: str, count: int) -> tuple[int | None, ...]:
    line = lines.word(word)
    return parse_all(line, line.tokens[1:], count, _sum, f"'{word}'")


def _sum(token: str, line: Line) -> int | None:
    return None if token == "?" else number(token, line, "a sum or ?")


def write(board: Kakurasu) -> str:
    def sums(values: tuple[int | None, ...]) -> str:
        return " ".join("?" if value is None else str(value) for value in values)

    return (
        f"kakurasu {board.rows} {board.columns}\n"
        f"rows {sums(board.row_sums)}\n"
        f"cols {sums(board.column_sums)}\n"
    )


def read_solution(board: Kakurasu, lines: Lines) -> Shading:
    return read_shading(lines, board.rows, board.columns)
