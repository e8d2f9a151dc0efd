"""The view of 2-SAT: units followed up, components of the graph of implications, every model."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat import engine as sat
from kamaji_asp.engines.sat.formula import Clause, Formula
from kamaji_asp.engines.sat.twosat import components, models, propagate, view

INSTANCES = Path(__file__).parent.parent / "instances"

literals = st.sampled_from([1, -1, 2, -2, 3, -3, 4, -4, 5, -5])
two_sat = st.lists(st.tuples(literals) | st.tuples(literals, literals), max_size=9)


def truths(clauses: list[Clause], variables: int, own: int) -> set[frozenset[int]]:
    """What the first variables can be, by trying every assignment."""
    found = set()
    for values in product((False, True), repeat=variables):
        if all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses):
            found.add(frozenset(v for v in range(1, own + 1) if values[v - 1]))
    return found


def of(clauses: list[Clause], variables: int = 5) -> Formula:
    made = Formula()
    for i in range(variables):
        made.new(str(i))
    for clause in clauses:
        made.add(*clause)
    return made


@settings(max_examples=300)
@given(two_sat)
def test_components_answer_2sat(clauses: list[Clause]) -> None:
    found = [frozenset(model) for model in models(of(clauses))]
    assert len(found) == len(set(found))
    assert set(found) == truths(clauses, 5, 5)


@given(st.lists(st.lists(literals, min_size=1, max_size=4).map(tuple), max_size=9))
def test_what_units_leave_is_the_same_formula(clauses: list[Clause]) -> None:
    fixed, left = propagate(clauses)
    expected = truths(clauses, 5, 5)
    if () in left:
        assert expected == set()
    else:
        assert all(len(clause) > 1 for clause in left)
        assert truths([*left, *((literal,) for literal in fixed)], 5, 5) == expected


@given(st.dictionaries(st.integers(0, 6), st.lists(st.integers(0, 6), max_size=3)))
def test_components_reach_each_other(arrows: dict[int, list[int]]) -> None:
    graph = {x: arrows.get(x, []) for x in range(7)}

    def reached(start: int) -> set[int]:
        seen = {start}
        waiting = [start]
        while waiting:
            waiting += [y for y in graph[waiting.pop()] if y not in seen and not seen.add(y)]
        return seen

    component = components(graph)
    for x, y in product(graph, repeat=2):
        assert (component[x] == component[y]) == (y in reached(x) and x in reached(y))


def test_a_long_chain_has_a_model_for_every_link() -> None:
    """Each implies the next: none is true, or some last ones are. The first of the models needs no search."""
    length = 3000
    chain = [(-link, link + 1) for link in range(1, length)]
    first = next(models(of(chain, length)))
    assert len(first) == 0 or sorted(first) == list(range(min(first), length + 1))
    assert {len(model) for model in models(of(chain[:30], 31))} == set(range(32))


def test_a_longer_clause_is_no_2sat() -> None:
    with pytest.raises(InputError, match="not 2-SAT: a clause of 3 literals remains"):
        models(of([(1, 2, 3)]))


def test_units_can_make_it_2sat() -> None:
    seen = view(of([(1, 2, 3), (-3,)]))
    assert (seen.is_two_sat, seen.becomes_two_sat) == (False, True)
    assert (seen.lengths, seen.rest) == ({3: 1, 1: 1}, {2: 1})


def test_the_kamaji_of_the_thesis_is_2sat() -> None:
    board = ka.load(INSTANCES / "kamaji/thesis-3x3-m3.kamaji")
    for method in ("modern", "thesis"):
        assert view(sat.formula_of(board, sat.methods("kamaji")[method])).is_two_sat
    run = ka.solve(board, engine="sat", method="2sat")
    assert set(run) == set(ka.solve(board))
    assert run.complete


@pytest.mark.parametrize("puzzle", FAMILIES)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_2sat_answers_or_refuses(puzzle: str, data: st.DataObject) -> None:
    board: Board = data.draw(boards(puzzle))
    made = sat.formula_of(board, sat.methods(puzzle)["2sat"])
    if not view(made).becomes_two_sat:
        with pytest.raises(InputError, match="not 2-SAT"):
            ka.solve(board, engine="sat", method="2sat")
        return
    run = ka.solve(board, engine="sat", method="2sat", limit=50)
    found = list(run)
    assert len(found) == len(set(found))
    if run.complete:
        assert set(found) == set(ka.solve(board))
