"""How difficult a puzzle is for those who know its family: a level, and what speaks for it.

A family whose levels somebody has found out has a module `rate` with rate(board).
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family


@dataclass(frozen=True, slots=True)
class Rating:
    level: str | None
    """None for a board without a single solution."""
    reasons: tuple[str, ...]
    evidence: dict[str, Any]
    """What was counted on the way."""

    def __str__(self) -> str:
        return "\n  ".join((f"level {self.level}" if self.level else "no level", *self.reasons))


def has_levels(board: Board) -> bool:
    return find_spec(f"{family(board.family).package}.rate") is not None


def rate(board: Board) -> Rating:
    puzzle = family(board.family)
    if not has_levels(board):
        raise InputError(f"there are no levels of difficulty for {board.family}")
    return puzzle.module("rate").rate(board)  # type: ignore[no-any-return]
