"""Every instance file keeps what its comments promise."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

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
