"""The levels of the Tectonic thesis (M. van Spaendonck, Leiden 2017, chapter 8).

Which rules a board needs tells three groups apart: rules 1 to 3 solve it, or rules 1 to 4, or it takes rules
5 and 6 or even 2-SAT. Within a group the level follows from how often rules 3 and 4 are used by all the rules
with 2-SAT, compared with the averages of 452 printed puzzles of levels 1 to 9: the line between two levels is
half way between their averages. Levels 4 and 5 cannot be told apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kamaji_asp.core.difficulty import Level
from kamaji_asp.engines.search.notes import Notes
from kamaji_asp.engines.solve import count
from kamaji_asp.kits.regions.search import TECHNIQUES, Technique
from kamaji_asp.puzzles.tectonic.board import Tectonic, touching

USES = {
    "rule 3": (12.31, 15.53, 16.53, 19.24, 17.10, 18.38, 28.29, 34.88, 54.26),
    "rule 4": (5.35, 9.31, 11.92, 16.12, 16.67, 20.24, 20.41, 28.42, 41.86),
}
"""The thesis's table 8.8: how often each rule is used on average, level by level."""


class Border(NamedTuple):
    """Between a level and the next one."""

    level: str
    rule: str
    uses: float


def _border(level: int, rule: str, name: str = "") -> Border:
    average = USES[rule]
    return Border(name or str(level), rule, round((average[level - 1] + average[level]) / 2, 2))


class Group(NamedTuple):
    """The boards that a technique solves, and none before it."""

    technique: Technique
    borders: tuple[Border, ...]
    top: str
    """The level above the last border."""


_HARD = (_border(6, "rule 3"), _border(7, "rule 4"), _border(8, "rule 4"))
_BORDERS = (
    ((_border(1, "rule 4"),), "2"),
    ((_border(3, "rule 4"), _border(5, "rule 4", "4 or 5")), "6"),
    (_HARD, "9"),
    (_HARD, "9"),
)
GROUPS = tuple(
    Group(technique, borders, top) for technique, (borders, top) in zip(TECHNIQUES, _BORDERS, strict=True)
)


def grade(board: Tectonic) -> Level:
    notes = Notes()
    solver = GROUPS[-1].technique.solver(board, touching, notes)
    is_solved = solver.propagate() and solver.are_settled()
    uses = {name: times for name, times in notes.count.items() if name not in ("choices", "contradictions")}
    counted = ", ".join(f"{name}: {times}" for name, times in uses.items())
    if not is_solved:
        return _unsolved(board, counted, uses)
    weaker = ""
    for group in GROUPS:
        technique = group.technique
        if technique.solves(board, touching):
            needs = f"{technique.about} solve it" + (f", {weaker} do not" if weaker else "")
            level, why = _level(group, uses)
            return Level(level, (needs, *why, counted), uses)
        weaker = technique.about
    raise AssertionError("the last group is what solved it")


def _level(group: Group, uses: Mapping[str, int]) -> tuple[str, list[str]]:
    """The first border that the uses stay below, and the comparisons made."""
    why = []
    for level, rule, most in group.borders:
        is_below = uses[rule] < most
        why.append(f"uses of {rule}: {uses[rule]}, {'below' if is_below else 'not below'} {most}")
        if is_below:
            return level, why
    return group.top, why


def _unsolved(board: Tectonic, counted: str, uses: Mapping[str, int]) -> Level:
    found = count(board, limit=2)
    if found != 1:
        return Level(None, (f"it has {'several solutions' if found else 'no solution'}",), uses)
    return Level("above 9", ("rules 1 to 6 and 2-SAT do not solve it: one has to try", counted), uses)
