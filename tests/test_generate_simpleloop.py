"""New Simple Loop boards: the open cells have one loop only."""

from __future__ import annotations

from random import Random

import pytest

from kamaji_asp import is_unique, solve
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import read_id, request_for
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.simpleloop.generate import board_around
from kamaji_asp.puzzles.simpleloop.generate.outline import Outline


def new(seed: int = 0, **options: str) -> SimpleLoop:
    board = make_board(request_for("simpleloop", None, seed, options))
    assert isinstance(board, SimpleLoop)
    return board


@pytest.mark.parametrize("size", ["2x2", "2x9", "3x3", "4x5", "6x6", "7x5", "8x8"])
@pytest.mark.parametrize("seed", range(3))
def test_a_board_is_unique(size: str, seed: int) -> None:
    board = new(seed, size=size)
    assert f"{board.rows}x{board.columns}" == size
    for engine in ("sat", "search"):
        assert is_unique(board, engine=engine)


@pytest.mark.parametrize("seed", range(20))
def test_an_outline_is_one_loop_however_often_it_is_cut(seed: int) -> None:
    rng = Random(seed)
    outline = Outline(6, 7, rng)
    for _ in range(5):
        if outline.cut((rng.randrange(6), rng.randrange(7))):
            assert list(solve(board_around(outline), limit=1))
        else:
            outline = Outline(6, 7, rng)
        outline.grow()
        assert list(solve(board_around(outline), limit=1))


def test_few_blocked_cells() -> None:
    assert 49 - len(new(size="7x7", clues="max 25%").open_cells) <= 49 * 25 // 100


def test_an_id_makes_the_board_again() -> None:
    request = request_for("simpleloop", None, 7, {"size": "7x6"})
    assert make_board(read_id(request.id)) == make_board(request)
    assert make_board(request.with_seed(8)) != make_board(request)


@pytest.mark.parametrize(
    ("options", "nearest"),
    [
        ({"size": "1x5"}, "--size 2x5"),
        ({"size": "30x6"}, "--size 12x6"),
        ({"size": "3x3x3"}, "10x10"),
        ({"difficulty": "easy"}, "it knows --size, --clues"),
    ],
)
def test_options_that_cannot_be_met(options: dict[str, str], nearest: str) -> None:
    with pytest.raises(InputError, match=nearest):
        request_for("simpleloop", None, 0, options)


def test_too_few_blocked_cells() -> None:
    with pytest.raises(InputError, match="--clues 12"):
        new(size="3x3", clues="5")


def test_the_deadline_is_kept() -> None:
    with pytest.raises(TimeoutError):
        make_board(request_for("simpleloop", None, 0, {}), Deadline(0))
