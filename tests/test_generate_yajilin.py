"""Yajilin boards: what was asked for, and the two generators of the thesis (Gufler and Hagenauer, 2011)."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise, product
from random import Random

import pytest
from command import Call

import kamaji_asp as ka
from kamaji_asp.core.deadline import NEVER
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell
from kamaji_asp.core.solution import Loop
from kamaji_asp.family import family
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import read_id, request_for
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Yajilin
from kamaji_asp.puzzles.yajilin.generate import line
from kamaji_asp.puzzles.yajilin.generate.arrow import possible_counts
from kamaji_asp.puzzles.yajilin.generate.boards import Clues
from kamaji_asp.puzzles.yajilin.generate.clues import numbered
from kamaji_asp.puzzles.yajilin.generate.drawing import SolutionSampler
from kamaji_asp.puzzles.yajilin.generate.line import arrows_beside, close_path, random_walk
from kamaji_asp.puzzles.yajilin.generate.options import LineOptions

PINNED = {
    "yajilin-8x8-a18-s1": "2c17f3a9",
    "yajilin-10x10-a18-s42": "d159b287",
    "yajilin-9x7-a15-rotation-s3": "df7ce338",
    "yajilin-8x8-a18-minimal-s7": "bb0ff5f0",
    "yajilin-arrow-6x6-a18-l0-t150-s4": "c03d0f0f",
    "yajilin-line-6x6-b60-e10-x0-s5": "1c689b1f",
    "yajilin-line-6x6-b60-e10-back-x3-s6": "044fe9cb",
}
"""Ids and the beginnings of their boards' hashes."""


def board_of(text: str) -> Yajilin:
    board = make_board(read_id(text))
    assert isinstance(board, Yajilin)
    return board


def clues(board: Yajilin) -> list[Cell]:
    cells = product(range(board.rows), range(board.columns))
    return [(r, c) for r, c in cells if board.cells[r][c] is not OPEN]


@pytest.mark.parametrize("name", sorted(PINNED))
def test_an_id_gives_the_same_board_for_ever(name: str) -> None:
    text = family("yajilin").text.write(board_of(name))
    assert sha256(text.encode()).hexdigest()[:8] == PINNED[name]


@pytest.mark.parametrize("size", ["2x2", "2x7", "7x2", "3x3", "3x8", "4x4", "5x6", "12x9"])
def test_boards_of_any_shape(size: str) -> None:
    for seed in range(3):
        board = board_of(f"yajilin-{size}-a18-s{seed}")
        assert (board.rows, board.columns) == tuple(map(int, size.split("x")))
        assert 100 * len(clues(board)) <= 18 * board.rows * board.columns
        assert ka.is_unique(board, engine="sat")


@pytest.mark.parametrize("percent", [12, 30])
def test_few_clues_or_many(percent: int) -> None:
    for seed in range(3):
        assert len(clues(board_of(f"yajilin-10x10-a{percent}-s{seed}"))) <= percent


def test_a_clue_always_says_something() -> None:
    """No clue is silent, and none looks out of the board."""
    for seed in range(10):
        board = board_of(f"yajilin-8x8-a18-s{seed}")
        assert len(board.arrows) == len(clues(board))
        for (r, c), arrow in board.arrows.items():
            border = {NORTH: r == 0, SOUTH: r == board.rows - 1, WEST: c == 0, EAST: c == board.columns - 1}
            assert not border[arrow.direction]


@pytest.mark.parametrize("symmetry", ["", "-rotation"])
def test_minimal_clues(symmetry: str) -> None:
    for seed in range(3):
        board = board_of(f"yajilin-8x8-a18{symmetry}-minimal-s{seed}")
        for r, c in clues(board):
            left_out = {(r, c), (board.rows - 1 - r, board.columns - 1 - c)} if symmetry else {(r, c)}
            fewer = tuple(
                tuple(OPEN if (i, j) in left_out else kind for j, kind in enumerate(row))
                for i, row in enumerate(board.cells)
            )
            assert not ka.is_unique(Yajilin(fewer))


@pytest.mark.parametrize("size", ["9x9", "8x10"])
def test_symmetric_clues(size: str) -> None:
    for seed in range(3):
        board = board_of(f"yajilin-{size}-a18-rotation-s{seed}")
        turned = [(board.rows - 1 - r, board.columns - 1 - c) for r, c in clues(board)]
        assert sorted(turned) == clues(board)


@pytest.mark.parametrize(("difficulty", "needs_choices"), [("easy", False), ("hard", True)])
def test_difficulty(difficulty: str, needs_choices: bool) -> None:
    for seed in range(3):
        run = ka.solve(board_of(f"yajilin-11x11-a18-{difficulty}-s{seed}"), engine="search", limit=1)
        next(run)
        assert (run.statistics()["choices"] > 0) == needs_choices


IMPOSSIBLE = [
    ("--size 1x5", "a loop needs two rows and two columns: the nearest is --size 2x5"),
    ("--size 51", "a board has rows and columns, at most 2500 cells: such as 50x50"),
    ("--size 4x4x4", "a board has rows and columns, at most 2500 cells: such as 50x50"),
    ("--size 8 --clues 1", "no such board was found: the nearest is --clues "),
    ("--size 3 --difficulty hard", "no such board is hard: the nearest is --difficulty easy"),
    ("--method arrow --least 30", "--least is more than --clues: the nearest is --least 18"),
    ("--method line --size 3 --base 20", "a walk has two cells or more: the nearest is --base 23"),
]


@pytest.mark.parametrize(("asked", "cause"), IMPOSSIBLE, ids=[words for words, _ in IMPOSSIBLE])
def test_what_cannot_be_had_ends_with_what_can(call: Call, asked: str, cause: str) -> None:
    done = call("generate", "yajilin", "--seed", 1, *asked.split())
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {cause}")
    option, _, value = done.err.split("nearest is ")[-1].strip().partition(" ")
    words = asked.split()
    if option in words:
        words[words.index(option) + 1] = value
        assert call("generate", "yajilin", "--seed", 1, *words).status == 0


# --- the parts of our own method ---


@pytest.mark.parametrize("symmetric", [False, True])
def test_a_drawing_has_one_line(symmetric: bool) -> None:
    """Its clues as silent cells, its black cells as grey ones: then nothing but the line is left to find."""
    for seed in range(4):
        drawing = SolutionSampler((8, 9), 7, symmetric, Random(seed), NEVER).draw()
        assert drawing is not None
        assert len(drawing.clues) <= 7
        for r, c in drawing.black:
            assert drawing.black.isdisjoint({(r + 1, c), (r, c + 1)})
        taken = {**dict.fromkeys(drawing.clues, SILENT), **dict.fromkeys(drawing.black, GREY)}
        board = Yajilin(tuple(tuple(taken.get((r, c), OPEN) for c in range(9)) for r in range(8)))
        lines = [loop for loop in ka.solve(board) if isinstance(loop, Loop) and not loop.black]
        assert len(lines) == 1


def test_arrows_count_what_they_see() -> None:
    drawing = SolutionSampler((7, 8), 6, False, Random(1), NEVER).draw()
    assert drawing is not None
    black = min(drawing.black)
    arrows = numbered(drawing, dict.fromkeys([*drawing.clues, black], WEST))
    for (r, c), arrow in arrows.items():
        assert arrow.count == sum((r, x) in drawing.black and (r, x) != black for x in range(c))


# --- the thesis ---


def row(text: str) -> tuple[Clues, Cell, tuple[int, int]]:
    """A row of arrows to the right, and the cell marked by *."""
    tokens = text.split()
    arrows: Clues = {
        (0, c): Arrow(int(token[0]), EAST) for c, token in enumerate(tokens) if token.endswith(">")
    }
    return arrows, (0, tokens.index("*")), (1, len(tokens))


FIGURES = [
    ("3> . * . . . 0> .", [2]),
    ("3> . * . . . 1> .", [2, 3]),
    ("3> . . * . . 0> .", []),
    (". . * . . .", [0, 1, 2]),
]


@pytest.mark.parametrize(("text", "possible"), FIGURES, ids=["5.3", "5.4", "5.5", "alone"])
def test_numbers_that_other_arrows_leave(text: str, possible: list[int]) -> None:
    """The examples of section 5.2.3: two more arrows in the row, and sometimes no room for a third."""
    arrows, cell, size = row(text)
    assert list(possible_counts(arrows, cell, EAST, size)) == possible


def test_arrow_keeps_to_its_shares() -> None:
    for seed in range(3):
        request = request_for("yajilin", "arrow", seed, {"size": "6", "least": "12", "clues": "25"})
        board = make_board(request)
        assert isinstance(board, Yajilin)
        assert len(board.arrows) >= 4


def is_loop(path: list[Cell]) -> bool:
    steps = [*pairwise(path), (path[-1], path[0])]
    return len(set(path)) == len(path) > 3 and all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)


@pytest.mark.parametrize("backtracking", [False, True])
def test_a_walk_and_its_loop(backtracking: bool) -> None:
    cells: list[Cell] = list(product(range(6), range(7)))
    options = LineOptions((6, 7), base=50, errors=10, backtracking=backtracking, reruns=3)
    rng = Random(1)
    closed = 0
    for _ in range(100):
        path = random_walk(options, cells, rng)
        if path is None:
            continue
        assert len(set(path)) == len(path) == 21
        loop = close_path(path, cells, options.reruns)
        if loop is not None:
            assert is_loop(loop)
            assert loop[:18] == path[:18]
            closed += 1
            arrows = arrows_beside(loop, cells, options.size, rng)
            assert arrows.keys().isdisjoint(loop)
    assert closed > 10


def test_a_loop_is_closed_on_the_shortest_way() -> None:
    cells: list[Cell] = list(product(range(4), range(5)))
    path: list[Cell] = [(1, 1), (0, 1), (0, 2), (0, 3), (1, 3)]
    assert close_path(path, cells, 0) == [*path, (1, 2)]
    assert close_path([(0, 0), (0, 1), (1, 1), (1, 0), (2, 0)], cells, 0) is None
    assert close_path([(0, 0), (0, 1), (1, 1), (1, 0), (2, 0)], cells, 1) == [(0, 0), (0, 1), (1, 1), (1, 0)]


def test_more_reruns_close_more_walks() -> None:
    cells: list[Cell] = list(product(range(6), range(6)))
    rng = Random(2)
    paths = [path for _ in range(200) if (path := random_walk(LineOptions((6, 6)), cells, rng))]
    closed = [sum(close_path(path, cells, reruns) is not None for path in paths) for reruns in (0, 3)]
    assert 0 < closed[0] < closed[1]


def test_too_few_walks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "WALKS", 3)
    with pytest.raises(InputError, match="the nearest is --base 85"):
        make_board(request_for("yajilin", "line", 1, {"size": "8", "base": "95"}))
