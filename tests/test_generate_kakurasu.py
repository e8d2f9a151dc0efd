"""New Kakurasu boards: one solution at any density, with sums missing, line by line or not."""

from __future__ import annotations

import pytest

from kamaji_asp import is_unique, solve
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Shading
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import read_id, request_for
from kamaji_asp.puzzles.kakurasu import generate
from kamaji_asp.puzzles.kakurasu.board import Kakurasu


def new(seed: int = 0, method: str | None = None, **options: str) -> Kakurasu:
    board = make_board(request_for("kakurasu", method, seed, options))
    assert isinstance(board, Kakurasu)
    return board


def black_cells(board: Kakurasu) -> int:
    [solution] = solve(board)
    assert isinstance(solution, Shading)
    return len(solution.black)


def choices(board: Kakurasu) -> int:
    run = solve(board, engine="search")
    assert len(list(run)) == 1
    return int(run.statistics()["choices"])


@pytest.mark.parametrize("size", ["1x1", "1x7", "2x2", "3x3", "4x6", "7x5", "9x9", "12x12"])
@pytest.mark.parametrize("density", ["0", "30", "50", "70", "100"])
def test_a_board_is_unique_and_has_its_density(size: str, density: str) -> None:
    board = new(size=size, density=density)
    assert f"{board.rows}x{board.columns}" == size
    assert is_unique(board, engine="sat")
    assert is_unique(board, engine="search")
    assert black_cells(board) == round(board.rows * board.columns * int(density) / 100)


@pytest.mark.parametrize("seed", range(5))
def test_half_black_and_large(seed: int) -> None:
    assert is_unique(new(seed, size="15x15"), engine="sat")


@pytest.mark.slow
def test_half_black_and_very_large() -> None:
    assert is_unique(new(size="20x20"), engine="sat")


@pytest.mark.parametrize(("size", "missing"), [("5x5", "20"), ("9x9", "33"), ("9x9", "50"), ("6x3", "60")])
def test_missing_sums(size: str, missing: str) -> None:
    for seed in range(3):
        board = new(seed, size=size, missing=missing)
        sums = (*board.row_sums, *board.column_sums)
        assert sums.count(None) == len(sums) * int(missing) // 100
        assert is_unique(board, engine="search")


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("missing", ["0", "20"])
def test_difficulty(seed: int, missing: str) -> None:
    assert choices(new(seed, size="9x9", difficulty="easy", missing=missing)) == 0
    assert choices(new(seed, size="9x9", difficulty="hard", missing=missing)) > 0


@pytest.mark.parametrize("seed", range(4))
def test_by_chance(seed: int) -> None:
    assert is_unique(new(seed, "density", size="6x6", density="40"), engine="search")


@pytest.mark.parametrize("method", [None, "density"])
def test_an_id_makes_the_board_again(method: str | None) -> None:
    request = request_for("kakurasu", method, 7, {"size": "8x6", "density": "0.4"})
    assert make_board(read_id(request.id)) == make_board(request)
    assert make_board(request.with_seed(8)) != make_board(request)


@pytest.mark.parametrize(
    ("options", "nearest"),
    [
        ({"size": "26x9"}, "25x25"),
        ({"size": "3x3x3"}, "25x25"),
        ({"size": "9x9", "missing": "51"}, "--missing 50"),
        ({"density": "101"}, "a share"),
        ({"difficulty": "medium"}, "easy, hard"),
        ({"symmetry": "rotation"}, "it knows --size"),
    ],
)
def test_options_that_cannot_be_met(options: dict[str, str], nearest: str) -> None:
    with pytest.raises(InputError, match=nearest):
        request_for("kakurasu", None, 0, options)


def test_a_small_board_is_never_hard() -> None:
    with pytest.raises(InputError, match="--size 4x4"):
        new(size="2x2", difficulty="hard")


def test_chance_has_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "DRAWS", 10)
    with pytest.raises(InputError, match="--size 13x13"):
        new(method="density", size="15x15")


@pytest.mark.parametrize("method", [None, "density"])
def test_the_deadline_is_kept(method: str | None) -> None:
    with pytest.raises(TimeoutError):
        make_board(request_for("kakurasu", method, 0, {"size": "15x15"}), Deadline(0))
