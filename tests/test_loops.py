"""One single loop in four ways: the same answers whatever is asked, on hundreds of random boards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import clingo
import pytest
from command import INSTANCES, Call
from differential.enumerate_all import all_solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import boards

import kamaji_asp as ka
from kamaji_asp.core.grid import Cell, Direction, edges_between
from kamaji_asp.core.solution import Loop, Solution
from kamaji_asp.engines.asp.engine import ground, methods, models
from kamaji_asp.engines.run import Run
from kamaji_asp.family import ENCODINGS
from kamaji_asp.kits.loops.decomposition import decompose, several_loops
from kamaji_asp.kits.loops.external import Cuts, loops_among
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin

FAMILIES = ("simpleloop", "yajilin")
METHODS = ("reach", "theory", "external", "acyclic")
WAYS: list[tuple[str, dict[str, object]]] = [
    *((method, {}) for method in (*METHODS, "spec")),
    ("theory", {"threads": 2}),
    ("external", {"threads": 2}),
    ("external", {"cuts": False}),
]
EMPTY = "yajilin 4 4\n" + ". . . .\n" * 4
SQUARE = "simpleloop 6 6\n" + ". . . . . .\n" * 6


def found(board: ka.Board, method: str, **options: object) -> set[Solution]:
    run = ka.solve(board, method=method, **options)
    each = list(run)
    assert run.complete
    assert len(each) == len(set(each)), f"{method} found a solution twice"
    return set(each)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_four_ways_are_offered(family: str) -> None:
    assert tuple(methods(family)) == (*METHODS, "spec")


def random_board(family: str, size: int, seed: int) -> ka.Board:
    """A board around a loop that it has for certain, or nearly so."""
    chance = random.Random(seed)
    loop = random_loop(size, chance)
    cells = list(product(range(size), repeat=2))
    open_cells = set(loop)
    left_out = [cell for cell in cells if cell not in open_cells]
    black: set[Cell] = set()
    for r, c in left_out:
        if family == "simpleloop":
            if chance.random() < 0.06:  # an open cell more is another puzzle
                open_cells.add((r, c))
        elif not black & {(r - 1, c), (r, c - 1)} and chance.random() < 0.5:
            black.add((r, c))
    if family == "simpleloop":
        return SimpleLoop(tuple(tuple((r, c) in open_cells for c in range(size)) for r in range(size)))
    kinds: dict[Cell, Kind | Arrow] = dict.fromkeys(cells, OPEN)
    kinds |= {cell: clue(cell, size, black, chance) for cell in left_out if cell not in black}
    return Yajilin(tuple(tuple(kinds[r, c] for c in range(size)) for r in range(size)))


def clue(cell: Cell, size: int, black: set[Cell], chance: random.Random) -> Kind | Arrow:
    """An arrow that counts the black cells it sees, rarely by one too many; or nothing that helps."""
    chosen = chance.choice((*Direction, SILENT, GREY))
    if isinstance(chosen, Kind):
        return chosen
    (r, c), (dr, dc) = cell, chosen.step
    seen = sum((r + i * dr, c + i * dc) in black for i in range(1, size))
    return Arrow(seen + (chance.random() < 0.05), chosen)


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


@pytest.mark.parametrize(("size", "number"), [(4, 50), (5, 50), (6, 30)])
@pytest.mark.parametrize("family", FAMILIES)
def test_all_ways_find_what_enumeration_finds_around_a_loop(family: str, size: int, number: int) -> None:
    kinds = Counter[int]()
    for seed in range(number):
        board = random_board(family, size, seed)
        every = all_solutions(board)
        kinds[min(len(every), 2)] += 1
        for method, options in WAYS:
            assert found(board, method, **options) == every, (method, options, seed)
    assert min(kinds[kind] for kind in range(3)) >= 2, "without a solution, with one, with several"


def test_loops_and_their_sides() -> None:
    ring = edges_between([(0, 0), (0, 1), (1, 0), (1, 1)])
    other = edges_between([(0, 3), (0, 4), (1, 3), (1, 4)])
    assert [sorted(loop) for loop in decompose(ring + other)] == [sorted(ring), sorted(other)]
    assert [sorted(loop) for loop in several_loops(ring + other)] == [
        [(0, 0), (0, 1), (1, 0), (1, 1)],
        [(0, 3), (0, 4), (1, 3), (1, 4)],
    ]
    assert several_loops(ring) == []
    assert Loop.of((2, 3), ring).lines == ["se sw .", "ne nw ."]


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
    assert ka.count(ka.parse(SQUARE), method=method) == 1072


@pytest.mark.parametrize("method", METHODS)
def test_a_small_loop_may_be_the_whole(method: str) -> None:
    """A loop that is wrong beside another is right alone."""
    board = ka.parse("yajilin 4 4\n. . . .\n. . . #\n. . # #\n. # # .\n")
    assert found(board, method) == all_solutions(board) != set()


def test_cuts_spare_the_search_most_lines() -> None:
    board = ka.parse(SQUARE)
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


def test_cuts_can_be_switched_off_and_on() -> None:
    """What the solver has learned meanwhile must not outlive them."""
    board = ka.parse("simpleloop 4 4\n" + ". . . .\n" * 4)
    control = clingo.Control(["0"])
    control.load(str(ENCODINGS / "simpleloop" / "external.lp"))
    control.add("base", [], ka.facts(board))
    run = Run(board, "external", lambda _: iter(()))
    ground(run, control)
    cuts = Cuts(run, control)
    every = [loops_among(model.symbols(shown=True)) for model in models(run, control)]
    for several in every:
        if len(several) > 1:
            cuts.learn(several)
    for active, lines in ((True, 6), (False, len(every)), (True, 6)):
        cuts.switch(active)
        assert sum(1 for _ in models(run, control)) == lines


@pytest.mark.parametrize("method", METHODS)
def test_threads_on_the_command_line(call: Call, method: str) -> None:
    """Solving, counting and all solutions, with two threads."""
    puzzle = INSTANCES / "yajilin" / "unique-7x7.yajilin"
    options = ("--method", method, "--threads", "2", "--json")
    (record,) = call("solve", puzzle, *options).records
    assert "\n".join(record["solutions"][0]) == puzzle.with_suffix(".solution").read_text("utf-8").strip()
    assert (record["status"], record["complete"]) == ("unique", True)
    assert ({"rounds", "cuts"} <= record["stats"].keys()) == (method == "external")
    several = INSTANCES / "yajilin" / "empty-4x4.yajilin"
    (record,) = call("solve", several, "--models", "0", *options).records
    assert len({*map("\n".join, record["solutions"])}) == len(record["solutions"]) == 25
    (record,) = call("count", several, *options).records
    assert (record["models"], record["complete"]) == (25, True)


def test_no_cuts_on_the_command_line(call: Call) -> None:
    puzzle = INSTANCES / "yajilin" / "unique-8x10.yajilin"
    records = [
        call("solve", puzzle, "--method", "external", *option, "--json").records[0]
        for option in ((), ("--no-cuts",))
    ]
    assert records[0]["solutions"] == records[1]["solutions"]
    assert [record["stats"]["cuts"] > 0 for record in records] == [True, False]


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
