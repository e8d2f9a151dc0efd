"""An attempt in a new process, for systems without a fork: slower to start, and otherwise the same."""

from __future__ import annotations

import json
import subprocess
import sys

from kamaji_asp.comparison.attempt import Attempt, as_json
from kamaji_asp.comparison.execution import Ending, prepare_for, result_of
from kamaji_asp.files import schema

START = 10.0
"""Seconds that a process may take to start. The attempt keeps its own time, from the puzzle's text on."""


def spawned(attempt: Attempt) -> Ending:
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "kamaji_asp.comparison.spawn"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    question = json.dumps(as_json(attempt)).encode()
    try:
        answer, _ = process.communicate(question, timeout=START + attempt.limits.time)
        in_time = True
    except subprocess.TimeoutExpired:
        process.kill()
        answer, _ = process.communicate()
        in_time = False
    return Ending(answer.strip(), in_time, max(0, -process.returncode), 0.0, 0.0)


def main() -> None:
    attempt = schema.read(Attempt, json.load(sys.stdin))
    prepare_for(attempt)
    print(json.dumps(as_json(result_of(attempt))))


if __name__ == "__main__":
    main()
