"""What an encoding of the user's own gets wrong, in words and drawings."""

from __future__ import annotations

from collections.abc import Sequence

from kamaji_asp.cli.show import shown
from kamaji_asp.cli.solve_files import Outcome, Task
from kamaji_asp.core.board import Board
from kamaji_asp.core.solution import OddAnswer, Solution, Violation
from kamaji_asp.programs.own.answers import judged


def print_findings(board: Board, outcome: Outcome, task: Task, form: str) -> None:
    """The solutions, the rules that a wrong one breaks, and where the encoding differs from a method."""
    for solution in outcome.solutions:
        _print(board, solution, form)
    if outcome.wrong is not None:
        _print_rules(judged(board, outcome.wrong))
    if task.against is None:
        return
    difference = outcome.difference
    if difference is None:
        found = "no difference found" if outcome.in_time else "no difference found in time"
        print(f"{task.encoding} and {task.against}: {found}")
    elif difference.grid != outcome.wrong:
        one, other = task.encoding, task.against
        if difference.allowed_by != "yours":
            one, other = other, one
        print(f"{one} allows this, and {other} does not:")
        _print(board, difference.grid, form)
        _print_rules(difference.broken)
        for reason in difference.reasons if not difference.broken else ():
            print(f"  {reason}")


def _print(board: Board, solution: Solution, form: str) -> None:
    print(solution if isinstance(solution, OddAnswer) else shown(board, solution, form))


def _print_rules(broken: Sequence[Violation]) -> None:
    for violation in broken:
        print(f"  {violation} ({violation.id})")
