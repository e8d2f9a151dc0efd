"""New Kamaji boards: always one minimal solution, the numbers of printed puzzles, the thesis's methods."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest

import kamaji_asp as ka
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Pieces
from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.request import read_id, request_for
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kamaji.generate import METHODS, SHARED
from kamaji_asp.puzzles.kamaji.generate.draft import KamajiDraft
from kamaji_asp.puzzles.kamaji.generate.number_supply import NumberSupply, Profile
from kamaji_asp.puzzles.kamaji.generate.rivals import Remainder, join, rivalries, settle
from kamaji_asp.puzzles.kamaji.generate.stars import LEVELS, level_of
from kamaji_asp.puzzles.kamaji.generate.thesis import REMOVALS, attempt_as_in_thesis, sides
from kamaji_asp.puzzles.kamaji.generate.tiling import Strip, Tiling
from kamaji_asp.puzzles.kamaji.text import write

OUTCOMES = ("gave up", "filled", "unique")


def made(seed: int = 1, method: str | None = None, **options: str) -> Kamaji:
    board = make_board(request_for("kamaji", method, seed, options))
    assert isinstance(board, Kamaji)
    return board


def shared_ones(board: Kamaji) -> float:
    (solution,) = ka.solve(board, limit=2)
    assert isinstance(solution, Pieces)
    times = Counter(cell for piece in solution.pieces for cell in piece)
    ones = [(r, c) for r, row in enumerate(board.numbers) for c, number in enumerate(row) if number == 1]
    return sum(times[cell] > 1 for cell in ones) / len(ones)


# --- boards ---


@pytest.mark.parametrize("maximum", [5, 6, 7, 9, 14, 50])
@pytest.mark.parametrize("n", [2, 3, 4, 5, 6, 8, 11])
def test_a_board_has_one_minimal_solution_and_shares_its_ones(n: int, maximum: int) -> None:
    for seed in (1, 2):
        board = made(seed, size=str(n), maximum=str(maximum))
        assert (board.n, board.maximum) == (n, maximum)
        assert ka.parse(write(board)) == board
        by_asp = list(ka.solve(board, method="minimal"))
        assert len(by_asp) == 1
        assert list(ka.solve(board, engine="search", method="cover")) == by_asp
        assert ka.is_unique(board, engine="sat")
        assert shared_ones(board) >= SHARED


@pytest.mark.parametrize("maximum", ["6", "9", "30", "1000"])
def test_large_boards(maximum: str) -> None:
    board = made(size="24", maximum=maximum)
    assert shared_ones(board) >= SHARED
    assert ka.is_unique(board, engine="sat")


def test_the_maximum_five_on_a_large_board() -> None:
    assert made(size="16", maximum="5").maximum == 5  # proven unique on the way


def test_one_cell_is_the_maximum() -> None:
    assert made(size="1").numbers == ((5,),)
    assert made(size="1", maximum="8").numbers == ((8,),)


def test_the_maximum_follows_the_size() -> None:
    assert [made(size=size).maximum for size in ("3", "5", "8")] == [5, 5, 8]


def test_the_numbers_are_those_of_hard_printed_puzzles() -> None:
    boards = 40
    found = Counter(
        number for seed in range(boards) for row in made(seed, size="9").numbers for number in row
    )
    printed = (17.0, 19.4, 15.2, 7.8, 9.0, 4.4, 3.8, 3.4, 1.0)  # the thesis's table 1, three stars
    for number, average in enumerate(printed, 1):
        assert abs(found[number] / boards - average) <= 2.5, number


def test_pieces_lie_in_all_directions_and_have_all_lengths() -> None:
    steps: Counter[tuple[int, int]] = Counter()
    lengths: Counter[int] = Counter()
    for seed in range(5):
        (solution,) = ka.solve(made(seed, size="9"))
        assert isinstance(solution, Pieces)
        for piece in solution.pieces:
            lengths[len(piece)] += 1
            if len(piece) > 1:
                (r, c), (r2, c2) = piece[:2]
                steps[r2 - r, c2 - c] += 1
    assert lengths[1] == 5  # the maximum alone
    assert min(lengths[2], lengths[3], lengths[4]) > 10
    assert len(steps) == 4
    assert min(steps.values()) > 10


# --- reproducible ---


def test_an_id_gives_the_same_board_for_ever() -> None:
    board = make_board(read_id("kamaji-4x4-m6-s7"))
    assert board == make_board(read_id("kamaji-4x4-m6-s7"))
    assert board.numbers == ((5, 4, 5, 3), (2, 1, 1, 1), (6, 3, 2, 2), (3, 4, 2, 3))


def test_the_board_does_not_depend_on_the_order_of_sets() -> None:
    program = "import kamaji_asp.cli.main as cli; cli.main()"
    texts = [
        subprocess.run(
            [sys.executable, "-c", program, "generate", f"kamaji-9x9-m9-{name}-s3"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for name in ("easy", "expert")
        for seed in ("1", "2")
    ]
    assert texts[0] == texts[1] != texts[2] == texts[3]


def test_seeds_give_different_boards() -> None:
    assert len({made(seed, size="5") for seed in range(30)}) == 30


# --- difficulty ---


@pytest.mark.parametrize("difficulty", LEVELS)
@pytest.mark.parametrize("size", ["5", "7", "9", "14"])
def test_the_difficulty_holds(size: str, difficulty: str) -> None:
    board = made(size=size, difficulty=difficulty)
    run = ka.solve(board, engine="search", method="biggerfirst")
    assert len(list(run)) == 1
    report = run.statistics()
    assert report["bruteforce"] is (difficulty == "expert")
    if difficulty != "expert":
        expected = {"easy": (1, 2), "medium": (3,)}.get(difficulty, range(4, 100))
        assert report["runs"] in expected
    assert level_of(board) == difficulty


# --- options that cannot be met ---


@pytest.mark.parametrize(
    ("method", "options", "message"),
    [
        (None, {"size": "9x11"}, "a square .* nearest is --size 9x9"),
        (None, {"size": "4x4x4"}, "a square .* nearest is --size 4x4"),
        (None, {"size": "0"}, "nearest is --size 1x1"),
        (None, {"size": "500"}, "nearest is --size 100x100"),
        (None, {"maximum": "4"}, "--maximum should be a number from 5"),
        (None, {"difficulty": "mean"}, "--difficulty should be one of easy, medium, hard, expert"),
        (None, {"size": "1", "difficulty": "hard"}, "nearest is --difficulty easy"),
        (None, {"size": "2", "difficulty": "expert"}, "nearest is --difficulty easy"),
        (None, {"clues": "15%"}, "knows no --clues; it knows --size, --maximum, --difficulty"),
        ("thesis", {"size": "2"}, "nearest is --size 3x3"),
        ("blocks", {"size": "40"}, "nearest is --size 18x18"),
        ("layout", {"difficulty": "easy"}, "knows no --difficulty"),
    ],
)
def test_what_cannot_be_met_names_the_nearest(
    method: str | None, options: dict[str, str], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        made(method=method, **options)


@pytest.mark.parametrize("method", METHODS)
def test_the_deadline_is_kept(method: str) -> None:
    request = request_for("kamaji", method, 1, {"size": "18"})
    with pytest.raises(TimeoutError):
        make_board(request, Deadline(0))


# --- the thesis ---


@pytest.mark.parametrize("n", [4, 5])
def test_the_outcomes_of_the_thesiss_attempts(n: int) -> None:
    rng = Random(n)
    outcomes: Counter[str] = Counter()
    for _ in range(60):
        outcome, board, removals = attempt_as_in_thesis(n, n, rng)
        outcomes[outcome] += 1
        assert (board is None) == (outcome == "gave up")
        assert removals <= REMOVALS
        if board is not None:
            assert ka.count(board, limit=2) == (1 if outcome == "unique" else 2)
    assert outcomes.keys() <= set(OUTCOMES)
    assert outcomes["filled"] > outcomes["gave up"] > 0


def test_an_attempt_lays_the_maximum_once_and_pairs_of_one_and_the_number_below_it() -> None:
    rng = Random(6)
    boards = [
        board for _, board, _ in (attempt_as_in_thesis(6, 6, rng) for _ in range(20)) if board is not None
    ]
    assert boards
    for board in boards:
        numbers = Counter(number for row in board.numbers for number in row)
        assert numbers[6] == 1
        assert min(numbers[1], numbers[5]) > 0


@pytest.mark.parametrize(
    ("method", "size"), [("thesis", "4"), ("blocks", "6"), ("layout", "6"), ("layout", "9")]
)
def test_the_other_methods_make_unique_boards_too(method: str, size: str) -> None:
    for seed in (1, 2):
        board = made(seed, method, size=size)
        assert board.n == board.maximum == int(size)
        assert ka.is_unique(board)


@pytest.mark.parametrize("n", range(3, 19))
def test_blocks_are_cut_into_sides_of_three_to_five(n: int) -> None:
    parts = sides(n, Random(n))
    assert [cell for part in parts for cell in part] == list(range(n))
    assert all(3 <= len(part) <= 5 for part in parts)


# --- inside ---


MANY_ONES = Profile(ones=0.7, decline=6.0)
"""Enough for runs of nothing but ones."""


def new_draft(n: int, maximum: int, profile: Profile, rng: Random) -> KamajiDraft:
    tiling = Tiling(n, profile.lengths(maximum, n), 0.1, rng)
    tiling.lay(NEVER)
    return KamajiDraft(tiling, NumberSupply(profile, maximum, n * n, rng), maximum, rng)


def settled(draft: KamajiDraft) -> tuple[Remainder, set[int]]:
    meant = [draft.run(piece) for piece in draft.filled]
    runs = dict.fromkeys(run for through in draft.through for run in through)
    state = settle(Remainder(join(meant)[0], list(runs), []))
    assert state is not None
    return state, {cells for cells, _ in meant}


@pytest.mark.parametrize("profile", [Profile(), MANY_ONES])
@pytest.mark.parametrize("seed", range(60))
def test_there_is_a_rival_exactly_where_there_is_a_second_minimal_solution(
    seed: int, profile: Profile
) -> None:
    rng = Random(seed)
    draft = new_draft(rng.randint(3, 5), rng.randint(4, 7), profile, rng)
    for piece in draft.tiling.own:
        draft.write(piece, draft.draw(piece))
    state, meant = settled(draft)
    rivals = list(rivalries(state, meant))
    assert ka.is_unique(draft.board()) == (not rivals)
    assert all(set(rival) <= meant for rival in rivals)


@pytest.mark.parametrize(("maximum", "profile"), [(7, Profile()), (4, MANY_ONES)])
@pytest.mark.parametrize("seed", range(8))
def test_a_draft_can_be_laid_without_trying_whatever_is_taken_away(
    seed: int, maximum: int, profile: Profile
) -> None:
    rng = Random(seed)
    draft = new_draft(7, maximum, profile, rng)
    tiling = draft.tiling
    waiting: list[Strip] = list(tiling.own)
    for _ in range(150):
        if not waiting:
            waiting = rng.sample(list(draft.filled), 5)
            for piece in waiting:
                draft.erase(piece)
        piece = waiting.pop()
        if piece in tiling.own and piece not in draft.filled:
            waiting += draft.fill(piece, rng.choice((-1, 0, 1)), NEVER)
        state, _ = settled(draft)
        assert not state.bare
