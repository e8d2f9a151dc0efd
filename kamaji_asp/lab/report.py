"""All that is to be said of the results: as one page that needs nothing else, or as Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isinf
from pathlib import Path
from typing import Any

from kamaji_asp.lab import figures
from kamaji_asp.lab.answers import Answers, Disagreement
from kamaji_asp.lab.attempt import Record
from kamaji_asp.lab.growth import fit
from kamaji_asp.lab.scores import HEAD, by_family, rows, scores, times_of

GROWTH_HEAD = ("contestant", "what", "sizes", "growth", "off by", "verdict")
FAILURES = ("time", "memory", "gave up", "error")


@dataclass(frozen=True)
class Table:
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        """As Markdown; the first column to the left, the others to the right."""
        cells = [[_escape(cell) for cell in row] for row in (self.head, *self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.head))]
        lines = [
            "| " + " | ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) + " |"
            for row in cells
        ]
        rule = "| " + " | ".join(["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]) + " |"
        return "\n".join([lines[0], rule, *lines[1:]])


def _escape(cell: str) -> str:
    return cell.replace("|", r"\|")


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
    def summaries(self) -> dict[str, Table]:
        """By family, after all of them together."""
        groups = self.families if len(self.families) == 1 else {"all families": self.records, **self.families}
        return {name: Table(HEAD, list(rows(scores(some)))) for name, some in groups.items()}

    @cached_property
    def failures(self) -> Table | None:
        """Why attempts have no answer."""
        counts = {
            name: [
                sum(record["contestant"] == name and record["ended"] == why for record in self.records)
                for why in FAILURES
            ]
            for name in sorted({record["contestant"] for record in self.records})
        }
        table = [(name, *map(str, numbers)) for name, numbers in counts.items() if any(numbers)]
        return Table(("contestant", *FAILURES), table) if table else None

    def growth(self, family: str) -> Table | None:
        found = list(_growth_rows(self.families[family]))
        return Table(GROWTH_HEAD, found) if found else None

    @cached_property
    def conditions(self) -> list[tuple[str, str]]:
        """Where and how the attempts were made, each thing once."""
        named: dict[str, dict[str, None]] = {}
        for record in self.records:
            machine, limits = record.get("machine", {}), record["limits"]
            memory = f", {machine['memory']} MB" if machine.get("memory") else ""
            for what, value in {
                "machine": f"{machine['cpu']}, {machine['cores']} cores{memory}, {machine['system']}"
                if machine
                else "",
                "versions": ", ".join(" ".join(pair) for pair in record.get("versions", {}).items()),
                "limits of an attempt": _limits(limits),
                "seed": str(record.get("seed", "")),
            }.items():
                if value:
                    named.setdefault(what, {})[value] = None
        puzzles = len({(record["file"], record["digest"]) for record in self.records})
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

        loader = PackageLoader("kamaji_asp.lab", ".")
        environment = Environment(
            loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
        )
        template = environment.get_template("page.html.j2")
        drawn = {name: figures.as_svg(figure) for name, figure in figures.overview(self.records).items()}
        return template.render(report=self, figures=drawn, points=_as_script(self._points()))

    def _points(self) -> dict[str, Any]:
        """What the page's own scatter plot is drawn from; null is unsolved."""
        unordered = times_of(self.records)
        times = {score.contestant: unordered[score.contestant] for score in scores(self.records)}
        families = {f"{record['file']} {record['digest']}": record["puzzle"] for record in self.records}
        return {
            "contestants": list(times),
            "puzzles": [
                {
                    "name": Path(puzzle.rpartition(" ")[0]).name,
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


def _as_script(data: Any) -> str:
    """JSON that can stand within a script: nothing in it ends the script."""
    return json.dumps(data, ensure_ascii=False).replace("<", r"\u003c")


def _limits(limits: dict[str, Any]) -> str:
    solutions = f"{limits['models']} solutions" if limits["models"] else "all solutions"
    parts = [
        f"{limits['time']:g} s" if limits["time"] else "",
        f"{limits['memory']} MB" if limits["memory"] else "",
    ]
    return ", ".join([*filter(None, parts), solutions])


def _growth_rows(records: Sequence[Record]) -> Iterator[tuple[str, ...]]:
    for kind, (_, measure) in figures.MEASURES.items():
        for name, points in figures.points_of(records, measure).items():
            law = fit(points)
            if law:
                sizes = len({size for size, _ in points})
                yield name, kind, str(sizes), str(law.better), f"×{law.better.error:.2f}", law.verdict


def merged(groups: Iterable[Iterable[Record]]) -> list[Record]:
    """The records of several files; what stands in more than one of them counts once."""
    from kamaji_asp.lab.attempt import key_of

    return list(
        {(key_of(record), record.get("started")): record for some in groups for record in some}.values()
    )
