"""Levels of difficulty, by the Tectonic thesis (M. van Spaendonck, Leiden 2017)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import Call
from hypothesis import given, settings
from strategies import boards

import kamaji_asp as ka
from kamaji_asp.explanation.difficulty import NAMES
from kamaji_asp.family import family
from kamaji_asp.puzzles.tectonic.board import Tectonic
from kamaji_asp.puzzles.tectonic.grade import GROUPS, _level, grade

TECTONIC = Path(__file__).parent.parent / "instances" / "tectonic"


def test_the_borders_are_those_that_the_thesis_names() -> None:
    """It gives two of them: 7.33 between levels 1 and 2, and 14.02 between 3 and 4."""
    borders = {(border.level, border.rule): border.uses for group in GROUPS for border in group.borders}
    assert borders["1", "rule 4"] == 7.33
    assert borders["3", "rule 4"] == 14.02


LEVELS = [
    (0, 3, 7, "1"),
    (0, 3, 8, "2"),
    (1, 9, 14, "3"),
    (1, 9, 15, "4 or 5"),
    (1, 9, 19, "6"),
    (2, 23, 99, "6"),
    (3, 24, 24, "7"),
    (3, 24, 25, "8"),
    (3, 24, 36, "9"),
]


@pytest.mark.parametrize(("group", "rule_3", "rule_4", "level"), LEVELS)
def test_levels(group: int, rule_3: int, rule_4: int, level: str) -> None:
    assert _level(GROUPS[group], {"rule 3": rule_3, "rule 4": rule_4})[0] == level


@settings(max_examples=100, deadline=None)
@given(boards("tectonic"))
def test_a_board_has_a_level_if_it_has_one_solution(board: Tectonic) -> None:
    assert (grade(board).name is not None) == ka.is_unique(board)


def test_rate_prints_the_level_and_the_evidence(call: Call) -> None:
    done = call("rate", TECTONIC / "example-4x5.tectonic")
    assert done.status == 0
    first, *_, level, needs, _, counted = done.out.splitlines()
    assert first.partition("example-4x5.tectonic: ")[2] in NAMES
    assert level == "  level 3"
    assert needs == "  rules 1 to 4 solve it, rules 1 to 3 do not"
    assert counted.startswith("  rounds: ")
    assert "rule 3: " in counted


def test_rate_as_json(call: Call) -> None:
    record: dict[str, Any] = json.loads(call("rate", TECTONIC / "example-4x5.tectonic", "--json").out)
    assert record["puzzle"] == "tectonic"
    assert record["level"] == "3"
    assert record["evidence"]["rounds"] > 0


@pytest.mark.parametrize(
    ("name", "why"), [("empty-2x2", "several solutions"), ("unsatisfiable-3x3", "no solution")]
)
def test_without_a_single_solution_there_is_no_level(call: Call, name: str, why: str) -> None:
    done = call("rate", TECTONIC / f"{name}.tectonic")
    assert done.status == 1
    assert "no level" in done.out
    assert why in done.out


def test_a_family_without_levels_has_its_difficulty_alone(call: Call) -> None:
    done = call("rate", TECTONIC.parent / "kakurasu/1x1-black.kakurasu")
    assert done.status == 0
    assert "gentle" in done.out
    assert "level" not in done.out
    assert family("kakurasu").grade is None


def test_a_trace_goes_to_standard_error(call: Call) -> None:
    file = TECTONIC / "example-4x5.tectonic"
    done = call(
        "solve", file, "--engine", "search", "--trace", "--rules", "1,2,3", "--method", "rules", "--json"
    )
    assert [record["status"] for record in done.records] == ["unknown"]
    assert "rule 3: the 1 of the region at r1c5 can only be in r1c5" in done.err.splitlines()
    assert call("solve", file, "--engine", "search", "--rules", "one").status == 2
    assert call("solve", file, "--engine", "search", "--rules", "7").status == 2
    assert call("solve", file, "--trace").status == 2
