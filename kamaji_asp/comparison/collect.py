"""Reading back what the plain clingo program answered in a directory that `export` wrote."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import clingo

from kamaji_asp.comparison.attempt import Attempt, AttemptResult, Limits, Record, digest_of, out_of
from kamaji_asp.comparison.contestant import variant_of
from kamaji_asp.comparison.export import ENGINE, MANIFEST, Exported, Manifest, answer_file
from kamaji_asp.comparison.plan import size_of
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family
from kamaji_asp.files import schema
from kamaji_asp.files.reading import parse, read_text
from kamaji_asp.files.schema import inside

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")

MOST_BRACKETS = 100
"""In an atom of ours there are two or three."""


def collect(folder: Path) -> Iterator[tuple[Record, str]]:
    """For every answer a record, as if the attempt had been made here, and the puzzle's text."""
    limits: Limits | None = None
    for puzzle in _read(Manifest, folder / MANIFEST, "this is not what `export` writes").puzzles:
        for method in puzzle.encodings:
            path = inside(folder, answer_file(puzzle.name, method))
            if path.exists():
                limits = limits or _read(Limits, folder / "limits.json", "this is not what run.sh writes")
                text = _text_of(puzzle, folder)
                yield _record(path, puzzle, method, text, limits), text
    if limits is None:
        raise InputError("there are no answers yet: run.sh writes them", file=str(folder))


def _text_of(puzzle: Exported, folder: Path) -> str:
    path = inside(folder, puzzle.text)
    try:
        text = read_text(str(path))
        if digest_of(text) != puzzle.digest:
            raise InputError("this is not the puzzle that was exported")
    except InputError as error:
        raise error.within(str(path)) from None
    return text


def _read(kind: type[D], path: Path, failure: str) -> D:
    try:
        return schema.read(kind, _read_json(path))
    except InputError as error:
        if error.file:
            raise
        raise InputError(f"{failure}: {error.cause}", file=str(path)) from None


def _read_json(path: Path) -> object:
    try:
        with explained(path, "cannot be read"):
            return schema.parse_json(path.read_text(encoding="utf-8"))
    except (InputError, UnicodeDecodeError) as error:
        if isinstance(error, InputError) and error.file:
            raise
        raise InputError(
            "this is no JSON, so clingo failed here; delete it and run again", file=str(path)
        ) from None


# --- what clingo writes ---


@dataclass(frozen=True)
class _Models:
    More: str


@dataclass(frozen=True)
class _Time:
    Solve: float
    Total: float


@dataclass(frozen=True)
class _Witness:
    Value: list[str]


@dataclass(frozen=True)
class _Call:
    Witnesses: list[_Witness] = field(default_factory=list)


@dataclass(frozen=True)
class _Rules:
    Original: int


@dataclass(frozen=True)
class _Program:
    Rules: _Rules


@dataclass(frozen=True)
class _Stats:
    LP: _Program | None = None


@dataclass(frozen=True)
class _Answer:
    Solver: str
    Models: _Models
    Time: _Time
    Call: list[_Call] = field(default_factory=list)
    Stats: _Stats = _Stats()


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
        answer = _read(_Answer, path, "this is no answer of clingo")
        record = attempt.recorded(_result(answer, board, limits.models))
        return replace(record, imported=True, versions={"clingo": answer.Solver.rpartition(" ")[2]})
    except InputError as error:
        raise error if error.file else error.within(str(path)) from None


def _result(answer: _Answer, board: Board, limit: int) -> AttemptResult:
    solutions = list(_solutions(answer, board))
    number = len(solutions)
    complete = answer.Models.More == "no"
    if not (complete or number == limit):
        return out_of("time")
    status = "multiple" if number > 1 else ("unsatisfiable", "unique")[number] if complete else "unknown"
    return AttemptResult(
        status=status,
        ended="done",
        models=number,
        complete=complete,
        solutions=[solution.lines for solution in solutions],
        seconds={"solve": answer.Time.Solve, "total": answer.Time.Total},
        stats={} if answer.Stats.LP is None else {"rules": answer.Stats.LP.Rules.Original},
    )


def _solutions(answer: _Answer, board: Board) -> Iterator[Solution]:
    puzzle = family(board.family)
    for call in answer.Call:
        for witness in call.Witnesses:
            try:
                solution = puzzle.asp.decode(board, [_symbol(text) for text in witness.Value])
                broken = puzzle.check(board, solution)
            except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError):
                raise InputError("this is no answer of clingo to this puzzle") from None
            if broken:
                raise InputError(f"this answer breaks a rule: {broken[0]}")
            yield solution


def _symbol(text: str) -> clingo.Symbol:
    """Clingo may not survive a term that is nested without end."""
    if text.count("(") > MOST_BRACKETS:
        raise ValueError
    return clingo.parse_term(text, logger=lambda code, message: None)
