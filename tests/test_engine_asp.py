"""The ASP engine as a run: lazy, limited, interruptible, honest about itself, and leaving nothing behind."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from itertools import product
from pathlib import Path

import clingo
import pytest

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.solution import Shading, Solution
from kamaji_asp.engines.run import Run, WrongSolutionError
from kamaji_asp.family import family

ROOT = Path(__file__).parent.parent


def blank_kakurasu(n: int) -> Board:
    return ka.parse(f"kakurasu {n} {n}\nrows{' ?' * n}\ncols{' ?' * n}\n")


def blank_tectonic(n: int) -> Board:
    """Regions of nine cells, and nothing given."""
    regions = [[f"{r // 3},{c // 3}" for c in range(n)] for r in range(n)]
    rows = "\n".join(" ".join(row) for row in regions)
    return ka.parse(f"tectonic {n} {n}\nregions\n{rows}\ngivens\n" + " ".join("." * n + "\n") * n)


def latin_square(n: int, total: int) -> Board:
    """One cage that is the whole square. A total that is wrong is out of reach of any search."""
    return ka.parse(f"kenken {n} {n}\ncages\n" + f"{' '.join('a' * n)}\n" * n + f"clues\na {total}+\n")


ENDLESS = latin_square(9, 404)
UNIQUE = ka.parse("kakurasu 5 5\nrows 1 9 10 3 8\ncols 13 12 3 5 7\n")
IMPOSSIBLE = ka.parse("kakurasu 1 1\nrows 1\ncols 0\n")
TWO = ka.parse("kamaji 3 3\n1 2 1\n2 3 2\n1 2 1\n")


@pytest.mark.parametrize(
    "board",
    [blank_kakurasu(30), blank_tectonic(12), latin_square(9, 405)],
    ids=["2^900 pictures", "tectonic", "every Latin square of 9"],
)
def test_the_first_solution_comes_without_the_rest(board: Board) -> None:
    run = ka.solve(board)
    first, second = next(run), next(run)
    assert first != second
    assert (run.models, run.complete, run.status) == (2, False, "multiple")


def test_nothing_happens_before_the_first_is_asked_for() -> None:
    run = ka.solve(ENDLESS)
    assert (run.models, run.seconds, run.statistics()) == (0, {}, {})


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_a_limit_ends_the_search(limit: int) -> None:
    run = ka.solve(blank_kakurasu(20), limit=limit)
    assert len(set(run)) == run.models == limit
    assert not run.complete
    assert not run.timed_out


def test_no_limit_means_all() -> None:
    assert len(set(ka.solve(blank_kakurasu(3)))) == 2**9
    assert ka.count(blank_kakurasu(3)) == 2**9
    assert ka.count(blank_kakurasu(3), limit=100) == 100


@pytest.mark.parametrize(
    ("board", "limit", "status", "models", "complete"),
    [
        (UNIQUE, 2, "unique", 1, True),
        (UNIQUE, 0, "unique", 1, True),
        (UNIQUE, 1, "unknown", 1, False),  # the limit came before the proof
        (TWO, 2, "multiple", 2, False),
        (TWO, 0, "multiple", 2, True),
        (IMPOSSIBLE, 2, "unsatisfiable", 0, True),
    ],
)
def test_status(board: Board, limit: int, status: str, models: int, complete: bool) -> None:
    run = ka.solve(board, limit=limit)
    assert len(list(run)) == models
    assert (run.status, run.models, run.complete, run.timed_out) == (status, models, complete, False)


@pytest.mark.parametrize("time_limit", [0, 0.05, 0.3])
def test_a_deadline_ends_the_search(time_limit: float) -> None:
    run = ka.solve(ENDLESS, time_limit=time_limit)
    assert list(run) == []
    assert run.timed_out
    assert not run.complete
    assert run.status == "unknown"


def test_a_deadline_that_does_not_come() -> None:
    run = ka.solve(UNIQUE, time_limit=600)
    assert len(list(run)) == 1
    assert (run.status, run.timed_out) == ("unique", False)


def test_a_deadline_between_two_solutions() -> None:
    run = ka.solve(blank_kakurasu(30), time_limit=1)
    assert len(list(run)) == run.models > 1
    assert (run.status, run.complete) == ("multiple", False)
    assert run.timed_out


def test_count_and_is_unique_do_not_guess() -> None:
    with pytest.raises(TimeoutError, match=r"0 solutions were found in 0\.1 s, and there may be more"):
        ka.count(ENDLESS, time_limit=0.1)
    with pytest.raises(TimeoutError):
        ka.is_unique(ENDLESS, time_limit=0.1)


def test_is_unique() -> None:
    assert ka.is_unique(UNIQUE)
    assert not ka.is_unique(TWO)
    assert not ka.is_unique(IMPOSSIBLE)


@pytest.mark.parametrize("board", [UNIQUE, TWO, IMPOSSIBLE, ka.parse("yajilin 2 2\n. .\n. .\n")])
def test_statistics_and_times(board: Board) -> None:
    run = ka.solve(board)
    list(run)
    assert list(run.statistics()) == ["atoms", "rules", "conflicts", "choices"]
    assert all(type(value) is int and value >= 0 for value in run.statistics().values())
    assert run.statistics()["rules"] > 0
    assert set(run.seconds) == {"read", "ground", "solve"}
    assert all(value >= 0 for value in run.seconds.values())


def test_statistics_tell_the_methods_apart() -> None:
    atoms = {}
    for method in ("default", "report"):
        run = ka.solve(UNIQUE, method=method)
        list(run)
        atoms[method] = run.statistics()["atoms"]
    assert atoms["default"] < atoms["report"]


# What is wrong with a call is said before anything is searched.


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"engine": "abacus"}, r"there is no engine 'abacus'; there is asp\b"),
        ({"method": "best"}, r"the engine asp has no method 'best' for kakurasu; there is default, report\b"),
        ({"method": "all"}, r"the engine asp has no method 'all' for kakurasu"),
        ({"colour": 3, "abacus": 1}, r"the engine asp has no option abacus, colour$"),
    ],
)
def test_a_wrong_call_lists_what_is_right(options: dict[str, object], message: str) -> None:
    for function in (ka.solve, ka.count, ka.is_unique):
        with pytest.raises(ka.InputError, match=message):
            function(UNIQUE, **options)


def test_a_wrong_solution_never_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asp = family("kakurasu").asp
    black = Shading((5, 5), frozenset(product(range(5), repeat=2)))
    monkeypatch.setattr(asp, "decode", lambda board, answer: black)
    run = ka.solve(UNIQUE)
    with pytest.raises(WrongSolutionError, match="kakurasu, default: row 1 must add up to 1, not 15"):
        next(run)
    assert run.models == 0


def test_one_wrong_among_right_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    asp = family("kakurasu").asp
    right, calls = asp.decode, iter([True, False])
    white = Shading((1, 2), frozenset())
    monkeypatch.setattr(asp, "decode", lambda *args: right(*args) if next(calls) else white)
    run = ka.solve(ka.parse("kakurasu 1 2\nrows ?\ncols 1 ?\n"))
    assert next(run).lines == ["# ."]
    with pytest.raises(WrongSolutionError, match="column 1 must add up to 1, not 0"):
        next(run)
    assert (run.models, run.complete) == (1, False)


# A search that is left early ends there.


@pytest.fixture
def controls(monkeypatch: pytest.MonkeyPatch) -> weakref.WeakSet[clingo.Control]:
    """Every clingo.Control that is alive."""
    alive: weakref.WeakSet[clingo.Control] = weakref.WeakSet()

    class Watched(clingo.Control):
        def __init__(self, *args: object, **options: object) -> None:
            super().__init__(*args, **options)
            alive.add(self)

    monkeypatch.setattr(clingo, "Control", Watched)
    return alive


def collected(controls: weakref.WeakSet[clingo.Control]) -> bool:
    gc.collect()
    return len(controls) == 0


def test_leaving_the_loop(controls: weakref.WeakSet[clingo.Control]) -> None:
    for _ in ka.solve(blank_kakurasu(20)):
        assert len(controls) == 1
        break
    assert collected(controls)


def test_an_exception_in_the_loop(controls: weakref.WeakSet[clingo.Control]) -> None:
    with pytest.raises(ZeroDivisionError):
        _ = [1 // 0 for _ in ka.solve(blank_kakurasu(20))]
    assert collected(controls)


def test_a_run_that_is_forgotten(controls: weakref.WeakSet[clingo.Control]) -> None:
    runs = [ka.solve(blank_kakurasu(20)) for _ in range(5)]
    for run in runs:
        next(run)
    assert len(controls) == 5
    del runs, run
    assert collected(controls)


def test_several_searches_at_once() -> None:
    runs: list[Run] = [ka.solve(board) for board in (TWO, blank_kakurasu(2), UNIQUE)]
    found: list[set[Solution]] = [set() for _ in runs]
    for _ in range(20):
        for run, solutions in zip(runs, found, strict=True):
            solutions.update(solution for solution in [next(run, None)] if solution)
    assert [len(solutions) for solutions in found] == [2, 16, 1]
    assert all(run.complete for run in runs)


def test_a_finished_run_needs_no_garbage_collector(controls: weakref.WeakSet[clingo.Control]) -> None:
    gc.disable()
    try:
        for _ in range(20):
            assert ka.is_unique(UNIQUE)
            assert len(controls) == 0
    finally:
        gc.enable()


def python(program: str) -> subprocess.CompletedProcess[str]:
    blank = "kakurasu 20 20\nrows" + " ?" * 20 + "\ncols" + " ?" * 20
    header = f"import kamaji_asp as ka\nblank = ka.parse({blank!r})\n"
    command = [sys.executable, "-c", header + program]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    "program",
    [
        "run = ka.solve(blank); next(run)",
        "runs = [ka.solve(blank) for _ in range(3)]; [next(run) for run in runs]",
        "run = ka.solve(blank)",
        "import sys\nfor s in ka.solve(blank): sys.exit()",
        "run = ka.solve(blank); next(run); del run",
        "def solutions():\n    yield from ka.solve(blank)\nkept = solutions(); next(kept)",
    ],
)
def test_the_interpreter_ends_with_a_search_under_way(program: str) -> None:
    done = python(program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_many_puzzles_in_one_process_do_not_pile_up() -> None:
    program = """
import resource
boards = [ka.load(f"instances/{name}") for name in (
    "yajilin/unique-8x10.yajilin", "tectonic/unique-6x6.tectonic", "kamaji/thesis-7x7-m7.kamaji")]

def memory(rounds):
    for _ in range(rounds):
        for board in boards:
            assert ka.is_unique(board)
        next(ka.solve(blank))  # and one that is left early
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

print(memory(50), memory(100))
"""
    done = python(program)
    assert done.stderr == ""
    early, late = map(int, done.stdout.split())
    assert late < early * 1.15, "memory grows with the number of puzzles"
