"""A family that comes with another package is as good as one of our own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ROOKS = {
    "__init__.py": """
from pathlib import Path
from kamaji_asp.family import Family

FAMILY = Family(
    name="rooks",
    title="Rooks",
    rules="A rook in every row and column, none on a hole.",
    package=__name__,
    encodings=Path(__file__).parent,
)
""",
    "board.py": """
from dataclasses import dataclass
from kamaji_asp.family import Board

@dataclass(frozen=True)
class Rooks(Board):
    family = "rooks"
    cells: tuple[tuple[str, ...], ...]
""",
    "formats.py": """
from kamaji_asp.solution import Solution
from kamaji_asp.text import size
from rooks.board import Rooks

def cell(token, line):
    if token not in (".", "o", "R"):
        line.fail(f"a cell is ., o or R, found '{token}'")
    return token

def read(header, lines):
    (n,) = size(header, ("n",))
    board = Rooks(lines.grid(n, n, cell))
    lines.end()
    return board

def write(board):
    return f"rooks {len(board.cells)}\\n" + "".join(" ".join(row) + "\\n" for row in board.cells)

def read_solution(board, lines):
    return Solution(lines.grid(len(board.cells), len(board.cells), cell))
""",
    "facts.lp.j2": """
size({{ board.cells | length }}).
{% for row in board.cells %}
{% set r = loop.index0 %}
{% for token in row %}
{% if token == "o" %}
hole({{ r }},{{ loop.index0 }}).
{% endif %}
{% endfor %}
{% endfor %}
""",
    "rooks.lp": """
{ rook(R,C) : C = 0..N-1 } = 1 :- size(N), R = 0..N-1.
:- rook(R,C), rook(R2,C), R < R2.
:- rook(R,C), hole(R,C).
#show rook/2.
""",
    "asp.py": """
import re
from kamaji_asp.engines.asp import Method
from kamaji_asp.solution import Solution

METHODS = {"default": Method("rooks.lp", "a rook a row")}

def decode(board, answer):
    rows = [list(row) for row in board.cells]
    for r, c in re.findall(r"rook\\((\\d+),(\\d+)\\)", answer):
        rows[int(r)][int(c)] = "R"
    return Solution(tuple(map(tuple, rows)))
""",
    "check.py": """
from kamaji_asp.solution import Violation

def check(board, solution):
    broken = []
    for i, line in enumerate([*solution.rows, *zip(*solution.rows)]):
        if line.count("R") != 1:
            broken.append(Violation("a line must hold one rook", ()))
    return broken
""",
    "draw.py": """
from kamaji_asp.picture import Cell, Panel

def draw(board, solution):
    rows = solution.rows if solution else board.cells
    return [Panel(tuple(tuple(Cell("" if token == "." else token) for token in row) for row in rows))]
""",
}

PUZZLE = "rooks 3\n. o o\n. . .\n. . o\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder as an installer leaves it: the package and what it offers."""
    package, information = tmp_path / "site/rooks", tmp_path / "site/rooks-1.0.dist-info"
    package.mkdir(parents=True)
    for name, text in ROOKS.items():
        (package / name).write_text(text.lstrip("\n"))
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: rooks\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[kamaji_asp.puzzles]\nrooks = rooks:FAMILY\n")
    return package.parent


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    folder = tmp_path / "puzzles"
    folder.mkdir()
    (folder / "a.rooks").write_text(PUZZLE)
    (folder / "b.kakurasu").write_text("kakurasu 1 1\nrows 1\ncols 1\n")
    return folder


def kamaji_asp(site: Path, *arguments: object, status: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "kamaji_asp", *map(str, arguments)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, (ROOT, site))),
            "PYTHONIOENCODING": "utf-8",
        },
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done.stdout or done.stderr


def test_it_is_listed(site: Path) -> None:
    listed = kamaji_asp(site, "families")
    assert "rooks: Rooks. A rook in every row and column, none on a hole.\n  format: .rooks\n" in listed
    assert "  asp: default - a rook a row\n" in listed
    assert "yajilin: " in listed


def test_it_is_solved_and_found_in_a_folder(site: Path, puzzles: Path) -> None:
    out = kamaji_asp(site, "solve", puzzles, "--json")
    ours, theirs = sorted(map(json.loads, out.splitlines()), key=lambda record: record["puzzle"])
    assert (ours["puzzle"], ours["status"]) == ("kakurasu", "unique")
    assert (theirs["puzzle"], theirs["status"]) == ("rooks", "unique")
    assert theirs["file"] == str(puzzles / "a.rooks")
    assert theirs["solutions"] == [["R o o", ". . R", ". R o"]]
    assert kamaji_asp(site, "solve", puzzles, "--json", "--jobs", 2).count('"unique"') == 2


def test_it_is_counted_checked_and_shown(site: Path, puzzles: Path) -> None:
    puzzle, solution = puzzles / "a.rooks", puzzles / "a.solution"
    assert kamaji_asp(site, "count", puzzle) == "1\n"
    assert "hole(0,1)." in kamaji_asp(site, "facts", puzzle)
    solution.write_text("R o o\n. . R\n. R o\n")
    assert kamaji_asp(site, "check", puzzle, solution) == "right\n"
    assert kamaji_asp(site, "show", puzzle, "--solution", solution).count("R") == 3
    assert kamaji_asp(site, "show", puzzle, "--svg", puzzles / "a.svg") == ""
    solution.write_text("R o o\n. . R\nR . o\n")
    assert kamaji_asp(site, "check", puzzle, solution, status=1).count("a line must hold one rook") == 2


def test_its_bad_files_are_told_like_ours(site: Path, puzzles: Path) -> None:
    bad = puzzles / "bad.rooks"
    bad.write_text("rooks 2\n. .\n. x\n")
    assert kamaji_asp(site, "solve", bad, status=2) == f"error: {bad}:3: a cell is ., o or R, found 'x'\n"


def test_without_the_package_there_is_no_such_family(tmp_path: Path, puzzles: Path) -> None:
    told = kamaji_asp(tmp_path, "solve", puzzles / "a.rooks", status=2)
    assert "a.rooks:1: no puzzle family is called 'rooks'; there are kakurasu, kamaji," in told
