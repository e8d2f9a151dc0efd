"""A solver in a process of its own, for those that nothing but the end of their process can stop."""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat.formula import Clause, Formula, Model
from kamaji_asp.processes import children

PROGRAM = Path(__file__).with_name("__main__.py")


class SubprocessSolver:
    """It is told clauses and `solve`, line by line, and answers each `solve` with a line of JSON."""

    def __init__(self, name: str, formula: Formula) -> None:
        self._name = name
        self._untold: Iterable[Clause] = formula  # whose clauses, as they come, look at the clock
        self._more: list[Clause] = []
        self._process: subprocess.Popen[str] | None = None
        self._figures: dict[str, Any] = {}

    def add(self, clause: Clause) -> None:
        self._more.append(clause)

    def solve(self, deadline: Deadline) -> Model | None:
        with children.leaving_in_order():
            try:
                answer = self._ask(self._started(), deadline)
            except BaseException:  # whatever it is, nobody waits for the answer any more
                self.close()
                raise
        self._figures = answer["statistics"]
        return None if answer["model"] is None else {literal for literal in answer["model"] if literal > 0}

    def _started(self) -> subprocess.Popen[str]:
        if self._process is None:
            command = [sys.executable, str(PROGRAM), self._name]
            self._process = children.start(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
            )
        return self._process

    def _ask(self, process: subprocess.Popen[str], deadline: Deadline) -> Any:
        assert process.stdin is not None
        assert process.stdout is not None
        clauses = chain(self._untold, self._more)
        with suppress(BrokenPipeError):  # then there is no answer either
            process.stdin.writelines(" ".join(map(str, clause)) + "\n" for clause in clauses)
            process.stdin.write("solve\n")
            process.stdin.flush()
        self._untold = ()
        self._more.clear()
        left = deadline.timeout
        if not select.select([process.stdout], [], [], left)[0]:
            raise TimeoutError
        line = process.stdout.readline()
        if not line:
            raise InputError(f"{self._name} ended without an answer")
        return json.loads(line)

    def statistics(self) -> dict[str, Any]:
        return self._figures

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            children.end(process)
