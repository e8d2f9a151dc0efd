"""Ids of Keen. Where Debian's sgt-puzzles is installed, it is the judge."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kamaji_asp as ka
from kamaji_asp.core.grid import Cell
from kamaji_asp.files.formats import Document, write_document
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation
from kamaji_asp.puzzles.kenken.formats.cages import board_of

PROGRAM = shutil.which("sgt-keen", path=f"{os.environ.get('PATH', '')}:/usr/games")
with_program = pytest.mark.skipif(PROGRAM is None, reason="needs sgt-keen")

SIZES = ("3de", "4de", "4dn", "5dn", "5dnm", "6dn", "6dh", "7dn", "8dn", "9de")

ID = "3:_aba_3a,s1m6a5s1"


def written(board: KenKen) -> str:
    return write_document(Document(board), "keen")


def generated(count: int, parameters: str) -> list[str]:
    assert PROGRAM is not None
    done = subprocess.run(
        [PROGRAM, "--generate", str(count), parameters], capture_output=True, encoding="ascii", check=True
    )
    return done.stdout.split()


def judged(ids: list[str]) -> None:
    """The program says each id again, or what is wrong with it."""
    assert PROGRAM is not None
    for each in ids:
        done = subprocess.run(
            [PROGRAM, "--generate", "1", each], capture_output=True, encoding="ascii", check=False
        )
        assert (done.stderr, done.stdout.strip()) == ("", each)


# --- the judge ---


@with_program
@pytest.mark.parametrize("parameters", SIZES)
def test_ids_that_keen_makes_are_read_solved_and_written_to_the_letter(parameters: str) -> None:
    for each in generated(10, parameters):
        board = ka.parse(each)
        assert isinstance(board, KenKen)
        assert ka.is_unique(board)
        assert written(board) == f"{each}\n"


@st.composite
def squares(draw: st.DrawFn) -> KenKen:
    """Boards that Keen can hold, with cages from one cell to more than Keen makes itself."""
    n = draw(st.integers(3, 9))
    rng = draw(st.randoms(use_true_random=False))
    largest = rng.choice((1, 2, 4, 6, 30, n * n))
    home: dict[Cell, int] = {}
    sizes: list[int] = []
    for r, c in product(range(n), repeat=2):
        near = [home[place] for place in ((r - 1, c), (r, c - 1)) if place in home]
        options = [part for part in near if sizes[part] < largest] * 3 + [len(sizes)]
        part = rng.choice(options)
        sizes += [0] if part == len(sizes) else []
        sizes[part] += 1
        home[r, c] = part
    cages = [[cell for cell, at in home.items() if at == part] for part in range(len(sizes))]
    clues = []
    for cage in cages:
        allowed = list(Operation) if len(cage) == 2 else [Operation.ADD, Operation.MULTIPLY]
        clue = Clue(rng.choice((rng.randint(0, 99), rng.randrange(2**29))), rng.choice(allowed))
        clues.append(clue if len(cage) > 1 else Clue(clue.target))
    return board_of(n, cages, clues)


@settings(max_examples=1000, deadline=None)
@given(squares())
def test_a_thousand_random_boards_come_back(board: KenKen) -> None:
    assert ka.parse(written(board)) == board


@with_program
@settings(max_examples=60, deadline=None)
@given(squares())
def test_keen_accepts_what_is_written(board: KenKen) -> None:
    judged([written(board).strip()])


@pytest.mark.parametrize("length", [*range(22, 30), *range(48, 54), 72])
def test_long_runs_of_pairs_without_a_border(length: int) -> None:
    """The letters for 25 and 26 pairs have meanings of their own; a row of 9 cells is 8 pairs."""
    rows, pairs = divmod(length, 8)
    cage = [*product(range(rows), range(9)), *((rows, c) for c in range(pairs + 1) if pairs)]
    others = [cell for cell in product(range(9), repeat=2) if cell not in cage]
    board = board_of(
        9, [cage, *([cell] for cell in others)], [Clue(99, Operation.ADD), *[Clue(1)] * len(others)]
    )
    assert ka.parse(written(board)) == board
    if PROGRAM is not None:
        judged([written(board).strip()])


# --- ids by hand ---


def test_an_id_and_what_it_means() -> None:
    assert ka.parse(ID) == ka.parse("kenken 3 3\ncages\na b b\na c c\nd d c\nclues\na 1-\nb 6*\nc 5+\nd 1-\n")


@pytest.mark.parametrize(
    "id", [f"{ID}\n", f"  {ID}", ID.replace("3:", "3de:"), ID.replace("3:", "3dhm:"), f"% mine\n{ID}"]
)
def test_an_id_may_tell_its_difficulty_and_stand_in_a_file(id: str) -> None:
    assert ka.parse(id) == ka.parse(ID)


WRONG = {
    "3:_aba_3a": "this Keen id ends before its clues",
    "3:_aba_3,s1m6a5s1": "the cages of this Keen id end before the board is full",
    "3:_aba_3a_,s1m6a5s1": "the cages of this Keen id are more than the board has room for",
    "3:_aba_99999999999999999999a,s1": "the cages of this Keen id are more than the board has room for",
    "3:_ab!_3a,s1m6a5s1": "the cages of a Keen id are letters, _ and numbers, found '!'",
    "3:_aba_3a,": "the cage at r1c1 of a Keen id needs a clue such as a7, and there is none",
    "3:_aba_3a,s1x6a5s1": "the cage at r1c2 of a Keen id needs a clue such as a7, found 'x6a5s1'",
    "3:_aba_3a,s1m": "the cage at r1c2 of a Keen id needs a clue such as a7, found 'm'",
    "3:_aba_3a,s1m6s5s1": "in a Keen id only a cage of two cells has the clue 5-",
    "3:_aba_3a,s1m6a5s1a4": "this Keen id has more clues than cages: 'a4'",
    "3:_aba_3a,s1m536870912a5s1": "a clue of a Keen id goes up to 536870911, found 536870912",
    f"3:_aba_3a,s1m{'9' * 20}a5s1": f"a clue of a Keen id goes up to 536870911, found {'9' * 20}",
    "2:_5,a1a2a2a1": "a Keen id has a size from 3 to 9, found 2",
    "10:_a3b,a1": "a Keen id has a size from 3 to 9, found 10",
    "99999999999:_a3b,a1": "a Keen id has a size from 3 to 9, found 99999999999",
    "6dn#123456": "a number behind # is a puzzle to Keen alone: take the id with a colon",
    "3:_aba_3a,s1m6 a5s1": "a Keen id is its size, a colon, the cages, a comma and the clues",
}  # fmt: skip


@pytest.mark.parametrize("id", WRONG)
def test_a_wrong_id_costs_one_clear_line(id: str) -> None:
    for read in (ka.parse, ka.load):
        with pytest.raises(ka.InputError) as error:
            read(id)
        assert error.value.cause == WRONG[id]


@settings(max_examples=500, deadline=None)
@given(st.data())
def test_a_damaged_id_is_read_or_refused(data: st.DataObject) -> None:
    text = list(data.draw(st.sampled_from([ID, written(ka_board())])))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at : at + data.draw(st.integers(0, 1))] = data.draw(st.sampled_from("_abyz0159,:asmd#% é"))
    try:
        board = ka.parse("".join(text))
    except ka.InputError as error:
        told = str(error)
    else:
        told = ""
        assert ka.parse(written(board)) == board
    assert told.isprintable()
    assert len(told) < 250


def ka_board() -> KenKen:
    board = ka.parse(
        "kenken 4 4\ncages\na a b b\nc a b d\nc e f f\ne e g g\n"
        "clues\na 16*\nb 7+\nc 2-\nd 4\ne 12*\nf 2/\ng 2/\n"
    )
    assert isinstance(board, KenKen)
    return board


# --- what an id cannot hold ---


def one_cage(clue: str, n: int = 3) -> str:
    return f"kenken {n} {n}\ncages\n" + f"{'a ' * n}\n" * n + f"clues\na {clue}\n"


CANNOT = {
    one_cage("18"): "keen holds no cage without an operation, as the cage 18 at r1c1 is one",
    one_cage("2-"): "keen holds - and / in cages of two cells only, and the cage 2- at r1c1 has 9",
    one_cage("2/"): "keen holds - and / in cages of two cells only, and the cage 2/ at r1c1 has 9",
    one_cage("536870912+"): "keen holds targets up to 536870911, not 536870912",
    one_cage("6+", 2): "keen holds squares from 3 to 9, and this is 2x2",
    one_cage("550+", 10): "keen holds squares from 3 to 9, and this is 10x10",
    "kenken 1 1 1\ncages\na\nclues\na 1\n": "keen holds squares from 3 to 9, and this is 1x1x1",
    "kenken 3 3\ncages\na b a\nb b b\na b a\nclues\na 9+\nb 9+\n": "keen holds connected cages only",
}  # fmt: skip


@pytest.mark.parametrize("text", CANNOT)
def test_what_an_id_cannot_hold_is_said(text: str) -> None:
    board = ka.parse(text)
    assert isinstance(board, KenKen)
    with pytest.raises(ka.InputError) as error:
        written(board)
    assert str(error.value) == CANNOT[text]


def test_an_operation_means_nothing_in_a_cage_of_one_cell() -> None:
    singles = "kenken 3 3\ncages\na b c\nd e f\ng h i\nclues\n"
    clues = "a 1{0}\nb 2{0}\nc 3{0}\nd 2{0}\ne 3{0}\nf 1{0}\ng 3{0}\nh 1{0}\ni 2{0}\n"
    plain = ka.parse(singles + clues.format(""))
    for operation in "+-*/":
        board = ka.parse(singles + clues.format(operation))
        assert isinstance(board, KenKen)
        assert ka.parse(written(board)) == plain
