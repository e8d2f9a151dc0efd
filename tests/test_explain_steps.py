"""Explanations: each step follows from what it names alone, and the steps lead to the solution."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command import process

import kamaji_asp as ka
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.explanation.explanation import Explanation
from kamaji_asp.explanation.state import States
from kamaji_asp.family import ENCODINGS, own_names

INSTANCES = Path(__file__).parent.parent / "instances"
SMALL = {
    "kakurasu": "report-01-4x4",
    "kamaji": "thesis-4x4-m4",
    "kenken": "report-4x4",
    "ripple": "unique-6x6",
    "simpleloop": "unique-6x6",
    "tectonic": "example-4x5",
    "yajilin": "example-4x5",
}


def board_of(name: str) -> ka.Board:
    return ka.load(INSTANCES / name / f"{SMALL[name]}.{name}")


@pytest.mark.parametrize("name", own_names())
def test_the_steps_are_proven_and_lead_to_the_solution(name: str) -> None:
    board = board_of(name)
    explanation = Explanation(board)
    steps = list(explanation)
    assert explanation.status == "unique"
    known = 0
    for step in steps:
        assert step.before.all == known
        assert step.conclusion.all & ~known, "a step tells something new"
        assert step.premises.all & ~known == 0, "and rests on what was told before"
        assert step.verify(), str(step)
        assert step.conclusion.all & ~step.after.all == 0
        known = step.after.all
    (solution,) = ka.solve(board)
    assert States(explanation.ground).solution(steps[-1].after.chosen) == solution


def test_a_step_that_names_too_little_is_not_proven() -> None:
    steps = list(Explanation(board_of("kakurasu")))
    step = next(step for step in steps if step.premises.all)
    proof = step.proofs[0]
    from kamaji_asp.explanation.proof import is_proven

    assert is_proven(step.ground, proof)
    assert not is_proven(step.ground, proof._replace(rules=0))


def test_why_there_is_no_solution() -> None:
    board = ka.load(INSTANCES / "yajilin" / "unsatisfiable-arrow.yajilin")
    explanation = Explanation(board)
    (step,) = explanation
    assert explanation.status == "unsatisfiable"
    assert step.conclusion.all == 0
    assert step.rules
    assert step.verify()


def test_an_ambiguous_board_ends_with_two_ways() -> None:
    board = ka.load(INSTANCES / "kakurasu" / "ambiguous-3x3.kakurasu")
    explanation = Explanation(board)
    assert explanation.status == "multiple"
    assert all(step.verify() for step in explanation)
    one, other = explanation.ways
    assert one != other


def test_the_command_explains_in_words_and_in_json() -> None:
    path = INSTANCES / "kakurasu" / "report-example.kakurasu"
    told = process("explain", path, "--verify", "--no-boards")
    assert told.status == 0
    assert told.out.startswith(
        "1. What the printed board says at once:\n"
        "   – r1c1 must be black and r1c2, r1c3, r1c4 and r1c5 cannot be black: row 1 must add up to 1.\n"
    )
    record = json.loads(process("explain", path, "--json").out)
    assert record["status"] == "unique"
    assert record["steps"][-1]["board"] == path.with_suffix(".solution").read_text("utf-8").splitlines()


@pytest.mark.parametrize("board", ["yajilin/unique-7x7.yajilin", "kenken-7x7-c4-s1", "yajilin-7x7-a18-s2"])
def test_a_board_of_seven_by_seven_takes_at_most_forty_steps_to_read(board: str) -> None:
    from kamaji_asp.generation import make_board, read_id

    puzzle = ka.load(INSTANCES / board) if "/" in board else make_board(read_id(board))
    explanation = Explanation(puzzle)
    steps = list(explanation)
    assert len(steps) <= 40
    assert len(steps) < len(list(explanation.single_steps()))
    assert all(step.verify() for step in steps)


def test_an_explanation_ends_with_the_deadline() -> None:
    explanation = Explanation(board_of("yajilin"), deadline=Deadline(0))
    assert list(explanation) == []
    assert explanation.timed_out
    assert explanation.status == "unique"


def test_an_explanation_by_an_encoding_of_ones_own(tmp_path: Path) -> None:
    """Its author's sentences are those of the steps."""
    spec = (ENCODINGS / "kakurasu" / "spec.lp").read_text("utf-8")
    own = tmp_path / "my.lp"
    own.write_text(re.sub(r"% Row \{R\}.*", "% The black cells of row {R} weigh {S}.", spec), "utf-8")
    told = process(
        "explain", INSTANCES / "kakurasu/report-example.kakurasu", "--encoding", own, "--no-boards"
    )
    assert told.status == 0
    assert "the black cells of row 1 weigh 1" in told.out
