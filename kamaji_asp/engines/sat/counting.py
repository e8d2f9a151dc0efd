"""Sums, counts and products as clauses: a sequential counter that knows only the totals it can use.

An exact sum asks for a lower and an upper bound, for which pysat.card builds a counter each, of totals that
no way leads to as well. Here one does both, in fewer clauses, and weighs its terms.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from kamaji_asp.engines.sat.formula import Clause, Formula

S = TypeVar("S", bound=Hashable)

Choice = tuple[int, int]
"""A literal, and the amount that comes with it."""


def ways(
    amounts: Sequence[Sequence[int]],
    start: S,
    advance: Callable[[S, int], S | None],
    is_goal: Callable[[S], bool],
    check_deadline: Callable[[], None] = lambda: None,
) -> list[dict[S, dict[int, S]]]:
    """Before each choice: the states one can be in, and where each amount leads.

    Only what lies between the start and a goal is in it; where there is no way at all, every step is empty.
    There can be many states: `check_deadline` may end the work by an exception.
    """
    reached = [dict.fromkeys([start])]
    for options in amounts:
        further: dict[S, None] = {}
        for state in reached[-1]:
            check_deadline()
            onward = (advance(state, amount) for amount in options)
            further.update((after, None) for after in onward if after is not None)
        reached.append(further)
    useful = {state for state in reached.pop() if is_goal(state)}
    steps: list[dict[S, dict[int, S]]] = []
    for options in reversed(amounts):
        step: dict[S, dict[int, S]] = {}
        for state in reached.pop():
            check_deadline()
            leads = {amount: advance(state, amount) for amount in options}
            kept = {amount: after for amount, after in leads.items() if after is not None and after in useful}
            if kept:
                step[state] = kept
        steps.append(step)
        useful = set(step)
    return steps[::-1]


def follow(formula: Formula, choices: Sequence[Sequence[Choice]], steps: list[dict[S, dict[int, S]]]) -> None:
    """Exactly one choice is made of each step: together they must lead to the goal.

    A variable for each state says that one has come there. That it could be true elsewhere too does no harm.
    """
    if not (steps and all(steps)):
        formula.add()
        return
    here: dict[S, Clause] = dict.fromkeys(steps[0], ())  # at the start one is in any case
    for options, step, later in zip(choices, steps, [*steps[1:], None], strict=True):
        there: dict[S, Clause] = {} if later is None else {state: (formula.new(),) for state in later}
        for state, leads in step.items():
            unless = [-variable for variable in here[state]]
            for literal, amount in options:
                if amount not in leads:
                    formula.add(*unless, -literal)
                elif later is not None:
                    formula.add(*unless, -literal, *there[leads[amount]])
        here = there


def weigh(formula: Formula, terms: Sequence[Choice], total: int) -> None:
    """The amounts of the literals that are true add up to the total."""
    if terms or total != 0:
        steps = totals([amount for _, amount in terms], total, formula.check_deadline)
        follow(formula, [((literal, amount), (-literal, 0)) for literal, amount in terms], steps)


def totals(
    amounts: Sequence[int], total: int, check_deadline: Callable[[], None] = lambda: None
) -> list[dict[int, dict[int, int]]]:
    """The ways to a total, each amount being taken or not: a set of totals is a number, a bit for each."""
    if not 0 <= total <= sum(amounts):
        return []
    useful = [1 << total]
    for amount in reversed(amounts):
        useful.append(useful[-1] | useful[-1] >> amount)
    reached = 1
    steps = []
    for amount, here, later in zip(amounts, useful[:0:-1], useful[-2::-1], strict=True):
        check_deadline()
        states = [state for state, bit in enumerate(reversed(f"{reached & here:b}")) if bit == "1"]
        steps.append(
            {s: {taken: s + taken for taken in (amount, 0) if later >> s + taken & 1} for s in states}
        )
        reached |= reached << amount
    return steps
