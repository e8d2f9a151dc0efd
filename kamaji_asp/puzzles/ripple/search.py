"""Ripple Effect by the rules of Tectonic: a v touches the v cells before and behind it in its lines."""

from __future__ import annotations

from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.puzzles.tectonic.candidates import rectangle
from kamaji_asp.puzzles.tectonic.search import methods_with


def in_reach(board: RegionBoard, value: int) -> list[int]:
    return [
        (rectangle(board, r - value, r + value, c, c) | rectangle(board, r, r, c - value, c + value))
        & ~(1 << r * board.columns + c)
        for r in range(board.rows)
        for c in range(board.columns)
    ]


METHODS = methods_with(in_reach)
