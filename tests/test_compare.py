"""`compare`: attempts in processes of their own, limits, results that survive, answers that are compared."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import AMBIGUOUS, IMPOSSIBLE, INSTANCES, KAMAJI, ROOT, UNIQUE, Call, command, environment

from kamaji_asp import InputError
from kamaji_asp.comparison import fork_server
from kamaji_asp.comparison.answers import Answers, contradict
from kamaji_asp.comparison.attempt import Attempt, Limits, Record, as_json
from kamaji_asp.comparison.contestant import read_contestant, read_contestants
from kamaji_asp.comparison.journal import Journal, read_records
from kamaji_asp.comparison.plan import plan, read_puzzle
from kamaji_asp.comparison.workers import LocalWorkers
from kamaji_asp.family import family
from kamaji_asp.files import schema

SMALL = str(INSTANCES / "kenken/report-4x4.kenken")
HUGE = "kakurasu 60 60\nrows" + " 900" * 60 + "\ncols" + " 900" * 60 + "\n"
"""The report's formulation has an atom for each total that a line could have: clingo grounds for minutes."""

LIMITS = Limits(models=2, time=60.0, memory=2048)


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def attempt_at(file: str | Path, contestant: str, limits: Limits = LIMITS) -> Attempt:
    (only,) = plan([read_puzzle(str(file))], [read_contestant(contestant)], 1, 0, limits)
    return only


# Contestants


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("asp", ("asp", None, {})),
        ("asp:report", ("asp", "report", {})),
        ("sat:modern@cadical195", ("sat", "modern", {"solver": "cadical195"})),
        ("sat@minisat {cnf} {out}", ("sat", None, {"solver": "minisat {cnf} {out}"})),
        ("sat@/usr/bin/minisat {cnf} {out}", ("sat", None, {"solver": "/usr/bin/minisat {cnf} {out}"})),
        ("search:rules+2sat", ("search", "rules+2sat", {})),
        ("search:rules/rules=1+2+5", ("search", "rules", {"rules": (1, 2, 5)})),
        ("asp:external/cuts=no/threads=2", ("asp", "external", {"cuts": False, "threads": 2})),
    ],
)
def test_contestant(name: str, parts: tuple[str, str | None, dict[str, Any]]) -> None:
    contestant = read_contestant(name)
    assert (contestant.name, contestant.engine, contestant.method, dict(contestant.options)) == (name, *parts)


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("prolog", "there is no engine 'prolog'"),
        ("asp:nothing", "has no method 'nothing' anywhere; there is acyclic"),
        ("sat@nothing", "there is no solver 'nothing'"),
        ("asp@cadical195", "clingo has no configuration 'cadical195'; there is auto"),
        ("asp:", "should be ENGINE[:METHOD]"),
        ("", "there is no contestant; one is written ENGINE[:METHOD]"),
        ("asp/threads=many", "clingo searches in 1 to 64 threads, not in many"),
    ],
)
def test_wrong_contestant(call: Call, tmp_path: Path, name: str, cause: str) -> None:
    done = call("compare", UNIQUE, "--with", name, "-o", tmp_path / "r.jsonl")
    assert done.status == 2
    assert cause in done.err
    assert not (tmp_path / "r.jsonl").exists()


def test_a_method_runs_where_its_family_is(call: Call, tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    done = call("compare", KAMAJI, SMALL, "--with", "asp,search:biggerfirst", "-o", output)
    assert (done.status, done.err) == (
        0,
        "search:biggerfirst runs on kamaji only: it has no method for kenken\n",
    )
    assert sorted((record["puzzle"], record["contestant"]) for record in lines_of(output)) == [
        ("kamaji", "asp"),
        ("kamaji", "search:biggerfirst"),
        ("kenken", "asp"),
    ]
    done = call("compare", SMALL, "--with", "search:biggerfirst", "-o", tmp_path / "other.jsonl")
    assert (done.status, done.err) == (2, "error: search:biggerfirst has no method for kenken\n")


def test_a_family_without_a_part_costs_a_remark(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("sat", "search"):
        monkeypatch.setitem(vars(family("kenken")), part, None)
    done = call("compare", SMALL, "-o", tmp_path / "a.jsonl")
    assert (done.status, done.err) == (
        0,
        "sat is left out: it has no method for kenken\nsearch is left out: it has no method for kenken\n",
    )
    assert [line["contestant"] for line in lines_of(tmp_path / "a.jsonl")] == ["asp"]
    done = call("compare", SMALL, "--with", "sat,search", "-o", tmp_path / "b.jsonl")
    assert (done.status, done.err) == (2, "error: sat and search have no method for kenken\n")


# Results


def test_results_say_everything(call: Call, tmp_path: Path) -> None:
    output, table = tmp_path / "r.jsonl", tmp_path / "r.csv"
    arguments = ["--with", "asp,sat@cadical195", "--repeat", 2, "--seed", 7, "-o", output, "--table", table]
    done = call("compare", UNIQUE, AMBIGUOUS, IMPOSSIBLE, *arguments)
    assert (done.status, done.err) == (0, "")
    assert "| contestant" in done.out
    records = lines_of(output)
    assert len(records) == 3 * 2 * 2
    assert {(r["file"], r["status"]) for r in records} == {
        (UNIQUE, "unique"),
        (AMBIGUOUS, "multiple"),
        (IMPOSSIBLE, "unsatisfiable"),
    }
    for record in records:
        assert record["limits"] == {"models": 2, "time": 60.0, "memory": 2048}
        assert record["seed"] == 7
        assert record["machine"]["cores"] == os.cpu_count()
        assert {"kamaji-asp", "python", "clingo", "python-sat"} <= record["versions"].keys()
        assert record["seconds"]["total"] >= record["seconds"]["solve"] >= 0
        assert {"asp": "rules", "sat": "clauses"}[record["engine"]] in record["stats"]
    unique = [record for record in records if record["status"] == "unique"]
    solution = Path(UNIQUE).with_suffix(".solution").read_text(encoding="utf-8").splitlines()
    assert [record["solutions"] for record in unique] == [[solution]] * 4
    assert {(record["size"], record["cells"]) for record in unique} == {("4x5", 20)}
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seconds.total"] for row in rows] == [str(record["seconds"]["total"]) for record in records]
    assert {row["options.solver"] for row in rows} == {"", "cadical195"}


def test_the_order_is_shuffled_by_the_seed() -> None:
    puzzles = [read_puzzle(str(file)) for file in sorted((INSTANCES / "kenken").glob("*.kenken"))]
    contestants = read_contestants(["asp,sat,search"])

    def order(seed: int) -> list[object]:
        return [attempt.key for attempt in plan(puzzles, contestants, 2, seed, LIMITS)]

    assert order(1) == order(1) != order(2)
    assert sorted(map(str, order(1))) == sorted(map(str, order(2)))
    assert len(set(order(1))) == len(puzzles) * 3 * 2


def test_a_cube_has_cells_in_all_its_layers() -> None:
    cube = read_puzzle(str(INSTANCES / "kenken/cube-2x2x2.kenken"))
    assert (cube.size, cube.cells) == ("2x2x2", 8)


def test_parquet(call: Call, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    output, table = tmp_path / "r.jsonl", tmp_path / "r.parquet"
    assert call("compare", SMALL, KAMAJI, "-o", output, "--table", table).status == 0
    columns = parquet.read_table(table).to_pydict()
    assert columns["seconds.total"] == [record["seconds"]["total"] for record in lines_of(output)]


def test_parquet_without_pyarrow(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    output, table = tmp_path / "r.jsonl", tmp_path / "r.parquet"
    done = call("compare", SMALL, "--with", "search", "-o", output, "--table", table)
    assert done.status == 2
    assert "Parquet needs pyarrow: pip install 'kamaji-asp[lab]'" in done.err
    assert len(lines_of(output)) == 1


def test_bad_files_are_named_and_the_others_done(call: Call, tmp_path: Path, bad: Path) -> None:
    done = call("compare", bad, SMALL, tmp_path / "none", "--with", "search", "-o", tmp_path / "r.jsonl")
    assert done.status == 2
    assert done.err.startswith(f"error: {bad}:2: ")
    assert f"error: {tmp_path / 'none'}: No such file or directory" in done.err
    assert [record["file"] for record in lines_of(tmp_path / "r.jsonl")] == [SMALL]


def test_nothing_to_compare(call: Call) -> None:
    assert call("compare").status == 2
    assert (
        call("compare", SMALL, "--table", "r.txt").err == "error: r.txt: a table ends in .csv or .parquet\n"
    )


# Resuming


def test_resume_makes_what_is_left_and_nothing_twice(call: Call, tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    asked = ["compare", SMALL, UNIQUE, "--repeat", 2, "--seed", 3, "-o", output]
    assert call(*asked).status == 0
    whole = output.read_bytes()
    kept = whole.splitlines(keepends=True)[:5]
    output.write_bytes(b"".join(kept) + b'{"file": "half a li')
    done = call(*asked)
    assert (done.status, done.err) == (
        2,
        f"error: {output}: these results exist: --resume goes on with them\n",
    )
    assert call(*asked, "--resume").status == 0
    assert output.read_bytes().startswith(b"".join(kept))
    records = lines_of(output)
    keys = {(record["file"], record["contestant"], record["repeat"]) for record in records}
    assert len(records) == len(keys) == 2 * 3 * 2
    done = call(*asked, "--resume", "--time-limit", 5)
    assert done.status == 2
    assert "these results were made within other limits: models 2, time 60, memory 2048" in done.err


def test_a_changed_puzzle_is_another(call: Call, tmp_path: Path) -> None:
    puzzle, output = tmp_path / "a.kakurasu", tmp_path / "r.jsonl"
    for target in (1, 2):
        puzzle.write_text(f"kakurasu 1 2\nrows {target}\ncols ? ?\n")
        assert call("compare", puzzle, "--with", "asp", "--resume", "-o", output).status == 0
    assert [record["solutions"] for record in lines_of(output)] == [[["# ."]], [[". #"]]]


def test_an_attempt_stands_in_the_journal_once(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    one = known(SMALL, "asp", [["1"]])
    with Journal(path, resume=False) as journal:
        assert [journal.add(one), journal.add(replace(one, status="other"))] == [True, False]
    assert read_records(path) == [one]


@pytest.mark.parametrize("line", ["nonsense", "[]", '{"file": "a"}'])
def test_other_files_are_no_results(tmp_path: Path, line: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(json.dumps(as_json(known(SMALL, "asp", []))) + f"\n{line}\n")
    with pytest.raises(InputError, match=r"r\.jsonl:2: this is no line of results"):
        read_records(path)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_interrupted(endless: Path, tmp_path: Path) -> None:
    """Ctrl-C keeps what is done, says how to go on, and leaves no process behind."""
    output = tmp_path / "r.jsonl"
    asked = command("compare", SMALL, endless, "--with", "asp,search", "--jobs", 2, "--seed", 0, "-o", output)
    running = subprocess.Popen(asked, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)
    wait_for(lambda: output.exists() and output.read_bytes().count(b"\n") == 2)
    helpers = descendants(running.pid)
    assert len(helpers) >= 3  # two workers, one of them at least with an attempt under way
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert running.returncode == 130
    assert err == f"2 attempts are in {output}, 2 are left: --resume goes on\n"
    assert [Path(record["file"]).name for record in lines_of(output)] == ["report-4x4.kenken"] * 2
    wait_for(lambda: not any(map(is_running, helpers)))


def descendants(process: int) -> set[int]:
    listed = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines()[1:])}
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


# Limits


@pytest.mark.parametrize("contestant", ["asp", "sat", "sat@glucose4", "search"])
def test_a_run_past_its_limit_is_unknown_and_no_time(endless: Path, contestant: str) -> None:
    with LocalWorkers(1) as workers:
        (record,) = workers.run([attempt_at(endless, contestant, replace(LIMITS, time=0.4))])
    assert (record.status, record.ended, record.seconds) == ("unknown", "time", None)


def test_the_time_limit_holds_inside_grounding(tmp_path: Path) -> None:
    """The attempt is ended from outside: the processor time that it could use says so."""
    puzzle = tmp_path / "huge.kakurasu"
    puzzle.write_text(HUGE)
    with LocalWorkers(1) as workers:
        (record,) = workers.run([attempt_at(puzzle, "asp:report", replace(LIMITS, time=1.0))])
    assert record.ended == "time"
    assert record.cpu is not None
    assert 0 < record.cpu < 1.5


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count memory otherwise, or not at all")
@pytest.mark.parametrize("contestant", ["asp:report", "sat:thesis"])
def test_the_memory_limit(tmp_path: Path, contestant: str) -> None:
    puzzle = tmp_path / "huge.kakurasu"
    puzzle.write_text(HUGE)
    with LocalWorkers(1) as workers:
        (record,) = workers.run([attempt_at(puzzle, contestant, replace(LIMITS, memory=64))])
    assert (record.status, record.ended, record.seconds) == ("unknown", "memory", None)
    assert record.memory is not None
    assert record.memory < 110


def test_a_method_that_gives_up_has_a_time_but_no_answer(tmp_path: Path) -> None:
    with LocalWorkers(1) as workers:
        (record,) = workers.run([attempt_at(AMBIGUOUS, "search:rules")])
    assert (record.status, record.ended, record.complete) == ("unknown", "gave up", False)
    assert record.seconds is not None
    assert record.seconds["total"] > 0


def test_no_solution_beyond_the_limit_of_models() -> None:
    with LocalWorkers(1) as workers:
        records = workers.run([attempt_at(AMBIGUOUS, "asp", replace(LIMITS, models=n)) for n in (1, 3, 0)])
        found = {r.limits.models: (r.models, r.complete, r.ended) for r in records}
    assert found == {1: (1, False, "done"), 3: (3, False, "done"), 0: (24, True, "done")}


def test_a_worker_that_is_ended_is_replaced() -> None:
    with LocalWorkers(1) as workers:
        (worker,) = workers._processes
        assert worker.run(attempt_at(SMALL, "search")).status == "unique"
        assert worker._process is not None
        worker._process.kill()
        assert worker.run(attempt_at(SMALL, "search")).status == "unique"


def test_an_engine_that_fails_is_an_error(call: Call, tmp_path: Path) -> None:
    broken = "sat@false {cnf}"
    done = call("compare", SMALL, "--with", f"asp,{broken}", "-o", tmp_path / "r.jsonl")
    assert done.status == 1
    assert done.err.startswith(f"error: {SMALL}: {broken}: ")
    assert {record["status"] for record in lines_of(tmp_path / "r.jsonl")} == {"unique", "error"}


def test_where_there_is_no_fork(monkeypatch: pytest.MonkeyPatch, endless: Path) -> None:
    monkeypatch.setattr(fork_server, "CAN_FORK", False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    record = fork_server.serve(attempt_at(UNIQUE, "search"), 0)
    assert (record.status, record.ended) == ("unique", "done")
    monkeypatch.setattr("kamaji_asp.comparison.spawn.START", 0.5)
    late = fork_server.serve(attempt_at(endless, "search", replace(LIMITS, time=0.1)), 0)
    assert (late.status, late.ended, late.seconds) == ("unknown", "time", None)


# Answers


def known(file: str, contestant: str, solutions: list[list[str]], complete: bool = True) -> Record:
    status = ["unsatisfiable", "unique", "multiple"][min(2, len(solutions))] if complete else "unknown"
    return Record(
        **{"file": file, "digest": "d", "puzzle": "kenken", "size": "4x4", "cells": 16, "options": {}},
        **{"contestant": contestant, "engine": "asp", "method": "default", "variant": "", "repeat": 0},
        **{"status": status, "ended": "done", "models": len(solutions), "complete": complete},
        **{"solutions": solutions, "seconds": {"total": 0.1}, "stats": {}, "limits": LIMITS},
    )


A, B, C = ["1 2", "2 1"], ["2 1", "1 2"], ["3 1", "1 3"]


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        (([A], True), ([A], True), False),
        (([A, B], True), ([B, A], True), False),
        (([A, B], False), ([B, C], False), False),  # two of many: they need not be the same two
        (([A, B], False), ([A, B, C], True), False),
        (([A], True), ([], True), True),
        (([A], True), ([B], True), True),
        (([A], True), ([A, B], False), True),
        (([A], True), ([A, B], True), True),
        (([], True), ([A], False), True),
        (([], False), ([A], True), False),  # ran out of time: nothing is said
    ],
)
def test_who_contradicts_whom(one: tuple[Any, bool], other: tuple[Any, bool], differ: bool) -> None:
    first, second = known("a", "asp", *one), known("a", "sat", *other)
    assert contradict(first, second) == contradict(second, first) == differ
    assert len(Answers([first, second]).disagreements) == differ


def test_all_solutions_are_another_question() -> None:
    """A method of another variant may find more than the others, and that is no contradiction."""
    minimal, every = known("a", "asp", [A]), replace(known("a", "asp:all", [A, B]), variant="all")
    assert Answers([minimal, every]).disagreements == []
    other = replace(every, contestant="sat:all", solutions=[A])
    assert len(Answers([every, other]).disagreements) == 1


def test_kamaji_has_a_variant_with_all_solutions(call: Call, tmp_path: Path) -> None:
    """It stands in the results; in those of earlier versions it follows from the method."""
    output = tmp_path / "r.jsonl"
    assert call("compare", KAMAJI, "--with", "asp,asp:all,sat,sat:all", "-o", output).status == 0
    lines = lines_of(output)
    assert {line["contestant"]: line["models"] for line in lines} == {
        **{"asp": 1, "sat": 1},
        **{"asp:all": 2, "sat:all": 2},
    }
    variants = {line["contestant"]: line.pop("variant") for line in lines}
    assert variants == {"asp": "", "sat": "", "asp:all": "all", "sat:all": "all"}
    output.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert {record.contestant: record.variant for record in read_records(output)} == variants


def test_two_disagree_about_a_puzzle_once() -> None:
    records = [known("a", "asp", [A]), known("a", "sat", [B])]
    assert len(Answers([*records, *(replace(record, repeat=1) for record in records)]).disagreements) == 1


LIAR = """\
print("s UNSATISFIABLE")
"""
"""What no solver should say of every formula."""


def test_a_disagreement_is_an_error_and_both_answers_are_kept(call: Call, tmp_path: Path) -> None:
    liar = tmp_path / "liar.py"
    liar.write_text(LIAR)
    output = tmp_path / "r.jsonl"
    contestant = f"sat@{sys.executable} {liar} {{cnf}}"
    done = call("compare", SMALL, "--with", f"asp,{contestant}", "--seed", 0, "-o", output)
    assert done.status == 1
    assert done.err.startswith(f"error: {SMALL}: ")
    assert "says unique" in done.err
    assert "says unsatisfiable" in done.err
    assert "\x1b" not in done.err
    (place,) = (tmp_path / "r.disagreements").iterdir()
    assert str(place) in done.err
    assert (place / "puzzle.kenken").read_text(encoding="utf-8") == Path(SMALL).read_text(encoding="utf-8")
    answers = sorted(path.read_text(encoding="utf-8") for path in place.glob("*.answer"))
    assert len(answers) == 2
    assert "unique, complete\n2 4 1 3\n1 2 3 4\n3 1 4 2\n4 3 2 1\n" in answers[0]
    assert answers[1].endswith("unsatisfiable, complete\n\n")
    assert call("compare", SMALL, "--with", "asp", "--resume", "-o", output).status == 1


@pytest.mark.parametrize(("no_colour", "red"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_red_errors_and_a_bar(tmp_path: Path, no_colour: dict[str, str], red: bool) -> None:
    pty = pytest.importorskip("pty")
    liar = tmp_path / "liar.py"
    liar.write_text(LIAR)
    main, terminal = pty.openpty()
    env = {key: value for key, value in environment().items() if key != "NO_COLOR"}
    asked = ["--with", f"asp,sat@{sys.executable} {liar} {{cnf}}", "-o", tmp_path / "r.jsonl"]
    done = subprocess.run(
        command("compare", SMALL, *asked),
        cwd=ROOT,
        env=env | {"TERM": "xterm", "COLUMNS": "2000", **no_colour},
        stdout=subprocess.PIPE,
        stderr=terminal,
        timeout=60,
        check=False,
    )
    os.close(terminal)
    text = everything(main)
    assert done.returncode == 1
    assert b"comparing" in text
    assert b"says unsatisfiable" in text
    assert (b"\x1b[1;31merror: " in text) == red


def everything(terminal: int) -> bytes:
    """A terminal hands out a few lines at a time, and fails when its other end is closed."""
    parts = []
    with os.fdopen(terminal, "rb", buffering=0) as file, suppress(OSError):
        while part := file.read(1 << 16):
            parts.append(part)
    return b"".join(parts)


def test_attempts_travel_as_json() -> None:
    attempt = replace(attempt_at(UNIQUE, "search:local"), options={"rules": (1, 2)})
    assert schema.read(Attempt, json.loads(json.dumps(as_json(attempt)))) == attempt
