"""One single loop in four ways: the same answers whatever is asked, on hundreds of random boards."""

from __future__ import annotations

import random
from itertools import product

import pytest
from differential.enumerate_all import all_solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards

import kamaji_asp as ka
from kamaji_asp.engines.asp import methods
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.solution import Solution

FAMILIES = ("simpleloop", "yajilin")
METHODS = ("reach", "theory", "external", "acyclic")
WAYS: list[tuple[str, dict[str, object]]] = [
    *((method, {}) for method in METHODS),
    ("theory", {"threads": 2}),
    ("external", {"threads": 2}),
    ("external", {"cuts": False}),
]
MANY = 300
EMPTY = "yajilin 4 4\n" + ". . . .\n" * 4
OPEN = "simpleloop 6 6\n" + ". . . . . .\n" * 6


def found(board: ka.Board, method: str, **options: object) -> set[Solution]:
    run = ka.solve(board, method=method, **options)
    each = list(run)
    assert run.complete
    assert len(each) == len(set(each)), f"{method} found a solution twice"
    return set(each)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_four_ways_are_offered(family: str) -> None:
    assert tuple(methods(family)) == METHODS


def random_board(family: str, size: int, seed: int) -> ka.Board:
    """A board around a loop; cells that it leaves out are blocked, or open here and there and so black."""
    chance = random.Random(seed)
    loop = random_loop(size, chance)
    often = 0.1 if family == "simpleloop" else 0.4
    is_open = {cell: cell in loop or chance.random() < often for cell in product(range(size), repeat=2)}
    rows = tuple(tuple("." if is_open[r, c] else "#" for c in range(size)) for r in range(size))
    return SimpleLoop(rows) if family == "simpleloop" else Yajilin(rows)


def random_loop(size: int, chance: random.Random) -> list[tuple[int, int]]:
    """A ring of four cells in which edge after edge is pushed outwards."""
    r, c = chance.randrange(size - 1), chance.randrange(size - 1)
    loop = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    for _ in range(12 * size):
        at = chance.randrange(len(loop))
        (r, c), (r2, c2) = loop[at - 1], loop[at]
        dr, dc = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        pushed = [(r + dr, c + dc), (r2 + dr, c2 + dc)]
        if all(0 <= x < size and 0 <= y < size and (x, y) not in loop for x, y in pushed) and len(loop) < 24:
            loop[at:at] = pushed
    return loop


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=120, deadline=None)
@given(data=st.data())
def test_all_ways_find_what_enumeration_finds(family: str, data: st.DataObject) -> None:
    board = data.draw(boards(family))
    every = all_solutions(board)
    for method, options in WAYS:
        assert found(board, method, **options) == every, (method, options)


@pytest.mark.parametrize("size", [5, 6])
@pytest.mark.parametrize("family", FAMILIES)
def test_all_ways_find_what_enumeration_finds_on_larger_boards(family: str, size: int) -> None:
    kinds = set()
    for seed in range(25):
        board = random_board(family, size, seed)
        if ka.count(board, limit=MANY) == MANY:
            continue
        every = all_solutions(board)
        kinds.add(min(len(every), 2))
        for method in METHODS:
            assert found(board, method) == every, (method, seed)
    assert {1, 2} & kinds


@pytest.mark.parametrize(("method", "options"), WAYS)
def test_counts_and_uniqueness(method: str, options: dict[str, object]) -> None:
    assert ka.count(ka.parse(EMPTY), method=method, **options) == 25
    assert ka.count(ka.parse(EMPTY), method=method, limit=7, **options) == 7
    assert not ka.is_unique(ka.parse(EMPTY), method=method, **options)
    assert ka.is_unique(ka.parse("yajilin 2 2\n. .\n. .\n"), method=method, **options)
    assert ka.count(ka.parse("yajilin 2 5\n. . # . .\n. . # . .\n"), method=method, **options) == 0


@pytest.mark.parametrize("method", METHODS)
def test_the_loops_through_all_cells_of_a_square(method: str) -> None:
    """There are 1072 on a board of 6x6 (OEIS A003763)."""
    assert ka.count(ka.parse(OPEN), method=method) == 1072


@pytest.mark.parametrize("method", METHODS)
def test_a_small_loop_may_be_the_whole(method: str) -> None:
    """A loop that is wrong beside another is right alone."""
    board = ka.parse("yajilin 4 4\n. . . .\n. . . #\n. . # #\n. # # .\n")
    assert found(board, method) == all_solutions(board) != set()


def test_cuts_spare_the_search_most_lines() -> None:
    board = ka.parse(OPEN)
    counts = {}
    for cuts in (True, False):
        run = ka.solve(board, method="external", cuts=cuts)
        assert len(list(run)) == 1072
        counts[cuts] = run.statistics()
    assert counts[False]["rounds"] == 1
    assert counts[False]["cuts"] == 0
    assert counts[True]["rounds"] > 1
    assert counts[True]["cuts"] >= 2 * (counts[True]["rounds"] - 1)
    assert counts[True]["seen"] < counts[False]["seen"]


def test_a_time_limit_ends_the_rounds() -> None:
    run = ka.solve(
        ka.parse("simpleloop 10 10\n" + ". . . . . . . . . .\n" * 10), method="external", time_limit=0.3
    )
    list(run)
    assert run.timed_out
    assert not run.complete


@pytest.mark.parametrize("threads", [0, 65])
def test_threads_have_their_limits(threads: int) -> None:
    with pytest.raises(ka.InputError, match=f"clingo searches in 1 to 64 threads, not in {threads}"):
        list(ka.solve(ka.parse(EMPTY), threads=threads))
