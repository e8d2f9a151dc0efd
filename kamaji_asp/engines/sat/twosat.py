"""Formulas whose clauses have two literals: answered in linear time on the graph of their implications."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat.formula import Clause, Formula, Model

Graph = dict[int, list[int]]
"""What each literal implies."""


def propagate(clauses: Iterable[Clause]) -> tuple[set[int], list[Clause]]:
    """What follows from the clauses of one literal, and what is then left of the others.

    An empty clause among them says that there is a contradiction.
    """
    left = list(clauses)
    holding: dict[int, list[int]] = {}
    for index, clause in enumerate(left):
        for literal in clause:
            holding.setdefault(literal, []).append(index)
    true: set[int] = set()
    waiting = [clause[0] for clause in left if len(clause) == 1]
    while waiting:
        literal = waiting.pop()
        if literal in true:
            continue
        true.add(literal)
        if -literal in true:
            return true, [()]
        for index in holding.get(-literal, ()):
            rest = [other for other in left[index] if -other not in true]
            if len(rest) == 1:
                waiting.append(rest[0])
    return true, [
        tuple(literal for literal in clause if -literal not in true)
        for clause in left
        if true.isdisjoint(clause)
    ]


class View(NamedTuple):
    """A formula by the length of its clauses, as it stands and once its units have been followed up."""

    lengths: Counter[int]
    rest: Counter[int]

    @property
    def is_two_sat(self) -> bool:
        return max(self.lengths, default=0) <= 2

    @property
    def becomes_two_sat(self) -> bool:
        return max(self.rest, default=0) <= 2


def view(formula: Formula) -> View:
    return View(Counter(map(len, formula)), Counter(map(len, propagate(formula)[1])))


def models(formula: Formula) -> Iterator[Model]:
    """Each way to give the board's own variables a value; InputError if there are longer clauses."""
    fixed, left = propagate(formula)
    graph = implications(left)
    usual = assignment(graph)
    if () in left or usual is None:
        return iter(())
    return _choose(list(formula.names), graph, fixed, usual)


def _choose(own: list[int], graph: Graph, fixed: set[int], usual: set[int]) -> Iterator[Model]:
    """The usual assignment first, at no further cost; then from each one those that differ from it.

    A literal is chosen with all that it implies: a clause with one that is false then has one that is true.
    The others are still as they were: the usual assignment completes any choice, and none is ever regretted.
    """
    branches = [(fixed, 0)]
    while branches:
        true, start = branches.pop()
        yield {literal for literal in true if literal > 0} | {
            literal for literal in usual if literal > 0 and -literal not in true
        }
        for index, variable in enumerate(own[start:], start + 1):
            if variable not in true and -variable not in true:
                literal = variable if variable in usual else -variable
                otherwise = consequences(graph, -literal)
                if literal not in otherwise:
                    branches.append((true | otherwise, index))
                true = true | consequences(graph, literal)


def implications(clauses: Iterable[Clause]) -> Graph:
    graph: Graph = {}
    for clause in clauses:
        if len(clause) > 2:
            raise InputError(f"the formula is not 2-SAT: a clause of {len(clause)} literals remains")
        if clause:
            for denied, implied in ((clause[0], clause[-1]), (clause[-1], clause[0])):
                graph.setdefault(-denied, []).append(implied)
                graph.setdefault(implied, [])
    return graph


def consequences(graph: Graph, literal: int) -> set[int]:
    found, waiting = {literal}, [literal]
    while waiting:
        new = [implied for implied in graph.get(waiting.pop(), ()) if implied not in found]
        found.update(new)
        waiting += new
    return found


def assignment(graph: Graph) -> set[int] | None:
    """Of each literal and its negation the one that is true; None if some two imply each other.

    A component comes before those that lead to it: what comes first never implies its own negation.
    """
    component = components(graph)
    true: set[int] = set()
    for literal, number in component.items():
        if component[-literal] == number:
            return None
        if -literal not in true:
            true.add(literal)
    return true


def components(graph: Graph) -> dict[int, int]:
    """Tarjan's strongly connected components: one literal of each literal's own, and the last ones first."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    component: dict[int, int] = {}
    path: list[int] = []
    for root in graph:
        if root in order:
            continue
        calls = [(root, iter(graph[root]))]
        order[root] = low[root] = len(order)
        path.append(root)
        while calls:
            literal, onward = calls[-1]
            for implied in onward:
                if implied not in order:
                    order[implied] = low[implied] = len(order)
                    path.append(implied)
                    calls.append((implied, iter(graph[implied])))
                    break
                if implied not in component:
                    low[literal] = min(low[literal], order[implied])
            else:
                calls.pop()
                if calls:
                    parent = calls[-1][0]
                    low[parent] = min(low[parent], low[literal])
                if low[literal] == order[literal]:
                    _close(literal, path, component)
    return component


def _close(root: int, path: list[int], component: dict[int, int]) -> None:
    """What lies on the path from the root on is a component."""
    while True:
        literal = path.pop()
        component[literal] = root
        if literal == root:
            return
