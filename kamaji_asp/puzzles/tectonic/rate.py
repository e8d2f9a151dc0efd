"""The levels of the Tectonic thesis (M. van Spaendonck, Leiden 2017, chapter 8).

Which rules a board needs tells three groups apart: rules 1 to 3 solve it, or rules 1 to 4, or it takes rules
5 and 6 or even 2-SAT. Within a group the level follows from how often rules 3 and 4 are used by all the rules
with 2-SAT, compared with the averages of 452 printed puzzles of levels 1 to 9: the line between two levels is
half way between their averages. Levels 4 and 5 cannot be told apart.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kamaji_asp.api import solve
from kamaji_asp.puzzles.tectonic.board import Tectonic
from kamaji_asp.rating import Rating

USES = {
    "rule 3": (12.31, 15.53, 16.53, 19.24, 17.10, 18.38, 28.29, 34.88, 54.26),
    "rule 4": (5.35, 9.31, 11.92, 16.12, 16.67, 20.24, 20.41, 28.42, 41.86),
}
"""The thesis's table 8.8: how often each rule is used on average, level by level."""


class Line(NamedTuple):
    """Between a level and the next one."""

    level: str
    rule: str
    uses: float


def line(level: int, rule: str, name: str = "") -> Line:
    average = USES[rule]
    return Line(name or str(level), rule, round((average[level - 1] + average[level]) / 2, 2))


class Group(NamedTuple):
    what: str
    method: str
    rules: tuple[int, ...]
    lines: tuple[Line, ...]
    top: str
    """The level above the last line."""


HARD = (line(6, "rule 3"), line(7, "rule 4"), line(8, "rule 4"))
GROUPS = (
    Group("rules 1 to 3", "rules", (1, 2, 3), (line(1, "rule 4"),), "2"),
    Group("rules 1 to 4", "rules", (1, 2, 3, 4), (line(3, "rule 4"), line(5, "rule 4", "4 or 5")), "6"),
    Group("rules 1 to 6", "rules", (1, 2, 3, 4, 5, 6), HARD, "9"),
    Group("rules 1 to 6 and 2-SAT", "rules+2sat", (1, 2, 3, 4, 5, 6), HARD, "9"),
)


def rate(board: Tectonic) -> Rating:
    run = solve(board, engine="search", method="rules+2sat")
    is_solved = bool(list(run))
    evidence = run.statistics()
    evidence = {name: evidence[name] for name in evidence if name not in ("choices", "contradictions")}
    counted = ", ".join(f"{name}: {times}" for name, times in evidence.items())
    if not is_solved:
        return _unsolved(board, counted, evidence)
    weaker = ""
    for group in GROUPS:
        if list(solve(board, engine="search", method=group.method, rules=group.rules)):
            needs = f"{group.what} solve it" + (f", {weaker} do not" if weaker else "")
            level, why = _level(group, evidence)
            return Rating(level, (needs, *why, counted), evidence)
        weaker = group.what
    raise AssertionError("the last group is what solved it")


def _level(group: Group, evidence: dict[str, Any]) -> tuple[str, list[str]]:
    """The first line that the uses stay below, and the comparisons made."""
    why = []
    for level, rule, most in group.lines:
        below = evidence[rule] < most
        why.append(f"uses of {rule}: {evidence[rule]}, {'below' if below else 'not below'} {most}")
        if below:
            return level, why
    return group.top, why


def _unsolved(board: Tectonic, counted: str, evidence: dict[str, Any]) -> Rating:
    run = solve(board, engine="search", method="rules+search", limit=2)
    found = len(list(run))
    if found != 1:
        return Rating(None, (f"it has {'several solutions' if found else 'no solution'}",), evidence)
    return Rating("above 9", ("rules 1 to 6 and 2-SAT do not solve it: one has to try", counted), evidence)
