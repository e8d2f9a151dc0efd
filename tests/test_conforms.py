"""The contract of a family is kept by ours, and what breaks it is told in a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from strategies import FAMILIES

from kamaji_asp.family import Family, family
from kamaji_asp.family.contract import OPTIONAL, REQUIRED
from kamaji_asp.testing import conforms

INSTANCES = Path(__file__).parent.parent / "instances"


@pytest.mark.parametrize("name", FAMILIES)
def test_our_families_keep_it(name: str) -> None:
    examples = sorted((INSTANCES / name).glob(f"*.{name}"), key=lambda path: path.stat().st_size)
    assert conforms(family(name), *(path.read_text("utf-8") for path in examples[:4])) == []


def test_every_part_of_the_contract_is_a_property_of_a_family() -> None:
    other_names = {"check": "checker", "draw": "drawing"}
    for part in (*REQUIRED, *OPTIONAL):
        assert isinstance(getattr(Family, other_names.get(part, part)).attrname, str)


GOOD = {
    "__init__": "",
    "text": "def read(header, lines): ...\ndef write(board): ...\ndef read_solution(board, lines): ...",
    "check": "RULES = {'toy.rule': 'A rule.'}\ndef check(board, solution): ...",
    "draw": "def draw(board, solution): ...",
    "asp": "from kamaji_asp.engines.asp.method import AspMethod\n"
    "METHODS = {'default': AspMethod('toy.lp', 'about')}\ndef decode(board, atoms): ..."
    "\ndef encode(board, solution): ...",
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a family whose parts are there and do nothing."""
    folder = tmp_path / "toy_family"
    folder.mkdir()
    for name, text in GOOD.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    for name in ("facts.lp.j2", "toy.lp"):
        (folder / name).touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.startswith("toy_family")]:
        del sys.modules[name]


def faults(folder: Path) -> list[str]:
    return conforms(Family("toy", "Toy", "Rules.", "toy_family", folder))


def test_a_family_with_all_its_parts_has_no_fault(toy: Path) -> None:
    assert faults(toy) == []


FAULTS = {
    "a part is missing": ("draw", None, "the part draw is missing: draw.py: what a picture shows."),
    "a part cannot be imported": ("text", "1 / 0", "the part text cannot be imported: ZeroDivisionError"),
    "a function is missing": (
        "check",
        "RULES = {'toy.rule': 'A rule.'}",
        "check.check is missing: Every rule",
    ),
    "a function takes something else": (
        "draw",
        "def draw(board): ...",
        "draw.draw should take (board, solution)",
    ),
    "a function is none": ("draw", "draw = 3", "draw.draw should be a function"),
    "methods are no mapping": ("sat", "METHODS = []", "sat.METHODS should be a mapping, not list"),
    "there are no methods": ("search", "METHODS = {}", "search.METHODS is empty"),
    "a rule has another family's name": (
        "check",
        "RULES = {'other.rule': 'A rule.'}\ndef check(board, solution): ...",
        "the id of the rule other.rule should begin with toy.",
    ),
    "a rule has no sentence": (
        "check",
        "RULES = {'toy.rule': ' '}\ndef check(board, solution): ...",
        "the rule toy.rule has no sentence",
    ),
    "an encoding is missing": (
        "asp",
        GOOD["asp"].replace("toy.lp", "other.lp"),
        "the encoding other.lp of the method default is not in",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_in_a_sentence(fault: str, toy: Path) -> None:
    part, text, sentence = FAULTS[fault]
    path = toy / f"{part}.py"
    if text is None:
        path.unlink()
    else:
        path.write_text(text, encoding="utf-8")
    (told,) = faults(toy)
    assert told.startswith(sentence)


def test_the_template_is_a_part_too(toy: Path) -> None:
    (toy / "facts.lp.j2").unlink()
    assert faults(toy) == ["the template facts.lp.j2 is missing from toy_family"]


def test_a_package_that_is_not_there_is_one_fault(toy: Path) -> None:
    assert conforms(Family("toy", "Toy", "Rules.", "nowhere_to_be_found", toy)) == [
        "there is no package nowhere_to_be_found"
    ]


def test_an_example_that_is_not_read_is_told() -> None:
    (told,) = conforms(family("kakurasu"), "kakurasu 2 2\nrows 1\n")
    assert told.startswith("an example is not read: 2: ")


def test_a_family_is_tried_under_its_own_name_only() -> None:
    other = replace(family("kakurasu"), title="Another Kakurasu")
    assert conforms(other, "kakurasu 1 1\nrows 1\ncols 1\n") == [
        "the name kakurasu belongs to another family"
    ]
