"""The six rules of the Tectonic thesis, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards

import kamaji_asp as ka
from kamaji_asp.errors import InputError
from kamaji_asp.puzzles.ripple.search import in_reach
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.puzzles.tectonic.candidates import Candidates, bits, touching
from kamaji_asp.puzzles.tectonic.rules import RULES
from kamaji_asp.puzzles.tectonic.twosat import two_sat

TOUCHING: dict[str, Callable[..., Any]] = {"tectonic": touching, "ripple": in_reach}
STEPS = {**{f"rule {number}": rule for number, rule in RULES.items()}, "2-SAT": two_sat}
MOST = 500
EXAMPLE = """
tectonic 4 5
regions
a a a a b
c c c b b
c c d d e
f f f d d
givens
2 . . . .
. 5 . . .
. . . . .
. . . . .
"""

with_families = pytest.mark.parametrize("family", sorted(TOUCHING))


def solutions(board: RegionBoard) -> list[list[int]]:
    """The numbers of each solution, row by row."""
    found = list(ka.solve(board, limit=MOST))
    return [[int(token) for row in solution.rows for token in row] for solution in found]


@st.composite
def narrowed(draw: st.DrawFn, family: str) -> tuple[Candidates, list[list[int]]]:
    """Candidates of a board as they may be in the middle of things, and the solutions that fit them."""
    board = draw(boards(family))
    assert isinstance(board, RegionBoard)
    candidates = Candidates(board, TOUCHING[family])
    candidates.uses_rule_2 = draw(st.booleans())
    every = solutions(board)
    keep = draw(st.sampled_from(every)) if every else []
    for cell, held in enumerate(keep):
        wrong = st.sampled_from([value for value in candidates.values if value != held] or [held])
        candidates.remove(1 << cell, draw(st.sets(wrong, max_size=4)) - {held})
    fitting = [
        numbers
        for numbers in every
        if all(candidates.places[value] >> cell & 1 for cell, value in enumerate(numbers))
    ]
    return candidates, fitting


@with_families
@pytest.mark.parametrize("name", sorted(STEPS))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_rule_removes_what_is_in_a_solution(name: str, family: str, data: st.DataObject) -> None:
    candidates, fitting = data.draw(narrowed(family))
    before = list(candidates.places)
    words = list(STEPS[name](candidates))
    for numbers in fitting:
        for cell, value in enumerate(numbers):
            assert candidates.places[value] >> cell & 1, f"{name}: {words}"
    assert all(now & ~then == 0 for now, then in zip(candidates.places, before, strict=True))
    assert bool(words) == (candidates.places != before)


@with_families
@settings(max_examples=150, deadline=None)
@given(data=st.data(), some=st.sets(st.sampled_from(sorted(RULES))), one=st.sampled_from(sorted(RULES)))
def test_a_rule_less_never_solves_more(family: str, data: st.DataObject, some: set[int], one: int) -> None:
    board = data.draw(boards(family))
    for method in ("rules", "rules+2sat"):
        less = list(ka.solve(board, engine="search", method=method, rules=some - {one}))
        more = list(ka.solve(board, engine="search", method=method, rules=some | {one}))
        assert set(less) <= set(more)


@with_families
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_what_rules_solve_has_no_other_solution(family: str, data: st.DataObject) -> None:
    board = data.draw(boards(family))
    for method in ("rules", "rules+2sat"):
        run = ka.solve(board, engine="search", method=method)
        found = list(run)
        assert run.status in ("unique", "unsatisfiable") if run.complete else not found
        if run.complete:
            assert list(ka.solve(board, limit=2)) == found


@with_families
@settings(max_examples=60, deadline=None)
@given(data=st.data(), some=st.sets(st.sampled_from(sorted(RULES))))
def test_choices_make_up_for_any_rule(family: str, data: st.DataObject, some: set[int]) -> None:
    board = data.draw(boards(family))
    if len(solutions(board)) < 50:
        run = ka.solve(board, engine="search", method="rules+search", rules=some)
        assert set(run) == set(ka.solve(board))


def test_choices_alone_notice_early_what_does_not_fit() -> None:
    """If only finished boards were looked at, there would be some 5 to the power of 18 of them."""
    board = ka.parse(EXAMPLE)
    run = ka.solve(board, engine="search", method="rules+search", rules=())
    assert list(run) == list(ka.solve(board))
    assert run.status == "unique"


def candidates_of(text: str) -> Candidates:
    board = ka.parse(text)
    assert isinstance(board, RegionBoard)
    return Candidates(board, touching)


def test_rule_1() -> None:
    board = candidates_of("tectonic 1 3\nregions\na b b\ngivens\n. . .\n")
    assert list(RULES[1](board)) == ["region a holds 1 to 1"]
    assert [board.of(cell) for cell in range(3)] == [[1], [1, 2], [1, 2]]


def test_rule_2() -> None:
    board = candidates_of("tectonic 2 2\nregions\na b\na b\ngivens\n1 .\n. .\n")
    assert list(RULES[2](board)) == ["its neighbours and its region see the 1 in 0 0"]
    assert [board.of(cell) for cell in range(4)] == [[1], [2], [2], [2]]


def test_rule_3() -> None:
    board = candidates_of("tectonic 1 3\nregions\na a a\ngivens\n. . .\n")
    board.remove(0b011, (3,))
    assert list(RULES[3](board)) == ["the 3 of region a can only be in 0 2"]
    assert board.of(2) == [3]


def test_rule_4() -> None:
    """The thesis's example: what touches a whole region of four holds a 5."""
    board = candidates_of("tectonic 3 3\nregions\na a a\na b b\nb b b\ngivens\n" + ". . .\n" * 3)
    list(RULES[1](board))
    assert "no 4 in 1 1: region a could have none" in list(RULES[4](board))
    assert board.of(4) == [5]


def test_rule_5() -> None:
    board = candidates_of("tectonic 2 3\nregions\na b b\na b b\ngivens\n. . .\n. . .\n")
    list(RULES[1](board))
    assert list(RULES[5](board)) == [
        "0 0 and 1 0 hold 1 and 2: no cell beside both does",
        "0 1 and 1 1 hold 3 and 4: no cell beside both does",
    ]
    assert board.of(2) == board.of(5) == [1, 2]


def test_rule_6() -> None:
    """0 0 touches all of region b but 0 2."""
    board = candidates_of("tectonic 2 3\nregions\na b b\na b c\ngivens\n. . .\n. . .\n")
    assert (0, 2) in board.equal_cells
    board.remove(0b000001, (3,))
    assert "0 0 and 0 2 are equal: neither is 3" in list(RULES[6](board))
    assert board.of(2) == [1, 2]


def test_two_sat_follows_a_chain() -> None:
    """A 1 in 0 0 makes its partner 2, and then the two below have neither."""
    board = candidates_of("tectonic 2 2\nregions\na a\nb b\ngivens\n. .\n. .\n")
    assert list(two_sat(board)) == ["a 1 in 0 0 would lead to a contradiction"]
    assert board.of(0) == [2]


WITHOUT_RULE_2 = """
ripple 4 4
regions
a a a a
b c c c
b c d d
b e e d
givens
. . . .
1 . . .
. . . .
. . . .
"""


@pytest.mark.parametrize("rules", [(3, 5), (1, 3, 5)])
def test_chains_end_where_a_candidate_is_alone(rules: tuple[int, ...]) -> None:
    """What a rule has left alone in its cell or region still has to be seen by the chains."""
    board = ka.parse(WITHOUT_RULE_2)
    run = ka.solve(board, engine="search", method="rules+2sat", rules=rules)
    assert list(run) == list(ka.solve(board))
    assert run.status == "unique"


STALLING = """
tectonic 5 5
regions
a b b c c
a b b b c
a d e e f
a d d e f
a d d e f
givens
. 2 . . .
5 . . 4 .
. . . . .
. . . . .
3 . . . .
"""


def test_chains_go_further_than_rules() -> None:
    board = ka.parse(STALLING)
    by_rules, by_chains = (
        ka.solve(board, engine="search", method=method) for method in ("rules", "rules+2sat")
    )
    assert (list(by_rules), by_rules.status) == ([], "unknown")
    assert list(by_chains) == list(ka.solve(board))
    assert by_chains.status == "unique"
    assert by_chains.statistics()["2-SAT"] > 0


def test_a_rule_that_does_not_exist() -> None:
    board = ka.parse("tectonic 1 1\nregions\na\ngivens\n.\n")
    with pytest.raises(InputError, match="the rules are numbered from 1 to 6"):
        list(ka.solve(board, engine="search", rules=(7,)))


def test_what_touches_what() -> None:
    board = ka.parse("ripple 3 4\nregions\na a a a\na a a a\na a a a\ngivens\n" + ". . . .\n" * 3)
    assert isinstance(board, RegionBoard)
    assert set(bits(touching(board, 1)[5])) == {0, 1, 2, 4, 6, 8, 9, 10}
    assert set(bits(in_reach(board, 1)[5])) == {1, 4, 6, 9}
    assert set(bits(in_reach(board, 2)[4])) == {0, 8, 5, 6}
