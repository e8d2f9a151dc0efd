"""Encodings of one's own instead of a method: in Python, on the command line, and in comparisons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import INSTANCES, KEYS, Call, process
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.comparison.contestant import read_contestant
from kamaji_asp.core.board import Board
from kamaji_asp.core.solution import OddAnswer
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS, family
from kamaji_asp.programs.own.answers import RULES
from kamaji_asp.programs.own.difference import difference

KENKEN = INSTANCES / "kenken/report-4x4.kenken"
TECTONIC = INSTANCES / "tectonic/example-4x5.tectonic"
YAJILIN = INSTANCES / "yajilin/example-4x5.yajilin"


def edited(folder: Path, name: str, *edits: tuple[str, str]) -> Path:
    """The plain rules with some text replaced."""
    text = (ENCODINGS / name / "spec.lp").read_text(encoding="utf-8")
    for before, after in edits:
        assert before in text
        text = text.replace(before, after)
    path = folder / "my.lp"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def latin(tmp_path: Path) -> Path:
    """KenKen without its cages: Latin squares."""
    return edited(tmp_path, "kenken", (":- clue(K,T,O), sign(O,S), cell(K,1,X), not gives(K,_).", ""))


# In Python


@pytest.mark.parametrize("name", FAMILIES)
def test_our_own_encodings_may_stand_there(name: str) -> None:
    for file in sorted((INSTANCES / name).glob(f"*.{name}"), key=lambda file: file.stat().st_size)[:8]:
        board = ka.load(file)
        for method in ("spec", next(iter(methods(name)))):
            path = family(name).encodings / methods(name)[method].encoding
            run = ka.solve(board, encoding=path, limit=20)
            assert set(run) == set(ka.solve(board, method=method, limit=20)) or run.models == 20
            assert (run.method, run.broken, run.wrong) == (str(path), (), None)
            assert run.status != "wrong"


def test_a_wrong_answer_is_a_finding(latin: Path) -> None:
    board = ka.load(KENKEN)
    run = ka.solve(board, encoding=latin)
    found = list(run)
    assert (run.status, run.models, run.complete) == ("wrong", 576, True)
    assert run.wrong == next(grid for grid in found if ka.check(board, grid))
    assert run.broken == ka.check(board, run.wrong)
    assert ka.count(board, encoding=latin) == 576
    assert not ka.is_unique(board, encoding=latin)


def test_one_wrong_answer_alone_is_not_unique(tmp_path: Path) -> None:
    board = ka.parse("kakurasu 1 1\nrows 1\ncols ?\n")
    white = edited(tmp_path, "kakurasu", ("!= S", "= S"))
    assert ka.count(board, encoding=white) == 1
    assert not ka.is_unique(board, encoding=white)


def test_the_name_of_a_file_may_stand_for_a_method(latin: Path) -> None:
    assert ka.count(ka.load(KENKEN), method=str(latin), limit=7) == 7


@pytest.mark.parametrize(
    ("options", "cause"),
    [
        ({"engine": "sat"}, "the engine sat has methods of its own only"),
        ({"engine": "search"}, "the engine search has methods of its own only"),
        ({"method": "spec"}, "stands in place of a method: choose one of the two"),
        ({"colour": 1}, "the engine asp has no option colour"),
    ],
)
def test_a_wrong_call(latin: Path, options: dict[str, object], cause: str) -> None:
    with pytest.raises(ka.InputError, match=cause):
        ka.solve(ka.load(KENKEN), encoding=latin, **options)


def test_a_difference_in_python(latin: Path) -> None:
    found = ka.difference(ka.load(KENKEN), latin)
    assert found is not None
    assert (found.allowed_by, found.rule) == ("yours", "kenken.cage")
    assert ka.difference(ka.load(KENKEN), ENCODINGS / "kenken/kenken.lp") is None


def test_a_difference_from_another_method() -> None:
    board = ka.parse("kamaji 4 4\n4 2 1 1\n2 1 1 2\n1 1 2 3\n1 2 3 2\n")
    folder = ENCODINGS / "kamaji"
    found = difference(folder / "all.lp", board)
    assert found is not None
    assert (found.allowed_by, found.rule, found.broken) == ("yours", None, ())
    found = difference(folder / "spec.lp", board, folder / "all.lp")
    assert found is not None
    assert found.allowed_by == "spec"
    assert difference(folder / "all.lp", board, folder / "all.lp") is None


def allowed_by(encoding: Path, board: Board) -> str:
    found = difference(encoding, board)
    assert found is not None
    return found.allowed_by


def test_many_solutions_are_not_all_gone_through(tmp_path: Path) -> None:
    """Neither side comes to its end, so single grids are asked for."""
    board = ka.parse("kakurasu 12 12\nrows" + " ?" * 11 + " 1\ncols" + " ?" * 12 + "\n")
    assert difference(ENCODINGS / "kakurasu/report.lp", board) is None
    lax = edited(tmp_path, "kakurasu", (":- row_sum(R,S), #sum", ":- row_sum(R,S), R < 11, #sum"))
    assert allowed_by(lax, board) == "yours"
    strict = edited(tmp_path, "kakurasu", ("% --- display", ":- black(5,C), black(6,C).\n% --- display"))
    assert allowed_by(strict, board) == "spec"


# Answers that are no grids


ODD = {
    "two numbers in a cell": (
        TECTONIC,
        ("{ value(R,C,V) : V = 1..N } = 1", "{ value(R,C,V) : V = 1..N }"),
        ("encoding.two-numbers", " must hold one number only, not "),
    ),
    "a line that goes back": (
        YAJILIN,
        ("adjacent((R,C),(R,C+1))", "adjacent((R,C+1),(R,C))"),
        (
            "encoding.odd-atom",
            r"edge((0,1),(0,0)) and 7 more stand for nothing on this board; the header says: ",
        ),
    ),
    "a cell beside the board": (
        INSTANCES / "kakurasu/ambiguous-2x2.kakurasu",
        ("{ black(R,C) : R = 0..Rows-1", "black(0,-1).\n{ black(R,C) : R = 0..Rows-1"),
        (":- ", "a :- "),
        ("encoding.odd-atom", "black(0,-1) stands for nothing on this board"),
    ),
    "something that is no number": (
        INSTANCES / "tectonic/empty-2x2.tectonic",
        ("#show value/3.", "#show value/3. #show value(R,C,(V,V)) : value(R,C,V), R = 0, C = 0."),
        ("encoding.odd-atom", "value(0,0,("),
    ),
    "a piece outside": (
        INSTANCES / "kamaji/thesis-4x4-m4.kamaji",
        ("#show lay/5.", "#show lay(R+1,C,DR,DC,L) : lay(R,C,DR,DC,L)."),
        ("encoding.odd-atom", "stand"),
    ),
    "every solution twice": (
        KENKEN,
        ("#show value/2.", "#show value/2. { hidden }."),
        ("encoding.repeated", "a solution must come out only once"),
    ),
}


@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_an_answer_that_is_no_grid(case: tuple[object, ...], tmp_path: Path) -> None:
    file, *edits, (rule, sentence) = case
    board = ka.load(str(file))
    encoding = edited(tmp_path, board.family, *edits)
    run = ka.solve(board, encoding=encoding, limit=2)
    assert isinstance(list(run)[-1], OddAnswer)
    assert isinstance(run.wrong, OddAnswer)
    assert run.status == "wrong"
    assert run.broken[0].id == rule
    assert rule in RULES
    assert sentence in run.broken[0].rule
    found = ka.difference(board, encoding)
    assert found is not None
    assert (found.allowed_by, found.rule) == ("yours", rule)


def test_a_cell_that_stays_empty(tmp_path: Path) -> None:
    edits = [("{ value(R,C,V) : V = 1..N } = 1", "{ value(R,C,V) : V = 1..N } 1"), (":- first", "a :- first")]
    run = ka.solve(ka.load(TECTONIC), encoding=edited(tmp_path, "tectonic", *edits), limit=1)
    (grid,) = run
    assert run.broken[0].id == "encoding.empty-cell"
    assert {violation.id for violation in run.broken[1:]} >= {"tectonic.region"}
    assert all(len(line.split()) == 5 for line in grid.lines)


def test_the_same_in_other_atoms_is_the_same(tmp_path: Path) -> None:
    """A piece may be laid from its other end."""
    shown = "#show. #show lay(R+(L-1)*DR,C+(L-1)*DC,-DR,-DC,L) : lay(R,C,DR,DC,L)."
    board = ka.load(INSTANCES / "kamaji/thesis-4x4-m4.kamaji")
    encoding = edited(tmp_path, "kamaji", ("#show lay/5.", shown))
    assert set(ka.solve(board, encoding=encoding)) == set(ka.solve(board))
    assert ka.difference(board, encoding) is None


@pytest.mark.parametrize("name", FAMILIES)
def test_an_encoding_may_show_more(name: str, tmp_path: Path) -> None:
    encoding = edited(
        tmp_path, name, ("#show ", 'more(1..3,"a",(1,b)). #show more/3. #show 3 : more(1,_,_).\n#show ')
    )
    file = min((INSTANCES / name).glob(f"*.{name}"), key=lambda file: file.stat().st_size)
    assert set(ka.solve(ka.load(file), encoding=encoding)) == set(ka.solve(ka.load(file)))


# On the command line


def test_solve_says_what_is_wrong(call: Call, latin: Path) -> None:
    done = call("solve", KENKEN, "--encoding", latin, "--json")
    (record,) = done.records
    assert (done.status, done.err) == (1, "")
    assert list(record) == [*KEYS, "broken"]
    assert (record["status"], record["method"]) == ("wrong", str(latin))
    solution = ka.parse_solution(ka.load(KENKEN), "\n".join(record["solutions"][-1]))
    assert record["broken"] == [
        {"id": each.id, "rule": each.rule, "cells": [list(cell) for cell in each.cells]}
        for each in ka.check(ka.load(KENKEN), solution)
    ]
    talk = call("solve", KENKEN, "--encoding", latin)
    assert talk.status == 1
    assert talk.out.startswith(f"{KENKEN}: the encoding is wrong ({latin}, ")
    assert "(kenken.cage)\n" in talk.out


def test_solve_with_one_that_is_right(call: Call) -> None:
    done = call("solve", KENKEN, "--encoding", ENCODINGS / "kenken/kenken.lp", "--json")
    (record,) = done.records
    assert (done.status, record["status"], record["broken"]) == (0, "unique", [])
    assert "difference" not in record


def test_against(call: Call, tmp_path: Path, latin: Path) -> None:
    done = call("solve", KENKEN, "--encoding", latin, "--against", "spec", "--json")
    (record,) = done.records
    assert done.status == 1
    assert list(record) == [*KEYS, "broken", "difference"]
    found = record["difference"]
    assert list(found) == ["puzzle", "grid", "allowed_by", "rule"]
    board = ka.parse(found["puzzle"])
    assert board == ka.load(KENKEN)
    assert (found["allowed_by"], found["rule"]) == ("yours", "kenken.cage")
    assert ka.check(board, ka.parse_solution(board, "\n".join(found["grid"])))
    done = call("solve", KENKEN, "--encoding", ENCODINGS / "kenken/kenken.lp", "--against", "spec", "--json")
    assert (done.status, done.records[0]["difference"]) == (0, None)
    done = call("solve", KENKEN, "--encoding", ENCODINGS / "kenken/kenken.lp", "--against", "spec")
    assert done.out.endswith("kenken.lp and spec: no difference found\n")


def test_against_an_encoding_that_forbids_too_much(call: Call, tmp_path: Path) -> None:
    strict = edited(tmp_path, "kenken", ("2*M-T", "M-T"))
    done = call("solve", KENKEN, "--encoding", strict, "--against", "spec", "--json")
    (record,) = done.records
    assert (done.status, record["status"], record["broken"]) == (1, "unsatisfiable", [])
    assert (record["difference"]["allowed_by"], record["difference"]["rule"]) == ("spec", None)
    done = call("solve", KENKEN, "--encoding", strict, "--against", "spec")
    assert f"spec allows this, and {strict} does not:\n" in done.out


def test_against_finds_what_the_first_solutions_do_not_show(call: Call, tmp_path: Path) -> None:
    """The two solutions that are asked for are right, and yet the encoding is wrong."""
    puzzle = tmp_path / "a.kakurasu"
    puzzle.write_text("kakurasu 2 2\nrows ? ?\ncols 1 ?\n")
    lax = edited(tmp_path, "kakurasu", (":- col_sum(C,S),", ":- col_sum(C,S), not black(1,1),"))
    found = set(ka.solve(ka.load(puzzle), encoding=lax))
    right = set(ka.solve(ka.load(puzzle)))
    assert found > right
    done = call("solve", puzzle, "--encoding", lax, "--against", "spec", "--models", 1, "--json")
    (record,) = done.records
    assert (done.status, record["status"]) == (1, "wrong")
    assert [rule["id"] for rule in record["broken"]] == ["kakurasu.column-sum"]


def test_count(call: Call, latin: Path) -> None:
    done = call("count", KENKEN, "--encoding", latin)
    assert (done.status, done.out) == (1, "576\n")
    assert done.err.startswith(f"{latin} is wrong: the cage")
    done = call("count", KENKEN, "--encoding", latin, "--json")
    (record,) = done.records
    assert (record["status"], record["models"], record["complete"]) == ("wrong", 576, True)
    assert record["broken"][0]["id"] == "kenken.cage"
    assert call("count", KENKEN, "--encoding", ENCODINGS / "kenken/kenken.lp").out == "1\n"


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["--encoding", "nix.lp"], "nix.lp: "),
        (["--encoding", "LATIN", "--method", "spec"], "stands in place of a method"),
        (["--encoding", "LATIN", "--engine", "sat"], "methods of its own only"),
        (
            ["--encoding", "LATIN", "--against", "best"],
            "kenken has no method 'best' to compare with; there is default",
        ),
        (["--against", "spec"], "--against compares an encoding of your own: --encoding is missing"),
    ],
)
def test_what_does_not_fit(call: Call, latin: Path, arguments: list[str], cause: str) -> None:
    done = call("solve", KENKEN, *[latin if word == "LATIN" else word for word in arguments])
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert cause in done.err


def test_a_mistake_is_told_once_and_the_records_are_all_there(call: Call, latin: Path) -> None:
    latin.write_text(latin.read_text("utf-8").replace("#show value/2.", ""), encoding="utf-8")
    other = INSTANCES / "kenken/unique-6x6.kenken"
    done = call("solve", KENKEN, other, "--encoding", latin, "--json")
    assert done.status == 2
    last = len(latin.read_text("utf-8").splitlines())
    assert done.err == f"error: {latin}:{last}: value/2 is not shown: add '#show value/2.'\n"
    assert [record["status"] for record in done.records] == ["error", "error"]


def test_in_several_processes(latin: Path) -> None:
    files = [KENKEN, INSTANCES / "kenken/unique-6x6.kenken"]
    done = process("solve", *files, "--encoding", latin, "--against", "spec", "--jobs", 2, "--json")
    assert (done.status, done.err) == (1, "")
    assert [record["difference"]["allowed_by"] for record in done.records] == ["yours", "yours"]


# The header of facts


@pytest.mark.parametrize("name", FAMILIES)
def test_facts_begin_with_what_there_is_to_read_and_to_show(call: Call, name: str) -> None:
    file = min((INSTANCES / name).glob(f"*.{name}"), key=lambda file: file.stat().st_size)
    done = call("facts", file)
    comments = [line for line in done.out.splitlines() if line.startswith("%")]
    facts = done.out.removeprefix("\n".join(comments) + "\n")
    assert facts == ka.facts(ka.load(file))
    head = "\n".join(comments)
    for predicate in {fact.partition("(")[0].strip() for fact in facts.split(".") if fact.strip()}:
        assert predicate in head
    assert "% Reads " in head
    assert "% Shows " in head


# In comparisons


def test_a_contestant_may_be_a_file() -> None:
    contestant = read_contestant("asp:some/where/my.lp@trendy/threads=2")
    assert contestant.method == contestant.method_for("kenken") == "some/where/my.lp"
    assert dict(contestant.options) == {"configuration": "trendy", "threads": 2}


def test_a_comparison_with_encodings_of_ones_own(call: Call, tmp_path: Path, latin: Path) -> None:
    right = tmp_path / "right.lp"
    right.write_text((ENCODINGS / "kenken/kenken.lp").read_text("utf-8"), encoding="utf-8")
    strict = tmp_path / "strict.lp"
    strict.write_text(right.read_text("utf-8") + "\n:- value((0,0),2).\n", encoding="utf-8")
    output = tmp_path / "results.jsonl"
    done = call("compare", KENKEN, "--with", f"asp,asp:{right},asp:{latin},asp:{strict}", "-o", output)
    records = {
        json.loads(line)["contestant"]: json.loads(line) for line in output.read_text("utf-8").splitlines()
    }
    assert done.status == 1
    assert records["asp"]["solutions"] == records[f"asp:{right}"]["solutions"]
    assert (records[f"asp:{right}"]["status"], records[f"asp:{right}"]["method"]) == ("unique", str(right))
    assert records[f"asp:{latin}"]["status"] == "wrong"
    assert f"asp:{latin}: an answer breaks a rule: the cage" in done.err
    assert f"asp:{strict} says unsatisfiable" in done.err


def test_results_of_an_encoding_that_has_changed_are_not_gone_on_with(call: Call, tmp_path: Path) -> None:
    my, output = tmp_path / "my.lp", tmp_path / "results.jsonl"
    rules = tmp_path / "rules.lp"
    rules.write_text((ENCODINGS / "kenken/kenken.lp").read_text("utf-8"), encoding="utf-8")
    my.write_text('#include "rules.lp".\n')
    compare = ["compare", KENKEN, "--with", f"asp:{my}", "-o", output, "--resume"]
    assert call(*compare).status == 0
    assert call(*compare).status == 0
    assert len(output.read_text("utf-8").splitlines()) == 1
    rules.write_text(rules.read_text("utf-8") + "% better\n", encoding="utf-8")
    done = call(*compare)
    assert (done.status, done.err) == (
        2,
        f"error: {output}: these results were made with another version of {my}\n",
    )


def test_an_encoding_that_does_not_fit_is_told_before_anything_runs(
    call: Call, tmp_path: Path, latin: Path
) -> None:
    output = tmp_path / "results.jsonl"
    done = call("compare", TECTONIC, KENKEN, "--with", f"asp,asp:{latin}", "-o", output)
    assert done.status == 2
    assert done.err.startswith(f"error: {latin}:")
    assert not output.exists()
