"""What the results show: as one page that needs no other file, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isinf
from pathlib import Path

from kamaji_asp.comparison import figures
from kamaji_asp.comparison.answers import Answers, Disagreement
from kamaji_asp.comparison.attempt import Limits, Record
from kamaji_asp.comparison.growth import fit
from kamaji_asp.comparison.machine import Machine
from kamaji_asp.comparison.scores import HEAD, by_family, rows, scores, times_of
from kamaji_asp.comparison.tables import MarkdownTable
from kamaji_asp.files.writing import json_line

GROWTH_HEAD = ("contestant", "what", "sizes", "growth", "off by", "verdict")
FAILURES = ("time", "memory", "gave up", "error")


@dataclass(frozen=True)
class Report:
    records: Sequence[Record]

    @cached_property
    def families(self) -> dict[str, list[Record]]:
        return by_family(self.records)

    @cached_property
    def disagreements(self) -> list[Disagreement]:
        return Answers(self.records).disagreements

    @cached_property
    def summaries(self) -> dict[str, MarkdownTable]:
        """First of all families together, then of each."""
        groups = self.families if len(self.families) == 1 else {"all families": self.records, **self.families}
        return {name: MarkdownTable(HEAD, list(rows(scores(some)))) for name, some in groups.items()}

    @cached_property
    def failures(self) -> MarkdownTable | None:
        """Why attempts have no answer."""
        counts = {
            name: [
                sum(record.contestant == name and record.ended == why for record in self.records)
                for why in FAILURES
            ]
            for name in sorted({record.contestant for record in self.records})
        }
        table = [(name, *numbers) for name, numbers in counts.items() if any(numbers)]
        return MarkdownTable(("contestant", *FAILURES), table) if table else None

    def growth(self, family: str) -> MarkdownTable | None:
        found = list(_growth_rows(self.families[family]))
        return MarkdownTable(GROWTH_HEAD, found) if found else None

    @cached_property
    def conditions(self) -> list[tuple[str, str]]:
        """Where and how the attempts were made, without repetitions."""
        named: dict[str, dict[str, None]] = {}
        for record in self.records:
            for what, value in {
                "machine": _machine(record.machine) if record.machine else "",
                "versions": ", ".join(" ".join(pair) for pair in (record.versions or {}).items()),
                "limits of an attempt": _limits(record.limits),
                "seed": "" if record.seed is None else str(record.seed),
            }.items():
                if value:
                    named.setdefault(what, {})[value] = None
        puzzles = len({record.puzzle_key for record in self.records})
        size = f"{len(self.records)} on {puzzles} puzzles"
        return [("attempts", size), *((what, "; ".join(values)) for what, values in named.items())]

    def markdown(self, pictures: Iterable[str] = ()) -> str:
        return "\n".join(self._lines(pictures))

    def _lines(self, pictures: Iterable[str]) -> Iterator[str]:
        yield "# Comparison\n"
        for what, value in self.conditions:
            yield f"- {what}: {value}"
        yield "\n## Answers\n"
        if self.disagreements:
            yield from (f"- **disagreement**: {disagreement}" for disagreement in self.disagreements)
        else:
            yield "No two contestants contradict each other."
        for name, table in self.summaries.items():
            yield f"\n## {name}\n\n{table}"
            if name in self.families and (growth := self.growth(name)):
                yield f"\n{growth}"
        if self.failures:
            yield f"\n## Attempts without an answer, by what they ran out of\n\n{self.failures}"
        for picture in pictures:
            yield f"\n![{Path(picture).stem}]({picture})"
        yield ""

    def html(self) -> str:
        from jinja2 import Environment, PackageLoader, StrictUndefined

        loader = PackageLoader("kamaji_asp.comparison", ".")
        environment = Environment(
            loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
        )
        template = environment.get_template("page.html.j2")
        drawn = {name: figures.as_svg(figure) for name, figure in figures.overview(self.records).items()}
        return template.render(report=self, figures=drawn, points=_as_script(self._points()))

    def _points(self) -> dict[str, object]:
        """The times for the page's own scatter plot: null is unsolved, -1 was not tried."""
        unordered = times_of(self.records)
        times = {score.contestant: unordered[score.contestant] for score in scores(self.records)}
        families = {record.puzzle_key: record.puzzle for record in self.records}
        return {
            "contestants": list(times),
            "puzzles": [
                {
                    "name": Path(puzzle[0]).name,
                    "family": family,
                    "times": [
                        _known(by_puzzle[puzzle].seconds) if puzzle in by_puzzle else -1
                        for by_puzzle in times.values()
                    ],
                }
                for puzzle, family in families.items()
            ],
        }


def _known(seconds: float) -> float | None:
    return None if isinf(seconds) else seconds


def _as_script(data: object) -> str:
    """JSON that can stand within a script: nothing in it ends the script."""
    return json_line(data).replace("<", r"\u003c")


def _machine(machine: Machine) -> str:
    memory = f", {machine.memory} MB" if machine.memory else ""
    return f"{machine.cpu}, {machine.cores} cores{memory}, {machine.system}"


def _limits(limits: Limits) -> str:
    parts = [
        f"{limits.time:g} s" if limits.time else "",
        f"{limits.memory} MB" if limits.memory else "",
        f"{limits.models} solutions" if limits.models else "all solutions",
    ]
    return ", ".join(filter(None, parts))


def _growth_rows(records: Sequence[Record]) -> Iterator[tuple[object, ...]]:
    for kind, (_, measure) in figures.MEASURES.items():
        for name, points in figures.points_of(records, measure).items():
            law = fit(points)
            if law:
                sizes = len({size for size, _ in points})
                yield name, kind, sizes, law.better, f"×{law.better.error:.2f}", law.verdict


def merged(groups: Iterable[Iterable[Record]]) -> list[Record]:
    """The records of several files; one that stands in more than one of them counts once."""
    return list({(record.key, record.started): record for some in groups for record in some}.values())
