"""Puzzles as DIMACS files, for any SAT solver, and its answers as solutions."""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import File, Puzzle
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.family import family
from kamaji_asp.files.reading import load, read_text

if TYPE_CHECKING:
    from kamaji_asp.engines.sat.formula import Formula

Method = Annotated[
    str | None, typer.Option(metavar="NAME", help="One of the SAT engine's methods for the family.")
]


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
    """Write a puzzle as a formula for SAT solvers. Comments name its variables."""
    from kamaji_asp.engines.sat.dimacs import comments, lines

    board = load(file, puzzle)
    formula, method = _formula(board, method)
    if stats:
        _print_stats(formula)
    if stats and output is None:
        return
    text = chain(comments(formula, f"kamaji-asp: {board.family}, {method}"), lines(formula))
    if output is None:
        sys.stdout.writelines(text)
    else:
        from kamaji_asp.files.writing import write_text

        write_text(output, text)


def undimacs(
    file: File,
    model: Annotated[str, typer.Argument(metavar="MODEL", help="What the solver answered, or -.")],
    method: Method = None,
    puzzle: Puzzle = None,
) -> None:
    """Turn a SAT solver's answer into a solution, and check it."""
    from kamaji_asp.engines.sat.dimacs import model_of, read_answer

    board = load(file, puzzle)
    formula, method = _formula(board, method)
    try:
        answer = read_answer(read_text(model))
        if not answer.satisfiable:
            said = "that there is no solution" if answer.satisfiable is False else "nothing, it gave up"
            console.remark(f"the solver says {said}")
            raise typer.Exit(1)
        found = model_of(formula, answer.literals, about=f"this puzzle by the method {method}")
    except InputError as error:
        raise error.within(model) from None
    cuts = formula.cuts(found)
    if cuts:
        hint = "solve --engine sat --solver cuts them off by itself"
        console.error(f"{model}: the line is {len(cuts)} loops, not one; {hint}")
        raise typer.Exit(1)
    solution = formula.decode(found)
    broken = family(board.family).check(board, solution)
    if broken:
        raise InputError(f"the answer breaks a rule: {broken[0]}", file=model)
    print(solution)


def _formula(board: Board, method: str | None) -> tuple[Formula, str]:
    from kamaji_asp.engines.sat.engine import formula_of, methods

    offered = methods(board.family)
    if not offered:
        raise InputError(f"{board.family} cannot be written as a formula: it has no part for that")
    method = method or next(iter(offered))
    if method not in offered:
        known = ", ".join(offered) + suggestion(method, offered)
        raise InputError(f"there is no method '{method}' for {board.family}; there is {known}")
    return formula_of(board, offered[method]), method


def _print_stats(formula: Formula) -> None:
    from kamaji_asp.engines.sat.twosat import view

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
