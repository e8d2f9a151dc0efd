"""The six rules of the Tectonic thesis, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards

import kamaji_asp as ka
from kamaji_asp.core.bits import members
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Numbers
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.kits.regions.candidates import Candidates
from kamaji_asp.kits.regions.near import Near, cells_near
from kamaji_asp.kits.regions.rules import THESIS_RULES
from kamaji_asp.kits.regions.twosat import two_sat
from kamaji_asp.puzzles.ripple.board import too_close
from kamaji_asp.puzzles.tectonic.board import touching

NEAR: dict[str, Near] = {"tectonic": touching, "ripple": too_close}
STEPS: dict[str, Callable[[Candidates], Iterator[str]]] = {
    **{f"rule {number}": rule for number, rule in THESIS_RULES.items()},
    "2-SAT": two_sat,
}
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

with_families = pytest.mark.parametrize("family", sorted(NEAR))


def solutions(board: RegionBoard) -> list[list[int]]:
    """The numbers of each solution, row by row."""
    found = [solution for solution in ka.solve(board, limit=MOST) if isinstance(solution, Numbers)]
    return [[number for row in solution.grid for number in row] for solution in found]


@st.composite
def narrowed(draw: st.DrawFn, family: str) -> tuple[Candidates, list[list[int]]]:
    """Candidates of a board as they may be in the middle of things, and the solutions that fit them."""
    board = draw(boards(family))
    assert isinstance(board, RegionBoard)
    candidates = Candidates(board, NEAR[family])
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
@given(
    data=st.data(),
    some=st.sets(st.sampled_from(sorted(THESIS_RULES))),
    one=st.sampled_from(sorted(THESIS_RULES)),
)
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
@given(data=st.data(), some=st.sets(st.sampled_from(sorted(THESIS_RULES))))
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
    assert list(THESIS_RULES[1](board)) == ["the region at r1c1 holds 1 to 1"]
    assert [board.of(cell) for cell in range(3)] == [[1], [1, 2], [1, 2]]


def test_rule_2() -> None:
    board = candidates_of("tectonic 2 2\nregions\na b\na b\ngivens\n1 .\n. .\n")
    assert list(THESIS_RULES[2](board)) == ["its neighbours and its region see the 1 in r1c1"]
    assert [board.of(cell) for cell in range(4)] == [[1], [2], [2], [2]]


def test_rule_3() -> None:
    board = candidates_of("tectonic 1 3\nregions\na a a\ngivens\n. . .\n")
    board.remove(0b011, (3,))
    assert list(THESIS_RULES[3](board)) == ["the 3 of the region at r1c1 can only be in r1c3"]
    assert board.of(2) == [3]


def test_rule_4() -> None:
    """The thesis's example: what touches a whole region of four holds a 5."""
    board = candidates_of("tectonic 3 3\nregions\na a a\na b b\nb b b\ngivens\n" + ". . .\n" * 3)
    list(THESIS_RULES[1](board))
    assert "no 4 in r2c2: the region at r1c1 could have none" in list(THESIS_RULES[4](board))
    assert board.of(4) == [5]


def test_rule_5() -> None:
    board = candidates_of("tectonic 2 3\nregions\na b b\na b b\ngivens\n. . .\n. . .\n")
    list(THESIS_RULES[1](board))
    assert list(THESIS_RULES[5](board)) == [
        "r1c1 and r2c1 hold 1 and 2: no cell beside both does",
        "r1c2 and r2c2 hold 3 and 4: no cell beside both does",
    ]
    assert board.of(2) == board.of(5) == [1, 2]


def test_rule_6() -> None:
    """r1c1 touches all of region b but r1c3."""
    board = candidates_of("tectonic 2 3\nregions\na b b\na b c\ngivens\n. . .\n. . .\n")
    assert (0, 2) in board.equal_cells
    board.remove(0b000001, (3,))
    assert "r1c1 and r1c3 are equal: neither is 3" in list(THESIS_RULES[6](board))
    assert board.of(2) == [1, 2]


def test_two_sat_follows_a_chain() -> None:
    """A 1 in r1c1 makes its partner 2, and then the two below have neither."""
    board = candidates_of("tectonic 2 2\nregions\na a\nb b\ngivens\n. .\n. .\n")
    assert list(two_sat(board)) == ["a 1 in r1c1 would lead to a contradiction"]
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
    assert set(members(cells_near(touching, 3, 4, 1)[1][5])) == {0, 1, 2, 4, 6, 8, 9, 10}
    near = cells_near(too_close, 3, 4, 12)
    assert set(members(near[1][5])) == {1, 4, 6, 9}
    assert set(members(near[2][4])) == {0, 8, 5, 6}
    assert set(members(near[12][4])) == {0, 8, 5, 6, 7}
