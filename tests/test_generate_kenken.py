"""New KenKen boards: squares and cubes with one solution, cages and operators as asked for."""

from __future__ import annotations

import pytest

from kamaji_asp import is_unique, solve
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.files.reading import parse
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import read_id, request_for
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.kenken.text import write

SIZES = ("1x1", "2x2", "3x3", "4x4", "5x5", "6x6", "9x9", "1x1x1", "2x2x2", "3x3x3", "4x4x4")


def new(seed: int = 0, **options: str) -> KenKen:
    board = make_board(request_for("kenken", None, seed, options))
    assert isinstance(board, KenKen)
    return board


def cage_sizes(board: KenKen) -> list[int]:
    return [len(cells) for cells in board.cells_of.values()]


def is_connected(cells: tuple[tuple[int, ...], ...]) -> bool:
    reached, rest = {cells[0]}, set(cells[1:])
    while near := {a for a in rest if any(sum(map(lambda x, y: abs(x - y), a, b)) == 1 for b in reached)}:
        reached |= near
        rest -= near
    return not rest


def choices(board: KenKen) -> int:
    run = solve(board, engine="search")
    assert len(list(run)) == 1
    return int(run.statistics()["choices"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(2))
def test_a_board_is_unique(size: str, seed: int) -> None:
    board = new(seed, size=size)
    assert write(board).startswith(f"kenken {size.replace('x', ' ')}\n")
    assert parse(write(board)) == board
    assert max(cage_sizes(board)) <= 4
    assert all(map(is_connected, board.cells_of.values()))
    for engine in ("sat", "search"):
        assert is_unique(board, engine=engine)


def test_a_larger_cube() -> None:
    assert is_unique(new(size="5x5x5"), engine="sat")


@pytest.mark.parametrize("largest", ["1", "2", "3", "6"])
def test_the_largest_cage(largest: str) -> None:
    sizes = [size for seed in range(5) for size in cage_sizes(new(seed, size="6x6", cages=largest))]
    assert max(sizes) == int(largest)


@pytest.mark.parametrize("operators", ["+", "-", "*", "/", "+-", "asmd"])
@pytest.mark.parametrize("size", ["5x5", "3x3x3"])
def test_operators(operators: str, size: str) -> None:
    board = new(size=size, operators=operators)
    used = {str(clue.operation) for _, clue in board.clues if clue.operation is not None}
    assert used <= set("+-*/" if operators == "asmd" else operators)
    assert used
    assert is_unique(board, engine="search")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", ["6x6", "3x3x3"])
def test_easy_boards_need_no_choice(seed: int, size: str) -> None:
    assert choices(new(seed, size=size, difficulty="easy")) == 0


@pytest.mark.parametrize("seed", range(3))
def test_hard_boards_do(seed: int) -> None:
    assert choices(new(seed, size="6x6", difficulty="hard")) > 0


def test_an_id_makes_the_board_again() -> None:
    request = request_for("kenken", None, 7, {"size": "5", "operators": "*+", "cages": "3"})
    assert request.id == "kenken-5x5-c3-oam-s7"
    assert make_board(read_id(request.id)) == make_board(request)
    assert make_board(request.with_seed(8)) != make_board(request)


@pytest.mark.parametrize(
    ("options", "nearest"),
    [
        ({"size": "4x5"}, "--size 5x5"),
        ({"size": "0"}, "--size 1x1"),
        ({"size": "17"}, "--size 16x16"),
        ({"size": "9x9x9"}, "--size 8x8x8"),
        ({"cages": "9"}, "from 1 to 8"),
        ({"operators": "%"}, "some of"),
        ({"difficulty": "extreme"}, "easy, hard"),
    ],
)
def test_options_that_cannot_be_met(options: dict[str, str], nearest: str) -> None:
    with pytest.raises(InputError, match=nearest):
        request_for("kenken", None, 0, options)


def test_a_small_board_is_never_hard() -> None:
    with pytest.raises(InputError, match="--size 3x3"):
        new(size="2x2", difficulty="hard")


def test_the_deadline_is_kept() -> None:
    with pytest.raises(TimeoutError):
        make_board(request_for("kenken", None, 0, {"size": "9x9"}), Deadline(0))
