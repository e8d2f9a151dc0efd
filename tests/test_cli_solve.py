"""Solving on the command line, to the letter: exit statuses, the streams, every line of JSON."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from command import (
    AMBIGUOUS,
    IMPOSSIBLE,
    INSTANCES,
    KAMAJI,
    KEYS,
    SOLUTION,
    UNIQUE,
    Call,
    process,
)
from strategies import FAMILIES

import kamaji_asp as ka

BAD = "bad.kakurasu:2: 'rows' should have 2 entries, found 1"


# Exit statuses.


CALLS: list[tuple[list[Any], int]] = [
    (["solve", UNIQUE], 0),
    (["solve", AMBIGUOUS], 0),
    (["solve", AMBIGUOUS, "--models", 1], 0),
    (["solve", AMBIGUOUS, "--models", 0], 0),
    (["solve", UNIQUE, AMBIGUOUS], 0),
    (["solve", IMPOSSIBLE], 1),
    (["solve", UNIQUE, IMPOSSIBLE], 1),
    (["solve", IMPOSSIBLE, UNIQUE], 1),
    (["solve", "ENDLESS", "--time-limit", 0.1], 1),
    (["solve", UNIQUE, "ENDLESS", "--time-limit", 0.3], 1),
    (["solve", "BAD"], 2),
    (["solve", UNIQUE, "BAD"], 2),
    (["solve", "BAD", IMPOSSIBLE], 2),
    (["solve", IMPOSSIBLE, "BAD", UNIQUE], 2),
    (["solve", "MISSING"], 2),
    (["solve", "MISSING", UNIQUE], 2),
    (["solve", "EMPTY"], 2),
    (["solve", "EMPTY", UNIQUE], 2),
    (["solve", UNIQUE, "--method", "best"], 2),
    (["solve", UNIQUE, "--engine", "abacus"], 2),
    (["solve", UNIQUE, "--models", "-1"], 2),
    (["solve", UNIQUE, "--models", "two"], 2),
    (["solve", UNIQUE, "--jobs", 0], 2),
    (["solve", UNIQUE, "--time-limit", "-1"], 2),
    (["solve", UNIQUE, "--puzzle", "kenken"], 2),
    (["solve", UNIQUE, "--fast"], 2),
    (["solve"], 2),
    (["sovle", UNIQUE], 2),
    ([], 2),
    (["count", UNIQUE], 0),
    (["count", AMBIGUOUS, "--limit", 3], 0),
    (["count", IMPOSSIBLE], 1),
    (["count", "ENDLESS", "--time-limit", 0.1], 1),
    (["count", "BAD"], 2),
    (["count", "MISSING"], 2),
    (["count", UNIQUE, "--method", "best"], 2),
    (["count", UNIQUE, AMBIGUOUS], 2),
    (["check", UNIQUE, SOLUTION], 0),
    (["check", UNIQUE, "WRONG"], 1),
    (["check", UNIQUE, UNIQUE], 2),
    (["check", UNIQUE, "MISSING"], 2),
    (["check", "BAD", SOLUTION], 2),
    (["check", UNIQUE], 2),
    (["facts", UNIQUE], 0),
    (["facts", "BAD"], 2),
    (["facts", "MISSING"], 2),
    (["show", UNIQUE], 0),
    (["show", IMPOSSIBLE], 0),
    (["show", UNIQUE, "--solution", "WRONG"], 0),
    (["show", "BAD"], 2),
    (["show", UNIQUE, "--solution", "MISSING"], 2),
    (["show", UNIQUE, "--svg", "MISSING/a.svg"], 2),
    (["families"], 0),
    (["families", UNIQUE], 2),
    (["--help"], 0),
]
"""Calls and what they end with; a word in capitals stands for a file that the test makes."""

CALLS += [
    ([*call, "--json"], status) for call, status in CALLS if call and call[0] in ("solve", "count", "check")
]


@pytest.mark.parametrize(
    ("arguments", "status"), CALLS, ids=[" ".join(Path(str(part)).name for part in call) for call, _ in CALLS]
)
def test_exit_status(
    call: Call, bad: Path, endless: Path, tmp_path: Path, arguments: list[Any], status: int
) -> None:
    (tmp_path / "empty").mkdir()
    wrong = tmp_path / "wrong.solution"
    wrong.write_text("# # # # #\n# . # # #\n# # # # #\n# # . # #\n")
    places = {"BAD": bad, "ENDLESS": endless, "EMPTY": tmp_path / "empty", "WRONG": wrong}
    missing = str(tmp_path / "missing")
    done = call(*(places.get(part) or str(part).replace("MISSING", missing) for part in arguments))
    assert done.status == status
    assert "Traceback" not in done.err
    assert (done.err == "") == (status < 2)


# solve


def test_json_lines_have_the_agreed_keys_in_order(call: Call) -> None:
    done = call("solve", UNIQUE, AMBIGUOUS, IMPOSSIBLE, "--json")
    unique, ambiguous, impossible = done.records
    for record in done.records:
        assert list(record) == KEYS
        assert list(record["seconds"]) == ["read", "ground", "solve", "total"]
        assert all(type(value) is float and value >= 0 for value in record["seconds"].values())
        assert {"atoms", "rules", "conflicts", "choices"} <= set(record["stats"])
        assert record["models"] == len(record["solutions"])
    assert [record["file"] for record in done.records] == [UNIQUE, AMBIGUOUS, IMPOSSIBLE]
    assert [unique[key] for key in ("puzzle", "engine", "method")] == ["yajilin", "asp", "reach"]
    assert [unique[key] for key in ("status", "models", "complete")] == ["unique", 1, True]
    assert unique["solutions"] == [Path(SOLUTION).read_text(encoding="utf-8").splitlines()]
    assert [ambiguous[key] for key in ("status", "models", "complete")] == ["multiple", 2, False]
    assert [impossible[key] for key in ("status", "models", "complete")] == ["unsatisfiable", 0, True]
    assert impossible["solutions"] == []


@pytest.mark.parametrize(
    ("models", "found", "status", "complete"),
    [
        (0, 24, "multiple", True),
        (1, 1, "unknown", False),
        (5, 5, "multiple", False),
        (25, 24, "multiple", True),
    ],
)
def test_models(call: Call, models: int, found: int, status: str, complete: bool) -> None:
    (record,) = call("solve", AMBIGUOUS, "--json", "--models", models).records
    assert [record[key] for key in ("models", "status", "complete")] == [found, status, complete]
    assert len({tuple(lines) for lines in record["solutions"]}) == found


def test_a_time_limit_is_a_puzzles_own(call: Call, endless: Path) -> None:
    done = call("solve", endless, UNIQUE, endless, "--json", "--time-limit", 1)
    assert [record["status"] for record in done.records] == ["unknown", "unique", "unknown"]
    assert not done.records[0]["complete"]
    assert call("solve", endless, "--time-limit", 0.1).out.startswith(f"{endless}: no solution found in time")


def test_methods(call: Call) -> None:
    (minimal,), (every,) = (
        call("solve", KAMAJI, "--json", *more).records
        for more in ([], ["--engine", "asp", "--method", "all"])
    )
    assert (minimal["method"], minimal["status"]) == ("minimal", "unique")
    assert (every["method"], every["status"]) == ("all", "multiple")


def test_a_wrong_method_or_engine_lists_the_right_ones(call: Call) -> None:
    done = call("solve", KAMAJI, "--method", "best")
    assert done.out == ""
    assert re.fullmatch(r"error: .*m4\.kamaji: .*no method 'best'.*; there is minimal, all.*\n", done.err)
    done = call("count", KAMAJI, "--engine", "abacus")
    assert re.fullmatch(r"error: .*no engine 'abacus'; there is asp.*\n", done.err)


def without_times(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in ("seconds", "stats")}


def test_jobs_give_the_same_records_in_the_given_order(bad: Path) -> None:
    paths = [str(path) for path in sorted((INSTANCES / "yajilin").glob("*.yajilin"))]
    paths = [paths[-1], str(bad), *paths, IMPOSSIBLE]
    one, two = (process("solve", *paths, "--json", "--jobs", jobs) for jobs in (1, 2))
    assert [record["file"] for record in two.records] == paths
    assert list(map(without_times, two.records)) == list(map(without_times, one.records))
    assert (two.status, two.err) == (one.status, one.err) == (2, f"error: {bad.parent}/{BAD}\n")


def test_folders_are_searched_for_the_families_extensions(call: Call, tmp_path: Path) -> None:
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    for name in ("x.kakurasu", "x.solution", "x.txt", "x.kakurasu.bak"):
        (below / name).write_text("kakurasu 1 1\nrows 1\ncols 1\n")
    (tmp_path / "y.kamaji").write_text("1\n7\n7\n")
    (tmp_path / "folder.yajilin").mkdir()
    done = call("solve", tmp_path, "--json")
    assert [record["file"] for record in done.records] == [
        str(below / "x.kakurasu"),
        str(tmp_path / "y.kamaji"),
    ]
    assert done.status == 0


def test_every_instance_at_once(call: Call) -> None:
    done = call("solve", INSTANCES, "--json")
    assert len(done.records) == sum(len(list(INSTANCES.rglob(f"*.{name}"))) for name in FAMILIES)
    assert {record["puzzle"] for record in done.records} == set(FAMILIES)
    assert (done.status, done.err) == (1, "")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("kakurasu 1 2\nrows 1\ncols 1 0\n", []),
        ("1 2\nrows 1\ncols 1 0\n", ["--puzzle", "kakurasu"]),
        ("2\n3\n3 2\n2 1\n", []),
        ("2\n3\n3 2\n2 1\n", ["--puzzle", "kamaji"]),
        ("2 3\n3 2\n2 1\n", ["--puzzle", "kamaji"]),
    ],
)
def test_standard_input(call: Call, text: str, options: list[str]) -> None:
    (record,) = call("solve", "-", "--json", *options, stdin=text).records
    assert record["file"] == "-"
    assert record["puzzle"] == ("kakurasu" if "rows" in text else "kamaji")
    assert record["status"] == "unique"
    assert call("count", "-", *options, stdin=text) == (0, "1\n", "")
    facts = call("facts", "-", *options, stdin=text)
    assert (facts.status, facts.err) == (0, "")
    assert facts.out.endswith(ka.facts(ka.parse(text, *options[1:])))


def test_standard_input_that_is_wrong(call: Call) -> None:
    done = call("solve", "-", stdin="kakurasu 1 2\nrows 1\n")
    assert (done.status, done.out) == (2, "")
    assert done.err == "error: -:2: the file ends before the line 'cols'\n"


def test_a_file_that_does_not_say_its_family(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("2 2\n. .\n. .\n")
    assert call("solve", path).status == 2
    (record,) = call("solve", path, "--puzzle", "yajilin", "--json").records
    assert record["status"] == "unique"
    done = call("solve", path, "--puzzle", "sudoku")
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(r"error: .*puzzle\.txt(:1)?: .*sudoku.*yajilin.*\n", done.err)


def test_the_thesis_form(call: Call) -> None:
    (record,) = call("solve", INSTANCES / "kamaji/thesis-form.kamaji", "--json", "--models", 0).records
    assert record["puzzle"] == "kamaji"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_file_costs_one_line_and_the_others_are_done(tmp_path: Path, bad: Path, jobs: int) -> None:
    missing, empty = tmp_path / "missing.yajilin", tmp_path / "empty"
    empty.mkdir()
    done = process("solve", missing, UNIQUE, bad, empty, AMBIGUOUS, "--json", "--jobs", jobs)
    assert done.status == 2
    assert sorted(done.err.splitlines()) == sorted(
        [
            f"error: {empty}: there is no puzzle file in this folder",
            f"error: {missing}: No such file or directory",
            f"error: {tmp_path}/{BAD}",
        ]
    )
    assert [record["status"] for record in done.records] == ["error", "unique", "error", "multiple"]
    assert done.records[2] == {
        "file": str(bad),
        "engine": "asp",
        "status": "error",
        "error": f"{tmp_path}/{BAD}",
    }
    text = process("solve", missing, UNIQUE, bad, empty, AMBIGUOUS, "--jobs", jobs)
    assert sorted(text.err.splitlines()) == sorted(done.err.splitlines())
    assert UNIQUE in text.out
    assert AMBIGUOUS in text.out
    assert "error" not in text.out


def test_solve_draws_each_solution(call: Call) -> None:
    out = call("solve", UNIQUE).out
    assert out.startswith(f"{UNIQUE}: one solution, and no other (reach, ")
    assert call("show", UNIQUE, "--solution", SOLUTION).out in out
    assert call("solve", AMBIGUOUS).out.startswith(f"{AMBIGUOUS}: 2 solutions, and there may be more (")
    assert call("solve", AMBIGUOUS, "--models", 0).out.startswith(f"{AMBIGUOUS}: 24 solutions (")
    assert call("solve", IMPOSSIBLE).out.startswith(f"{IMPOSSIBLE}: no solution (")
