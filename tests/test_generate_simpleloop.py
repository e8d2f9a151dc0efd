"""New Simple Loop boards: the open cells have one loop only."""

from __future__ import annotations

from random import Random

import pytest

from kamaji_asp import is_unique, solve
from kamaji_asp.errors import InputError
from kamaji_asp.generate.make import make
from kamaji_asp.generate.order import place_order, read_id
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.simpleloop.generate import board_of
from kamaji_asp.puzzles.simpleloop.outline import Outline


def new(seed: int = 0, **wishes: str) -> SimpleLoop:
    board = make(place_order("simpleloop", None, seed, wishes))
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
            assert list(solve(board_of(outline), limit=1))
        else:
            outline = Outline(6, 7, rng)
        outline.grow()
        assert list(solve(board_of(outline), limit=1))


def test_few_blocked_cells() -> None:
    assert 49 - len(new(size="7x7", clues="max 25%").open_cells) <= 49 * 25 // 100


def test_an_id_makes_the_board_again() -> None:
    order = place_order("simpleloop", None, 7, {"size": "7x6"})
    assert make(read_id(order.id)) == make(order)
    assert make(order.with_seed(8)) != make(order)


@pytest.mark.parametrize(
    ("wishes", "nearest"),
    [
        ({"size": "1x5"}, "--size 2x5"),
        ({"size": "30x6"}, "--size 12x6"),
        ({"size": "3x3x3"}, "10x10"),
        ({"difficulty": "easy"}, "it knows --size, --clues"),
    ],
)
def test_a_wish_that_cannot_be_met(wishes: dict[str, str], nearest: str) -> None:
    with pytest.raises(InputError, match=nearest):
        place_order("simpleloop", None, 0, wishes)


def test_too_few_blocked_cells() -> None:
    with pytest.raises(InputError, match="--clues 12"):
        new(size="3x3", clues="5")


def test_the_deadline_is_kept() -> None:
    with pytest.raises(TimeoutError):
        make(place_order("simpleloop", None, 0, {}), deadline=0.0)
