"""Boards from cages that have no names."""

from __future__ import annotations

from collections.abc import Sequence

from kamaji_asp.core.grid import Cell
from kamaji_asp.puzzles.kenken.board import Clue, KenKen


def board_of(n: int, cages: Sequence[Sequence[Cell]], clues: Sequence[Clue]) -> KenKen:
    """A square with these cages, which are named a, b, c … or, if they are many, by numbers."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = letters[: len(cages)] if len(cages) <= len(letters) else [str(i + 1) for i in range(len(cages))]
    name = {cell: names[i] for i, cage in enumerate(cages) for cell in cage}
    layer = tuple(tuple(name[r, c] for c in range(n)) for r in range(n))
    return KenKen((layer,), tuple(zip(names, clues, strict=True)), is_cube=False)
