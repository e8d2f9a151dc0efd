"""Every instance file keeps what its comments promise."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from command import Call

import kamaji_asp as ka
from kamaji_asp.family import family, own_names

INSTANCES = Path(__file__).parent.parent / "instances"
PUZZLES = sorted(path for name in own_names() for path in (INSTANCES / name).glob(f"*.{name}"))
SOLUTIONS = sorted(INSTANCES.glob("*/*.solution"))

_PROMISE = re.compile(r"^% (solutions|all solutions): (\d+)$", re.MULTILINE)


def promises(path: Path) -> dict[str, int]:
    """What the comments on top of the file say, such as {"solutions": 1}."""
    text = path.read_text(encoding="utf-8")
    top = text[: re.search(r"^[^%]", text, re.MULTILINE).start()]
    return {what: int(number) for what, number in _PROMISE.findall(top)}


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


every_puzzle = pytest.mark.parametrize("path", PUZZLES, ids=name)


@every_puzzle
def test_a_comment_on_top_says_what_it_is(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("% ")
    assert not _PROMISE.match(first)
    assert "solutions" in promises(path)


@every_puzzle
def test_what_is_written_reads_the_same(path: Path) -> None:
    board = ka.load(path)
    assert board.family == path.parent.name
    text = family(board.family).text.write(board)
    assert ka.parse(text) == board
    assert family(board.family).text.write(ka.parse(text)) == text


@every_puzzle
def test_it_has_as_many_solutions_as_promised(path: Path) -> None:
    wanted = promises(path)["solutions"]
    found = list(ka.solve(ka.load(path), limit=wanted + 1))
    assert len(found) == len(set(found)) == wanted


@pytest.mark.parametrize("path", [path for path in PUZZLES if "all solutions" in promises(path)], ids=name)
def test_it_has_as_many_in_all_as_promised(path: Path) -> None:
    assert ka.count(ka.load(path), method="all") == promises(path)["all solutions"]


@every_puzzle
def test_a_unique_one_has_its_solution_beside_it(path: Path) -> None:
    assert path.with_suffix(".solution").exists() == (promises(path)["solutions"] == 1)


@pytest.mark.parametrize("path", SOLUTIONS, ids=name)
def test_the_solution_is_the_one_that_is_found(path: Path) -> None:
    board = ka.load(path.with_suffix(f".{path.parent.name}"))
    solution = ka.load_solution(board, path)
    assert ka.check(board, solution) == []
    assert list(ka.solve(board, limit=2)) == [solution]
    assert f"{solution}\n" == path.read_text(encoding="utf-8")


def test_every_solution_has_a_puzzle() -> None:
    assert {name(path) for path in SOLUTIONS} <= {name(path) for path in PUZZLES}


def test_no_other_file_lies_about() -> None:
    files = {path for path in INSTANCES.rglob("*") if path.is_file()}
    assert files == {*PUZZLES, *SOLUTIONS}


@pytest.mark.parametrize("puzzle", own_names())
def test_every_family_has_all_kinds(puzzle: str) -> None:
    kinds = defaultdict(list)
    for path in PUZZLES:
        if path.parent.name == puzzle:
            kinds[min(promises(path)["solutions"], 2)].append(path.stem)
    assert sorted(kinds) == [0, 1, 2]


# found by name


@every_puzzle
def test_it_is_found_by_its_name_from_any_folder(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = ka.load(path)
    monkeypatch.chdir(tmp_path)
    assert ka.load(name(path)) == ka.load(f"{name(path)}{path.suffix}") == board
    if path.with_suffix(".solution").exists():
        assert ka.check(board, ka.load_solution(board, f"{name(path)}.solution")) == []


def test_a_file_of_that_name_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kakurasu").mkdir()
    (tmp_path / "kakurasu/1x1-white").write_text("kakurasu 1 1\nrows 1\ncols 1\n")
    assert ka.load("kakurasu/1x1-white") == ka.load("kakurasu/1x1-black")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            "yajilin/uniqe-7x7",
            "yajilin/uniqe-7x7: there is no such file or instance; did you mean yajilin/unique-7x7?",
        ),
        ("yajilin/..", "yajilin/..: there is no such file or instance; `kamaji-asp instances` lists them"),
        ("nothing/unique-7x7", "nothing/unique-7x7: No such file or directory"),
        ("unique-7x7", "unique-7x7: No such file or directory"),
        ("yajilin/../kenken/1x1", "yajilin/../kenken/1x1: No such file or directory"),
    ],
)
def test_a_wrong_name(wrong: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ka.InputError) as caught:
        ka.load(wrong)
    assert str(caught.value) == message


def test_every_command_that_reads_a_file_finds_it(call: Call, tmp_path: Path) -> None:
    puzzle, solution = "yajilin/example-4x5", "yajilin/example-4x5.solution"
    for arguments in (
        ["solve", puzzle], ["count", puzzle], ["check", puzzle, solution], ["facts", puzzle],
        ["show", puzzle, "--solution", solution], ["rate", puzzle], ["hint", puzzle, solution],
        ["explain", puzzle, "--no-boards"], ["dimacs", puzzle], ["encoding", "yajilin", "--size", puzzle],
        ["compare", puzzle, "--with", "search", "-o", tmp_path / "results.jsonl"],
        ["export", tmp_path / "bench", puzzle],
    ):  # fmt: skip
        done = call(*arguments)
        assert (arguments[0], done.status) == (arguments[0], 0)


# listed


def test_they_are_listed_with_what_their_comments_promise(call: Call) -> None:
    records = call("instances", "--json").records
    assert [record["name"] for record in records] == list(map(name, PUZZLES))
    for record, path in zip(records, PUZZLES, strict=True):
        board = ka.load(path)
        assert list(record) == ["name", "puzzle", "size", "cells", "solutions", "about", "file", "solution"]
        assert (record["puzzle"], tuple(record["size"])) == (board.family, board.size)
        assert record["cells"] == board.number_of_cells
        assert record["solutions"] == promises(path)["solutions"]
        assert path.read_text(encoding="utf-8").startswith(f"% {record['about']}\n")
        assert Path(record["file"]) == path
        assert (record["solution"] is None) == (promises(path)["solutions"] != 1)


@pytest.mark.parametrize("puzzle", own_names())
def test_those_of_one_family(call: Call, puzzle: str) -> None:
    out = call("instances", puzzle).out.splitlines()
    assert out[0].split() == ["name", "size", "cells", "solutions"]
    assert [line.split()[0] for line in out[1:]] == [
        name(path) for path in PUZZLES if path.parent.name == puzzle
    ]


def test_a_line_says_it_all(call: Call) -> None:
    line = "yajilin/unique-8x10 8x10 80 1 Our own: with grey cells and a clue that says nothing."
    assert line in [" ".join(line.split()) for line in call("instances").out.splitlines()]
