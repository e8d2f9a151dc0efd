"""The page about formats: every example on it is read, and is the puzzle that stands under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from pathlib import Path
from typing import NamedTuple

import pytest
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.files.formats import names_of_formats, read_documents, write_document
from kamaji_asp.files.reading import parse_all
from kamaji_asp.files.solution_formats import as_text, own_formats

PAGE = Path(__file__).parents[1] / "docs" / "formats.md"
BLOCKS: list[tuple[str, str]] = re.findall(
    r"^```([a-z0-9-]+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)


class Example(NamedTuple):
    name: str
    text: str
    puzzle: str
    solution: str | None


def examples() -> list[Example]:
    """A block in a format, then the puzzle in our own form, then its solution if there is one."""
    found = []
    for i, (name, text) in enumerate(BLOCKS):
        if name in names_of_formats():
            under = dict(takewhile(lambda block: block[0] in ("puzzle", "solution"), BLOCKS[i + 1 :]))
            found.append(Example(name, text, under["puzzle"], under.get("solution")))
    return found


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_an_example_is_the_puzzle_under_it(example: Example) -> None:
    board = ka.parse(example.puzzle)
    found = read_documents(example.text, board.family)
    assert found is not None
    ((_, document),) = found
    assert not isinstance(document, ka.InputError)
    assert document.board == board
    assert (None if document.solution is None else f"{document.solution}\n") == example.solution
    assert write_document(document, example.name) == example.text


def test_every_format_has_an_example() -> None:
    assert {example.name for example in examples()} == set(names_of_formats()) - {"text"}
    assert {ka.parse(text).family for name, text in BLOCKS if name == "puzzle"} == set(FAMILIES)


def solved() -> Iterator[tuple[str, str]]:
    for (name, text), (below, solution) in pairwise(BLOCKS):
        if (name, below) == ("puzzle", "solution"):
            yield text, solution


def test_every_solution_is_the_only_one_of_the_puzzle_above_it() -> None:
    pairs = list(solved())
    assert len(pairs) >= len(FAMILIES)
    for text, solution in pairs:
        run = ka.solve(ka.parse(text), limit=2)
        assert [f"{found}\n" for found in run] == [solution]


def test_every_further_format_of_solutions_has_an_example() -> None:
    printed = dict(BLOCKS)
    for family in FAMILIES:
        for name in own_formats(family):
            text, solution = next(pair for pair in solved() if ka.parse(pair[0]).family == family)
            board = ka.parse(text)
            assert f"{as_text(board, ka.parse_solution(board, solution), name)}\n" == printed[name]


def test_two_puzzles_in_a_file_are_two() -> None:
    assert [board.family for board in parse_all(dict(BLOCKS)["two"])] == ["kakurasu", "simpleloop"]


def test_an_error_of_json_on_the_page_is_the_one_that_is_told() -> None:
    text = dict(BLOCKS)["json"]
    wrong = text.replace("[true, false, true]", '[true, false, "x"]')
    with pytest.raises(ka.InputError) as error:
        ka.parse(wrong)
    assert f"`{error.value.cause}`" in re.sub(r"\s+", " ", PAGE.read_text(encoding="utf-8"))
