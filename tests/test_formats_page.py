"""The page about formats: every example on it is read, and is the puzzle that stands under it."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

import kamaji_asp as ka
from kamaji_asp.files.formats import names_of_formats, read_documents

PAGE = Path(__file__).parents[1] / "docs" / "formats.md"


class Example(NamedTuple):
    name: str
    text: str
    puzzle: str
    solution: str | None


def examples() -> list[Example]:
    """A block in a format, then the puzzle in our own form, then its solution if there is one."""
    blocks = re.findall(
        r"^```([a-z0-9-]+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    found = []
    for i, (name, text) in enumerate(blocks):
        if name in names_of_formats():
            under = dict(takewhile(lambda block: block[0] in ("puzzle", "solution"), blocks[i + 1 :]))
            found.append(Example(name, text, under["puzzle"], under.get("solution")))
    return found


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.name)
def test_an_example_is_the_puzzle_under_it(example: Example) -> None:
    found = read_documents(example.text)
    assert found is not None
    ((_, document),) = found
    assert not isinstance(document, ka.InputError)
    assert document.board == ka.parse(example.puzzle)
    assert (None if document.solution is None else f"{document.solution}\n") == example.solution
