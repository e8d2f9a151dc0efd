"""The theory of single loops: a propagator that never lets a loop close while some of the line is elsewhere.

The encoding states the graph in an atom `&single_loop { edge(X,Y) : …; on(X) : …; start(X) : … }`. During the
search the edges form paths, and of each path only its two ends matter: an end knows the other end. To join
two paths changes two entries, and to take that back changes the same two. The encoding must say that no place
has more than two edges; the propagator makes sure that the line has no ends and is one loop only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import clingo

from kamaji_asp.engines.asp.engine import ground, models
from kamaji_asp.engines.run import Run

Literal = int
Place = int
Link = tuple[Place, Place]
AddClause = Callable[[list[Literal]], bool]
"""False if the clause is violated, and so the search has to turn back."""


def answers(run: Run, control: clingo.Control) -> Iterator[Sequence[clingo.Symbol]]:
    """Ground, and solve once with the propagator."""
    control.register_propagator(SingleLoop())
    ground(run, control)
    for model in models(run, control):
        yield model.symbols(shown=True)


class Graph:
    """What the theory atom says, the same for all threads: places are numbers, edges are literals."""

    def __init__(self) -> None:
        self.names: dict[str, Place] = {}
        self.literal: dict[Link, Literal] = {}
        """Of the edge between two places, either way; two edges may share one."""
        self.on: dict[Place, Literal] = {}
        self.starts: set[Place] = set()
        """One of these is on the line, for certain."""

    def place(self, name: object) -> Place:
        return self.names.setdefault(str(name), len(self.names))

    def add(self, term: clingo.TheoryTerm, literal: Literal) -> None:
        """An element of the theory atom."""
        places = [self.place(name) for name in term.arguments]
        if term.name == "edge":
            u, v = places
            self.literal[u, v] = self.literal[v, u] = literal
        elif term.name == "on":
            self.on[places[0]] = literal
        else:
            self.starts.add(places[0])


class Paths:
    """The paths that the chosen edges form, in one thread."""

    def __init__(self, places: int) -> None:
        self.other = list(range(places))
        """For the end of a path its other end; a place that no edge has touched is both."""
        self.link = [0] * places
        """The neighbours of a place along its path, as their exclusive or: from one follows the other."""
        self.trail: list[tuple[Place, Place, Place, Place]] = []
        """The edges in the order in which they came, each with the far ends of the paths that it joined."""
        self.marks: list[tuple[int, int]] = []
        """Decision levels, and how long the trail was when each began."""

    def mark(self, level: int) -> None:
        if not self.marks or self.marks[-1][0] < level:
            self.marks.append((level, len(self.trail)))

    def join(self, u: Place, v: Place) -> tuple[Place, Place]:
        """Add an edge between two ends; returns the ends of the path that it now belongs to.

        If they are the ends of one path, they remain each other's, and the path is a loop.
        """
        other, link = self.other, self.link
        a, b = other[u], other[v]
        self.trail.append((u, v, a, b))
        other[a], other[b] = b, a
        link[u] ^= v
        link[v] ^= u
        return a, b

    def undo(self, level: int) -> None:
        """Take back the edges of this level and of any above."""
        other, link, trail = self.other, self.link, self.trail
        while self.marks and self.marks[-1][0] >= level:
            length = self.marks.pop()[1]
            while len(trail) > length:
                u, v, a, b = trail.pop()
                other[a], other[b] = u, v
                link[u] ^= v
                link[v] ^= u

    def walk(self, a: Place, b: Place) -> list[Place]:
        """The places of the path with these ends, in order; it must not be a loop yet."""
        path, before, here = [a], a, self.link[a]
        while before != b:
            path.append(here)
            before, here = here, self.link[here] ^ before
        return path


class SingleLoop(clingo.Propagator):
    """The propagator. Clingo calls `init` before each solve and then the others, each thread on its own.

    Whatever is found out about a thread's paths is said in a clause that holds always and everywhere: the
    edges of a loop are not all there while the line passes through some place elsewhere.
    """

    def __init__(self) -> None:
        self.graph = Graph()
        self.certain: set[Place] = set()
        """Places that are on the line in every solution."""
        self.free: dict[Literal, list[Link]] = {}
        """What a literal stands for, as long as the edge may be there or not; mostly it is one."""
        self.paths: list[Paths] = []

    def init(self, init: clingo.PropagateInit) -> None:
        """Read what is new of the graph; join the edges that are there for certain and watch the others."""
        graph = self.graph
        for atom in init.theory_atoms:
            if atom.term.name == "single_loop":
                for element in atom.elements:
                    graph.add(element.terms[0], init.solver_literal(element.condition_id))
        self.paths = [Paths(len(graph.names)) for _ in range(init.number_of_threads)]
        if not init.propagate():
            return
        assignment = init.assignment
        self.certain = {place for place, literal in graph.on.items() if assignment.is_true(literal)}
        self.free, settled = {}, []
        for (u, v), literal in graph.literal.items():
            if u > v or assignment.is_false(literal):  # the same the other way, or never there
                continue
            if assignment.is_true(literal):
                settled.append((u, v))
            else:
                self.free.setdefault(literal, []).append((u, v))
                init.add_watch(literal)
        for paths in self.paths:
            for u, v in settled:
                if not self._add(paths, u, v, assignment, init.add_clause):
                    return

    def propagate(self, control: clingo.PropagateControl, changes: Sequence[Literal]) -> None:
        paths, assignment, edges = self.paths[control.thread_id], control.assignment, self.free
        paths.mark(assignment.decision_level)
        for literal in changes:
            for u, v in edges.get(literal, ()):
                if not self._add(paths, u, v, assignment, control.add_clause):
                    return

    def undo(self, thread_id: int, assignment: clingo.Assignment, changes: Sequence[Literal]) -> None:
        self.paths[thread_id].undo(assignment.decision_level)

    def check(self, control: clingo.PropagateControl) -> None:
        """When all is assigned: a loop has as many edges as places, a line with ends fewer."""
        graph, is_true = self.graph, control.assignment.is_true
        on = [place for place, literal in graph.on.items() if is_true(literal)]
        if len(on) <= len(self.paths[control.thread_id].trail):
            return
        for place in on:
            at = [literal for (u, _), literal in graph.literal.items() if u == place]
            missing = [literal for literal in at if not is_true(literal)]
            if len(at) - len(missing) < 2:
                control.add_clause([-graph.on[place], *missing])
                return

    def _add(
        self, paths: Paths, u: Place, v: Place, assignment: clingo.Assignment, add_clause: AddClause
    ) -> bool:
        """Join an edge and say what follows; false if that is a conflict."""
        if paths.other[u] == v:
            loop = paths.walk(u, v)
            paths.join(u, v)
            return self._close(loop, assignment, add_clause)
        a, b = paths.join(u, v)
        closing = self.graph.literal.get((a, b))
        if closing is None or (a, b) == (u, v) or assignment.is_false(closing):
            return True
        path = paths.walk(a, b)
        witness = self._elsewhere(paths, path)
        return witness is None or add_clause([*witness, *self._not_around(path)])

    def _close(self, loop: list[Place], assignment: clingo.Assignment, add_clause: AddClause) -> bool:
        """The loop is closed, so the line must not pass through any other place."""
        around, inside = self._not_around(loop), set(loop)
        if not self._may_be_whole(inside):
            return add_clause(around)
        outside = (literal for place, literal in self.graph.on.items() if place not in inside)
        return all(assignment.is_false(literal) or add_clause([-literal, *around]) for literal in outside)

    def _elsewhere(self, paths: Paths, path: list[Place]) -> list[Literal] | None:
        """Why the line is not on this path alone: for certain, or because of the oldest edge elsewhere."""
        inside = set(path)
        if not self._may_be_whole(inside):
            return []
        edges = ((u, v) for u, v, _, _ in paths.trail if u not in inside)
        return next(([-self.graph.literal[edge]] for edge in edges), None)

    def _may_be_whole(self, inside: set[Place]) -> bool:
        return self.certain <= inside and not self.graph.starts.isdisjoint(inside)

    def _not_around(self, loop: list[Place]) -> list[Literal]:
        """Not all edges of the loop, from its last place to its first and so on."""
        literal = self.graph.literal
        return [-literal[loop[i - 1], place] for i, place in enumerate(loop)]
