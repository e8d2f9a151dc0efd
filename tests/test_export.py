"""`export`: a benchmark directory that the plain clingo program runs, and its answers read back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from command import AMBIGUOUS, IMPOSSIBLE, INSTANCES, KAMAJI, UNIQUE, Call

from kamaji_asp.comparison.export import plain_methods
from kamaji_asp.family import family as family_named
from kamaji_asp.family import own_names

PUZZLES = (UNIQUE, AMBIGUOUS, IMPOSSIBLE, KAMAJI)


def run(folder: Path, **settings: str) -> None:
    """The script, with the clingo that comes with Python in place of the program."""
    clingo = f"{sys.executable} -m clingo"
    done = subprocess.run(
        ["sh", str(folder / "run.sh")],
        cwd="/",
        env={**os.environ, "CLINGO": clingo, **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert "LIMIT" in settings or not done.stderr  # called off, this clingo complains


def collected(call: Call, folder: Path, output: Path) -> dict[str, dict[str, Any]]:
    done = call("compare", "--import", folder, "-o", output)
    assert (done.status, done.err) == (0, "")
    return {json.loads(line)["file"]: json.loads(line) for line in output.read_text("utf-8").splitlines()}


def test_there_and_back(call: Call, tmp_path: Path) -> None:
    folder, output = tmp_path / "bench", tmp_path / "r.jsonl"
    done = call("export", folder, *PUZZLES)
    assert (done.status, done.out, done.err) == (0, f"{folder / 'run.sh'}\n", "")
    assert os.access(folder / "run.sh", os.X_OK)
    (tmp_path / "moved").mkdir()
    folder = folder.rename(tmp_path / "moved/bench")  # nothing in it depends on where it lies
    run(folder)
    records = collected(call, folder, output)
    assert {file: (r["status"], r["models"], r["complete"]) for file, r in records.items()} == {
        UNIQUE: ("unique", 1, True),
        AMBIGUOUS: ("multiple", 2, False),
        IMPOSSIBLE: ("unsatisfiable", 0, True),
        KAMAJI: ("unique", 1, True),
    }
    solution = Path(UNIQUE).with_suffix(".solution").read_text(encoding="utf-8").splitlines()
    assert records[UNIQUE]["solutions"] == [solution]
    assert records[UNIQUE]["contestant"] == "clingo:reach"
    assert records[UNIQUE]["stats"]["rules"] > 0
    assert records[UNIQUE]["limits"] == {"memory": 0, "models": 2, "time": 60}
    # Read once more, nothing is counted twice; our own engines join in and agree.
    done = call("compare", *PUZZLES, "--import", folder, "--with", "asp,search", "-o", output)
    assert (done.status, done.err) == (0, "")
    assert len(output.read_text("utf-8").splitlines()) == len(PUZZLES) * 3


def test_a_wrong_answer_does_not_pass(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "bench"
    call("export", folder, UNIQUE)
    run(folder)
    (answer,) = (folder / "results").rglob("*.json")
    written = json.loads(answer.read_text("utf-8"))
    written["Call"][0]["Witnesses"][0]["Value"].pop()
    answer.write_text(json.dumps(written))
    done = call("compare", "--import", folder, "-o", tmp_path / "r.jsonl")
    assert done.status == 2
    assert done.err.startswith(f"error: {answer}: this answer breaks a rule: ")


@pytest.mark.parametrize("text", ["", "{}", "[]", "*** ERROR"])
def test_what_is_no_answer(call: Call, tmp_path: Path, text: str) -> None:
    folder = tmp_path / "bench"
    call("export", folder, UNIQUE)
    run(folder)
    (answer,) = (folder / "results").rglob("*.json")
    answer.write_text(text)
    done = call("compare", "--import", folder, "-o", tmp_path / "r.jsonl")
    assert done.status == 2
    assert done.err.startswith(f"error: {answer}: this is no ")


def test_a_contradiction_between_clingo_and_us(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "bench"
    call("export", folder, UNIQUE)
    run(folder)
    (answer,) = (folder / "results").rglob("*.json")
    written = json.loads(answer.read_text("utf-8"))
    answer.write_text(json.dumps(written | {"Call": [{}], "Result": "UNSATISFIABLE"}))
    done = call("compare", UNIQUE, "--import", folder, "--with", "search", "-o", tmp_path / "r.jsonl")
    assert done.status == 1
    assert "clingo:reach says unsatisfiable, but search says unique" in done.err
    (kept,) = (tmp_path / "r.disagreements").iterdir()
    assert (kept / "puzzle.yajilin").read_text("utf-8") == Path(UNIQUE).read_text("utf-8")


def test_out_of_time_is_unknown(call: Call, tmp_path: Path, endless: Path) -> None:
    folder = tmp_path / "bench"
    call("export", folder, endless)
    run(folder, LIMIT="1")
    (record,) = collected(call, folder, tmp_path / "r.jsonl").values()
    assert (record["status"], record["ended"], record["seconds"]) == ("unknown", "time", None)


@pytest.mark.parametrize("family", own_names())
def test_every_method_that_needs_no_python(call: Call, tmp_path: Path, family: str) -> None:
    """All solutions by each method; `compare` itself sees that they are the same."""
    folder = tmp_path / "bench"
    puzzle = min((INSTANCES / family).glob("*.solution")).with_suffix(f".{family}")
    methods = [word for method in plain_methods(family) for word in ("--method", method)]
    assert call("export", folder, puzzle, *methods).status == 0
    run(folder, MODELS="0")
    output = tmp_path / "r.jsonl"
    done = call("compare", puzzle, "--import", folder, "--with", "search", "--models", 0, "-o", output)
    assert (done.status, done.err) == (0, "")
    records = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    assert len(records) == len(plain_methods(family)) + 1
    assert all(record["complete"] for record in records)


def test_what_needs_python_is_left_out(call: Call, tmp_path: Path) -> None:
    offered = family_named("yajilin").asp.METHODS.keys()
    assert {"theory", "external"} <= offered - plain_methods("yajilin").keys()
    done = call("export", tmp_path / "a", UNIQUE, KAMAJI, "--method", "theory", "--method", "reach")
    assert (done.status, done.err) == (
        0,
        "kamaji is left out: it has none of the methods asked for\n"
        "yajilin is without theory: it needs more than clingo alone\n",
    )
    done = call("export", tmp_path / "b", UNIQUE, "--method", "theory")
    assert (done.status, done.err) == (
        2,
        "error: no family here has a method theory that clingo can run alone\n",
    )


def test_two_puzzles_of_one_name(call: Call, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "same name.kakurasu").write_text("kakurasu 1 1\nrows 1\ncols 1\n")
    assert call("export", tmp_path / "bench", tmp_path / "a", tmp_path / "b").status == 0
    assert sorted(path.name for path in (tmp_path / "bench/instances").rglob("*.lp")) == [
        "same-name-2.lp",
        "same-name.lp",
    ]


def test_what_cannot_be(call: Call, tmp_path: Path) -> None:
    assert call("export", tmp_path / "bench", UNIQUE).status == 0
    assert call("export", tmp_path / "bench", UNIQUE).err.endswith("bench: this folder is not empty\n")
    done = call("compare", "--import", tmp_path / "bench", "-o", tmp_path / "r.jsonl")
    assert done.err.endswith("bench: there are no answers yet: run.sh writes them\n")
    done = call("compare", "--import", tmp_path, "-o", tmp_path / "r.jsonl")
    assert done.err.endswith("benchmark.json: No such file or directory\n")
