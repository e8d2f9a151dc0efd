"""Reading back what the plain clingo program answered in a directory that `export` wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import clingo

from kamaji_asp.comparison.attempt import Attempt, AttemptResult, Limits, Record, out_of
from kamaji_asp.comparison.contestant import variant_of
from kamaji_asp.comparison.export import ENGINE, MANIFEST, Exported, answer_file
from kamaji_asp.comparison.plan import size_of
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family
from kamaji_asp.files.reading import parse, read_text


def collect(folder: Path) -> Iterator[tuple[Record, str]]:
    """For every answer a record, as if the attempt had been made here, and the puzzle's text."""
    manifest = _read_json(folder / MANIFEST)
    try:
        puzzles = [Exported(**entry) for entry in manifest["puzzles"]]
    except (KeyError, TypeError):
        raise InputError("this is not what `export` writes", file=str(folder / MANIFEST)) from None
    limits: Limits | None = None
    for puzzle in puzzles:
        for method in puzzle.encodings:
            path = folder / answer_file(puzzle.name, method)
            if path.exists():
                limits = limits or _read_limits(folder / "limits.json")
                text = read_text(str(folder / puzzle.text))
                yield _record(path, puzzle, method, text, limits), text
    if limits is None:
        raise InputError("there are no answers yet: run.sh writes them", file=str(folder))


def _read_json(path: Path) -> Any:
    try:
        with explained(path, "cannot be read"):
            return json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise InputError(
            "this is no JSON, so clingo failed here; delete it and run again", file=str(path)
        ) from None


def _read_limits(path: Path) -> Limits:
    try:
        return Limits(**{"memory": 0, **_read_json(path)})
    except TypeError:
        raise InputError("this is not what run.sh writes", file=str(path)) from None


def _record(path: Path, puzzle: Exported, method: str, text: str, limits: Limits) -> Record:
    board = parse(text, puzzle.puzzle)
    attempt = Attempt(
        file=puzzle.file,
        text=text,
        digest=puzzle.digest,
        puzzle=puzzle.puzzle,
        size=size_of(board),
        cells=board.number_of_cells,
        contestant=f"clingo:{method}",
        engine=ENGINE,
        method=method,
        variant=variant_of(ENGINE, puzzle.puzzle, method),
        options={},
        repeat=0,
        limits=limits,
    )
    try:
        answer = _read_json(path)
        record = attempt.recorded(_result(answer, board, limits.models))
        return replace(record, imported=True, versions={"clingo": answer["Solver"].rpartition(" ")[2]})
    except InputError as error:
        raise error if error.file else error.within(str(path)) from None
    except (AttributeError, KeyError, RuntimeError, TypeError):  # parse_term raises RuntimeErrors
        raise InputError("this is no answer of clingo", file=str(path)) from None


def _result(answer: Any, board: Board, limit: int) -> AttemptResult:
    solutions = list(_solutions(answer, board))
    number = len(solutions)
    complete = answer["Models"]["More"] == "no"
    if not (complete or number == limit):
        return out_of("time")
    status = "multiple" if number > 1 else ("unsatisfiable", "unique")[number] if complete else "unknown"
    rules = answer.get("Stats", {}).get("LP", {}).get("Rules", {}).get("Original")
    return AttemptResult(
        status=status,
        ended="done",
        models=number,
        complete=complete,
        solutions=[solution.lines for solution in solutions],
        seconds={"solve": answer["Time"]["Solve"], "total": answer["Time"]["Total"]},
        stats={} if rules is None else {"rules": rules},
    )


def _solutions(answer: Any, board: Board) -> Iterator[Solution]:
    puzzle = family(board.family)
    for call in answer.get("Call", []):
        for witness in call.get("Witnesses", []):
            solution = puzzle.asp.decode(board, [_symbol(text) for text in witness["Value"]])
            broken = puzzle.check(board, solution)
            if broken:
                raise InputError(f"this answer breaks a rule: {broken[0]}")
            yield solution


def _symbol(text: str) -> clingo.Symbol:
    return clingo.parse_term(text, logger=lambda code, message: None)
