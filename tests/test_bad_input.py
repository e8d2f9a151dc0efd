"""Broken files: each costs one line that says where and what, and nothing else is ever raised."""

from __future__ import annotations

import re
import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, ODD, printed

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.family import family
from kamaji_asp.files.lines import decode

NAMES = "kakurasu, kamaji, kenken, ripple, simpleloop, tectonic, yajilin"
CELL = "a cell is ., ?, # or a clue such as 2>, found"
CLUE = "a clue is the name of a cage and its target, as in 'a 7+'"
TARGET = "expected a target such as 7+ or 4, found"
CAGES = "kenken 2 2\ncages\na a\nb b\nclues\n"
CUBE = "kenken 2 2 2\ncages\na a\na a\n\nb b\nb b\nclues\na 6+\nb 6+\n"

BROKEN: list[tuple[str, str, str | bytes, int, str]] = [
    # The file as a whole
    ("empty", "a.kamaji", "", 1, "the file is empty"),
    ("blank", "a.kamaji", " \n\t\n\n", 1, "the file is empty"),
    ("only comments", "a.kamaji", "% a\n\n % b\n", 1, "there is no puzzle, only comments"),
    ("invalid UTF-8", "a.kamaji", b"kamaji 1 5\n\xff\n", 2, "not a text file (invalid UTF-8)"),
    ("invalid UTF-8 behind lone CRs", "a.x", b"\xef\xbb\xbfa\rb\r\n\xff", 3,
     "not a text file (invalid UTF-8)"),
    ("UTF-16", "a.kamaji", "kamaji 1 5".encode("utf-16"), 1, "not a text file (invalid UTF-8)"),
    ("zero byte", "a.kamaji", b"kamaji 1 5\r\r5\0\n", 3, "not a text file (it holds a zero byte)"),
    # The first line
    ("wrong family", "a.kakurasu", "kamaji 1 5\n5\n", 1,
     "this is a kamaji puzzle, but the file's name ends in .kakurasu"),
    ("thesis form in another family", "a.yajilin", "%\n1\n5\n5\n", 2,
     "this is a kamaji puzzle, but the file's name ends in .yajilin"),
    ("unknown family", "a.txt", "sudoku 9 9\n", 1, f"no puzzle family is called 'sudoku'; there are {NAMES}"),
    ("upper case", "a.txt", "Kamaji 1 5\n", 1,
     f"no puzzle family is called 'Kamaji'; there are {NAMES}; did you mean kamaji?"),
    ("a slip", "a.txt", "tectonics 1 5\n", 1,
     f"no puzzle family is called 'tectonics'; there are {NAMES}; did you mean tectonic?"),
    ("long rubbish", "a.txt", "x" * 99, 1, f"no puzzle family is called '{'x' * 23}…'; there are {NAMES}"),
    ("control characters", "a.txt", "\x1b[2J\n", 1,
     f"no puzzle family is called '\ufffd[2J'; there are {NAMES}"),
    ("a path for a family", "a.txt", "../kamaji 1 5\n", 1,
     f"no puzzle family is called '../kamaji'; there are {NAMES}; did you mean kamaji?"),
    ("no family", "a.txt", "4 5\n", 1, "the first line should name the puzzle family"),
    ("no size", "a.kamaji", "kamaji\n", 1, "the first line should be 'kamaji N M'"),
    ("half a size", "a.kakurasu", "\nkakurasu 5 % 5\n", 2,
     "the first line should be 'kakurasu ROWS COLUMNS'"),
    ("no size of a square", "a.kenken", "kenken\n", 1, "the first line should be 'kenken N N'"),
    ("four sizes", "a.kenken", "kenken 2 2 2 2\n", 1, "the first line should be 'kenken N N N'"),
    ("something behind the size", "a.yajilin", "yajilin 1 1 x\n.\n", 1,
     "the first line should be 'yajilin ROWS COLUMNS'"),
    ("size zero", "a.tectonic", "tectonic 0 3\n", 1, "numbers start at 1, found 0"),
    ("negative size", "a.tectonic", "tectonic -2 3\n", 1, "expected a number, found '-2'"),
    ("fractional size", "a.ripple", "ripple 2.5 3\n", 1, "expected a number, found '2.5'"),
    ("foreign digits", "a.ripple", "ripple ٣ 3\n", 1, "expected a number, found '٣'"),
    ("huge size", "a.yajilin", "yajilin 999999999 999999999\n. .\n", 2,
     "row 1 should have 999999999 entries, found 2"),
    ("too huge a size", "a.yajilin", "yajilin 1000000000 1\n.\n", 1,
     "1000000000 is too large: numbers go up to 999999999"),
    ("unequal sides of a square", "a.kenken", "kenken 2 3\n", 1,
     "a square has one size along every axis, found 2 3"),
    ("unequal sides of a cube", "a.kenken", "kenken 2 2 3\n", 1,
     "a cube has one size along every axis, found 2 2 3"),
    # Kamaji
    ("short row", "a.kamaji", "kamaji 2 5\n5 4\n4 % 1\n", 3, "row 2 should have 2 entries, found 1"),
    ("long row", "a.kamaji", "kamaji 2 5\n5 4 1\n4 1\n", 2, "row 1 should have 2 entries, found 3"),
    ("long row of one", "a.kamaji", "kamaji 1 5\n5 4\n", 2, "row 1 should have 1 entry, found 2"),
    ("too few rows", "a.kamaji", "kamaji 2 5\n5 4\n", 2, "the file ends before row 2"),
    ("too many rows", "a.kamaji", "kamaji 2 5\n5 4\n4 1\n3 2\n", 4,
     "nothing should follow here, but there is '3'"),
    ("unknown token", "a.kamaji", "kamaji 2 5\n5 4\n4 x\n", 3, "expected a number, found 'x'"),
    ("two maxima", "a.kamaji", "kamaji 2 5\n5 4\n4 5\n", 3,
     "the maximum 5 must stand in one cell only, and this is a second"),
    ("two maxima in a row", "a.kamaji", "kamaji 2 2\n2 2\n1 1\n", 2,
     "the maximum 2 must stand in one cell only, and this is a second"),
    ("no maximum", "a.kamaji", "% none\nkamaji 2 5\n2 4\n4 1\n", 2,
     "the maximum 5 must stand in one cell, and is in none"),
    ("above the maximum", "a.kamaji", "kamaji 2 5\n5 4\n6 1\n", 3, "6 is above the maximum 5"),
    ("zero", "a.kamaji", "kamaji 2 5\n5 0\n4 1\n", 2, "numbers start at 1, found 0"),
    ("negative number", "a.kamaji", "kamaji 2 5\n5 4\n4 -1\n", 3, "expected a number, found '-1'"),
    ("huge number", "a.kamaji", "kamaji 2 5\n5 4\n4 " + "7" * 5000 + "\n", 3,
     f"{'7' * 23}… is too large: numbers go up to 999999999"),
    ("thesis form without maximum", "a.kamaji", "2\n5 4\n4 1\n", 2,
     "the line with the maximum should have 1 entry, found 2"),
    ("thesis form without anything", "a.kamaji", "2\n", 1, "the file ends before the line with the maximum"),
    ("thesis form without the number", "a.kamaji", "1\n5\n4\n", 1,
     "the maximum 5 must stand in one cell, and is in none"),
    # Kakurasu
    ("no 'rows'", "a.kakurasu", "kakurasu 1 1\ncols 1\n", 2, "expected 'rows', found 'cols'"),
    ("no 'cols'", "a.kakurasu", "kakurasu 1 1\nrows 1\n% end\n", 3, "the file ends before the line 'cols'"),
    ("too few sums", "a.kakurasu", "kakurasu 2 2\nrows 1\ncols 1 1\n", 2,
     "'rows' should have 2 entries, found 1"),
    ("too many sums", "a.kakurasu", "kakurasu 2 1\nrows 1 1\ncols 1 1\n", 3,
     "'cols' should have 1 entry, found 2"),
    ("odd sum", "a.kakurasu", "kakurasu 1 1\nrows .\ncols 1\n", 2, "expected a sum or ?, found '.'"),
    ("third line of sums", "a.kakurasu", "kakurasu 1 1\nrows 1\ncols 1\nrows 1\n", 4,
     "nothing should follow here, but there is 'rows'"),
    # Tectonic and Ripple Effect
    ("no 'regions'", "a.tectonic", "tectonic 1 2\na a\n", 2, "expected 'regions', found 'a'"),
    ("no 'givens'", "a.ripple", "ripple 1 2\nregions\na a\n. .\n", 4, "expected 'givens', found '.'"),
    ("end before 'givens'", "a.ripple", "ripple 1 2\nregions\na a", 3,
     "the file ends before the line 'givens'"),
    ("behind the heading", "a.tectonic", "tectonic 1 2\nregions a a\n", 2,
     "nothing should follow 'regions' on its line, but there is 'a'"),
    ("region in pieces", "a.tectonic", "tectonic 2 2\nregions\na b\nb a\ngivens\n. .\n. .\n", 4,
     "region 'a' is in pieces: the cells r1c1 and r2c2 are not connected"),
    ("region in pieces", "a.ripple", "ripple 1 3\nregions\na b a\ngivens\n. . .\n", 3,
     "region 'a' is in pieces: the cells r1c1 and r1c3 are not connected"),
    ("region too large", "a.tectonic", "tectonic 2 5\nregions\na a a a a\na a a a a\n", 3,
     "region 'a' has 10 cells: 9 are allowed"),
    ("given zero", "a.tectonic", "tectonic 1 1\nregions\na\ngivens\n0\n", 5, "numbers start at 1, found 0"),
    ("odd given", "a.ripple", "ripple 1 1\nregions\na\ngivens\n?\n", 5, "expected a number, found '?'"),
    ("too many givens", "a.ripple", "ripple 1 1\nregions\na\ngivens\n1\n1\n", 6,
     "nothing should follow here, but there is '1'"),
    # KenKen
    ("no 'cages'", "a.kenken", "kenken 2 2\na a\n", 2, "expected 'cages', found 'a'"),
    ("no 'clues'", "a.kenken", "kenken 1 1\ncages\na\na 1\n", 4, "expected 'clues', found 'a'"),
    ("too few cages", "a.kenken", "kenken 2 2\ncages\na a\nclues\n", 4,
     "row 2 should have 2 entries, found 1"),
    ("clue for no cage", "a.kenken", CAGES + "a 3+\nc 3+\n", 7, "there is no cage 'c'"),
    ("cage without clue", "a.kenken", CAGES + "a 3+\n", 6, "cage 'b' has no clue"),
    ("second clue", "a.kenken", CAGES + "a 3+\na 3+\n", 7, "cage 'a' has a second clue"),
    ("clue without target", "a.kenken", CAGES + "a\n", 6, CLUE),
    ("clue of three tokens", "a.kenken", CAGES + "a 3 +\n", 6, CLUE),
    ("bad operator", "a.kenken", CAGES + "a 3x\n", 6, f"{TARGET} '3x'"),
    ("operator alone", "a.kenken", CAGES + "a +\n", 6, f"{TARGET} '+'"),
    ("operator first", "a.kenken", CAGES + "a +3\n", 6, f"{TARGET} '+3'"),
    ("two operators", "a.kenken", CAGES + "a 3+-\n", 6, f"{TARGET} '3+-'"),
    ("huge target", "a.kenken", CAGES + "a 1234567890*\n", 6,
     "1234567890 is too large: numbers go up to 999999999"),
    ("layers run together", "a.kenken", CUBE.replace("\n\n", "\n"), 5,
     "layer 2 must begin after a blank line"),
    ("layers parted by a comment", "a.kenken", CUBE.replace("\n\n", "\n%\n"), 6,
     "layer 2 must begin after a blank line"),
    ("layer parted in two", "a.kenken", CUBE.replace("b b\nb b", "b b\n\nb b"), 8,
     "a blank line within layer 2"),
    ("layer missing", "a.kenken", CUBE.replace("b b\nb b\n", ""), 6,
     "row 1 of layer 2 should have 2 entries, found 1"),
    # Simple Loop
    ("clue in a simple loop", "a.simpleloop", "simpleloop 1 2\n. 1>\n", 2, "a cell is . or #, found '1>'"),
    # Yajilin
    ("clue without number", "a.yajilin", "yajilin 1 2\n. >\n", 2, f"{CELL} '>'"),
    ("clue without arrow", "a.yajilin", "yajilin 1 2\n. 2\n", 2, f"{CELL} '2'"),
    ("bad arrow", "a.yajilin", "yajilin 1 2\n. 2→\n", 2, f"{CELL} '2→'"),
    ("arrow first", "a.yajilin", "yajilin 1 2\n. >2\n", 2, f"{CELL} '>2'"),
    ("negative clue", "a.yajilin", "yajilin 1 2\n. -1>\n", 2, f"{CELL} '-1>'"),
    ("huge clue", "a.yajilin", "yajilin 1 2\n. 1234567890>\n", 2,
     "1234567890 is too large: numbers go up to 999999999"),
    ("trailing rubbish", "a.yajilin", "yajilin 1 2\n. .\n\n%\nend of file\n", 5,
     "nothing should follow here, but there is 'end'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "content", "line", "message"),
    [case[1:] for case in BROKEN],
    ids=[f"{case[1].rpartition('.')[2]}: {case[0]}" for case in BROKEN],
)
def test_broken_file(tmp_path: Path, file: str, content: str | bytes, line: int, message: str) -> None:
    path = tmp_path / file
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ka.InputError) as caught:
        ka.load(path)
    assert str(caught.value) == f"{path}:{line}: {message}"
    assert message.isprintable()


def test_there_is_something_broken_of_every_family() -> None:
    assert {case[1].rpartition(".")[2] for case in BROKEN} >= set(FAMILIES)


@pytest.mark.parametrize(
    ("text", "puzzle", "message"),
    [
        ("kamaji 1 5\n5\n", "yajilin", "1: this is a kamaji puzzle, not yajilin"),
        ("kamaji 1 5\n5\n", "sudoku", "1: this is a kamaji puzzle, not sudoku"),
        ("1 5\n5\n", "sudoku", f"1: no puzzle family is called 'sudoku'; there are {NAMES}"),
        ("5\n", "kakurasu", "1: the first line should be 'kakurasu ROWS COLUMNS'"),
    ],
)
def test_wrong_family_in_the_call(text: str, puzzle: str, message: str) -> None:
    with pytest.raises(ka.InputError) as caught:
        ka.parse(text, puzzle)
    assert str(caught.value) == message


def test_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.kamaji"
    with pytest.raises(ka.InputError) as caught:
        ka.load(path)
    assert str(caught.value) == f"{path}: No such file or directory"


def test_folder(tmp_path: Path) -> None:
    with pytest.raises(ka.InputError) as caught:
        ka.load(tmp_path)
    assert str(caught.value).startswith(f"{tmp_path}: ")
    assert caught.value.line is None


def test_name_that_no_file_can_have() -> None:
    with pytest.raises(ka.InputError):
        ka.load("a\0b.kamaji")


SQUARE = "kenken 2 2\ncages\na a\nb b\nclues\na 3+\nb 3+\n"
WRONG_SOLUTIONS = [
    ("kamaji 1 5\n5\n", "0;0\n", 1, "a cell is 'row,column', found '0;0'"),
    ("kamaji 1 5\n5\n", "\n0,0 -1,0\n", 2, "a cell is 'row,column', found '-1,0'"),
    ("kamaji 1 5\n5\n", "0,1\n", 1, "the cell 0,1 is outside the board, which ends with 0,0"),
    ("kamaji 1 5\n5\n", "1,0\n", 1, "the cell 1,0 is outside the board, which ends with 0,0"),
    ("kamaji 1 5\n5\n", "0," + "9" * 5000, 1, f"{'9' * 23}… is too large: numbers go up to 999999999"),
    ("kakurasu 1 2\nrows 1\ncols 1 0\n", "# x\n", 1, "a cell is # or ., found 'x'"),
    ("kakurasu 1 2\nrows 1\ncols 1 0\n", "#\n", 1, "row 1 should have 2 entries, found 1"),
    ("kakurasu 1 2\nrows 1\ncols 1 0\n", "# .\n# .\n", 2, "nothing should follow here, but there is '#'"),
    ("kakurasu 1 2\nrows 1\ncols 1 0\n", "", 1, "the file ends before row 1"),
    ("tectonic 1 1\nregions\na\ngivens\n.\n", ".\n", 1, "expected a number, found '.'"),
    ("ripple 1 1\nregions\na\ngivens\n.\n", "0\n", 1, "numbers start at 1, found 0"),
    (SQUARE, "1 2\n", 1, "the file ends before row 2"),
    (SQUARE, "1 2\n2 1\n1 2\n", 3, "nothing should follow here, but there is '1'"),
    (CUBE, "1 2\n2 1\n\n2 1\n1 2 1\n", 5, "row 2 of layer 2 should have 2 entries, found 3"),
    ("simpleloop 1 1\n.\n", "#\n", 1, "a cell is . or one of ns ew ne nw se sw, found '#'"),
    ("yajilin 1 1\n.\n", "nn\n", 1, "a cell is #, . or one of ns ew ne nw se sw, found 'nn'"),
    ("yajilin 1 1\n.\n", b"#\n\xff\n", 2, "not a text file (invalid UTF-8)"),
]


@pytest.mark.parametrize(("puzzle", "content", "line", "message"), WRONG_SOLUTIONS)
def test_wrong_solution(tmp_path: Path, puzzle: str, content: str | bytes, line: int, message: str) -> None:
    path = tmp_path / "solution.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ka.InputError) as caught:
        ka.load_solution(ka.parse(puzzle), path)
    assert str(caught.value) == f"{path}:{line}: {message}"


def test_missing_solution(tmp_path: Path) -> None:
    path = tmp_path / "none"
    with pytest.raises(ka.InputError) as caught:
        ka.load_solution(ka.parse("kamaji 1 5\n5\n"), path)
    assert str(caught.value) == f"{path}: No such file or directory"


# What is no error

PLAIN = {
    "kakurasu": "kakurasu 1 2\nrows 1\ncols 1 0\n",
    "kamaji": "kamaji 2 5\n5 4\n4 1\n",
    "kenken": CUBE,
    "ripple": "ripple 1 2\nregions\na a\ngivens\n1 .\n",
    "simpleloop": "simpleloop 2 2\n. .\n. #\n",
    "tectonic": "tectonic 1 2\nregions\na a\ngivens\n1 .\n",
    "yajilin": "yajilin 2 2\n. 1^\n? #\n",
}
HARMLESS = {
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "lone CR": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff" + text,
    "tabs": lambda text: text.replace(" ", "\t"),
    "spaces around": lambda text: text.replace("\n", "  \n   "),
    "comments at line ends": lambda text: re.sub(r"(?<=[^\n])\n", "%  1 x\n", text),
    "lines of comment": lambda text: "% first\n" + text.replace("\n", "\n% § next\n  % and next\n"),
    "no final newline": lambda text: text.removesuffix("\n"),
    "blank lines before and behind": lambda text: "\n \n" + text + "\n\t\n",
    "two blank lines between layers": lambda text: text.replace("\n\n", "\n\n \n"),
    "a comment beside the blank line": lambda text: text.replace("\n\n", "\n% a\n\n% b\n"),
}


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("change", HARMLESS.values(), ids=HARMLESS)
def test_harmless(tmp_path: Path, name: str, change: object) -> None:
    assert callable(change)
    path = tmp_path / f"a.{name}"
    path.write_bytes(change(PLAIN[name]).encode())
    assert ka.load(path) == ka.parse(PLAIN[name])


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "kenken"])
def test_blank_lines_are_free_but_in_cubes(name: str) -> None:
    assert ka.parse(PLAIN[name].replace("\n", "\n\n")) == ka.parse(PLAIN[name])


def test_blank_lines_are_free_in_squares() -> None:
    assert ka.parse(SQUARE.replace("\n", "\n\n")) == ka.parse(SQUARE)


def test_blank_lines_around_headings_of_cubes() -> None:
    text = CUBE.replace("cages\n", "\ncages\n\n").replace("clues\n", "\nclues\n\n").replace("b 6+", "\nb 6+")
    assert ka.parse(text) == ka.parse(CUBE)


def test_a_foreign_suffix_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(PLAIN["kamaji"])
    assert ka.load(path) == ka.parse(PLAIN["kamaji"])


# Anything at all

SECONDS = 2.0


def read_anything(data: bytes, puzzle: str | None = None) -> Board | None:
    """The board, or nothing if the reader refuses it; it must do one of the two, and at once."""
    clock = time.perf_counter()
    try:
        result: Board | ka.InputError = ka.parse(decode(data), puzzle)
    except ka.InputError as error:
        result = error
    assert time.perf_counter() - clock < SECONDS
    if isinstance(result, ka.InputError):
        assert str(result).isprintable()  # one line, nothing that a terminal would obey
        assert len(str(result)) < 250
        assert result.line is not None
        assert 1 <= result.line <= len(data.splitlines()) + 1
        return None
    assert ka.parse(family(result.family).text.write(result)) == result
    return result


WORDS = [
    *FAMILIES,
    "rows",
    "cols",
    "regions",
    "givens",
    "cages",
    "clues",
    *"0123459.?#ab%",
    "-1",
    "999999999",
]
CLUES = ["1>", "0^", "2v", "<", "3+", "2/", "12*", "1-", "+", "9" * 30]
CONTROLS = ["\ufeff", "\r", "\x1b[0m", "\u2028", "\x85", "\t"]
TOKENS = st.sampled_from([*WORDS, *CLUES, *CONTROLS]) | ODD
VOCABULARY = st.lists(st.lists(TOKENS, max_size=5).map(" ".join), max_size=12).map("\n".join)

STATES = st.sampled_from([["#", "."], ["1", "2"], ["#", "ns", "se", "nw"], ["0,0", "0,1", "1,0", "1,1"]])
SHAPED = STATES.flatmap(
    lambda states: st.lists(
        st.lists(st.sampled_from(states), min_size=2, max_size=2).map(" ".join), min_size=1, max_size=4
    )
).map("\n".join)


@settings(max_examples=1000, deadline=None)
@given(data=st.binary(max_size=200), puzzle=st.sampled_from([None, *FAMILIES]))
def test_any_bytes(data: bytes, puzzle: str | None) -> None:
    read_anything(data, puzzle)


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=400, deadline=None)
@given(size=st.lists(st.integers(0, 3), max_size=3), text=VOCABULARY)
def test_any_tokens(name: str, size: list[int], text: str) -> None:
    read_anything(f"{name} {' '.join(map(str, size))}\n{text}".encode())
    read_anything(text.encode(), name)


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_any_damage(name: str, data: st.DataObject) -> None:
    """Valid files in which bytes, tokens or lines went astray."""
    text = family(name).text.write(data.draw(printed(name))).encode()
    read = read_anything(text)
    assert read is not None
    for _ in range(data.draw(st.integers(1, 3))):
        parts = {"byte": b"", "token": b" ", "line": b"\n"}
        glue = parts[data.draw(st.sampled_from(sorted(parts)))]
        units = text.split(glue) if glue else [text[i : i + 1] for i in range(len(text))]
        start = data.draw(st.integers(0, len(units)))
        end = data.draw(st.integers(start, min(start + 2, len(units))))
        put = data.draw(
            st.sampled_from([[], units[start:end] * 2, units[:1]])
            | TOKENS.map(lambda token: [token.encode()])
            | st.binary(min_size=1, max_size=2).map(lambda some: [some])
        )
        text = glue.join(units[:start] + put + units[end:])
    read_anything(text)


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=200, deadline=None)
@given(text=VOCABULARY | SHAPED)
def test_any_solution(name: str, text: str) -> None:
    board = ka.parse(PLAIN[name])
    try:
        solution = ka.parse_solution(board, text)
    except ka.InputError:
        return
    assert ka.parse_solution(board, str(solution)) == solution
    assert ka.check(board, solution) == ka.check(board, ka.parse_solution(board, str(solution)))


@pytest.mark.parametrize(
    "header", [f"{name} 999999999 999999999" for name in FAMILIES] + ["kenken" + " 99999999" * 3]
)
def test_a_huge_size_takes_no_memory(header: str) -> None:
    words = {"kakurasu": "rows", "kenken": "cages", "ripple": "regions", "tectonic": "regions"}
    text = f"{header}\n{words.get(header.split()[0], '')}\na a\n"
    with pytest.raises(ka.InputError):  # imports what it needs
        ka.parse(text)
    tracemalloc.start()
    try:
        with pytest.raises(ka.InputError):
            ka.parse(text)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", ["ripple", "tectonic"])
def test_many_regions_take_no_time(name: str) -> None:
    n = 300
    rows = "".join(" ".join(f"{r}-{c}" for c in range(n)) + "\n" for r in range(n))
    givens = (" ".join("." * n) + "\n") * n
    assert read_anything(f"{name} {n} {n}\nregions\n{rows}givens\n{givens}".encode()) is not None
