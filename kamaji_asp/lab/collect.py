"""Reading back what the plain clingo program answered in a directory that `export` wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family
from kamaji_asp.lab.attempt import Record, out_of
from kamaji_asp.lab.export import MANIFEST, answer_file
from kamaji_asp.lab.plan import measure
from kamaji_asp.reading import parse, read_text


def collect(folder: Path) -> Iterator[tuple[Record, str]]:
    """For every answer a record, as if the attempt had been made here, and the puzzle's text."""
    manifest = _read_json(folder / MANIFEST)
    try:
        runs = [(entry, method) for entry in manifest["puzzles"] for method in entry["encodings"]]
    except (KeyError, TypeError):
        raise InputError("this is not what `export` writes", file=str(folder / MANIFEST)) from None
    answered = 0
    limits: dict[str, Any] = {}
    for entry, method in runs:
        path = folder / answer_file(entry, method)
        if path.exists():
            answered += 1
            limits = limits or {"memory": 0, **_read_json(folder / "limits.json")}
            text = read_text(str(folder / entry["text"]))
            yield _record(path, entry, method, parse(text, entry["puzzle"]), limits), text
    if not answered:
        raise InputError("there are no answers yet: run.sh writes them", file=str(folder))


def _read_json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(error.strerror or "cannot be read", file=str(path)) from None
    except ValueError:
        raise InputError(
            "this is no JSON, so clingo failed here; delete it and run again", file=str(path)
        ) from None


def _record(path: Path, entry: dict[str, Any], method: str, board: Board, limits: dict[str, Any]) -> Record:
    size, cells = measure(board)
    known = {
        **{name: entry[name] for name in ("file", "digest", "puzzle")},
        **{"size": size, "cells": cells, "contestant": f"clingo:{method}", "engine": "asp", "method": method},
        **{"options": {}, "repeat": 0, "limits": limits, "imported": True},
    }
    try:
        return known | _outcome(_read_json(path), board, limits["models"])
    except InputError as error:
        raise error if error.file else error.within(str(path)) from None
    except (KeyError, TypeError, AttributeError):
        raise InputError("this is no answer of clingo", file=str(path)) from None


def _outcome(answer: Any, board: Board, limit: int) -> Record:
    solutions = _solutions(answer, board)
    number = len(solutions)
    complete = answer["Models"]["More"] == "no"
    if not (complete or number == limit):
        return out_of("time")
    status = (
        ("unsatisfiable", "unique")[number]
        if complete and number < 2
        else "multiple"
        if number > 1
        else "unknown"
    )
    rules = answer.get("Stats", {}).get("LP", {}).get("Rules", {}).get("Original")
    return {
        "status": status,
        "ended": "done",
        "models": number,
        "complete": complete,
        "solutions": solutions,
        "seconds": {"solve": answer["Time"]["Solve"], "total": answer["Time"]["Total"]},
        "stats": {} if rules is None else {"rules": rules},
        "versions": {"clingo": answer["Solver"].rpartition(" ")[2]},
    }


def _solutions(answer: Any, board: Board) -> list[list[str]]:
    puzzle = family(board.family)
    found = []
    for call in answer.get("Call", []):
        for witness in call.get("Witnesses", []):
            solution = puzzle.module("asp").decode(board, " ".join(witness["Value"]))
            broken = puzzle.check(board, solution)
            if broken:
                raise InputError(f"this answer breaks a rule: {broken[0]}")
            found.append(solution.lines)
    return found
