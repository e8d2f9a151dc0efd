"""The formats of the theses and of the report: XML of Yajilin, text of Kamaji, facts of Kakurasu."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import INSTANCES, Call
from hypothesis import given, settings
from hypothesis import strategies as st

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import NORTH, SOUTH
from kamaji_asp.core.solution import Loop
from kamaji_asp.files.formats import Document, codec_named, write_document
from kamaji_asp.files.reading import parse_all
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.yajilin.board import OPEN, Arrow, Yajilin

# --- the XML of the thesis on Yajilin (2011) ---

LISTING = """<puzzle>
  <width>3</width> <height>2</height>
  <name > Simple No1 </name >
  <tiles>
    <tile>
      <xPos>0</xPos> <yPos>0</yPos>
      <black/>
    </tile>
    <tile>
      <xPos>1</xPos>
      <yPos>0</yPos>
      <arrow>
        <dir>UP</dir>
        <count >1 </count >
      </arrow>
    </tile>
    <tile>
      <xPos>1</xPos><yPos>2</yPos>
      <line><dir1>UP</dir1>
        <dir2>DOWN</dir2>
      </line>
    </tile>
  </tiles>
</puzzle>
"""
"""Laid out as the thesis's listing 3.1 is."""

SIDES = (((), (), ()), ((), (), (NORTH, SOUTH)))


def read_xml(text: str) -> Document:
    return codec_named("xml", "yajilin").read(text)


def test_a_state_of_play_is_a_board_and_what_is_filled_in() -> None:
    board, state = read_xml(LISTING)
    assert board == Yajilin(((OPEN, OPEN, OPEN), (Arrow(1, NORTH), OPEN, OPEN)))
    assert state == Loop(SIDES, frozenset({(0, 0)}))
    assert ka.parse(f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- mine -->\n{LISTING}') == board


def test_x_is_the_row_and_y_the_column() -> None:
    wide = LISTING.replace("<yPos>0</yPos>", "<yPos>2</yPos>", 1)
    assert read_xml(wide).solution == Loop(SIDES, frozenset({(0, 2)}))


def test_a_puzzle_alone_holds_no_answer() -> None:
    board = ka.load(INSTANCES / "yajilin/thesis-listing-3-1.yajilin")
    assert read_xml(write_document(Document(board), "xml")) == Document(board)


def test_an_answer_in_the_file_is_checked_drawn_and_continued(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "play.xml"
    path.write_text(LISTING)
    assert "┃" in call("show", path).out
    assert call("check", path).status == 1
    assert call("check", path, path).out == call("check", path).out
    ruled_out = "in r2c3 the printed board leaves # or nw, not 'ns'"
    assert call("hint", path).err == f"error: {path}: {ruled_out}\n"
    example = INSTANCES / "yajilin/example-4x5"
    answer = call("convert", f"{example}.yajilin", "--solution", f"{example}.solution", "--to", "xml")
    path.write_text(answer.out)
    assert call("check", path).out == "right\n"
    assert call("check", f"{example}.yajilin", path).out == "right\n"
    assert call("hint", path).out == "Nothing is left to do: the board is full.\n"


def test_an_answer_to_another_puzzle_is_refused(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "play.xml"
    path.write_text(LISTING)
    outcome = call("check", INSTANCES / "yajilin/example-4x5.yajilin", path)
    assert (outcome.status, outcome.err) == (2, f"error: {path}: this is the answer to another puzzle\n")


WRONG_XML = {
    "<puzzle>": "1: this is no XML: no element found",
    "<puzzle/>": "1: <puzzle> has no <height>",
    "<svg/>": "1: this XML holds no puzzle of a known form",
    "<set><puzzle/></set>": "1: expected <puzzle>, found <set>",
    '<!DOCTYPE a [<!ENTITY b "c">]>\n<puzzle>&b;</puzzle>': "1: XML with a document type is not read",
    "<puzzle>" * 50: "1: this XML is nested too deeply",
    LISTING.replace("<width>3", "<width>0"): "2: <width> should be 1 or more",
    LISTING.replace("<width>3", "<width>301"): "2: <width> goes up to 300, found 301",
    LISTING.replace("<width>3", f"<width>{'9' * 9999}"): f"2: <width> goes up to 300, found {'9' * 23}…",
    LISTING.replace("<width>3", "<width>x"): "2: <width> should be a number, found 'x'",
    LISTING.replace("<width>3</width>", ""): "1: <puzzle> has no <width>",
    LISTING.replace("<width>3</width>", "<width>3</width>" * 2): "2: <puzzle> has a second <width>",
    LISTING.replace("<yPos>2", "<yPos>3"): "18: <yPos> goes up to 2, found 3",
    LISTING.replace("<black/>", ""): "5: a tile should hold <black/>, <arrow> or <line>",
    LISTING.replace("<black/>", "<white/>"): "5: a tile should hold <black/>, <arrow> or <line>",
    LISTING.replace("tile>", "cell>"): "5: expected <tile>, found <cell>",
    LISTING.replace("<dir2>DOWN", "<dir2>UP"):
        "19: a line leaves a tile in two directions, and these are the same",
    LISTING.replace("<dir2>DOWN", "<dir2>NORTH"):
        "20: a direction is one of UP, DOWN, LEFT, RIGHT, found 'NORTH'",
    LISTING.replace("<yPos>0", "<yPos>1").replace("<xPos>1", "<xPos>0", 1):
        "9: there is a second tile for r1c2",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG_XML, ids=[cause[:60] for cause in WRONG_XML.values()])
def test_wrong_xml_costs_one_clear_line(text: str) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.parse(text)
    assert str(error.value) == WRONG_XML[text]


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(LISTING) - 1), st.sampled_from(["", "<", ">", "/", "9", "&lt;", "x", "\n", "é"]))
def test_damaged_xml_is_read_or_refused(at: int, put: str) -> None:
    try:
        ka.parse(LISTING[:at] + put + LISTING[at + 1 :])
    except ka.InputError as error:
        told = str(error)
    else:
        told = ""
    assert told.isprintable()
    assert len(told) < 250


def test_what_the_xml_cannot_hold_is_said() -> None:
    grey = ka.parse("yajilin 1 2\n. #\n")
    with pytest.raises(
        ka.InputError, match="xml holds neither grey cells nor clues that say nothing, as r1c2"
    ):
        write_document(Document(grey), "xml")
    board = ka.parse("yajilin 2 2\n. .\n. .\n")
    end = Loop.of((2, 2), [((0, 0), (0, 1))])
    with pytest.raises(ka.InputError, match="xml holds no end of a line, as r1c1 is one"):
        write_document(Document(board, end), "xml")
    ring = next(iter(ka.solve(board)))
    assert isinstance(ring, Loop)
    with pytest.raises(ka.InputError, match="xml holds one thing in a cell, and there are 2 in r2c2"):
        write_document(Document(board, Loop(ring.sides, frozenset({(1, 1)}))), "xml")


# --- the text of the thesis on Kamaji (2018) ---


def test_the_text_of_the_kamaji_thesis(call: Call) -> None:
    path = INSTANCES / "kamaji/thesis-form.kamaji"
    board = ka.load(path)
    text = write_document(Document(board), "kamaji-thesis")
    assert text.split("\n")[:2] == [str(value) for value in (board.size[0], max(map(max, numbers(board))))]
    assert ka.parse(text) == board
    assert codec_named("kamaji-thesis", "kamaji").read(text) == Document(board)
    assert call("convert", path, "--to", "kamaji-thesis").out == text


def numbers(board: Board) -> list[list[int]]:
    text = write_document(Document(board), "text")
    return [[int(token) for token in line.split()] for line in text.splitlines()[1:]]


# --- the facts of the report on Kakurasu (2023) ---

PROGRAM = """#const n=5.
color(white; black).

%% clues for the rows and columns
clues_row(1,1; 2,9; 3,10; 4,3; 5,8).
clues_col(1,13; 2,12; 3,3; 4,5; 5,7).

{pos(R,C,COL) : color(COL)} = 1 :- R=1..n, C=1..n.
:- row_tot(R,SUM1), clues_row(R,SUM2), SUM1 != SUM2.
#show pos/3.
"""

TWO_ROWS = """% 2 x 2
clues_row(1,3; 2,0).
clues_col(1,1; 2,1).
clues_row(1,0; 2,2).
clues_col(1,0; 2,2).
"""

NAMED = """board(7,2).
clues_row(7,1,3).
board(b,1).
clues_col(7,2,1).
clues_row(b,1,1).
"""


def test_the_program_of_the_report_is_a_puzzle() -> None:
    assert ka.parse(PROGRAM) == ka.load(INSTANCES / "kakurasu/report-example.kakurasu")


def test_the_facts_are_written_as_in_the_report() -> None:
    board = ka.parse(PROGRAM)
    facts = PROGRAM.splitlines()
    assert write_document(Document(board), "kakurasu-facts").splitlines() == [facts[0], *facts[4:6]]


def test_a_sum_that_is_told_again_begins_the_next_puzzle() -> None:
    assert list(parse_all(TWO_ROWS)) == [Kakurasu((3, 0), (1, 1)), Kakurasu((0, 2), (0, 2))]


def test_puzzles_may_have_names_and_sums_may_be_missing() -> None:
    assert list(parse_all(NAMED)) == [Kakurasu((3, None), (None, 1)), Kakurasu((1,), (None,))]


def test_a_constant_begins_a_puzzle_too() -> None:
    boards = [Kakurasu((None, 3), (1, None)), Kakurasu((1, None), (None, None))]
    text = "".join(write_document(Document(board), "kakurasu-facts") for board in boards)
    assert list(parse_all(text)) == boards


WRONG_FACTS = {
    "clues_row(1,2": "2: these are no facts: syntax error, unexpected EOF, expecting ) or ;",
    "clues_row(1,x).": "1: clues_row should have a number up to 999999999, found x",
    "\nclues_row(1,-1).": "2: clues_row should have a number up to 999999999, found -1",
    "clues_row(1,99999999999).": "1: numbers go up to 999999999",
    "clues_row(1,1).": "1: clues_col(1,…) is missing; with #const n=1 it may be",
    "#const n=1.\nclues_row(2,1).": "1: there is no clues_row(2,…) on a board of 1x1",
    "#const n=9999.\nclues_row(2,1).": "1: n should have a number up to 1000, found 9999",
    "clues_row(1..3,1).": "1: this is no plain fact: clues_row((1..3),1)",
    "clues_row(1,1,1).\nclues_row(1,1,2).": "2: clues_row tells of 1 a second time",
    'clues_row(1,1).\n#include "/dev/zero".':
        "1: these facts go on in a script or another file, which is not read",
    "clues_row(1,1).\n#script (python)\n#end.":
        "1: these facts go on in a script or another file, which is not read",
}  # fmt: skip


@pytest.mark.parametrize("text", WRONG_FACTS)
def test_wrong_facts_cost_one_clear_line(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.parse(text)
    assert str(error.value) == WRONG_FACTS[text]
    assert capfd.readouterr() == ("", "")


CANNOT = {
    "kakurasu 1 2\nrows 1\ncols 1 0\n": "kakurasu-facts holds squares, and this is 1x2",
    "kakurasu 1 1\nrows ?\ncols ?\n": "kakurasu-facts holds no puzzle without a single sum",
}


@pytest.mark.parametrize("text", CANNOT)
def test_what_the_facts_cannot_hold_is_said(text: str) -> None:
    with pytest.raises(ka.InputError) as error:
        write_document(Document(ka.parse(text)), "kakurasu-facts")
    assert str(error.value) == CANNOT[text]
