"""What the tests of the command line share: puzzles of each kind, and ways to run it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
INSTANCES = ROOT / "instances"
ENCODINGS = ROOT / "encodings"
COMMANDS = ("solve", "count", "check", "facts", "show", "families")

UNIQUE = str(INSTANCES / "yajilin/example-4x5.yajilin")
SOLUTION = str(INSTANCES / "yajilin/example-4x5.solution")
AMBIGUOUS = str(INSTANCES / "tectonic/empty-2x2.tectonic")
IMPOSSIBLE = str(INSTANCES / "kakurasu/unsatisfiable-2x2.kakurasu")
KAMAJI = str(INSTANCES / "kamaji/thesis-4x4-m4.kamaji")

ENDLESS = "kenken 9 9\ncages\n" + "a a a a a a a a a\n" * 9 + "clues\na 404+\n"
"""A Latin square of 9 adds up to 405: nothing that only searches will ever find out."""


KEYS = ["file", "puzzle", "engine", "method", "status", "models", "complete", "solutions", "seconds", "stats"]


class Outcome(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Call = Callable[..., Outcome]


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "kamaji_asp", *map(str, arguments)]


def environment() -> dict[str, str]:
    """For a process that starts in another folder and still finds the project."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def process(*arguments: object, cwd: Path = ROOT, stdin: str = "") -> Outcome:
    """The command line as a process of its own."""
    done = subprocess.run(
        command(*arguments),
        cwd=cwd,
        env=environment(),
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)
