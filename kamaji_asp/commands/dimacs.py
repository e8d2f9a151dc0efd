"""Puzzles as DIMACS files, for any SAT solver, and its answers as solutions."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family
from kamaji_asp.reading import load, read_text

if TYPE_CHECKING:
    from kamaji_asp.sat import Formula

File = Annotated[str, typer.Argument(metavar="FILE", help="A puzzle file, or - for standard input.")]
Method = Annotated[str | None, typer.Option(help="One of the SAT engine's methods for the family.")]
Puzzle = Annotated[str | None, typer.Option(metavar="FAMILY", help="The family, where the file doesn't say.")]


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp dimacs puzzle.kamaji -o puzzle.cnf")(dimacs)
    app.command(epilog="Try: minisat puzzle.cnf answer; kamaji-asp undimacs puzzle.kamaji answer")(undimacs)


def dimacs(
    file: File,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="F", help="Write into this file.")
    ] = None,
    method: Method = None,
    stats: Annotated[bool, typer.Option("--stats", help="Tell how long the clauses are instead.")] = False,
    puzzle: Puzzle = None,
) -> None:
    """Write a puzzle as a formula for SAT solvers; comments name its variables."""
    from kamaji_asp.sat.dimacs import comments, lines

    board = load(file, puzzle)
    formula, method = _formula(board, method)
    if stats:
        _print_stats(formula)
    if stats and output is None:
        return
    text = chain(comments(formula, f"kamaji-asp: {board.family}, {method}"), lines(formula))
    if output is None:
        sys.stdout.writelines(text)
        return
    try:
        with output.open("w", encoding="ascii") as cnf:
            cnf.writelines(text)
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", file=str(output)) from None


def undimacs(
    file: File,
    model: Annotated[str, typer.Argument(metavar="MODEL", help="What the solver answered, or -.")],
    method: Method = None,
    puzzle: Puzzle = None,
) -> None:
    """Turn a SAT solver's answer into the puzzle's solution, and check it."""
    from kamaji_asp.sat.dimacs import model_of, read_answer

    board = load(file, puzzle)
    formula, method = _formula(board, method)
    try:
        answer = read_answer(read_text(model))
        if not answer.satisfiable:
            said = "that there is no solution" if answer.satisfiable is False else "nothing, it gave up"
            print(f"the solver says {said}", file=sys.stderr)
            raise typer.Exit(1)
        found = model_of(formula, answer.literals, about=f"this puzzle by the method {method}")
    except InputError as error:
        raise error.within(model) from None
    cuts = formula.cuts(found)
    if cuts:
        hint = "solve --engine sat --solver cuts them off by itself"
        print(f"error: {model}: the line is {len(cuts)} loops, not one; {hint}", file=sys.stderr)
        raise typer.Exit(1)
    solution = formula.decode(found)
    broken = family(board.family).check(board, solution)
    if broken:
        raise InputError(f"the answer breaks a rule: {broken[0]}", file=model)
    print(solution)


def _formula(board: Board, method: str | None) -> tuple[Formula, str]:
    from kamaji_asp.engines.sat import formula_of, methods

    offered = methods(board.family)
    if not offered:
        raise InputError(f"nobody has written formulas for {board.family}")
    method = method or next(iter(offered))
    if method not in offered:
        raise InputError(f"there is no method '{method}' for {board.family}; there is {', '.join(offered)}")
    return formula_of(board, offered[method]), method


def _print_stats(formula: Formula) -> None:
    from kamaji_asp.sat.twosat import view

    seen = view(formula)
    longer = sum(count for length, count in seen.lengths.items() if length > 2)
    print(f"variables {formula.variables}, of which {len(formula.names)} are the board's own")
    print(f"clauses {len(formula.clauses)}")
    print(f"  of one literal {seen.lengths[1]}, of two {seen.lengths[2]}, of more {longer}")
    if seen.is_two_sat:
        verdict = "yes"
    elif seen.becomes_two_sat:
        verdict = "yes, once its units are followed up"
    else:
        left = sum(count for length, count in seen.rest.items() if length > 2)
        verdict = f"no, {left} longer clauses remain once its units are followed up"
    print(f"2-SAT: {verdict}")
