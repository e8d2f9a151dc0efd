"""The handwritten solvers, and what is special about them; differential/ says that they agree with others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines import find
from kamaji_asp.engines.search.trail import Trail
from kamaji_asp.kits.loops.connectivity import block_with, bridges

INSTANCES = Path(__file__).parent.parent / "instances"
METHODS = [(family, method) for family in FAMILIES for method in find("search").methods(family)]
COMPLETE = [(family, method) for family, method in METHODS if find("search").methods(family)[method].complete]


def test_every_family_has_a_complete_method_first() -> None:
    for family in FAMILIES:
        assert next(iter(find("search").methods(family).values())).complete


def test_what_each_family_offers() -> None:
    offered = {family: list(find("search").methods(family)) for family in FAMILIES}
    assert set(offered["kamaji"]) == {"bruteforce", "biggerfirst", "fewest", "cover"}
    assert set(offered["tectonic"]) == set(offered["ripple"]) == {"rules", "rules+2sat", "rules+search"}


@pytest.mark.parametrize(("family", "method"), COMPLETE)
def test_instances_are_settled_as_promised(family: str, method: str) -> None:
    for path in sorted((INSTANCES / family).glob(f"*.{family}")):
        wanted = int(re.search(r"^% solutions: (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)[1])
        run = ka.solve(ka.load(path), engine="search", method=method, limit=wanted + 1)
        solutions = list(run)
        assert len(set(solutions)) == len(solutions) == wanted, path
        assert run.complete, path


@pytest.mark.parametrize(("family", "method"), COMPLETE)
def test_a_run_without_time_ends_at_once_and_says_so(family: str, method: str) -> None:
    path = sorted((INSTANCES / family).glob(f"*.{family}"))[-1]
    run = ka.solve(ka.load(path), engine="search", method=method, time_limit=0)
    assert list(run) == []
    assert run.timed_out
    assert run.status == "unknown"


def test_solutions_come_as_they_are_asked_for() -> None:
    """Nobody could wait for all of them."""
    sums = " ".join("?" * 30)
    run = ka.solve(ka.parse(f"kakurasu 30 30\nrows {sums}\ncols {sums}\n"), engine="search")
    assert next(run) != next(run)
    latin = "kenken 9 9\ncages\n" + "a a a a a a a a a\n" * 9 + "clues\na 405+\n"
    assert next(ka.solve(ka.parse(latin), engine="search"))


@pytest.mark.parametrize(("family", "method"), METHODS)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_to_tell_what_one_does_changes_nothing(family: str, method: str, data: st.DataObject) -> None:
    board = data.draw(boards(family))
    lines: list[str] = []
    silent = ka.solve(board, engine="search", method=method, limit=3)
    telling = ka.solve(board, engine="search", method=method, limit=3, trace=lines.append)
    assert list(silent) == list(telling)
    assert silent.statistics() == telling.statistics()
    assert lines.count("solved") == telling.models
    contradictions = [i for i, line in enumerate(lines) if line.startswith("contradiction")]
    assert len(contradictions) == telling.statistics()["contradictions"]
    for i in contradictions:
        assert i > 0
        assert not lines[i - 1].startswith(("contradiction", "solved", "choice")), "without a reason"


TOLD = {
    "kamaji/thesis-4x4-m4.kamaji": "can only be covered by",
    "kakurasu/report-example.kakurasu": "row 1 adds up to 1: r1c1 black",
    "tectonic/example-4x5.tectonic": "rule 3: the 1 of the region at r1c5 can only be in r1c5",
    "ripple/unique-4x4.ripple": "rule 2: its neighbours and its region see the 1 in r",
    "simpleloop/unique-6x6.simpleloop": "too short a loop: the line does not join r3c2 and r4c2",
    "kenken/report-4x4.kenken": "the cage 4 at r2c4: r2c4 is 4",
    "yajilin/example-4x5.yajilin": "the 1> in r2c2: r2c3 is black",
}


@pytest.mark.parametrize("name", sorted(TOLD))
def test_a_trace_tells_deductions_in_words(name: str) -> None:
    lines: list[str] = []
    assert list(ka.solve(ka.load(INSTANCES / name), engine="search", trace=lines.append))
    assert any(TOLD[name] in line for line in lines), lines
    assert lines[-1].startswith("in all: choices: ")


def test_every_family_tells_its_deductions() -> None:
    assert {name.split("/")[0] for name in TOLD} == set(FAMILIES)


def test_an_option_that_a_method_does_not_know_is_named() -> None:
    board = ka.load(INSTANCES / "kamaji/1x1.kamaji")
    with pytest.raises(InputError, match="the method cover for kamaji has no option rules"):
        ka.solve(board, engine="search", method="cover", rules=(1,))


def test_a_trail_takes_back_what_was_written() -> None:
    trail, a, b = Trail(), [1, 2], [3]
    trail.write(a, 0, 10)
    mark = len(trail)
    trail.write(b, 0, 30)
    trail.write(a, 0, 100)
    trail.write(a, 1, 20)
    trail.undo(mark)
    assert (a, b) == ([10, 2], [3])
    trail.undo(0)
    assert (a, b) == ([1, 2], [3])


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]], list[int]]:
    """Up to seven cells, any edges between them, some of these on and some off."""
    n = draw(st.integers(2, 7))
    pairs = [(a, b) for a in range(n) for b in range(a + 1, n)]
    ends = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=1, max_size=10))
    around: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for edge, (a, b) in enumerate(ends):
        around[a].append((edge, b))
        around[b].append((edge, a))
    return ends, around, [draw(st.integers(0, 2)) for _ in ends]


def even_sets(ends: list[tuple[int, int]]) -> list[set[int]]:
    """All sets of edges that meet in every cell in an even number."""
    found = []
    for bits in range(1 << len(ends)):
        chosen = {edge for edge in range(len(ends)) if bits >> edge & 1}
        degree = [sum(cell in ends[edge] for edge in chosen) for cell in range(7)]
        if all(number % 2 == 0 for number in degree):
            found.append(chosen)
    return found


def is_loop(chosen: set[int], ends: list[tuple[int, int]]) -> bool:
    """One simple loop: every cell on it twice, and no loop within it."""
    cells = [cell for edge in chosen for cell in ends[edge]]
    if not chosen or any(cells.count(cell) != 2 for cell in cells):
        return False
    reached, ahead = set(), [cells[0]]
    while ahead:
        cell = ahead.pop()
        if cell not in reached:
            reached.add(cell)
            ahead += [other for edge in chosen if cell in ends[edge] for other in ends[edge]]
    return reached == set(cells)


@settings(max_examples=200, deadline=None)
@given(graphs())
def test_a_block_is_what_loops_through_an_edge_use(graph: tuple) -> None:
    ends, around, state = graph
    state[0] = 1
    loops = [chosen for chosen in even_sets(ends) if is_loop(chosen, ends)]
    together = [loop for loop in loops if 0 in loop and all(state[edge] != 2 for edge in loop)]
    assert block_with(0, ends, around, state) == {0}.union(*together)


@settings(max_examples=200, deadline=None)
@given(graphs())
def test_parity_says_only_what_is_so(graph: tuple) -> None:
    ends, around, state = graph
    on = [sum(state[edge] == 1 for edge, _ in edges) for edges in around]
    fitting = [
        chosen
        for chosen in even_sets(ends)
        if all(state[edge] == 0 or (state[edge] == 1) == (edge in chosen) for edge in range(len(ends)))
    ]
    said = bridges(around, state, on)
    assert (said is None) == (not fitting)
    decided = {
        edge for edge in range(len(ends)) if not state[edge] and len({edge in way for way in fitting}) == 1
    }
    if said is not None:
        assert {edge for edge, _ in said} == decided
        assert all((edge in way) == is_on for edge, is_on in said for way in fitting)


def cages(size: int, of: int) -> Board:
    """A square of cages of so many cells, row by row, that any numbers satisfy."""
    names = [f"c{i // of}" for i in range(size * size)]
    rows = [" ".join(names[i : i + size]) for i in range(0, len(names), size)]
    values = [(i // size + i % size) % size + 1 for i in range(size * size)]
    clues = dict.fromkeys(names, 0)
    for name, value in zip(names, values, strict=True):
        clues[name] += value
    lines = [f"{name} {total}+" for name, total in clues.items()]
    return ka.parse("\n".join([f"kenken {size} {size}", "cages", *rows, "clues", *lines]))


@pytest.mark.parametrize("of", [1, 2, 5, 9, 12, 16])
def test_cages_of_any_size(of: int) -> None:
    board = cages(4, of)
    assert set(ka.solve(board, engine="search")) == set(ka.solve(board))
