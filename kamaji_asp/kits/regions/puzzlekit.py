"""Boards with regions as puzzlekit has them: the numbers that are given, then the regions' names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from kamaji_asp.files.lines import Line, positive
from kamaji_asp.files.puzzlekit import EMPTY, Puzzlekit, Sheet
from kamaji_asp.kits.regions.board import RegionBoard

B = TypeVar("B", bound=RegionBoard)


def region_puzzlekit(kind: type[B]) -> Puzzlekit[B]:
    return Puzzlekit(kind, _fits, lambda found: _read(kind, found), _write)


def _fits(found: Sheet) -> bool:
    return found.has_areas and all(token == EMPTY or token.isdecimal() for token in found.tokens())


def _read(kind: type[B], found: Sheet) -> B:
    return kind(found.grid(found.rows, lambda token, line: token), found.grid(0, _given))


def _given(token: str, line: Line) -> int | None:
    return None if token == EMPTY else positive(token, line)


def _write(board: RegionBoard) -> Iterator[list[str]]:
    for givens in board.givens:
        yield [EMPTY if number is None else str(number) for number in givens]
    for regions in board.regions:
        yield [*regions]
