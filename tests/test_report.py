"""`report`: what the figures in it mean, and a page that needs nothing else."""

from __future__ import annotations

import csv
import json
import re
import sys
from html.parser import HTMLParser
from math import exp, inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command import INSTANCES, Call

from kamaji_asp.comparison.attempt import Limits, Record, as_json
from kamaji_asp.comparison.growth import fit, medians
from kamaji_asp.comparison.journal import read_records
from kamaji_asp.comparison.report import Report, merged
from kamaji_asp.comparison.scores import bootstrap, scores

SOLUTION = [["1"]]


def record(name: str, contestant: str, seconds: float | None, **fields: Any) -> Record:
    """An attempt at a puzzle; without a time it ran out of it."""
    done = seconds is not None
    known = {
        **{"file": f"{name}.kenken", "digest": name, "puzzle": "kenken", "size": "4x4", "cells": 16},
        **{"contestant": contestant, "engine": "asp", "method": "default", "variant": "", "options": {}},
        **{"status": "unique" if done else "unknown", "ended": "done" if done else "time", "repeat": 0},
        **{"models": int(done), "complete": done, "solutions": SOLUTION if done else []},
        **{"seconds": {"total": seconds} if done else None, "stats": {"rules": 5}},
        **{"limits": Limits(models=2, time=10.0, memory=100)},
    }
    return Record(**known | fields)


def text_of(records: list[Record]) -> str:
    """The file of these results."""
    return "".join(json.dumps(as_json(each)) + "\n" for each in records)


# Scores


def test_what_is_not_solved_counts_twice_its_limit() -> None:
    found = scores([record("a", "asp", 1.0), record("b", "asp", None), record("c", "asp", 3.0)])
    (score,) = found
    assert (score.puzzles, score.solved, score.par2, score.median) == (3, 2, 8.0, 3.0)


def test_the_ratio_is_to_the_best_over_common_puzzles() -> None:
    records = [record(name, "fast", 1.0) for name in "abc"]
    records += [record("a", "slow", 4.0), record("b", "slow", None)]
    fast, slow = scores(records)
    assert (fast.contestant, fast.ratio, fast.low, fast.high) == ("fast", 1.0, 1.0, 1.0)
    assert slow.ratio == (4 + 20) / 2
    assert slow.low == 4.0
    assert slow.high == 20.0


def test_repetitions_count_by_their_median() -> None:
    turns = [record("a", "asp", time, repeat=turn) for turn, time in enumerate((5.0, 1.0, 2.0))]
    assert scores(turns)[0].par2 == 2.0
    turns = [record("a", "asp", time, repeat=turn) for turn, time in enumerate((5.0, None, None))]
    assert scores(turns)[0].solved == 0
    assert scores(turns)[0].median == inf


def test_the_bootstrap_interval_holds_the_ratio_and_narrows() -> None:
    rng = Random(0)
    few = [(rng.uniform(1, 9), rng.uniform(1, 3)) for _ in range(20)]
    low, high = bootstrap(few, Random(1))
    assert low < sum(a for a, _ in few) / sum(b for _, b in few) < high
    narrow, wide = bootstrap(few * 25, Random(1))
    assert wide - narrow < (high - low) / 3


def test_who_gives_up_has_solved_nothing() -> None:
    gave_up = record("a", "search", 0.5, ended="gave up", status="unknown")
    assert scores([gave_up])[0].solved == 0


# Growth


@pytest.mark.parametrize("power", [0.5, 1.0, 2.5])
def test_a_power_is_recognized(power: float) -> None:
    rng = Random(2)
    law = fit((cells, 0.01 * cells**power * exp(rng.gauss(0, 0.05))) for cells in range(16, 450, 25))
    assert law is not None
    assert (law.verdict, law.better.law) == ("polynomial", "polynomial")
    assert abs(law.better.slope - power) < 4 * law.better.margin < 0.2
    assert 1.02 < law.better.error < 1.1


def test_an_exponential_is_recognized() -> None:
    rng = Random(3)
    law = fit((cells, 0.01 * 1.02**cells * exp(rng.gauss(0, 0.1))) for cells in range(16, 450, 25))
    assert law is not None
    assert law.verdict == "exponential"
    assert abs(exp(law.better.slope) - 1.02) < 0.001
    assert str(law.better).startswith("×7.")  # 1.02^100
    assert law.better(200) == pytest.approx(0.01 * 1.02**200, rel=0.2)


def test_what_cannot_be_told_apart_is_not() -> None:
    rng = Random(4)
    law = fit((cells, exp(rng.gauss(0, 1.0))) for cells in (16, 25, 36, 49, 64))
    assert law is not None
    assert "hardly better than" in law.verdict
    flat = fit((cells, 1 + cells / 100) for cells in (16, 25, 36, 49, 64))
    assert flat is not None
    assert flat.verdict == "grows too little to tell"


def test_too_few_sizes() -> None:
    assert fit([(16, 1.0), (25, 2.0), (36, 3.0)]) is None


def test_sizes_that_are_mostly_unsolved_are_left_out() -> None:
    assert medians([(16, 1.0), (16, 3.0), (16, 2.0), (25, inf), (25, inf), (25, 1.0)]) == [(16, 2.0)]


# The report


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two families of many sizes, one contestant that runs out of time, made up."""
    path = tmp_path_factory.mktemp("report") / "results.jsonl"
    rng = Random(5)
    records = []
    for family in ("kenken", "tectonic"):
        for number, cells in enumerate((16, 25, 36, 49, 64, 81)):
            for contestant, engine, power in (
                ("asp", "asp", 1.2),
                ("sat@x", "sat", 2.0),
                ("<search>", "search", 4.0),
            ):
                time: float | None = 1e-4 * cells**power * rng.uniform(0.8, 1.25)
                if time and time > 10:
                    time = None
                size = "rules" if engine == "asp" else "clauses"
                fields = {"puzzle": family, "cells": cells, "engine": engine, "stats": {size: 3 * cells}}
                records.append(record(f"{family}-{number}", contestant, time, **fields))
    path.write_text(text_of(records))
    return path


class Reader(HTMLParser):
    """What a page holds and whether it would ask for anything from elsewhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.outside: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        links = {"src", "href", "xlink:href", "data", "poster"}
        self.outside += [
            value or "" for name, value in attrs if name in links and not (value or "").startswith("#")
        ]
        self.outside += ["link"] if tag == "link" else []


def test_the_page(call: Call, results: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    output = tmp_path / "report.html"
    done = call("report", results, "-o", output)
    assert (done.status, done.out, done.err) == (0, "", "")
    text = output.read_text(encoding="utf-8")
    page = Reader(text)
    assert page.outside == []
    assert not re.search(r"@import|url\(\s*['\"]?https?:", text)
    # A cactus for all and for each family, and two figures on growth for each; beside them the scatter plot.
    assert page.tags.count("figure") == 1 + 2 * 3
    assert page.tags.count("svg") == page.tags.count("figure") + 1
    assert "No two contestants contradict each other." in text
    assert "&lt;search&gt;" in text
    assert "<search>" not in text
    data = json.loads(re.search(r"const data = (\{.*\});", text)[1])  # type: ignore[index]
    assert sorted(data["contestants"]) == ["<search>", "asp", "sat@x"]
    assert len(data["puzzles"]) == 12
    times = {puzzle["name"]: puzzle["times"] for puzzle in data["puzzles"]}
    assert times["kenken-5.kenken"][data["contestants"].index("<search>")] is None


def test_markdown(call: Call, results: Path) -> None:
    done = call("report", results)
    assert (done.status, done.err) == (0, "")
    assert [line for line in done.out.splitlines() if line.startswith("#")] == [
        "# Comparison",
        "## Answers",
        "## all families",
        "## kenken",
        "## tectonic",
        "## Attempts without an answer, by what they ran out of",
    ]
    assert re.search(r"\| asp +\| +12 \| +12 \| .* 1\.00 \| +\|", done.out)
    assert re.search(r"\| asp +\| +time \| +6 \| +cells\^1\.\d\d \(± 0\.\d\d\) \|", done.out)
    assert re.search(r"\| asp +\| formula \| +6 \| +cells\^1\.00 \(± 0\.00\) \|", done.out)
    assert re.search(r"\| <search> +\| +[1-9]\d* \| +0 \| +0 \| +0 \|", done.out)


def test_figures_and_tables_as_files(call: Call, results: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    folder, text, table = tmp_path / "figures", tmp_path / "report.md", tmp_path / "all.csv"
    assert call("report", results, "--figures", folder, "-o", text, "-o", table).status == 0
    names = {path.stem for path in folder.glob("*.png")}
    assert names == {path.stem for path in folder.glob("*.svg")}
    kinds = ("cactus", "time", "formula")
    pairs = {"scatter-_search_-asp", "scatter-_search_-sat_x", "scatter-asp-sat_x"}
    assert names == {
        "cactus",
        *(f"{kind}-{family}" for kind in kinds for family in ("kenken", "tectonic")),
        *pairs,
    }
    assert "![cactus](figures/cactus.svg)" in text.read_text(encoding="utf-8")
    with table.open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 36


def test_a_disagreement_is_the_first_thing_one_sees(call: Call, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path, output = tmp_path / "r.jsonl", tmp_path / "r.html"
    records = [record("a", "asp", 1.0), record("a", "sat", 1.0, solutions=[["2"]])]
    path.write_text(text_of(records))
    assert call("report", path, "-o", output).status == 1
    text = output.read_text(encoding="utf-8")
    assert 'role="alert"' in text
    assert "a.kenken: asp says unique, but sat says unique" in text
    done = call("report", path)
    assert done.status == 1
    assert "**disagreement**: a.kenken" in done.out


def test_several_results_are_one(results: Path) -> None:
    records = read_records(results)
    assert len(merged([records, records])) == len(records)
    assert len(Report(merged([records[:10], records[10:]])).families) == 2


def test_from_compare_to_report(call: Call, tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    assert call("compare", INSTANCES / "ripple", "--with", "asp,search", "-o", output).status == 0
    done = call("report", output)
    assert done.status == 0
    assert "- limits of an attempt: 60 s, 2048 MB, 2 solutions" in done.out
    assert re.search(r"- machine: .+ cores", done.out)


def test_what_cannot_be(call: Call, results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        call("report", results, "-o", "r.pdf").err
        == "error: r.pdf: a report ends in .html, .md, .csv, .parquet\n"
    )
    assert call("report", tmp_path / "none").err.endswith("none: No such file or directory\n")
    (tmp_path / "empty").touch()
    assert call("report", tmp_path / "empty").err.endswith("empty: there are no results in this file\n")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = call("report", results, "-o", tmp_path / "r.html")
    assert (done.status, done.err) == (2, "error: figures need matplotlib: pip install 'kamaji-asp[lab]'\n")
