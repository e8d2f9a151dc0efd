"""The SAT engine: counting, transforming, solving, all solutions, limits."""

from __future__ import annotations

import gc
import subprocess
from itertools import product
from pathlib import Path

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards

import kamaji_asp as ka
from kamaji_asp.cli.solve_files import Task, solve_files
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat import engine as sat
from kamaji_asp.engines.sat import formula
from kamaji_asp.engines.sat.counting import weigh
from kamaji_asp.engines.sat.formula import Formula
from kamaji_asp.engines.sat.solvers import DEFAULT, KINDS, find
from kamaji_asp.engines.sat.subprocess_solver import SubprocessSolver
from kamaji_asp.engines.sat.tseitin import And, Expression, Or, both_or_neither, require
from kamaji_asp.family import Family, family
from kamaji_asp.puzzles.kenken.board import Clue
from kamaji_asp.puzzles.kenken.sat import fillings

INSTANCES = Path(__file__).parent.parent / "instances"
SOLVERS = sorted(KINDS)
AMBIGUOUS = ka.parse("tectonic 2 2\nregions\na a\na a\ngivens\n. .\n. .\n")
LONG_ARROW = ka.parse("yajilin 1 80\n3>" + " ." * 79 + "\n")
"""By enumeration this has more wrong placements than there are seconds in a century."""


def satisfied(formula: Formula) -> set[frozenset[int]]:
    """What the variables with a name can be."""
    solver, found = find(DEFAULT, formula), set()
    while (model := solver.solve(NEVER)) is not None:
        found.add(frozenset(model & formula.names.keys()))
        solver.add(formula.blocking(model))
    return found


def pigeons(holes: int) -> Formula:
    """One pigeon too many: short to say, and out of reach of resolution."""
    made = Formula()
    sits = [[made.new(f"sits({pigeon},{hole})") for hole in range(holes)] for pigeon in range(holes + 1)]
    for row in sits:
        made.add(*row)
    for column in zip(*sits, strict=True):
        made.exclude_pairs(column)
    return made


# Formulas


@given(st.lists(st.integers(0, 7), min_size=1, max_size=7), st.integers(-1, 20))
def test_a_sum_is_that_sum(weights: list[int], total: int) -> None:
    made = Formula()
    terms = [(made.new(str(i)), weight) for i, weight in enumerate(weights)]
    weigh(made, terms, total)
    chosen = product((0, 1), repeat=len(weights))
    expected = {
        frozenset(i for i, x in enumerate(choice, 1) if x)
        for choice in chosen
        if sum(x * weight for x, weight in zip(choice, weights, strict=True)) == total
    }
    assert satisfied(made) == expected


def test_nothing_adds_up_to_zero() -> None:
    nothing, something = Formula(), Formula()
    weigh(nothing, [], 0)
    weigh(something, [], 1)
    assert nothing.clauses == []
    assert find(DEFAULT, something).solve(NEVER) is None


@pytest.mark.parametrize("count", range(1, 9))
def test_at_most_one(count: int) -> None:
    made = Formula()
    made.at_most_one([made.new(str(i)) for i in range(count)])
    assert satisfied(made) == {frozenset(), *(frozenset({i}) for i in range(1, count + 1))}


expressions = st.recursive(
    st.sampled_from([1, -1, 2, -2, 3, -3, 4, -4]),
    lambda parts: st.builds(And, st.lists(parts, max_size=3)) | st.builds(Or, st.lists(parts, max_size=3)),
    max_leaves=12,
)


def holds(expression: Expression, model: frozenset[int]) -> bool:
    match expression:
        case And(parts):
            return all(holds(part, model) for part in parts)
        case Or(parts):
            return any(holds(part, model) for part in parts)
        case literal:
            return (abs(literal) in model) == (literal > 0)


@given(expressions)
def test_a_transformed_formula_means_the_same(expression: Expression) -> None:
    made = Formula()
    for i in range(4):
        made.new(str(i))
    require(made, expression, both_or_neither(1, 3))
    every = [frozenset(i + 1 for i in range(4) if choice[i]) for choice in product((0, 1), repeat=4)]
    assert satisfied(made) == {m for m in every if holds(expression, m) and (1 in m) == (3 in m)}


def test_a_formula_that_grows_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formula, "MOST_LITERALS", 100_000)
    with pytest.raises(InputError, match="more than 100000 literals"):
        ka.solve(LONG_ARROW, engine="sat", method="thesis")


# All solutions, by every solver


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("puzzle", FAMILIES)
def test_every_solver_finds_the_instances_solutions(puzzle: str, solver: str) -> None:
    boards = [ka.load(path) for path in sorted((INSTANCES / puzzle).glob(f"*.{puzzle}"))]
    tried = 0
    for board in boards:
        expected = set(ka.solve(board, limit=30))
        if len(expected) < 30:
            run = ka.solve(board, engine="sat", solver=solver)
            found = list(run)
            assert run.complete
            assert len(found) == len(set(found))
            assert set(found) == expected
            tried += 1
    assert tried > 3


@pytest.mark.parametrize("puzzle", FAMILIES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_minisat_agrees_with_asp(puzzle: str, data: st.DataObject) -> None:
    """The default solver is compared by the differential tests."""
    board = data.draw(boards(puzzle))
    expected = set(ka.solve(board, limit=50))
    if len(expected) < 50:
        for method, about in sat.methods(puzzle).items():
            if about.complete and method != "all":
                found = list(ka.solve(board, engine="sat", method=method, solver="minisat22"))
                assert len(found) == len(set(found)), method
                assert set(found) == expected, method


@pytest.mark.parametrize("puzzle", FAMILIES)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_modern_variables_are_the_atoms_of_asp(puzzle: str, data: st.DataObject) -> None:
    """Whatever is true of them, read as an answer set, is the same solution; a given needs no variable."""
    board = data.draw(boards(puzzle))
    made = sat.formula_of(board, sat.methods(puzzle)["modern"])
    model = find(DEFAULT, made).solve(NEVER)
    if model is not None and not made.cuts(model):
        answer = [name for variable, name in made.names.items() if variable in model]
        for r, row in enumerate(getattr(board, "givens", ())):
            answer += [f"value({r},{c},{number})" for c, number in enumerate(row) if number]
        assert family(puzzle).asp.decode(board, map(clingo.parse_term, answer)) == made.decode(model)


@pytest.mark.parametrize("puzzle", FAMILIES)
def test_only_own_variables_are_blocked(puzzle: str) -> None:
    board = ka.load(min((INSTANCES / puzzle).glob(f"*.{puzzle}")))
    for method in sat.methods(puzzle).values():
        made = sat.formula_of(board, method)
        assert {abs(literal) for literal in made.blocking(set())} == made.names.keys()


def test_a_board_that_is_full_from_the_start_has_one_solution() -> None:
    board = ka.parse("tectonic 1 2\nregions\na a\ngivens\n1 2\n")
    run = ka.solve(board, engine="sat")
    assert [str(solution) for solution in run] == ["1 2"]
    assert (run.status, run.statistics()["variables"]) == ("unique", 0)


def test_limits() -> None:
    run = ka.solve(AMBIGUOUS, engine="sat", limit=5)
    assert len(list(run)) == 5
    assert (run.status, run.complete) == ("multiple", False)
    assert ka.count(AMBIGUOUS, engine="sat") == 24
    assert not ka.is_unique(AMBIGUOUS, engine="sat")


@pytest.mark.parametrize("solver", SOLVERS)
def test_statistics(solver: str) -> None:
    run = ka.solve(ka.load(INSTANCES / "yajilin/unique-7x7.yajilin"), engine="sat", solver=solver)
    assert len(list(run)) == 1
    figures = run.statistics()
    assert {"variables", "clauses", "cuts", "conflicts", "propagations", "decisions"} <= figures.keys()
    assert figures["propagations"] > 0
    assert {"ground", "solve"} <= run.seconds.keys()


# Limits in time


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_ends_at_the_deadline(solver: str) -> None:
    search = find(solver, pigeons(12))
    with pytest.raises(TimeoutError):
        search.solve(Deadline(0.3))
    search.close()


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_run_knows_that_it_ran_out_of_time(solver: str) -> None:
    endless = ka.parse("kenken 9 9\ncages\n" + "a a a a a a a a a\n" * 9 + "clues\na 404+\n")
    run = ka.solve(endless, engine="sat", solver=solver, time_limit=2)
    assert list(run) == []
    assert (run.status, run.complete, run.timed_out) == ("unknown", False, True)


@pytest.mark.parametrize("method", ["thesis", "tseitin"])
def test_the_deadline_holds_while_the_formula_grows(method: str) -> None:
    run = ka.solve(LONG_ARROW, engine="sat", method=method, time_limit=0.2)
    assert list(run) == []
    assert (run.status, run.timed_out) == ("unknown", True)


def test_counting_looks_at_the_clock() -> None:
    """There can be more totals than clauses come of them."""

    def late() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        weigh(Formula(late), [(1, 1), (2, 2)], 2)
    with pytest.raises(TimeoutError):
        fillings(Clue(999), 5, 9, late)


def test_a_solver_apart_leaves_no_process_behind() -> None:
    started: list[subprocess.Popen[str]] = []

    class Watched(SubprocessSolver):
        def _started(self) -> subprocess.Popen[str]:
            started.append(super()._started())
            return started[-1]

    late = Watched("lingeling", pigeons(12))
    with pytest.raises(TimeoutError):
        late.solve(Deadline(0.3))
    done = Watched("lingeling", pigeons(3))
    assert done.solve(NEVER) is None
    done.close()
    assert len(started) == 2
    assert all(process.poll() is not None for process in started)


def test_a_run_that_is_left_ends_its_solver() -> None:
    run = ka.solve(AMBIGUOUS, engine="sat", solver="lingeling")
    next(run)
    del run
    gc.collect()  # a process that is still there, or a pipe, would be a warning, and so an error


# What a user can get wrong


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solver": "minisat23"}, "no solver 'minisat23'; there is cadical195, glucose4"),
        ({"solver": "no-such-program {cnf}"}, "no program 'no-such-program'"),
        ({"solver": 'cat "{cnf}'}, "cannot be read: No closing quotation"),
        ({"method": "2sat", "solver": "minisat22"}, "2sat needs no solver"),
        ({"method": "modem"}, "no method 'modem' for tectonic; there is modern, thesis, 2sat"),
        ({"trace": print}, "has no option trace"),
    ],
)
def test_a_wrong_call_is_an_input_error(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ka.solve(AMBIGUOUS, engine="sat", **options)


def test_a_solver_that_fails_costs_one_record(tmp_path: Path) -> None:
    file = tmp_path / "a.kakurasu"
    file.write_text("kakurasu 1 1\nrows 1\ncols 1\n", encoding="utf-8")
    task = Task("sat", None, 2, None, None, (("solver", "true {cnf}"),))
    ((record, board, *_),) = solve_files(task, [str(file)], 1)
    assert record.status == "error"
    assert record.error == f"{file}: true gave no answer; the last that it said is 'nothing'"
    assert board is None


def test_a_family_without_formulas_offers_no_method(monkeypatch: pytest.MonkeyPatch) -> None:
    other = Family("other", "Other", "None.", "email", Path())
    monkeypatch.setattr(sat, "family", lambda name: other)
    assert sat.methods("other") == {}
    with pytest.raises(InputError, match="the engine sat has no method for tectonic"):
        ka.solve(AMBIGUOUS, engine="sat")
