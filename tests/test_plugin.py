"""The family that CONTRIBUTING.md builds, installed from exactly its files, is as good as one of our own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^`([\w./]+)`\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A file's name on a line of its own, and its text."""

PUZZLE = "sudoku 4\n. . . 4\n3 . . .\n2 . . .\n. . . 1\n"

BROKEN = {
    "broken.py": "raise RuntimeError('nothing works today')\n",
    "broken-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n",
    "broken-1.0.dist-info/entry_points.txt": "[kamaji_asp.puzzles]\nbroken = broken:FAMILY\n",
}


def run(*command: object, cwd: Path, status: int = 0) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**kept, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the guide's package; it sees kamaji-asp and the dependencies of this one."""
    home, sources = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("sudoku")
    files = BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert {"pyproject.toml", "test_sudoku.py", "kamaji_sudoku/asp.py"} <= {name for name, _ in files}
    for name, text in files:
        (sources / name).parent.mkdir(exist_ok=True)
        (sources / name).write_text(text, encoding="utf-8")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    python = home / ("Scripts" if os.name == "nt" else "bin") / Path(sys.executable).name
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    paths = dict.fromkeys([str(ROOT), *(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))])
    (site / "dependencies.pth").write_text("\n".join(paths), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation", sources, cwd=home)
    (home / "test_sudoku.py").write_text((sources / "test_sudoku.py").read_text("utf-8"), "utf-8")
    return python


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "a.sudoku").write_text(PUZZLE)
    (folder / "b.kakurasu").write_text("kakurasu 1 1\nrows 1\ncols 1\n")
    return folder


@pytest.fixture
def solved(python: Path, puzzles: Path) -> Path:
    record = json.loads(kamaji_asp(python, "solve", puzzles / "a.sudoku", "--json"))
    assert record["status"] == "unique"
    path = puzzles / "a.solution"
    path.write_text("\n".join(record["solutions"][0]) + "\n")
    return path


def kamaji_asp(python: Path, *arguments: object, status: int = 0) -> str:
    return run(python, "-m", "kamaji_asp", *arguments, cwd=python.parent, status=status)


def test_it_keeps_the_contract_as_its_own_test_says(python: Path) -> None:
    home = python.parent.parent
    assert "1 passed" in run(python, "-m", "pytest", "-p", "no:cacheprovider", "test_sudoku.py", cwd=home)


def test_it_is_listed(python: Path) -> None:
    listed = kamaji_asp(python, "families")
    assert "sudoku: Sudoku. Every row, every column and every block holds each number once.\n" in listed
    assert "  asp: default - the rules as they are\n" in listed
    assert "yajilin: " in listed


def test_it_is_solved_in_a_folder_beside_our_own(python: Path, puzzles: Path) -> None:
    out = kamaji_asp(python, "solve", puzzles, "--json", "--jobs", 2)
    theirs, ours = map(json.loads, out.splitlines())
    assert (theirs["file"], theirs["puzzle"], theirs["status"]) == (
        str(puzzles / "a.sudoku"),
        "sudoku",
        "unique",
    )
    assert (ours["puzzle"], ours["status"]) == ("kakurasu", "unique")


def test_it_is_counted_checked_and_shown(python: Path, puzzles: Path, solved: Path) -> None:
    puzzle = puzzles / "a.sudoku"
    assert kamaji_asp(python, "count", puzzle) == "1\n"
    assert "given(1,0,3)." in kamaji_asp(python, "facts", puzzle)
    assert kamaji_asp(python, "check", puzzle, solved) == "right\n"
    assert kamaji_asp(python, "show", puzzle, "--solution", solved).count("1") == 4
    assert kamaji_asp(python, "show", puzzle, "--svg", puzzles / "a.svg") == ""
    rows = solved.read_text().splitlines()
    solved.write_text("\n".join([rows[1], rows[0], *rows[2:]]) + "\n")
    wrong = json.loads(kamaji_asp(python, "check", puzzle, solved, "--json", status=1))
    assert {broken["id"] for broken in wrong["broken"]} == {"sudoku.given"}


def test_its_encoding_is_printed_and_profiled(python: Path, puzzles: Path) -> None:
    assert kamaji_asp(python, "encoding", "sudoku").startswith("% Sudoku: every row")
    profile = kamaji_asp(python, "encoding", "sudoku", "--profile", puzzles / "a.sudoku", "--json")
    (encoding,) = json.loads(profile)["encodings"]
    found = {rule["rule"]: rule["instances"] for rule in encoding["rules"]}
    assert found[":- line(R), number(V), { value(R,C,V) } != 1."] == 16
    assert json.loads(kamaji_asp(python, "families", "sudoku", "--json"))["title"] == "Sudoku"
    assert kamaji_asp(python, "instances", "sudoku").count("\n") == 1


def test_it_is_explained_hinted_at_and_rated(python: Path, puzzles: Path, solved: Path) -> None:
    puzzle = puzzles / "a.sudoku"
    told = kamaji_asp(python, "explain", puzzle, "--verify", "--no-boards")
    assert "r1c4 must hold 4: the 4 that is given in r1c4 must stay." in told
    assert "row 1 must hold" in told.lower()
    assert "must hold" in kamaji_asp(python, "hint", puzzle, _hidden(solved))
    assert f"{puzzle}: " in kamaji_asp(python, "rate", puzzle)


def _hidden(solution: Path) -> Path:
    """The solution with its last row unknown."""
    state = solution.with_name("a.state")
    state.write_text("\n".join([*solution.read_text().splitlines()[:-1], "? ? ? ?"]) + "\n")
    return state


def test_it_is_compared_by_the_engines_that_it_has(python: Path, puzzles: Path) -> None:
    results = puzzles / "results.jsonl"
    told = kamaji_asp(python, "compare", puzzles, "--with", "asp,sat,search", "-o", results)
    assert "sat runs on kakurasu only: it has no method for sudoku" in told
    families = [
        (record["puzzle"], record["contestant"])
        for record in map(json.loads, results.read_text().splitlines())
    ]
    assert sorted(families) == [
        ("kakurasu", "asp"), ("kakurasu", "sat"), ("kakurasu", "search"), ("sudoku", "asp"),
    ]  # fmt: skip


def test_it_is_compared_alone(python: Path, puzzles: Path) -> None:
    results = puzzles / "results.jsonl"
    told = kamaji_asp(python, "compare", puzzles / "a.sudoku", "--with", "asp,sat", "-o", results)
    assert "sat" in told
    assert [record["contestant"] for record in map(json.loads, results.read_text().splitlines())] == ["asp"]


def test_its_bad_files_are_told_like_ours(python: Path, puzzles: Path) -> None:
    bad = puzzles / "bad.sudoku"
    bad.write_text(PUZZLE.replace("3", "7"))
    assert kamaji_asp(python, "solve", bad, status=2) == f"error: {bad}:3: numbers go up to 4, found 7\n"


def test_a_plug_in_that_cannot_be_imported_costs_one_line(python: Path, puzzles: Path) -> None:
    site = next(python.parent.parent.rglob("dependencies.pth")).parent
    for name, text in BROKEN.items():
        (site / name).parent.mkdir(exist_ok=True)
        (site / name).write_text(text)
    line = "error: the puzzle family broken of broken cannot be loaded (RuntimeError: nothing works today)\n"
    try:
        assert "sudoku: Sudoku" in kamaji_asp(python, "families", status=2)
        assert kamaji_asp(python, "families", status=2).count(line) == 1
        (puzzles / "c.broken").write_text("broken 1\n")
        out = kamaji_asp(python, "solve", puzzles, "--json", status=2)
        assert out.count('"unique"') == 2
        assert "cannot be loaded (RuntimeError: nothing works today)" in out
    finally:
        for name in BROKEN:
            (site / name).unlink()


def test_without_the_package_there_is_no_such_family(puzzles: Path) -> None:
    told = run(sys.executable, "-m", "kamaji_asp", "solve", puzzles / "a.sudoku", cwd=ROOT, status=2)
    assert "a.sudoku:1: no puzzle family is called 'sudoku'; there are kakurasu, kamaji," in told
