"""Puzzles with as much of an answer as is filled in, for the formats of other programs."""

from __future__ import annotations

from itertools import product
from random import Random

from hypothesis import strategies as st
from strategies import boards

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Direction, edges_between
from kamaji_asp.core.solution import Loop, Numbers, Solution
from kamaji_asp.files.formats import Document
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.puzzles.ripple.board import Ripple
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.tectonic.board import Tectonic
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin

PENCIL = ("ripple", "simpleloop", "tectonic", "yajilin")
"""The families that puzz.link, pzprv3 and Penpa-edit have."""


@st.composite
def documents(draw: st.DrawFn, family: str) -> Document:
    """Small boards, or large ones with large numbers; an answer may contradict itself."""
    if draw(st.booleans()):
        board = draw(boards(family))
        rng = draw(st.randoms(use_true_random=False))
    else:
        rng = Random(draw(st.integers(0, 10**9)))
        board = large(family, rng)
    return Document(board, filled(board, rng) if draw(st.booleans()) else None)


def large(family: str, rng: Random) -> Board:
    """Any cells at all."""
    longest = rng.choice((5, 5, 5, 10, 30))
    rows, columns = rng.randint(1, longest), rng.randint(1, longest)
    if family == "yajilin":
        return yajilin(rows, columns, rng)
    if family == "simpleloop":
        return SimpleLoop(tuple(tuple(rng.random() < 0.8 for _ in range(columns)) for _ in range(rows)))
    return regions(Tectonic if family == "tectonic" else Ripple, rows, columns, rng)


def yajilin(rows: int, columns: int, rng: Random) -> Yajilin:
    numbers = [0, 1, 2, 9, 15, 16, 17, 255, 256, 4095]
    kinds: list[Kind] = [OPEN] * rng.choice((1, 5, 60)) + rng.choice(([SILENT], [GREY], [SILENT, GREY]))

    def cell() -> Kind | Arrow:
        if rng.random() < 0.2:
            return Arrow(rng.choice(numbers), rng.choice(list(Direction)))
        return rng.choice(kinds)

    return Yajilin(tuple(tuple(cell() for _ in range(columns)) for _ in range(rows)))


def regions(kind: type[RegionBoard], rows: int, columns: int, rng: Random) -> RegionBoard:
    """Each cell in the region of one before it, if that is not full, or in a new one."""
    name: dict[Cell, str] = {}
    sizes: dict[str, int] = {}
    for r, c in product(range(rows), range(columns)):
        near = [name[cell] for cell in ((r - 1, c), (r, c - 1)) if cell in name and sizes[name[cell]] < 9]
        chosen = rng.choice([*near, *near, str(len(sizes))])
        name[r, c] = chosen
        sizes[chosen] = sizes.get(chosen, 0) + 1
    numbers = [None] * 60 + [
        1,
        2,
        15,
        16,
        255,
        256,
        4095,
        4096,
        8191,
        8192,
        12239,
        12240,
        77775,
        77776,
        1126351,
    ]
    return kind(
        tuple(tuple(name[r, c] for c in range(columns)) for r in range(rows)),
        tuple(tuple(rng.choice(numbers) for _ in range(columns)) for _ in range(rows)),
    )


def filled(board: Board, rng: Random) -> Solution | None:
    """Anything at all; None if that is nothing."""
    if isinstance(board, RegionBoard):
        return numbers(board, rng)
    rows, columns = board.size
    cells: list[Cell] = [*product(range(rows), range(columns))]
    edges = [edge for edge in edges_between(cells) if rng.random() < 0.4]
    black = [cell for cell in cells if rng.random() < 0.1] if isinstance(board, Yajilin) else []
    return Loop.of(board.size, edges, black) if edges or black else None


def numbers(board: RegionBoard, rng: Random) -> Numbers | None:
    empty = [cell for cell in product(range(board.rows), range(board.columns)) if cell not in board.given]
    put = {cell: rng.randint(1, 9) for cell in empty if rng.random() < 0.5}
    return Numbers.of(board.size, {**board.given, **put}) if put else None


def held_by(name: str, board: Board) -> Board:
    """The board, without what the format of this name has no place for."""
    if not isinstance(board, Yajilin):
        return board
    kinds = {kind for row in board.cells for kind in row}
    if name == "pzprv3" or (name == "puzzlink" and SILENT in kinds):
        return Yajilin(tuple(tuple(SILENT if kind is GREY else kind for kind in row) for row in board.cells))
    return board


def renamed(board: Board) -> Board:
    """With its regions numbered in reading order, as those have to be that come from a format of walls."""
    if not isinstance(board, RegionBoard):
        return board
    names: dict[str, str] = {}
    for row in board.regions:
        for name in row:
            names.setdefault(name, str(len(names) + 1))
    return type(board)(tuple(tuple(names[name] for name in row) for row in board.regions), board.givens)
