"""Engines against plain enumeration and each other, by whole sets of solutions, on random boards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards

import kamaji_asp as ka
from differential.enumerate_all import all_solutions, is_minimal, is_small, latin_cubes, wanted
from kamaji_asp.core.board import Board
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines import ENGINES, find
from kamaji_asp.puzzles.kamaji.board import Kamaji

MANY = 200
"""A board with so many solutions is not gone through without need."""


def methods(family: str) -> Iterator[tuple[str, str]]:
    """Every engine with each of its methods that promises all solutions."""
    for engine in ENGINES:
        for name, method in find(engine).methods(family).items():
            if getattr(method, "complete", True):
                yield engine, name


def found(board: Board, engine: str, method: str) -> set[Solution]:
    run = ka.solve(board, engine=engine, method=method)
    each = list(run)
    assert run.complete, f"{engine} {method} stopped early"
    assert len(each) == len(set(each)), f"{engine} {method} found a solution twice"
    return set(each)


def test_the_asp_engine_is_among_them() -> None:
    assert {("asp", "minimal"), ("asp", "all")} <= set(methods("kamaji"))
    assert {("asp", "default"), ("asp", "report")} <= set(methods("kakurasu"))


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_every_method_finds_what_enumeration_finds(family: str, data: st.DataObject) -> None:
    board = data.draw(boards(family).filter(is_small))
    every = all_solutions(board)
    for engine, method in methods(family):
        assert found(board, engine, method) == wanted(board, method, every), f"{engine} {method}"


@pytest.mark.parametrize("family", [name for name in FAMILIES if len(list(methods(name))) > 1])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_methods_agree_on_boards_of_any_size(family: str, data: st.DataObject) -> None:
    """Whatever finds all of Kamaji's solutions finds the minimal ones among them."""
    board = data.draw(boards(family))
    assume(ka.count(board, method="all" if family == "kamaji" else None, limit=MANY) < MANY)
    sets = {(engine, method): found(board, engine, method) for engine, method in methods(family)}
    every = set().union(*sets.values())
    for (engine, method), solutions in sets.items():
        assert solutions == wanted(board, method, every), f"{engine} {method}"


def test_minimal_and_all_differ_where_ones_overlap() -> None:
    board = ka.parse("kamaji 4 4\n4 2 1 1\n2 1 1 2\n1 1 2 3\n1 2 3 2\n")
    assert isinstance(board, Kamaji)
    minimal, every = (set(ka.solve(board, method=method)) for method in ("minimal", "all"))
    assert (len(minimal), len(every)) == (1, 2)
    assert minimal == {solution for solution in every if is_minimal(board, solution)}


def test_enumeration_knows_what_is_known() -> None:
    assert [len(latin_cubes(n, 1)) for n in (1, 2, 3, 4)] == [1, 2, 12, 576]
    assert [len(latin_cubes(n, n)) for n in (1, 2, 3)] == [1, 2, 24]
    square = ka.parse("tectonic 2 2\nregions\na a\na a\ngivens\n. .\n. .\n")
    assert len(all_solutions(square)) == 24
    example = ka.parse("yajilin 4 5\n. . . . .\n. 1> . . .\n. . . . .\n. . 0< . .\n")
    assert [solution.tokens()[0][4] for solution in all_solutions(example)] == ["#"]


RARE = {
    "simpleloop, two rings": "simpleloop 2 5\n. . # . .\n. . # . .\n",
    "simpleloop, a ring": "simpleloop 3 3\n. . .\n. # .\n. . .\n",
    "yajilin, an arrow that the next one completes": "yajilin 3 5\n2> . 1> . 0>\n. . . . .\n. . . . .\n",
    "yajilin, an arrow that contradicts the next": "yajilin 3 5\n0> . 1> . 0>\n. . . . .\n. . . . .\n",
    "yajilin, an arrow that counts too many": "yajilin 4 4\n2> 0> . .\n. . . .\n. . . .\n. . . .\n",
    "yajilin, an arrow that looks back": "yajilin 4 4\n. . 0> 1<\n. . . .\n. . . .\n. . . .\n",
    "yajilin, two loops": "yajilin 2 5\n. . # . .\n. . # . .\n",
    "yajilin, blacks alone": "yajilin 3 5\n. # . # .\n# . # . #\n. # . # .\n",
    "yajilin, nothing open": "yajilin 1 2\n# 0<\n",
    "kamaji, ones": "kamaji 3 2\n1 1 1\n1 2 1\n1 1 1\n",
    "kamaji, one": "kamaji 1 1\n1\n",
    "kamaji, a number that nothing covers": "kamaji 2 5\n5 3\n2 1\n",
    "kamaji, runs of three ones": "kamaji 3 3\n1 1 1\n1 1 1\n3 1 1\n",
    "kakurasu, nothing and too much": "kakurasu 2 3\nrows 0 7\ncols ? ? ?\n",
    "kakurasu, no sums": "kakurasu 2 3\nrows ? ?\ncols ? ? ?\n",
    "kakurasu, everything": "kakurasu 2 3\nrows 6 6\ncols 3 3 3\n",
    "tectonic, a given above the region": "tectonic 1 2\nregions\na a\ngivens\n3 .\n",
    "tectonic, a given twice": "tectonic 1 3\nregions\na a a\ngivens\n1 . 1\n",
    "tectonic, one region": "tectonic 2 2\nregions\na a\na a\ngivens\n. .\n. .\n",
    "tectonic, givens that touch": "tectonic 1 4\nregions\na a b b\ngivens\n. 1 1 .\n",
    "ripple, a given above the region": "ripple 1 2\nregions\na a\ngivens\n999999999 .\n",
    "ripple, a long region": "ripple 1 6\nregions\na a a a a a\ngivens\n. 5 . . . .\n",
    "ripple, givens too near": "ripple 1 4\nregions\na a b b\ngivens\n. 2 2 .\n",
    "kenken, nothing left": "kenken 2 2\ncages\na a\nb b\nclues\na 0-\nb 1-\n",
    "kenken, a target of 0": "kenken 2 2\ncages\na a\nb b\nclues\na 0*\nb 0/\n",
    "kenken, cages in pieces": "kenken 3 3\ncages\na b a\nb a b\na b a\nclues\na 12+\nb 4*\n",
    "kenken, a large prime": "kenken 3 3\ncages\na a a\na b b\na b b\nclues\na 999999937*\nb 18*\n",
    "kenken, any operation": "kenken 3 3\ncages\na a b\nc c b\nc d d\nclues\na 2\nb 2\nc 18\nd 3\n",
    "kenken, three that take away": "kenken 3 3\ncages\na a a\nb b c\nb c c\nclues\na 0-\nb 8\nc 2/\n",
    "kenken, a cube of one cage": "kenken 2 2 2\ncages\na a\na a\n\na a\na a\nclues\na 16*\n",
}


@pytest.mark.parametrize("text", RARE.values(), ids=RARE)
def test_what_chance_seldom_draws(text: str) -> None:
    board = ka.parse(text)
    every = all_solutions(board)
    for engine, method in methods(board.family):
        assert found(board, engine, method) == wanted(board, method, every), f"{engine} {method}"


def test_rare_boards_are_of_all_kinds() -> None:
    kinds = {(text.split()[0], min(1, len(all_solutions(ka.parse(text))))) for text in RARE.values()}
    assert kinds == {(family, kind) for family in FAMILIES for kind in (0, 1)}
