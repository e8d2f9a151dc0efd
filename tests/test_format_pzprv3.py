"""pzprv3 files: real ones with their answers, what is refused, and broken ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kamaji_asp as ka
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Loop, Numbers
from kamaji_asp.family import family
from kamaji_asp.files.formats import Document, codecs, recognise
from kamaji_asp.files.pzprv3 import refusal
from kamaji_asp.files.reading import parse_solution

YAJILIN = "pzprv3/yajilin/5/5/. . . . . /. . . . . /. . . 3,2 . /. . . . . /. . . . 1,0 /"
SIMPLE_LOOP = "pzprv3/simpleloop/5/5/* * * . . /* . . . . /. . . . . /. . . * . /. . . . . /"
RIPPLE = (
    "pzprv3/ripple/4/4/0 1 0 /0 1 1 /0 1 1 /1 0 1 /1 1 0 1 /1 1 0 0 /1 0 1 0 /"
    ". . . . /. 1 4 . /. 3 2 . /. . . . /"
)
SUGURU = (
    "pzprv3/suguru/5/5/0 1 1 0 /0 1 0 0 /1 0 1 0 /0 0 1 0 /0 1 0 0 /0 0 1 1 1 /0 1 0 1 1 /1 1 1 0 0 /"
    "0 0 1 1 1 /3 . . . . /. . . 3 . /5 . . . . /. . . . . /. 1 . 2 . /"
)

RIGHT = {
    "yajilin": YAJILIN + ". . . . . /. . . . + /# . # . + /. . + . + /. . . # . /"
    "1 1 -1 1 /1 -1 1 -1 /0 0 0 -1 /1 -1 1 1 /1 1 0 0 /1 -1 1 1 1 /0 1 0 0 1 /0 1 0 0 1 /1 -1 1 0 0 /",
    "simpleloop": SIMPLE_LOOP + "0 0 0 1 /0 1 0 0 /1 0 1 0 /0 1 0 0 /1 0 1 1 /"
    "0 0 0 1 1 /0 1 1 1 1 /1 0 0 0 1 /1 1 1 0 1 /",
    "ripple": RIPPLE + "1 2 3 1 /2 . . 2 /4 . . 1 /1 2 1 3 /",
    "tectonic": SUGURU + ". 2 1 2 1 /1 4 5 . 4 /. 2 1 2 1 /3 4 5 4 3 /2 . 3 . 1 /",
}
"""What the tests of pzprjs (test/script/*.js) hold for solved."""

WRONG = [
    ("yajilin.black-touch", YAJILIN + ". . . . . /. . . . . /# . # . . /. . # . . /. . . . . /"
     "1 1 0 1 /1 0 1 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 /1 0 1 1 0 /0 1 0 0 0 /0 1 0 0 0 /0 0 0 0 0 /"),
    ("yajilin.arrow", YAJILIN + ". . . . . /. . . . + /# . . . + /. . + . + /. . . # . /"
     "1 1 -1 1 /1 -1 1 -1 /0 0 0 -1 /1 -1 1 1 /1 1 0 0 /1 -1 1 1 1 /0 1 0 0 1 /0 1 0 0 1 /1 -1 1 0 0 /"),
    ("yajilin.open-cell", YAJILIN + ". . . . . /. . . . + /# . # . + /. . + . + /. . . . . /"
     "1 1 0 1 /1 0 1 0 /0 0 0 0 /0 1 0 1 /0 0 1 0 /1 0 1 1 1 /0 1 0 0 1 /0 1 0 0 1 /0 0 1 1 0 /"),
    ("simpleloop.line-goes-on", SIMPLE_LOOP + "0 0 0 0 /0 0 1 1 /0 0 0 0 /0 0 0 0 /0 0 0 0 /"
     "0 0 0 0 0 /0 0 0 1 0 /0 0 0 0 0 /0 0 0 0 0 /"),
    ("simpleloop.open-cell", SIMPLE_LOOP + "0 0 0 0 /0 0 1 0 /0 1 0 0 /0 0 0 0 /0 0 0 0 /"
     "0 0 0 0 0 /0 0 1 0 0 /0 0 0 0 0 /0 0 0 0 0 /"),
    ("ripple.region", RIPPLE + ". . . . /. . . . /. . . . /. . 3 . /"),
    ("ripple.distance", RIPPLE + "1 2 . . /2 . . . /4 . . 3 /1 2 1 . /"),
    ("tectonic.region", SUGURU + ". . . . . /. . 1 . 4 /. 3 2 . . /2 4 5 . . /3 . 3 . 1 /"),
    ("tectonic.touch", SUGURU + ". . 1 . . /. 1 . . 1 /. . . . . /. . . . . /. . . . . /"),
]  # fmt: skip
"""What they hold for wrong, and the rule of ours that says so."""


ZEROS = "0 0 0 0 /" * 4 + "0 0 0 0 0 /" * 4


def read(text: str) -> Document:
    codec = recognise(text)
    assert codec is not None
    return codec.read(text)


def write(document: Document) -> str:
    return codecs(document.board.family)["pzprv3"].write(document)


@pytest.mark.parametrize(("name", "text"), RIGHT.items(), ids=RIGHT)
def test_a_solved_puzzle_of_pzprjs_is_right_here_too(name: str, text: str) -> None:
    board, solution = read(text)
    assert board.family == name
    assert solution is not None
    assert family(name).check(board, solution) == []


@pytest.mark.parametrize(("rule", "text"), WRONG, ids=[rule for rule, _ in WRONG])
def test_a_wrong_answer_of_pzprjs_is_wrong_here_too(rule: str, text: str) -> None:
    board, solution = read(text)
    assert solution is not None
    assert rule in {violation.id for violation in family(board.family).check(board, solution)}


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
def test_a_real_file_is_written_word_by_word(text: str) -> None:
    marks = text.replace("-1", "0").replace("+", ".")  # a player's marks are no part of an answer
    ours = write(read(text)).split("\n")
    assert [line.split() for line in ours] == [line.split() for line in marks.split("/")]


@pytest.mark.parametrize("text", [YAJILIN, SIMPLE_LOOP, RIPPLE, SUGURU])
def test_a_puzzle_may_do_without_an_answer(text: str) -> None:
    assert read(text).solution is None


def test_a_file_has_a_line_for_each_row_or_a_slash() -> None:
    board = ka.parse("yajilin 2 2\n1v .\n. ?\n")
    assert read("pzprv3\r\nyajilin\n2\n2\n2,1 . \n. 0,- \n").board == board
    assert read("pzprv3.1/yajirin/2/2/2,1 ./. 3,-/").board == board
    assert write(Document(board)) == "pzprv3\nyajilin\n2\n2\n2,1 .\n. 0,-\n. .\n. .\n0\n0\n0 0\n"


def test_a_board_of_one_column_has_no_borders_between_columns() -> None:
    board = ka.parse("ripple 2 1\nregions\n1\n1\ngivens\n2\n.\n")
    text = write(Document(board))
    assert text == "pzprv3\nripple\n2\n1\n\n\n0\n2\n.\n.\n.\n"
    assert read(text) == Document(board)
    assert read("pzprv3\nripple\n2\n1\n0\n2\n.\n.\n.\n") == Document(board)


def test_the_answer_in_a_file_is_that_of_the_same_puzzle_with_other_names() -> None:
    board = ka.parse(
        "ripple 4 4\nregions\na a b b\nc c b z\ne e b z\nf e e z\n"
        "givens\n. . . .\n. 1 4 .\n. 3 2 .\n. . . .\n"
    )
    assert parse_solution(board, RIGHT["ripple"]) == read(RIGHT["ripple"]).solution
    with pytest.raises(InputError, match="this is the answer to another puzzle"):
        parse_solution(board, RIGHT["ripple"].replace("1 4", "4 1", 1))
    with pytest.raises(InputError, match="there is no answer in this file"):
        parse_solution(board, RIPPLE)


def test_half_an_answer_is_half_a_solution() -> None:
    loop = read(YAJILIN + "# . . . + /" + ". . . . . /" * 4 + "0 1 0 0 /" + ZEROS)
    assert isinstance(loop.solution, Loop)
    assert (loop.solution.black, list(loop.solution.edges())) == ({(0, 0)}, [((0, 1), (0, 2))])
    numbers = read(SUGURU + ". 2[1,,3,] + . . /.[1,2,,] . . - = /% . . . . /. . . . . /. . . . . /")
    assert isinstance(numbers.solution, Numbers)
    assert numbers.solution.grid[0] == (3, 2, 0, 0, 0)


@pytest.mark.parametrize(
    "behind",
    [
        'info:{\n "metadata": {\n  "author": "somebody"\n }\n}',
        'history:{"type":"pzpr"}',
        "TrialData(1)\n. . . . . \n",
        "http://pzv.jp/p.html?yajilin/5/5/m32j10",
        "\n\n",
    ],
)
def test_what_pzpr_writes_behind_a_puzzle_does_not_matter(behind: str) -> None:
    text = RIGHT["yajilin"].replace("/", "\n") + behind
    assert read(text) == read(RIGHT["yajilin"])
    assert read(YAJILIN.replace("/", "\n") + behind) == Document(read(YAJILIN).board)


def test_several_files_one_after_the_other_are_several_puzzles() -> None:
    codec = codecs("yajilin")["pzprv3"]
    text = YAJILIN.replace("/", "\n") + "\n\n" + SUGURU + "\n" + SIMPLE_LOOP
    assert [(part.line, read(part.text).board.family) for part in codec.parts(text)] == [
        (1, "yajilin"),
        (12, "tectonic"),
        (13, "simpleloop"),
    ]


REFUSED = [
    ("pzprv3\nyajilin\no\n", 3, "the number of rows should be a number from 1 on, found 'o'"),
    ("pzprv3\nyajilin\n2\n2\no\n. .\n. .\n", 5, "a Yajilin with all shaded cells outside the loop"),
    ("pzprv3\nyajilin-regions\n2\n2\n", 2, "this is Regional Yajilin, which has other rules than yajilin"),
    ("pzprv3\ncojun\n2\n2\n", 2, "this is Cojun, which has other rules than ripple"),
    ("pzprv3\nyajilin\n", 2, "the file ends before the number of rows"),
    ("pzprv3\nyajilin\n2 2\n", 3, "the number of rows should have 1 entry, found 2"),
    ("pzprv3\nyajilin\n0\n2\n", 3, "the number of rows should be a number from 1 on, found '0'"),
    ("pzprv3\nyajilin\n99999999999\n2\n", 3, "the number of rows should be a number from 1 on"),
    ("pzprv3\nyajilin\n999999\n999999\n", 4, "the file ends before a board of 999998000001 cells does"),
    ("pzprv3\nyajilin\n2\n2\n. .\n", 5, "the file ends before a board of 4 cells does"),
    ("pzprv3\nyajilin\n2\n2\n. . . .\n", 5, "row of clues 1 should have 2 entries, found 4"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. . .\n", 6, "row of clues 2 should have 2 entries, found 3"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. 1\n", 6, "'1' has no meaning in a row of clues"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. 0,1\n", 6, "'0,1' has no meaning in a row of clues"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. 5,1\n", 6, "'5,1' has no meaning in a row of clues"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. 1,9999999999\n", 6, "'1,9999999999' has no meaning in a row of clues"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. .\n. .\n", 7, "the file ends before row of shaded cells 2"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. .\n. .\n. x\n", 8, "'x' has no meaning in a row of shaded cells"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. .\n. .\n. .\n1\n1\n2 1\n", 11,
     "'2' has no meaning in a row of the line between rows"),
    ("pzprv3\nyajilin\n2\n2\n. .\n. .\n. .\n. .\n1\n1\n1 1\n1\n", 12,
     "nothing should follow here, but there is '1'"),
    ("pzprv3\nsimpleloop\n1\n2\n. #\n", 5, "'#' has no meaning in a row of cells"),
    ("pzprv3\nripple\n1\n2\n2\n. .\n", 5, "'2' has no meaning in a row of walls between columns"),
    ("pzprv3\nripple\n1\n2\n0\n. x\n", 6, "'x' has no meaning in a row of given numbers"),
    ("pzprv3\nripple\n1\n2\n0\n. 0\n", None, "numbers start at 1, found 0 in r1c2"),
    ("pzprv3\nripple\n1\n2\n0\n. .\n. x\n", 7, "'x' has no meaning in a row of numbers"),
    ("pzprv3\nsuguru\n10\n1\n" + "0\n" * 9 + ".\n" * 10, None,
     "the region at r1c1 has 10 cells: 9 are allowed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "cause"), REFUSED, ids=[cause for _, _, cause in REFUSED])
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int | None, cause: str) -> None:
    with pytest.raises(InputError, match=re.escape(cause)) as error:
        read(text)
    assert error.value.line == line


def test_what_a_file_cannot_hold_is_told_in_a_sentence() -> None:
    with pytest.raises(InputError, match="a pzprv3 file cannot hold grey cells"):
        write(Document(ka.parse("yajilin 1 2\n# .\n")))


def test_a_file_of_another_puzzle_is_refused_by_its_name() -> None:
    assert recognise("pzprv3/slither/2/2/. . /. . /") is None
    assert refusal("pzprv3/slither/2/2/") == "pzprv3's 'slither' is no puzzle family that is known here"
    assert refusal("pzprv2/yajilin/") is None


@settings(max_examples=1000, deadline=None)
@given(st.sampled_from(list(RIGHT.values())), st.data())
def test_a_broken_file_is_an_error_of_one_line(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(text)))
    cut = data.draw(st.integers(0, 3))
    put = st.text(st.sampled_from("0123456789.,-+#*%=[]?/\n abcé") | st.characters(), max_size=3)
    found = outcome(text[:at] + data.draw(put) + text[at + cut :])
    if isinstance(found, InputError):
        assert "\n" not in str(found)
        assert len(str(found)) < 200
    elif found is not None:
        assert read(write(found)) == found


def outcome(text: str) -> Document | InputError | None:
    """None for a text that is no such file."""
    try:
        codec = recognise(text)
        return codec.read(text) if codec else None
    except InputError as error:
        return error
