"""Results and folders to import: nobody's file is changed, nothing wrong is believed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import INSTANCES, ROOT, Call, environment

PUZZLE = INSTANCES / "kenken/report-4x4.kenken"


@pytest.fixture
def results(call: Call, tmp_path: Path) -> Path:
    path = tmp_path / "r.jsonl"
    assert call("compare", PUZZLE, "--with", "asp", "-o", path).status == 0
    return path


def changed(path: Path, **fields: Any) -> None:
    """The same record with other fields; None takes a field away."""
    record = json.loads(path.read_text("utf-8")) | fields
    record = {name: value for name, value in record.items() if value is not None}
    path.write_text(json.dumps(record) + "\n", "utf-8")


@pytest.mark.parametrize("text", [b"my notes", b"one\ntwo", b"\xff\xfe", b"1", b"[]\n", b"{}\n"])
def test_resume_changes_no_file_of_somebody_else(call: Call, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text)
    done = call("compare", PUZZLE, "-o", path, "--resume")
    assert done.status == 2
    assert done.err.startswith(f"error: {path}:")
    assert "this is no line of results" in done.err
    assert path.read_bytes() == text


def test_an_unfinished_line_is_made_again(call: Call, results: Path) -> None:
    line = results.read_bytes()
    results.write_bytes(line + line[:40])
    assert call("compare", PUZZLE, "--with", "asp", "-o", results, "--resume").status == 0
    assert results.read_bytes() == line + line[:40]  # nothing new was to be written
    assert call("compare", PUZZLE, "--with", "asp,search", "-o", results, "--resume").status == 0
    assert len(results.read_text("utf-8").splitlines()) == 2
    assert results.read_bytes().startswith(line)


HOLDING = """
import sys
from pathlib import Path
from kamaji_asp.comparison.journal import Journal
with Journal(Path(sys.argv[1]), resume=True):
    print("here", flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif("sys.platform == 'win32'")
def test_one_comparison_at_a_time(call: Call, results: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(results)],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"here\n"
        done = call("compare", PUZZLE, "--with", "search", "-o", results, "--resume")
        assert (done.status, done.err) == (
            2,
            f"error: {results}: another comparison is writing these results\n",
        )
        holder.communicate()
    assert call("compare", PUZZLE, "--with", "search", "-o", results, "--resume").status == 0


def test_an_error_is_tried_again_and_leaves_its_mark_until_then(call: Call, results: Path) -> None:
    changed(results, ended="error", status="error", error="broken", solutions=[], complete=False)
    other = call("compare", PUZZLE, "--with", "search", "-o", results, "--resume")
    assert other.status == 1  # the old error is still there
    again = call("compare", PUZZLE, "--with", "asp", "-o", results, "--resume")
    assert again.status == 0
    report = call("report", results)
    assert "broken" not in report.out
    assert "error" not in report.out


DEEP: Any = []
for _ in range(500):
    DEEP = [DEEP]

WRONG: dict[str, dict[str, Any]] = {
    "a text for a number": {"models": "many"},
    "a number for a text": {"file": 7},
    "nothing for a field": {"digest": None},
    "a list for an object": {"limits": []},
    "true for a number": {"cells": True},
    "no cells": {"cells": 0},
    "a time below zero": {"seconds": {"total": -1}},
    "no total": {"seconds": {"solve": 1.0}},
    "a number without end": {"seconds": {"total": 10**400}},
    "deeply nested": {"solutions": DEEP},
    "a way out": {"digest": "/../../x"},
    "a family that is a path": {"puzzle": "../x"},
    "an end that does not exist": {"ended": "well"},
}


@pytest.mark.parametrize("fields", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("command", ["report", "compare"])
def test_wrong_results_are_one_line(call: Call, results: Path, command: str, fields: dict[str, Any]) -> None:
    record = json.loads(results.read_text("utf-8")) | fields
    record = {name: value for name, value in record.items() if value is not None}
    results.write_text(json.dumps(record) + "\n", "utf-8")
    before = results.read_bytes()
    more = ("report", results) if command == "report" else ("compare", PUZZLE, "-o", results, "--resume")
    done = call(*more)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {results}:1: this is no line of results")
    assert done.err.count("\n") == 1
    assert results.read_bytes() == before


@pytest.mark.parametrize("text", ["[" * 100_000, '{"file": ' + "9" * 5000 + "}", '{"file": NaN}'])
def test_results_that_no_parser_likes(call: Call, tmp_path: Path, text: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(text + "\n")
    done = call("report", path)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"error: {path}:1: this is no line of results")


# --- folders to import ---

ANSWER = {
    "Solver": "clingo version 5.8.0",
    "Call": [{"Witnesses": []}],
    "Models": {"Number": 0, "More": "no"},
    "Time": {"Total": 0.1, "Solve": 0.1},
}


@pytest.fixture
def folder(call: Call, tmp_path: Path) -> Path:
    folder = tmp_path / "bench"
    assert call("export", folder, PUZZLE).status == 0
    (entry,) = json.loads((folder / "benchmark.json").read_text("utf-8"))["puzzles"]
    (method,) = entry["encodings"]
    answer = folder / "results" / method / f"{entry['name']}.json"
    answer.parent.mkdir(parents=True)
    answer.write_text(json.dumps(ANSWER))
    (folder / "limits.json").write_text('{"models": 2, "time": 60}')
    return folder


def refused(call: Call, folder: Path, tmp_path: Path) -> str:
    results = tmp_path / "new.jsonl"
    done = call("compare", "--import", folder, "-o", results)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1
    assert not results.exists()
    return done.err


def test_an_import_as_it_should_be(call: Call, folder: Path, tmp_path: Path) -> None:
    assert call("compare", "--import", folder, "-o", tmp_path / "new.jsonl").status == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [("digest", "/../../x"), ("text", "../../secret"), ("text", "/etc/passwd"), ("name", "../../../x"),
     ("name", 3), ("encodings", []), ("puzzle", None)],
)  # fmt: skip
def test_a_manifest_leads_nowhere_else(
    call: Call, folder: Path, tmp_path: Path, field: str, value: object
) -> None:
    path = folder / "benchmark.json"
    manifest = json.loads(path.read_text("utf-8"))
    manifest["puzzles"][0][field] = value
    path.write_text(json.dumps(manifest))
    refused(call, folder, tmp_path)


@pytest.mark.parametrize(
    "answer",
    [[], {}, {**ANSWER, "Time": 3}, {**ANSWER, "Call": [{"Witnesses": [{"Value": ["value(("]}]}]},
     {**ANSWER, "Call": [{"Witnesses": [{"Value": ["value(a)"]}]}]},
     {**ANSWER, "Call": [{"Witnesses": [{"Value": ["f(" * 99999]}]}]}],
)  # fmt: skip
def test_wrong_answers_are_one_line(call: Call, folder: Path, tmp_path: Path, answer: object) -> None:
    (path,) = (folder / "results").rglob("*.json")
    path.write_text(json.dumps(answer))
    assert str(path) in refused(call, folder, tmp_path)


# --- names ---


@pytest.fixture
def odd(tmp_path: Path) -> str:
    """A name that is no UTF-8, as Linux allows."""
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff $x$ \xc3.kenken")
    try:
        Path(path).write_bytes(PUZZLE.read_bytes())
    except OSError:
        pytest.skip("this system has no such names")
    return path


def test_a_file_may_have_any_name(call: Call, odd: str, tmp_path: Path) -> None:
    for command in ("solve", "count", "rate"):
        done = call(command, odd, "--json")
        assert (done.status, done.records[0]["file"]) == (0, odd)
    assert call("solve", odd, "--time-limit", 60, "--json").records[0]["file"] == odd
    results = tmp_path / "r.jsonl"
    assert call("compare", odd, "--with", "asp,search", "-o", results).status == 0
    for name in ("a.html", "a.md", "a.csv"):
        assert call("report", results, "-o", tmp_path / name).status == 0
        assert (tmp_path / name).read_text("utf-8")
    assert call("compare", odd, "--with", "asp,search", "-o", results, "--resume").status == 0
    assert len(results.read_text("utf-8").splitlines()) == 2
    assert call("export", tmp_path / "bench", odd).status == 0


def test_a_name_with_a_dollar_is_drawn_as_it_is(call: Call, results: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    changed(results, contestant=r"sat@my $solver$ \alpha $")
    done = call("report", results, "--figures", tmp_path / "figures")
    assert (done.status, done.err) == (0, "")
    drawn = (tmp_path / "figures" / "cactus.svg").read_text("utf-8")
    assert r"sat@my $solver$ \alpha $" in drawn


# --- places that cannot be written to ---


@pytest.mark.parametrize("name", ["a.html", "a.md", "a.csv"])
def test_a_folder_where_a_file_should_be(call: Call, results: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    done = call("report", results, "-o", tmp_path / name)
    assert (done.status, done.err) == (2, f"error: {tmp_path / name}: Is a directory\n")


@pytest.mark.skipif("sys.platform == 'win32'")
@pytest.mark.parametrize(
    "arguments",
    [("report", "{results}", "-o", "{out}/a.html"), ("report", "{results}", "-o", "{out}/a.parquet"),
     ("report", "{results}", "--figures", "{out}"), ("show", str(PUZZLE), "--svg", "{out}/a.svg"),
     ("dimacs", str(PUZZLE), "-o", "{out}/a.cnf")],
    ids=lambda words: "-".join(words[::3]),
)  # fmt: skip
def test_a_full_disk_leaves_no_half_of_a_file(
    results: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    import resource

    if arguments[-1].endswith("parquet"):
        pytest.importorskip("pyarrow")
    out = tmp_path / "out"
    out.mkdir()
    words = [word.format(results=results, out=out) for word in arguments]
    done = subprocess.run(
        [sys.executable, "-c", "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
         "from kamaji_asp.cli.main import main; main()", *words],
        cwd=ROOT, env=environment(), capture_output=True, text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700)), check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    last = done.stderr.splitlines()[-1]  # matplotlib may say before that it cannot keep its fonts
    assert last.startswith("error: ")
    assert last.endswith("File too large")
    assert list(out.iterdir()) == []
