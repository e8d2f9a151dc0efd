"""Hints: boards that are filled in only in part are read, written and taken one step further."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import INSTANCES, UNIQUE, Call
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards

import kamaji_asp as ka
from kamaji_asp.explanation.explanation import Explanation
from kamaji_asp.explanation.state import States
from kamaji_asp.files.lines import Lines
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment

TECTONIC = INSTANCES / "tectonic/example-4x5.tectonic"
KAMAJI = INSTANCES / "kamaji/unique-6x6-m7.kamaji"


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_state_is_read_as_it_is_written(family: str, data: st.DataObject) -> None:
    board = data.draw(boards(family))
    ground = GroundProgram(board)
    states = States(ground)
    for solution in ka.solve(board, limit=3):
        known = states.read(Lines(str(solution)))
        assert states.solution(known.chosen) == solution
        assert states.lines(known) == solution.lines or not states.options
        hidden = data.draw(st.integers(0, ground.all_decisions))
        partly = known.without(hidden)
        again = states.read(Lines("\n".join(states.lines(partly))))
        assert again.chosen & ~known.chosen == 0
        assert again.refused & ~known.refused == 0
    nothing = PartialAssignment()
    assert states.read(Lines("\n".join(states.lines(nothing)))) == nothing or not ground.decisions


@pytest.mark.parametrize("name", ["tectonic/example-4x5", "kamaji/unique-6x6-m7", "yajilin/example-4x5"])
def test_from_hint_to_hint_the_board_gets_full(name: str) -> None:
    board = ka.load(INSTANCES / f"{name}.{name.partition('/')[0]}")
    ground = GroundProgram(board)
    known = PartialAssignment()
    for _ in range(len(ground.decisions)):
        step = next(iter(Explanation(board, known, ground=ground)), None)
        if step is None:
            break
        assert step.before == known
        known = step.after
    (solution,) = ka.solve(board)
    assert States(ground).solution(known.chosen) == solution


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "my.solution"


def test_a_hint_is_the_next_step_and_no_more(call: Call, state: Path) -> None:
    state.write_text("2 ? . . .\n. 5 . . .\n. . . . .\n. . . . .\n", encoding="utf-8")
    done = call("hint", TECTONIC, state)
    assert done.status == 0
    first = next(iter(ka.explain(ka.load(TECTONIC))))
    assert done.out.startswith(str(first))
    assert json.loads(call("hint", TECTONIC, state, "--json").out)["so"] == first.so


def test_a_wrong_state_is_shown_with_its_smallest_contradiction(call: Call, state: Path) -> None:
    state.write_text("? ? ? ? ?\n? . ? ? ?\n? ? ? ? ?\n# ? . ? ?\n", encoding="utf-8")
    done = call("hint", UNIQUE, state)
    assert done.status == 1
    assert done.out.splitlines()[:4] == [
        "Something is wrong: not all of what is filled in can be right.",
        "The arrow 0< in r4c3 must see 0 black cells up to the border.",
        "r4c1 is black.",
        "That is a contradiction.",
    ]
    assert "So " not in done.out


def test_cells_that_contradict_each_other(call: Call, state: Path) -> None:
    state.write_text("se # ? ? ?\n? . ? ? ?\n? ? ? ? ?\n? ? . ? ?\n", encoding="utf-8")
    done = call("hint", UNIQUE, state)
    assert done.status == 1
    assert "These cells contradict each other" in done.out


def test_a_number_that_the_printed_board_rules_out(call: Call, state: Path) -> None:
    state.write_text("2 2 . . .\n. 5 . . .\n. . . . .\n. . . . .\n", encoding="utf-8")
    done = call("hint", TECTONIC, state)
    assert done.status == 1
    assert done.out.splitlines()[1:4] == [
        "The region at r1c1 must hold 2 exactly once.",
        "r1c1 and r1c2 hold 2.",
        "That is a contradiction.",
    ]
    assert json.loads(call("hint", TECTONIC, state, "--json").out)["cells"]["known"] == [[0, 0], [0, 1]]


def test_a_full_board_needs_no_hint(call: Call) -> None:
    done = call("hint", UNIQUE, INSTANCES / "yajilin/example-4x5.solution")
    assert (done.status, done.out) == (0, "Nothing is left to do: the board is full.\n")


def test_an_ambiguous_board_that_forces_nothing(call: Call, state: Path) -> None:
    state.write_text("? ?\n? ?\n", encoding="utf-8")
    done = call("hint", INSTANCES / "tectonic/empty-2x2.tectonic", state)
    assert (done.status, done.out[:20]) == (0, "Nothing more is forc")


def test_pieces_are_told_one_a_line(call: Call, state: Path) -> None:
    state.write_text("0,1 0,0\n", encoding="utf-8")
    assert call("hint", KAMAJI, state).status == 0
    state.write_text("0,0 5,5\n", encoding="utf-8")
    done = call("hint", KAMAJI, state)
    assert done.status == 2
    assert "'0,0 5,5' is nothing that could be chosen here" in done.err


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("2 x . . .\n. 5 . . .\n. . . . .\n. . . . .\n", ":1: in r1c2"),
        ("2 . . .\n", ":1: row 1 should have 5 entries"),
        ("2 . . . .\n", "the file ends before row 2"),
        ("2 . . . .\n. 5 . . .\n. . . . .\n. . . . .\n1\n", ":5: nothing should follow"),
    ],
)
def test_a_wrong_state_file(call: Call, state: Path, text: str, cause: str) -> None:
    state.write_text(text, encoding="utf-8")
    done = call("hint", TECTONIC, state)
    assert done.status == 2
    assert cause in done.err
    assert done.err.startswith(f"error: {state}")


def test_a_cube_has_its_layers_below_each_other(call: Call, state: Path) -> None:
    cube = INSTANCES / "kenken/cube-3x3x3.kenken"
    state.write_text("\n\n".join(["? ? ?\n" * 3] * 3), encoding="utf-8")
    done = call("hint", cube, state)
    assert done.status == 0
    assert "layer 2" in done.out
