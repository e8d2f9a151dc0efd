"""The text of puzzlekit, in which a puzzle does not say what it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Call
from hypothesis import given, settings
from hypothesis import strategies as st

import kamaji_asp as ka
from kamaji_asp.files.formats import Document, write_document

KAKURASU = "2 3\n3 - 1\n6 -\n"
KAKURASU_GRID = f"{KAKURASU}- - -\n- - -\n"
REGIONS = "2 3\n- 2 -\n- - -\n1 1 2\n1 2 2\n"
KENKEN = "3 3\n1- 3x .\n. . 5+\n2 - -\n1 2 2\n1 2 3\n4 3 3\n"
YAJILIN = "3 3\n- - -\n- 0e x\n- - -\n"
LOOP = "2 3\n- - x\n- - x\n"
TEXTS = {
    "kakurasu": KAKURASU,
    "ripple": REGIONS,
    "tectonic": REGIONS,
    "kenken": KENKEN,
    "yajilin": YAJILIN,
    "simpleloop": LOOP,
}

OURS = {
    "kakurasu": "kakurasu 2 3\nrows 6 ?\ncols 3 ? 1\n",
    "ripple": "ripple 2 3\nregions\n1 1 2\n1 2 2\ngivens\n. 2 .\n. . .\n",
    "tectonic": "tectonic 2 3\nregions\n1 1 2\n1 2 2\ngivens\n. 2 .\n. . .\n",
    "kenken": "kenken 3 3\ncages\n1 2 2\n1 2 3\n4 3 3\nclues\n1 1-\n2 3*\n3 5+\n4 2\n",
    "yajilin": "yajilin 3 3\n. . .\n. 0> #\n. . .\n",
    "simpleloop": "simpleloop 2 3\n. . #\n. . #\n",
}


@pytest.mark.parametrize("family", TEXTS)
def test_a_text_and_what_it_means(family: str) -> None:
    assert ka.parse(TEXTS[family], family) == ka.parse(OURS[family])


@pytest.mark.parametrize(
    "text", [KAKURASU, KAKURASU_GRID, KENKEN, YAJILIN], ids=["sums", "grid", "cages", "arrows"]
)
def test_some_texts_can_be_of_one_family_only(text: str) -> None:
    assert ka.parse(text).family == next(name for name, known in TEXTS.items() if text.startswith(known))


def test_for_others_the_family_has_to_be_said(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "regions.txt"
    path.write_text(REGIONS)
    outcome = call("solve", path)
    assert outcome.status == 2
    assert outcome.err == (
        f"error: {path}: this could be ripple or tectonic: "
        "say which, with --puzzle or the argument `puzzle`\n"
    )
    assert call("count", path, "--puzzle", "tectonic").out == "0\n"
    assert call("count", path, "--puzzle", "ripple").out == "2\n"
    with pytest.raises(ka.InputError, match="this could be simpleloop or yajilin"):
        ka.parse(LOOP)


@pytest.mark.parametrize("text", ["2 2\n. .\n. .\n", "1 1\nregions\na\ngivens\n1\n", "1 1\nrows 1\ncols 1\n"])
def test_our_own_text_without_a_name_is_no_text_of_puzzlekit(text: str) -> None:
    with pytest.raises(ka.InputError, match="the first line should name the puzzle family"):
        ka.parse(text)


def test_our_own_text_without_a_name_is_still_read() -> None:
    assert ka.parse("2 2\n. .\n. .\n", "yajilin") == ka.parse("yajilin 2 2\n. .\n. .\n")
    assert ka.parse("2 4\n1 3\n3 4\n", "kamaji") == ka.parse("kamaji 2 4\n1 3\n3 4\n")


WRONG = {
    ("kakurasu", "2 2\n3 0\n1 1\n"): "2: numbers start at 1, found 0",
    ("tectonic", "2 2\n- -\n-\n1 1\n1 1\n"): "3: row 2 should have 2 entries, found 1",
    ("ripple", "1 3\n- - -\na b a\n"):
        "3: region 'a' is in pieces: the cells r1c1 and r1c3 are not connected",
    ("kenken", "2 2\n- -\n- -\na a\na a\n"): "2: cage 'a' has no clue",
    ("kenken", "2 2\n6+ 1\n- -\na a\na a\n"): "2: cage 'a' has a second number besides its clue: '1'",
    ("kenken", "2 2\n6 -\n- -\na a\na a\n"): "2: with 4 cells, 6 is another clue here than in puzzlekit",
    ("kenken", "2 2\n6- -\n- -\na a\na a\n"): "2: with 4 cells, 6- is another clue here than in puzzlekit",
    ("yajilin", "1 2\n1e @\n"):
        "2: a cell '@', beyond which arrows do not see, is no part of our Yajilin",
}  # fmt: skip


@pytest.mark.parametrize(("family", "text"), WRONG)
def test_a_wrong_text_costs_one_clear_line(family: str, text: str) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.parse(text, family)
    assert error.value.cause == WRONG[family, text].partition(": ")[2]


CANNOT = {
    "kakurasu 1 1\nrows 0\ncols 1\n": "puzzlekit holds no sum of 0",
    "kenken 1 1 1\ncages\na\nclues\na 1\n": "puzzlekit holds no cubes",
    "kenken 2 2\ncages\na a\na a\nclues\na 6\n":
        "puzzlekit has another clue than ours for the cage 6 at r1c1",
    "kenken 2 2\ncages\na a\na a\nclues\na 2/\n":
        "puzzlekit has another clue than ours for the cage 2/ at r1c1",
    "kamaji 1 1\n1\n": "kamaji cannot be written as 'puzzlekit'; there is text, json, kamaji-thesis",
}  # fmt: skip


@pytest.mark.parametrize("text", CANNOT)
def test_what_it_cannot_hold_is_said(text: str) -> None:
    with pytest.raises(ka.InputError) as error:
        write_document(Document(ka.parse(text)), "puzzlekit")
    assert str(error.value) == CANNOT[text]


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_text_is_read_or_refused(data: st.DataObject) -> None:
    family = data.draw(st.sampled_from(sorted(TEXTS)))
    text = TEXTS[family]
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from(["", "-", "x", ".", "9", "0", " ", "\n", "@", "+", "é", "999999999"]))
    try:
        ka.parse(text[:at] + put + text[at + 1 :], data.draw(st.sampled_from([None, family])))
    except ka.InputError as error:
        told = str(error)
    else:
        told = ""
    assert told.isprintable()
    assert len(told) < 250
