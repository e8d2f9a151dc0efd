"""New boards of Tectonic and Ripple Effect: unique, no given in vain, as hard and symmetric as asked."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from kamaji_asp import is_unique, solve
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell
from kamaji_asp.files.reading import parse
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import read_id, request_for
from kamaji_asp.kits.regions import generate
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.levels import LEVELS

FAMILIES = ("ripple", "tectonic")
SIZES = ("1x1", "1x6", "2x2", "3x5", "5x4", "6x6", "8x7")


def new(family: str, seed: int = 0, **options: str) -> RegionBoard:
    board = make_board(request_for(family, None, seed, options))
    assert isinstance(board, RegionBoard)
    return board


def without(board: RegionBoard, cells: Collection[Cell]) -> RegionBoard:
    givens = tuple(
        tuple(None if (r, c) in cells else given for c, given in enumerate(row))
        for r, row in enumerate(board.givens)
    )
    return type(board)(board.regions, givens)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seed", range(3))
def test_a_board_is_unique_and_its_givens_are_minimal(family: str, size: str, seed: int) -> None:
    board = new(family, seed, size=size)
    assert f"{board.rows}x{board.columns}" == size
    assert max(map(len, board.cells_of.values())) <= 5
    for engine in ("asp", "sat", "search"):
        assert is_unique(board, engine=engine)
    for cell in board.given:
        assert not is_unique(without(board, {cell}))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_board_can_be_read_and_its_id_makes_it_again(family: str) -> None:
    from kamaji_asp.family import family as find

    request = request_for(family, None, 42, {"size": "6x5", "symmetry": "rotation"})
    board = make_board(request)
    assert make_board(read_id(request.id)) == board
    assert parse(find(family).text.write(board)) == board
    assert make_board(request.with_seed(43)) != board


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("symmetry", ["rotation", "mirror", "diagonal"])
def test_symmetric_givens(family: str, symmetry: str) -> None:
    board = new(family, size="7x7", symmetry=symmetry)
    image = {
        "rotation": lambda r, c: (6 - r, 6 - c),
        "mirror": lambda r, c: (r, 6 - c),
        "diagonal": lambda r, c: (c, r),
    }[symmetry]
    given = set(board.given)
    assert {image(*cell) for cell in given} == given
    for cell in given:
        assert not is_unique(without(board, {cell, image(*cell)}))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("difficulty", list(LEVELS))
def test_a_level_is_enough_and_the_one_below_is_not(family: str, difficulty: str) -> None:
    board = new(family, size="8x8", difficulty=difficulty)
    assert is_unique(board)
    names = list(LEVELS)
    for name in names[: names.index(difficulty) + 1]:
        technique = LEVELS[name]
        if technique is not None:
            method = "rules+2sat" if technique.with_two_sat else "rules"
            solved = list(solve(board, engine="search", method=method, rules=technique.rules))
            assert bool(solved) == (name == difficulty)


def test_boards_without_givens() -> None:
    board = new("ripple", size="8x8", clues="0")
    assert not board.given
    assert is_unique(board, engine="sat")


def test_few_givens() -> None:
    assert len(new("tectonic", size="8x8", clues="max 12%").given) <= 64 * 12 // 100


@pytest.mark.slow
def test_a_tectonic_without_givens() -> None:
    assert not new("tectonic", 0, size="11x9", clues="0").given


def test_larger_regions() -> None:
    board = new("tectonic", size="8x8", regions="8")
    assert max(map(len, board.cells_of.values())) > 5


@pytest.mark.parametrize(
    ("family", "options", "nearest"),
    [
        ("tectonic", {"regions": "3"}, "--regions 4"),
        ("tectonic", {"size": "1x5", "regions": "1"}, "--regions 2"),
        ("tectonic", {"size": "60x60"}, "50x50"),
        ("tectonic", {"size": "0x4"}, "50x50"),
        ("tectonic", {"size": "4x4x4"}, "50x50"),
        ("tectonic", {"size": "5x7", "symmetry": "diagonal"}, "--size 5x5"),
        ("tectonic", {"clues": "5", "difficulty": "easy"}, "leave out"),
        ("ripple", {"size": "4x4", "regions": "2"}, "--regions 3"),
    ],
)
def test_options_that_cannot_be_met(family: str, options: dict[str, str], nearest: str) -> None:
    with pytest.raises(InputError, match=nearest):
        request_for(family, None, 0, options)


@pytest.mark.parametrize(
    ("family", "options", "nearest"),
    [
        ("tectonic", {"size": "3x3", "clues": "0"}, r"--clues \d+"),
        ("tectonic", {"size": "2x2", "difficulty": "extreme"}, "--size 4x4"),
        ("ripple", {"size": "12x12", "regions": "3"}, "--regions 4"),
    ],
)
def test_options_that_turn_out_to_be_too_much(
    family: str, options: dict[str, str], nearest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "BOARDS", 3)
    with pytest.raises(InputError, match=nearest):
        new(family, **options)


@pytest.mark.parametrize("options", [{}, {"difficulty": "hard"}, {"clues": "0"}])
def test_the_deadline_is_kept(options: dict[str, str]) -> None:
    with pytest.raises(TimeoutError):
        make_board(request_for("tectonic", None, 0, options), Deadline(0))
