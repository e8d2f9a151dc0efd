"""Programs that read a formula from a DIMACS file and print, or write into a file, what they find."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections import Counter
from typing import Any

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat import dimacs
from kamaji_asp.engines.sat.formula import Clause, Formula, Model
from kamaji_asp.files.lines import shorten
from kamaji_asp.processes import children

_NAME = "(?P<name>conflicts|decisions|propagations|restarts)"
_FIGURES = [
    re.compile(rf"^(?:c\s+)?{_NAME}\s*:\s*(?P<value>[0-9]+)", re.MULTILINE),  # MiniSat, CaDiCaL, Sat4j
    re.compile(rf"^c (?P<value>[0-9]+) {_NAME}$", re.MULTILINE),  # PicoSAT, if asked by -v
]

_ALONE: dict[str, Any] = {
    "stdin": subprocess.DEVNULL,
    "stdout": subprocess.PIPE,
    "stderr": subprocess.STDOUT,
    "encoding": "utf-8",
    "errors": "replace",
}


class ProgramSolver:
    """A command in which {cnf} stands for the formula's file and {out}, if it is there, for the answer's."""

    def __init__(self, command: str | list[str], formula: Formula) -> None:
        self._command = command if isinstance(command, list) else _split(command)
        self._formula = formula
        self._more: list[Clause] = []
        self._figures: Counter[str] = Counter()
        if shutil.which(self._command[0]) is None:
            raise InputError(f"there is no program '{shorten(self._command[0])}' to solve with")

    def add(self, clause: Clause) -> None:
        self._more.append(clause)

    def solve(self, deadline: Deadline) -> Model | None:
        with children.leaving_in_order(), children.temporary_folder() as folder:
            cnf, out = folder / "formula.cnf", folder / "answer"
            with cnf.open("w", encoding="ascii") as file:
                file.writelines(dimacs.lines(self._formula, self._more))
            places = {"{cnf}": str(cnf), "{out}": str(out)}
            printed = _run([_fill(word, places) for word in self._command], deadline)
            for figure in (found for form in _FIGURES for found in form.finditer(printed)):
                self._figures[figure["name"]] += int(figure["value"])
            if any("{out}" in word for word in self._command):
                answer = out.read_text(encoding="utf-8", errors="replace") if out.exists() else ""
            else:
                answer = "".join(f"{line}\n" for line in printed.splitlines() if line[:2] in ("s ", "v "))
        return self._understand(answer, printed)

    def _understand(self, answer: str, printed: str) -> Model | None:
        program = shorten(self._command[0])
        if not answer.strip():
            last = (printed.strip().splitlines() or ["nothing"])[-1]
            raise InputError(f"{program} gave no answer; the last that it said is '{shorten(last)}'")
        try:
            found = dimacs.read_answer(answer)
            if found.satisfiable is None:
                raise InputError("it gave up")
            if not found.satisfiable:
                return None
            return dimacs.model_of(self._formula, found.literals, self._more)
        except InputError as error:
            raise InputError(f"{program}: {error.cause}") from None

    def statistics(self) -> dict[str, Any]:
        return dict(self._figures)

    def close(self) -> None:
        """There is nothing to give back: each call has cleaned up behind itself."""


def _run(command: list[str], deadline: Deadline) -> str:
    """What the program prints, on either stream. Whatever happens, it ends with this call."""
    try:
        process = children.start(command, **_ALONE)
    except OSError as error:
        raise InputError(f"{shorten(command[0])} cannot be started: {error.strerror}") from None
    try:
        return process.communicate(timeout=deadline.timeout)[0]
    except subprocess.TimeoutExpired:
        raise TimeoutError from None
    finally:
        children.end(process)


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise InputError(f"the solver's command cannot be read: {error}") from None


def _fill(word: str, places: dict[str, str]) -> str:
    for name, path in places.items():
        word = word.replace(name, path)
    return word
