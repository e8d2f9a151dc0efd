"""Several puzzles in one file, URLs and ids in place of files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import UNIQUE, Call
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, printed

import kamaji_asp as ka
from kamaji_asp.family import family
from kamaji_asp.files.reading import BadEntry, load_all, parse_all, read_entries

ONE = "kakurasu 1 1\nrows 1\ncols 1\n"
LOOP = "yajilin 2 2\n. .\n. .\n"
CAGE = "kenken 1 1\ncages\na\nclues\na 1\n"
LINK = "https://puzz.link/p?simpleloop/2/2/0"
KEEN = "3:_aba_3a,s1m6a5s1"


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text(f"% the first\n{ONE}\n% the second\n{LOOP}{CAGE}")
    return path


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """The second is wrong in line 6, the others are right."""
    path = tmp_path / "damaged.txt"
    path.write_text(f"{ONE}yajilin 2 2\n. .\n. x\n{CAGE}")
    return path


def test_the_puzzles_of_a_file_come_one_after_the_other(several: Path) -> None:
    assert list(load_all(several)) == [ka.parse(text) for text in (ONE, LOOP, CAGE)]


def test_each_has_a_name_and_the_text_that_belongs_to_it(several: Path) -> None:
    first, second, third = read_entries(several)
    assert [entry.name for entry in (first, second, third)] == [f"{several}#{i}" for i in (1, 2, 3)]
    assert [entry.line for entry in (first, second, third)] == [2, 7, 10]
    assert not isinstance(second, BadEntry)
    assert second.text == f"\n% the second\n{LOOP}".removesuffix("\n")


def test_a_puzzle_that_is_alone_is_called_like_its_file() -> None:
    (entry,) = read_entries(UNIQUE)
    assert not isinstance(entry, BadEntry)
    assert (entry.name, entry.text) == (UNIQUE, Path(UNIQUE).read_text(encoding="utf-8"))


def test_a_name_with_a_number_is_one_of_the_puzzles(several: Path) -> None:
    assert ka.load(f"{several}#2") == ka.parse(LOOP)
    assert ka.load(f"{UNIQUE}#1") == ka.load(UNIQUE)
    with pytest.raises(ka.InputError, match=r"three\.txt: there is no puzzle 4 in this file"):
        ka.load(f"{several}#4")


def test_a_file_whose_own_name_ends_in_a_number_is_that_file(several: Path) -> None:
    path = several.with_name("three.txt#2")
    path.write_text(ONE)
    assert ka.load(path) == ka.parse(ONE)


def test_who_asks_for_one_puzzle_is_told_that_there_are_several(several: Path) -> None:
    with pytest.raises(ka.InputError) as error:
        ka.load(several)
    cause = "a second puzzle begins here: name one of them, as in"
    assert str(error.value) == f"{several}:7: {cause} {several}#1"
    with pytest.raises(ka.InputError, match=r"^2: a second puzzle begins here$"):
        ka.parse(f"{LINK}\n{LINK}\n")


@pytest.mark.parametrize("name", FAMILIES)
def test_cages_and_regions_may_be_called_like_families(name: str) -> None:
    cages = CAGE.replace("a\n", f"{name}\n").replace("a 1", f"{name} 1")
    regions = f"tectonic 2 1\nregions\n{name}\n{name}\ngivens\n1\n.\n"
    boards = list(parse_all(cages + regions + cages))
    assert "".join(family(board.family).text.write(board) for board in boards) == cages + regions + cages


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_boards_in_a_row_are_read_as_they_were_written(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(FAMILIES), min_size=2, max_size=4))
    boards = [data.draw(printed(name)) for name in names]
    gap = data.draw(st.sampled_from(["", "\n", "\n% between\n\n"]))
    text = gap.join(family(board.family).text.write(board) for board in boards)
    assert list(parse_all(text)) == boards


# --- errors ---


def test_an_error_costs_only_the_puzzle_that_it_is_in(damaged: Path, call: Call) -> None:
    outcome = call("solve", damaged, "--json")
    names = [(record["file"], record["status"]) for record in outcome.records]
    assert names == [(f"{damaged}#1", "unique"), (f"{damaged}#2", "error"), (f"{damaged}#3", "unique")]
    assert outcome.status == 2
    assert outcome.err == f"error: {damaged}:6: a cell is ., ?, # or a clue such as 2>, found 'x'\n"


def test_a_puzzle_that_ends_too_early_costs_no_more_than_itself(tmp_path: Path, call: Call) -> None:
    path = tmp_path / "short"
    path.write_text(f"yajilin 2 2\n. .\n{ONE}")
    outcome = call("solve", path, "--json")
    assert [record["status"] for record in outcome.records] == ["error", "unique"]
    assert outcome.err == f"error: {path}:3: row 2 should have 2 entries, found 3\n"


def test_a_line_that_begins_no_puzzle_is_still_an_error() -> None:
    with pytest.raises(ka.InputError, match=r"^4: nothing should follow here, but there is 'sudoku'$"):
        ka.parse(f"{ONE}sudoku 4 4\n")
    with pytest.raises(ka.InputError, match=r"^4: nothing should follow here, but there is 'yajilin'$"):
        ka.parse(f"{ONE}yajilin\n")


# --- commands ---


@pytest.mark.parametrize("command", ["solve", "count", "explain", "rate"])
def test_a_json_line_is_printed_for_each_puzzle(command: str, call: Call) -> None:
    outcome = call(command, "-", "--json", stdin=ONE + LOOP)
    assert [record["file"] for record in outcome.records] == ["-#1", "-#2"]
    assert outcome.status == 0


def test_what_generate_makes_is_solved(call: Call) -> None:
    made = call("generate", "kakurasu", "--size", "4", "--count", "3", "--seed", "1")
    solved = call("solve", "-", "--json", stdin=made.out)
    assert [record["status"] for record in solved.records] == ["unique"] * 3


def test_workers_side_by_side_get_the_puzzles_of_standard_input(call: Call) -> None:
    solved = call("solve", "-", "--json", "--jobs", "2", stdin=ONE + LOOP + CAGE)
    assert [record["file"] for record in solved.records] == ["-#1", "-#2", "-#3"]


def test_drawings_of_several_puzzles_are_named(call: Call) -> None:
    shown = call("show", "-", stdin=ONE + LOOP)
    assert [line for line in shown.out.splitlines() if line.startswith("-#")] == ["-#1:", "-#2:"]
    solved = call("solve", "-", stdin=ONE + LOOP)
    assert [line.partition(":")[0] for line in solved.out.splitlines() if "solution" in line] == [
        "-#1",
        "-#2",
    ]
    assert call("count", "-", stdin=ONE + LOOP).out == "-#1: 1\n-#2: 1\n"


def test_pictures_of_several_puzzles_are_files_with_numbers(tmp_path: Path, call: Call) -> None:
    assert call("show", "-", "--svg", tmp_path / "a.svg", stdin=ONE + LOOP).status == 0
    assert call("explain", "-", "--html", tmp_path / "b.html", stdin=ONE + LOOP).status == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["a-1.svg", "a-2.svg", "b-1.html", "b-2.html"]


def test_facts_of_several_puzzles_stand_below_their_names(call: Call) -> None:
    lines = call("facts", "-", stdin=ONE + LOOP).out.splitlines()
    assert [line for line in lines if line.startswith("% -#")] == ["% -#1", "% -#2"]


def test_comparisons_and_exports_take_several_puzzles(several: Path, tmp_path: Path, call: Call) -> None:
    results = tmp_path / "results.jsonl"
    assert call("compare", several, "--with", "asp", "-o", results).status == 0
    records = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    files = {record["file"] for record in records if "file" in record}
    assert files == {f"{several}#{i}" for i in (1, 2, 3)}
    assert call("export", tmp_path / "bench", several).status == 0
    assert len(list((tmp_path / "bench").rglob("*.lp"))) > 3


@pytest.mark.parametrize("command", [["dimacs"], ["check"], ["hint"]])
def test_commands_for_one_puzzle_say_how_to_name_it(
    command: list[str], several: Path, tmp_path: Path, call: Call
) -> None:
    answer = tmp_path / "answer"
    answer.write_text("#\n")
    arguments = [] if command == ["dimacs"] else [answer]
    outcome = call(*command, several, *arguments)
    assert outcome.status == 2
    cause = "a second puzzle begins here: name one of them, as in"
    assert outcome.err == f"error: {several}:7: {cause} {several}#1\n"
    assert call(*command, f"{several}#1", *arguments).status == 0


# --- URLs and ids ---


def test_a_url_and_an_id_stand_wherever_a_file_does(call: Call) -> None:
    assert ka.load(LINK) == ka.parse("simpleloop 2 2\n. .\n. .\n")
    assert ka.load(KEEN).family == "kenken"
    outcome = call("solve", LINK, KEEN, "--json")
    assert [record["file"] for record in outcome.records] == [LINK, KEEN]
    assert outcome.status == 0
    for command in ("count", "explain", "rate", "facts", "show", "dimacs"):
        assert call(command, LINK).status == 0


def test_a_file_of_links_and_ids_is_several_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"% from my browser\n{LINK}\n\n{KEEN}\n{LINK.replace('2/2/0', '3/2/00')}\n")
    assert [board.family for board in load_all(path)] == ["simpleloop", "kenken", "simpleloop"]


def test_a_file_wins_over_an_id_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(KEEN).write_text(ONE)
    assert ka.load(KEEN) == ka.parse(ONE)


def test_an_unknown_url_is_refused_and_nothing_is_downloaded(call: Call) -> None:
    outcome = call("solve", "https://example.org/puzzle")
    assert outcome.status == 2
    assert outcome.err == (
        "error: https://example.org/puzzle: this URL is in no form that is known here, such as "
        "https://puzz.link/p?… (nothing is downloaded)\n"
    )


def test_a_long_url_is_cut_short_in_an_error(call: Call) -> None:
    outcome = call("solve", f"https://example.org/{'x' * 5000}")
    assert outcome.status == 2
    assert len(outcome.err.splitlines()) == 1
    assert len(outcome.err) < 250


@pytest.mark.parametrize("name", ["nothing.yajilin", "12", "a#b", "x" * 5000, "zero\0byte", "6:", ""])
def test_a_name_that_is_neither_file_nor_id_costs_one_line(name: str, call: Call) -> None:
    outcome = call("solve", name)
    assert outcome.status == 2
    assert len(outcome.err.splitlines()) == 1
    assert outcome.err.startswith("error: ")


def test_the_family_of_a_link_may_be_said_as_well(call: Call) -> None:
    assert call("solve", LINK, "--puzzle", "simpleloop").status == 0
    outcome = call("solve", LINK, "--puzzle", "yajilin")
    assert outcome.err == f"error: {LINK}: this is a simpleloop puzzle, not yajilin\n"
