"""The propagator driven by hand, without clingo: edges come and go, and every clause it adds is judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from types import SimpleNamespace

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kamaji_asp.family import ENCODINGS
from kamaji_asp.kits.loops.theory import Paths, SingleLoop

SIZE = 4
CELLS = list(product(range(SIZE), repeat=2))
EDGES = [
    (CELLS.index((r, c)), CELLS.index(to)) for r, c in CELLS for to in ((r, c + 1), (r + 1, c)) if to in CELLS
]
"""A square board; the literal of an edge is its number from 1 on, that of on(cell) comes behind."""
ON = {place: len(EDGES) + 1 + place for place in range(len(CELLS))}


@dataclass
class Search:
    """Stands in for clingo in one thread: knows what is true and keeps the clauses."""

    thread_id: int = 0
    decision_level: int = 0
    true: set[int] = field(default_factory=set)
    levels: list[list[int]] = field(default_factory=list)
    clauses: list[list[int]] = field(default_factory=list)

    @property
    def assignment(self) -> Search:
        return self

    def is_true(self, literal: int) -> bool:
        return literal in self.true

    def is_false(self, literal: int) -> bool:
        return -literal in self.true

    def add_clause(self, clause: list[int]) -> bool:
        self.clauses.append(clause)
        return not all(-literal in self.true for literal in clause)

    def decide(self, propagator: SingleLoop, *edges: int) -> None:
        self.decision_level += 1
        self.levels.append(list(edges))
        self.true.update(edges)
        propagator.propagate(self, edges)  # type: ignore[arg-type]

    def undo(self, propagator: SingleLoop) -> None:
        changes = self.levels.pop()
        propagator.undo(self.thread_id, self, changes)  # type: ignore[arg-type]
        self.true.difference_update(changes)
        self.decision_level -= 1


def term(name: str, *places: int) -> SimpleNamespace:
    return SimpleNamespace(name=name, arguments=places)


def started(certain: set[int] = frozenset(), settled: tuple[int, ...] = (), threads: int = 1) -> SingleLoop:
    """A propagator that has read the board; one of the first two cells is on the line."""
    said = [(term("on", place), literal) for place, literal in ON.items()]
    said += [(term("edge", u, v), literal) for literal, (u, v) in enumerate(EDGES, 1)]
    said += [(term("start", place), ON[place]) for place in (0, 1)]
    elements = [SimpleNamespace(terms=[what], condition_id=literal) for what, literal in said]
    init = SimpleNamespace(
        theory_atoms=[SimpleNamespace(term=term("single_loop"), elements=elements)],
        solver_literal=lambda literal: literal,
        assignment=Search(true={ON[place] for place in certain} | set(settled)),
        number_of_threads=threads,
        propagate=lambda: True,
        watched=set(),
        add_clause=lambda clause: True,
    )
    init.add_watch = init.watched.add
    propagator = SingleLoop()
    propagator.init(init)
    assert init.watched == set(range(1, len(EDGES) + 1)) - set(settled)
    return propagator


def edge(*cells: tuple[int, int]) -> int:
    u, v = sorted(map(CELLS.index, cells))
    return EDGES.index((u, v)) + 1


def ring(r: int, c: int) -> list[int]:
    """The four edges around a corner point; the last one closes the loop."""
    corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
    return [edge(corners[i], corners[(i + 1) % 4]) for i in range(4)]


def test_the_last_edge_of_a_loop_away_from_the_start_is_forbidden() -> None:
    propagator, search = started(), Search()
    around = ring(2, 2)
    for literal in around[:3]:
        search.decide(propagator, literal)
    assert [sorted(clause) for clause in search.clauses] == [sorted(-literal for literal in around)]


def test_a_loop_at_the_start_may_close_until_something_is_elsewhere() -> None:
    propagator, search = started(), Search()
    around = ring(0, 0)
    for literal in around[:3]:
        search.decide(propagator, literal)
    assert search.clauses == []
    search.undo(propagator)
    far = edge((3, 2), (3, 3))
    search.decide(propagator, far)
    search.decide(propagator, around[2])
    assert [sorted(clause) for clause in search.clauses] == [sorted([-far, *(-x for x in around)])]


def test_a_cell_that_is_on_for_certain_is_elsewhere() -> None:
    propagator, search = started(certain={15}), Search()
    search.decide(propagator, *ring(0, 0)[:3])
    assert [sorted(clause) for clause in search.clauses] == [sorted(-literal for literal in ring(0, 0))]


def test_once_a_loop_is_closed_all_else_is_off() -> None:
    propagator, search = started(), Search()
    for literal in ring(0, 0):
        search.decide(propagator, literal)
    inside = {CELLS.index(cell) for cell in ((0, 0), (0, 1), (1, 0), (1, 1))}
    assert {clause[0] for clause in search.clauses} == {-ON[place] for place in ON if place not in inside}
    assert all(sorted(clause[1:]) == sorted(-x for x in ring(0, 0)) for clause in search.clauses)


def test_a_closed_loop_with_something_elsewhere_is_a_conflict() -> None:
    propagator, search = started(), Search()
    search.true.add(ON[15])
    search.decide(propagator, *ring(0, 0))
    conflict = search.clauses[-1]
    assert conflict[0] == -ON[15]
    assert all(-literal in search.true for literal in conflict)
    search.undo(propagator)
    assert propagator.paths[0].other == list(range(len(CELLS)))


def test_a_loop_that_opens_again_is_a_path() -> None:
    propagator, search = started(), Search()
    for literal in ring(0, 0):
        search.decide(propagator, literal)
    paths = propagator.paths[0]
    assert len(paths.trail) == 4
    search.undo(propagator)
    u, v = EDGES[ring(0, 0)[3] - 1]
    assert len(paths.walk(u, v)) == 4
    while search.levels:
        search.undo(propagator)
    assert (paths.trail, paths.marks, set(paths.link)) == ([], [], {0})


def test_to_take_back_an_edge_touches_four_entries() -> None:
    """However long the paths are that it joined."""

    class Counted(list[int]):
        written = 0

        def __setitem__(self, *change: object) -> None:
            Counted.written += 1
            super().__setitem__(*change)  # type: ignore[arg-type]

    paths = Paths(1000)
    for level, place in enumerate([*range(499), *range(500, 999), 499], 1):
        paths.mark(level)
        paths.join(place, place + 1)
    paths.other, paths.link = Counted(paths.other), Counted(paths.link)
    paths.undo(999)
    assert Counted.written == 4
    assert (paths.other[0], paths.other[500]) == (499, 999)


def test_the_last_word_on_a_loop_and_on_a_line_with_ends() -> None:
    propagator, search = started(), Search()
    search.true.update(ON[CELLS.index(cell)] for cell in ((0, 0), (0, 1), (1, 0), (1, 1)))
    search.decide(propagator, *ring(0, 0)[:3])
    propagator.check(search)  # type: ignore[arg-type]
    (clause,) = search.clauses
    end = CELLS.index((0, 0))
    assert clause[0] == -ON[end]
    assert sorted(clause[1:]) == [edge((0, 0), (1, 0))]
    search.decide(propagator, ring(0, 0)[3])
    search.clauses.clear()
    propagator.check(search)  # type: ignore[arg-type]
    assert search.clauses == []


def test_edges_that_were_there_before_the_search_are_part_of_it() -> None:
    around = ring(2, 2)
    propagator, search = started(settled=tuple(around[:2])), Search(true=set(around[:2]))
    search.decide(propagator, around[2])
    assert len(search.clauses) == 1
    search.undo(propagator)
    assert len(propagator.paths[0].trail) == 2


def test_threads_keep_to_themselves() -> None:
    propagator = started(threads=2)
    here, there = Search(thread_id=0), Search(thread_id=1)
    here.decide(propagator, *ring(2, 2)[:2])
    there.decide(propagator, ring(2, 2)[2])
    assert (here.clauses, there.clauses) == ([], [])
    here.undo(propagator)
    assert [len(paths.trail) for paths in propagator.paths] == [0, 1]


def parts(chosen: set[int]) -> dict[int, set[int]]:
    """Which places hang together, by brute force."""
    part = {place: {place} for place in range(len(CELLS))}
    for literal in chosen:
        u, v = EDGES[literal - 1]
        if part[u] is not part[v]:
            part[u] |= part[v]
            for place in part[v]:
                part[place] = part[u]
    return part


def degree(place: int, chosen: set[int]) -> int:
    return sum(place in EDGES[literal - 1] for literal in chosen)


def is_wrong(clause: list[int], lines: list[set[int]]) -> bool:
    """Whether a single loop through one of the first two cells breaks the clause."""
    for line in lines:
        cells = {place for literal in line for place in EDGES[literal - 1]}
        true = line | {ON[place] for place in cells}
        if cells & {0, 1} and not any((literal > 0) == (abs(literal) in true) for literal in clause):
            return True
    return False


@pytest.fixture(scope="module")
def lines() -> list[set[int]]:
    """Every single loop on the board: the solutions of a Yajilin where black cells may touch."""
    program = "".join(f"{{ edge({u},{v}) }}. link({u},{v};{v},{u}) :- edge({u},{v}). " for u, v in EDGES)
    program += f"cell(0..{len(CELLS) - 1}). :- cell(X), {{ link(X,Y) }} != 0, {{ link(X,Y) }} != 2. "
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], program + "#show edge/2.")
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as models:
        for model in models:
            chosen = {
                EDGES.index((u.number, v.number)) + 1
                for u, v in (atom.arguments for atom in model.symbols(shown=True))
            }
            sizes = [len(part) for part in parts(chosen).values() if len(part) > 1]
            if chosen and sizes == [len(chosen)] * len(chosen):
                found.append(chosen)
    return found


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_paths_are_those_of_brute_force_and_clauses_hold_for_every_loop(
    lines: list[set[int]], data: st.DataObject
) -> None:
    """Edges are chosen, several at once, and taken back at random, as long as no place has three."""
    assert len(lines) == 213  # the simple cycles of the 4x4 grid graph
    propagator, search = started(), Search()
    for _ in range(data.draw(st.integers(1, 12))):
        chosen = {literal for level in search.levels for literal in level}
        if search.levels and data.draw(st.integers(0, 3)) == 0:
            search.undo(propagator)
        else:
            free = [x for x in range(1, len(EDGES) + 1) if x not in chosen]
            level: list[int] = []
            for literal in data.draw(st.lists(st.sampled_from(free), min_size=1, max_size=6, unique=True)):
                u, v = EDGES[literal - 1]
                now = {*chosen, *level}
                if max(degree(u, now), degree(v, now)) < 2:
                    level.append(literal)
            before = len(search.clauses)
            search.decide(propagator, *level)
            if any(all(-x in search.true for x in clause) for clause in search.clauses[before:]):
                search.undo(propagator)  # clingo would turn back, too
        agree(propagator.paths[0], {literal for level in search.levels for literal in level})
    for clause in search.clauses:
        assert not is_wrong(clause, lines)


def agree(paths: Paths, chosen: set[int]) -> None:
    part = parts(chosen)
    assert sorted((u, v) for u, v, *_ in paths.trail) == sorted(EDGES[literal - 1] for literal in chosen)
    for place, mates in part.items():
        if degree(place, chosen) == 0:
            assert paths.other[place] == place
        elif degree(place, chosen) == 1:
            other = paths.other[place]
            assert other != place
            assert other in mates
            assert degree(other, chosen) == 1
            assert set(paths.walk(place, other)) == mates


THEORY = (ENCODINGS / "loop" / "theory.lp").read_text(encoding="utf-8")
AT_MOST_TWO = "on(X) :- edge(X,Y). on(Y) :- edge(X,Y). :- on(X), 3 { edge(X,Y); edge(Y,X) }. "


def solver(program: str, threads: int) -> clingo.Control:
    control = clingo.Control(["0", f"--parallel-mode={threads}"], message_limit=0)
    control.register_propagator(SingleLoop())
    control.add("base", [], program)
    control.ground([("base", [])])
    return control


def counted(control: clingo.Control) -> int:
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("place", [0, 5])
def test_the_theory_alone_knows_what_a_loop_is(lines: list[set[int]], place: int, threads: int) -> None:
    """Of an encoding that lets lines end, it keeps the loops through the start."""
    graph = "".join(f"{{ edge({u},{v}) }}. " for u, v in EDGES)
    control = solver(f"{graph} {AT_MOST_TWO} start({place}). on({place}). {THEORY}", threads)
    through = [line for line in lines if any(place in EDGES[literal - 1] for literal in line)]
    assert counted(control) == len(through) > 0


@pytest.mark.parametrize("threads", [1, 2])
def test_one_propagator_serves_several_solves(threads: int) -> None:
    """Edges that one solve has settled are still known in the next, and to state them again adds nothing."""
    base = (ENCODINGS / "simpleloop" / "base.lp").read_text(encoding="utf-8")
    control = solver(f"{base} {THEORY} open(0..3,0..3).", threads)
    control.add("with", ["x", "y"], ":- not edge(x,y).")
    control.add("again", [], "&single_loop { edge(X,Y) : edge(X,Y); on(X) : on(X) }.")
    cell = [clingo.Tuple_([clingo.Number(0), clingo.Number(c)]) for c in range(3)]
    counts = [counted(control), counted(control)]
    for part in (("with", [cell[1], cell[2]]), ("again", []), ("with", [cell[0], cell[1]])):
        control.ground([part])
        counts.append(counted(control))
    assert counts == [6, 6, 4, 4, 4]


@pytest.mark.parametrize("threads", [1, 2])
def test_assumptions_are_forgotten(threads: int) -> None:
    """What holds for the time of one solve must not be taken for certain in the next."""
    graph = "".join(f"{{ edge({u},{v}) }}. " for u, v in EDGES)
    control = solver(f"{graph} {AT_MOST_TWO} start(0). on(0). {THEORY}", threads)
    every = counted(control)
    corner = clingo.Function("on", [clingo.Number(15)])
    some = 0
    for value in (True, False):
        with control.solve(assumptions=[(corner, value)], yield_=True) as models:
            some += sum(1 for _ in models)
    assert some == every == counted(control)
