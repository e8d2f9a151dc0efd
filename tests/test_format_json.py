"""Our JSON and its schemas."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from command import INSTANCES, Call
from hypothesis import given, settings
from hypothesis import strategies as st
from schemas import schema_file, schema_text
from strategies import FAMILIES, boards

import kamaji_asp as ka
from kamaji_asp.files.formats import Document, codec_named, write_document
from kamaji_asp.files.reading import parse_all

BOARD = '{"is_open": [[true, true], [true, true]]}'
LOOP = f'{{"puzzle": "simpleloop", "board": {BOARD}, "solution": ["se sw", "ne nw"]}}'
FILES = sorted(path for path in INSTANCES.rglob("*") if path.suffix.removeprefix(".") in FAMILIES)


def as_json(path: Path) -> str:
    board = ka.load(path)
    answer = path.with_suffix(".solution")
    solution = ka.load_solution(board, answer) if answer.exists() else None
    return write_document(Document(board, solution), "json")


# --- schemas ---


@pytest.mark.parametrize("name", FAMILIES)
def test_the_schema_that_ships_is_the_one_of_the_types(name: str) -> None:
    """If not, `python tests/schemas.py` writes it anew."""
    assert schema_file(name).read_text(encoding="utf-8") == schema_text(name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_instance_keeps_the_schema_and_comes_back(path: Path) -> None:
    text = as_json(path)
    board = ka.load(path)
    jsonschema.Draft202012Validator(json.loads(schema_text(board.family))).validate(json.loads(text))
    assert ka.parse(text) == board


@pytest.mark.parametrize("name", FAMILIES)
def test_what_the_schema_refuses_is_refused(name: str) -> None:
    """The schema says no more than the reader does: whatever is read keeps it."""
    validator = jsonschema.Draft202012Validator(json.loads(schema_text(name)))

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        found = json.loads(write_document(Document(data.draw(boards(name))), "json"))
        damage(data, found)
        text = json.dumps(found)
        try:
            ka.parse(text)
        except ka.InputError as error:
            told = str(error)
        else:
            told = ""
            assert validator.is_valid(found)
        assert told.isprintable()
        assert len(told) < 300

    each()


def damage(data: st.DataObject, found: object) -> None:
    """Something else somewhere within."""
    while isinstance(found, dict | list) and found:
        key = data.draw(st.sampled_from(sorted(found) if isinstance(found, dict) else range(len(found))))
        inner = found[key]  # type: ignore[index]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            wrong = [None, True, -1, 0, 10**9, 1.5, "", "a b", "a", "+", "north", [], {}, [[]], [1], {"a": 1}]
            found[key] = data.draw(st.sampled_from(wrong))  # type: ignore[index]
            return
        found = inner


# --- reading ---


def test_a_puzzle_with_its_solution() -> None:
    document = codec_named("json", "simpleloop").read(LOOP)
    assert document.board == ka.parse("simpleloop 2 2\n. .\n. .\n")
    assert document.solution == next(iter(ka.solve(document.board)))
    assert write_document(document, "json") == f"{LOOP}\n"


def test_the_solution_is_in_the_lines_that_solve_prints(call: Call) -> None:
    (record,) = call("solve", "-", "--json", stdin=LOOP).records
    assert record["solutions"] == [json.loads(LOOP)["solution"]]


def test_objects_in_a_row_are_several_puzzles() -> None:
    pretty = json.dumps(json.loads(LOOP), indent=1)
    assert len(list(parse_all(f"% mine\n{LOOP}\n{LOOP}{pretty}\n\n"))) == 3


def test_an_error_in_one_of_several_names_its_line(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "several.json"
    path.write_text(f"{LOOP}\n{LOOP[:-4]}\n{LOOP.replace('true', '1', 1)}\n{LOOP}\n")
    outcome = call("count", path, "--json")
    assert [record["status"] for record in outcome.records] == ["unique", "error", "error", "unique"]
    assert outcome.err.splitlines() == [
        f"error: {path}:2: this is no JSON: Invalid control character (column 105)",
        f"error: {path}:3: $.board.is_open[0][0]: expected true or false, found 1",
    ]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='{}[]",:0129.-eE\\ntrufalspuzebod \n%é', max_size=60).map(lambda text: "{" + text))
def test_any_rubbish_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.parse(text)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 300


WRONG = {
    "{": "this is no JSON: Expecting property name enclosed in double quotes (column 2)",
    "{}": "$: 'puzzle' is missing",
    '{"puzzle": "yajilin"}': "$: 'board' is missing",
    '{"puzzle": "yajilin", "board": 1}': "$.board: expected an object, found 1",
    '{"puzzle": 1, "board": {}}': "$.puzzle: expected the name of a puzzle family",
    '{"puzzle": "yajilin", "board": {}, "name": ""}': "$: 'name' does not belong here",
    '{"puzzle": "a", "puzzle": "b"}': "'puzzle' stands twice in an object of this JSON",
    '{"puzzle": NaN}': "NaN is no JSON",
    '{"a":' * 100_000: "this JSON is nested too deeply",
    f'{{"a": {"9" * 5000}}}': "a number in this JSON is too large",
    LOOP.replace('"se sw"', '"se"'): "$.solution[0]: row 1 should have 2 entries, found 1",
    LOOP.replace('"se sw", ', ""): "$.solution[0]: the file ends before row 2",
    LOOP.replace('"se sw"', "7"): "$.solution[0]: expected a line of a solution",
    LOOP.replace('["se sw", "ne nw"]', '"se sw"'): "$.solution: expected a list of lines",
}

NORTH = "north"
WRONG_BOARDS: list[tuple[str, dict[str, object], str]] = [
    ("yajilin", {"cells": []}, ".cells: this list must not be empty"),
    ("yajilin", {"cells": [[]]}, ".cells[0]: expected a row of one or more, found 0"),
    ("yajilin", {"cells": [["open"], []]}, ".cells[1]: expected a row of 1, found 0"),
    ("yajilin", {"cells": [["blue"]]},
     ".cells[0][0]: expected one of open, silent, grey or an object, found 'blue'"),
    ("yajilin", {"cells": [[{"count": 1}]]}, ".cells[0][0]: 'direction' is missing"),
    ("yajilin", {"cells": [[{"count": -1, "direction": NORTH}]]},
     ".cells[0][0].count: numbers go from 0 to 999999999, found -1"),
    ("yajilin", {"cells": [[{"count": True, "direction": NORTH}]]},
     ".cells[0][0].count: expected a number, found true"),
    ("kakurasu", {"row_sums": [1.5], "column_sums": [1]},
     ".row_sums[0]: expected a number or null, found 1.5"),
    ("kakurasu", {"row_sums": [], "column_sums": [1]},
     ": numbers start at 1, found 0 (line 1 in our text form)"),
    ("kamaji", {"numbers": [[1, 2], [1, 2]], "maximum": 2},
     ": the maximum 2 must stand in one cell only, and this is a second (line 3 in our text form)"),
    ("tectonic", {"regions": [["a", "b", "a"]], "givens": [[None, None, None]]},
     ": region 'a' is in pieces: the cells r1c1 and r1c3 are not connected (line 3 in our text form)"),
    ("tectonic", {"regions": [["a b"]], "givens": [[None]]},
     ".regions[0][0]: a name has neither blanks nor % in it, found 'a b'"),
    ("ripple", {"regions": [["a"]], "givens": [[None, 1]]},
     ": row 1 should have 1 entry, found 2 (line 5 in our text form)"),
    ("kenken", {"layers": [], "clues": [], "is_cube": False}, ".layers: this list must not be empty"),
    ("kenken", {"layers": [[["a"]]], "clues": [["a"]], "is_cube": False},
     ".clues[0]: expected a list of 2, found one of 1"),
    ("kenken", {"layers": [[["a"]]], "clues": [["a", {"target": 1, "operation": "x"}]], "is_cube": False},
     ".clues[0][1].operation: expected one of +, -, *, / or null, found 'x'"),
    ("kenken", {"layers": [[["a"]], [["a"]]], "clues": [["a", {"target": 1, "operation": None}]],
     "is_cube": True}, ": expected 'clues', found 'a' (line 5 in our text form)"),
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=[cause[:60] for cause in WRONG.values()])
def test_an_error_names_its_place(text: str) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.parse(text)
    assert error.value.cause == WRONG[text]


@pytest.mark.parametrize(
    ("name", "parts", "cause"), WRONG_BOARDS, ids=[cause[:60] for *_, cause in WRONG_BOARDS]
)
def test_an_error_in_a_board_names_its_place(name: str, parts: dict[str, object], cause: str) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.parse(json.dumps({"puzzle": name, "board": parts}))
    assert error.value.cause == f"$.board{cause}"


def test_an_answer_that_is_not_whole_cannot_be_written() -> None:
    loop = ka.parse_solution(ka.parse("simpleloop 2 2\n. .\n. .\n"), "se sw\nne nw\n")
    partly = type(loop).of((2, 2), [((0, 0), (0, 1))])
    with pytest.raises(ka.InputError, match="json holds whole solutions only"):
        write_document(Document(ka.parse(LOOP), partly), "json")
