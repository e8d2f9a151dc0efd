"""Kamaji's handwritten methods, as the thesis describes them (K. Kleijn, Leiden 2018)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import boards, laid_kamaji

import kamaji_asp as ka
from kamaji_asp.core.errors import InputError
from kamaji_asp.files.solution_formats import as_text
from kamaji_asp.puzzles.kamaji.board import Kamaji

INSTANCES = Path(__file__).parent.parent / "instances" / "kamaji"
FIGURE_1 = ka.load(INSTANCES / "thesis-4x4-m5.kamaji")
FIGURE_2 = ka.parse("kamaji 4 4\n4 2 1 1\n2 1 1 2\n1 1 2 3\n1 2 3 2\n")


@settings(max_examples=250, deadline=None)
@given(laid_kamaji())
def test_where_biggerfirst_needs_no_brute_force_the_minimal_solution_is_unique(board: Kamaji) -> None:
    run = ka.solve(board, engine="search", method="biggerfirst")
    found = list(run)
    if found and not run.statistics()["bruteforce"]:
        assert list(ka.solve(board, method="minimal")) == found


@settings(max_examples=100, deadline=None)
@given(boards("kamaji"))
def test_biggerfirst_reports_its_runs(board: Kamaji) -> None:
    run = ka.solve(board, engine="search", method="biggerfirst")
    found = list(run)
    report = run.statistics()
    assert report["runs"] == len(report["pieces_in_runs"]) > 0
    assert all(report["pieces_in_runs"][:-1])  # only the last run may add nothing
    for solution in found:
        assert sum(report["pieces_in_runs"]) <= len(solution.pieces) - 1  # the maximum alone needs no run
    if found and not report["bruteforce"]:
        assert sum(report["pieces_in_runs"]) == len(found[0].pieces) - 1


def test_the_thesiss_figure_2_takes_brute_force_nowhere() -> None:
    run = ka.solve(FIGURE_2, engine="search", method="biggerfirst")
    assert len(list(run)) == 1
    assert run.statistics()["bruteforce"] is False


def test_the_thesiss_figure_1_takes_brute_force() -> None:
    run = ka.solve(FIGURE_1, engine="search", method="biggerfirst")
    assert len(list(run)) == 2
    assert run.statistics()["pieces_in_runs"] == [6, 0]
    assert run.statistics()["bruteforce"] is True


def test_biggerfirst_tells_its_runs() -> None:
    lines: list[str] = []
    list(ka.solve(FIGURE_1, engine="search", method="biggerfirst", trace=lines.append))
    assert lines[6:9] == [
        "run 1 is over, pieces laid: 6",
        "run 2 is over, pieces laid: 0",
        "brute force on the rest",
    ]


def test_brute_force_tries_the_directions_in_the_thesiss_order() -> None:
    lines: list[str] = []
    board = ka.parse("kamaji 3 3\n1 2 1\n2 3 2\n1 2 1\n")
    list(ka.solve(board, engine="search", method="bruteforce", trace=lines.append))
    tried = [line for line in lines if line.startswith("choice 1: ")]
    assert tried == [
        "choice 1: try r1c1 r1c2",
        "choice 1: try r1c1 r2c1",
        "choice 1: try r1c1 r1c2 and r1c1 r2c1",
    ]


def test_the_grid_is_the_one_that_the_thesis_prints() -> None:
    """Both solutions look the same in it, as the thesis remarks."""
    printed = "01 -2 02 -3\n04 01 08 03\n04 -5 05 -5\n-4 06 07 07"
    solutions = list(ka.solve(FIGURE_1, engine="search", method="bruteforce"))
    assert len(solutions) == 2
    assert [as_text(FIGURE_1, solution, "grid") for solution in solutions] == [printed] * 2


def test_text_is_the_solution_file() -> None:
    solution = next(ka.solve(FIGURE_2))
    assert as_text(FIGURE_2, solution, "text") == str(solution)


def test_another_family_has_no_such_grid() -> None:
    board = ka.parse("kakurasu 1 1\nrows 1\ncols 1\n")
    with pytest.raises(InputError, match="kakurasu has no format 'grid'; there is drawing, text"):
        as_text(board, next(ka.solve(board)), "grid")
