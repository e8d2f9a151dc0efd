"""Every encoding can be explained: its texts are there, and name what they can."""

from __future__ import annotations

from pathlib import Path

import pytest
from strategies import FAMILIES

from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS, family
from kamaji_asp.programs.annotated import Encoding, read

METHODS = [(name, method.encoding) for name in FAMILIES for method in methods(name).values()]


@pytest.mark.parametrize(("name", "encoding"), METHODS)
def test_every_method_says_what_it_means(name: str, encoding: str) -> None:
    found = read(family(name).encodings / encoding)
    assert found.faults == []
    assert found.rules
    assert found.choices


@pytest.mark.parametrize(
    "path", sorted(ENCODINGS.rglob("*.lp")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_every_constraint_has_a_text_with_variables_that_it_has(path: Path) -> None:
    assert [fault for fault in read(path).faults if "constraint" in fault] == []


def test_one_text_on_two_constraints_is_one_rule(tmp_path: Path) -> None:
    found = written(tmp_path, "% {X} must be low.\n:- a(X), X > 3.\n% {X} must be low.\n:- b(X), X > 3.")
    assert len(found.rules) == 1
    assert found.faults == []


FAULTS = {
    "no text": (":- a(X).", "no sentence"),
    "a text too far above": ("% No {X} must be.\n\n:- a(X).", "no sentence"),
    "no sentence": ("% 42\n:- a(X).", "no sentence"),
    "a variable that is not there": ("% No {Y} must be.\n:- a(X).", "names Y"),
    "a variable of an aggregate": ("% No {Y} must be.\n:- a(X), 2 { b(X,Y) }.", "names Y"),
    "a variable of a condition": ("% No {Y} must be.\n:- a(X), not b(Y) : c(Y).", "names Y"),
    "no variable at all": ("% No {x y} must be.\n:- a(X).", "names x y"),
    "a choice without a text": ("{ a(X) : b(X) }.", "above the choice"),
    "a choice that says one thing only": ("% {X} must be.\n{ a(X) : b(X) }.", "above the choice"),
    "a choice of something else": (
        "% {Z} must be. Otherwise: {Z} cannot be.\n{ a(X) : b(X) }.",
        "names Z",
    ),
}


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_what_is_missing_is_found(fault: str, tmp_path: Path) -> None:
    text, complaint = FAULTS[fault]
    (found,) = written(tmp_path, text).faults
    assert complaint in found
    assert f"{text.count(chr(10)) + 1}: " in found, "it names the line"


def written(folder: Path, text: str) -> Encoding:
    path = folder / "some.lp"
    path.write_text(f"{text}\n", encoding="utf-8")
    return read(path)


def test_what_holds_otherwise_may_stand_on_a_line_of_its_own(tmp_path: Path) -> None:
    choice = "{ a(X) : b(X) }."
    one = written(tmp_path, f"% {{X}} must be. Otherwise: {{X}} cannot be.\n{choice}")
    two = written(tmp_path, f"% {{X}} must be.\n% Otherwise: {{X}} cannot be.\n{choice}")
    assert one.faults == two.faults == []
    assert one.choices == two.choices
