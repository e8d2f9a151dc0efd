"""The other commands, to the letter: count, check, facts, show, families, help and completion."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from command import (
    AMBIGUOUS,
    COMMANDS,
    ENCODINGS,
    IMPOSSIBLE,
    INSTANCES,
    KAMAJI,
    KEYS,
    ROOT,
    UNIQUE,
    Call,
    environment,
    process,
)
from strategies import FAMILIES

from kamaji_asp.engines import ENGINES, find
from kamaji_asp.family import family
from kamaji_asp.files.solution_formats import own_formats
from kamaji_asp.generation.options import fields_of, generators

BAD = "bad.kakurasu:2: 'rows' should have 2 entries, found 1"


# count


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ([AMBIGUOUS], "24\n"),
        ([AMBIGUOUS, "--limit", 24], "24 or more\n"),
        ([AMBIGUOUS, "--limit", 10], "10 or more\n"),
        ([AMBIGUOUS, "--limit", 25], "24\n"),
        ([UNIQUE], "1\n"),
        ([IMPOSSIBLE], "0\n"),
        ([KAMAJI], "1\n"),
        ([KAMAJI, "--method", "all"], "2\n"),
        ([INSTANCES / "kamaji/thesis-10x10-m10.kamaji"], "240\n"),
    ],
)
def test_count(call: Call, arguments: list[object], text: str) -> None:
    done = call("count", *arguments)
    assert (done.out, done.err) == (text, "")
    (record,) = call("count", *arguments, "--json").records
    assert list(record) == [key for key in KEYS if key != "solutions"]
    assert record["models"] == int(text.split()[0])
    assert record["complete"] == ("or more" not in text)


def test_count_of_a_bad_file(call: Call, bad: Path) -> None:
    assert call("count", bad) == (2, "", f"error: {bad.parent}/{BAD}\n")
    (record,) = call("count", bad, "--json").records
    assert (record["status"], record["error"]) == ("error", f"{bad.parent}/{BAD}")


# check


def test_check_names_each_broken_rule_with_its_cells(call: Call, tmp_path: Path) -> None:
    puzzle, solution = tmp_path / "a.kakurasu", tmp_path / "a.solution"
    puzzle.write_text("kakurasu 2 2\nrows 1 2\ncols 1 2\n")
    solution.write_text("# .\n. #\n")
    assert call("check", puzzle, solution) == (0, "right\n", "")
    record = {"file": str(puzzle), "solution": str(solution), "puzzle": "kakurasu"}
    assert call("check", puzzle, solution, "--json").records == [{**record, "right": True, "broken": []}]
    solution.write_text("# .\n# #\n")
    assert call("check", puzzle, solution) == (
        1,
        "row 2 must add up to 2, not 3 [r2c1, r2c2]\ncolumn 1 must add up to 1, not 3 [r1c1, r2c1]\n",
        "",
    )
    assert call("check", puzzle, solution, "--json").records == [
        {
            **record,
            "right": False,
            "broken": [
                {
                    "id": "kakurasu.row-sum",
                    "rule": "row 2 must add up to 2, not 3",
                    "cells": [[1, 0], [1, 1]],
                },
                {
                    "id": "kakurasu.column-sum",
                    "rule": "column 1 must add up to 1, not 3",
                    "cells": [[0, 0], [1, 0]],
                },
            ],
        }
    ]


def test_check_says_where_a_solution_is_wrong(call: Call, tmp_path: Path) -> None:
    solution = tmp_path / "a.solution"
    solution.write_text("% mine\nse ew ew sw x\n")
    done = call("check", UNIQUE, solution)
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(rf"error: {solution}:2: .*found 'x'\n", done.err)


@pytest.mark.parametrize("path", sorted(INSTANCES.glob("*/unique*.solution")), ids=lambda path: path.stem)
def test_what_solve_prints_passes_check(call: Call, path: Path, tmp_path: Path) -> None:
    puzzle = path.with_suffix(f".{path.parent.name}")
    (record,) = call("solve", puzzle, "--json").records
    mine = tmp_path / "mine"
    mine.write_text("\n".join(record["solutions"][0]))
    assert call("check", puzzle, mine) == (0, "right\n", "")


# facts


@pytest.mark.parametrize("name", FAMILIES)
def test_the_plain_clingo_program_understands_the_facts(name: str, tmp_path: Path) -> None:
    for path in sorted((INSTANCES / name).glob(f"*.{name}"))[:4]:
        promised = re.search(r"^% solutions: (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert promised is not None
        facts = process("facts", path, cwd=tmp_path)
        assert (facts.status, facts.err) == (0, "")
        for folder, encoding in ((ROOT, Path("encodings")), (tmp_path, ENCODINGS)):
            clingo = [
                sys.executable,
                "-m",
                "clingo",
                encoding / name / f"{name}.lp",
                "-",
                "0",
                "--outf=2",
                "-q",
            ]
            done = subprocess.run(
                clingo, cwd=folder, input=facts.out, capture_output=True, encoding="utf-8", check=False
            )
            assert json.loads(done.stdout)["Models"]["Number"] == int(promised[1])


# show


@pytest.mark.parametrize("name", FAMILIES)
def test_show(call: Call, tmp_path: Path, name: str) -> None:
    solution = min((INSTANCES / name).glob("unique*.solution"), default=None)
    solution = solution or min((INSTANCES / name).glob("*.solution"))
    puzzle = solution.with_suffix(f".{name}")
    plain, solved = call("show", puzzle), call("show", puzzle, "--solution", solution)
    assert (plain.status, plain.err) == (solved.status, solved.err) == (0, "")
    assert plain.out.strip()
    assert plain.out != solved.out
    for number, more in enumerate(([], ["--solution", solution])):
        picture = tmp_path / f"{number}.svg"
        assert call("show", puzzle, "--svg", picture, *more) == (0, "", "")
        assert ET.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert (tmp_path / "0.svg").read_bytes() != (tmp_path / "1.svg").read_bytes()


def test_a_picture_that_cannot_be_written(call: Call, tmp_path: Path) -> None:
    assert call("show", UNIQUE, "--svg", tmp_path) == (2, "", f"error: {tmp_path}: Is a directory\n")
    nowhere = tmp_path / "nowhere" / "a.svg"
    assert call("show", UNIQUE, "--svg", nowhere) == (2, "", f"error: {nowhere}: No such file or directory\n")


# families, help, completion


def test_families_lists_every_engine_method_and_format(call: Call) -> None:
    out = call("families").out
    for name in FAMILIES:
        (listed,) = (part for part in re.split(r"\n(?=\S)", out) if part.startswith(f"{name}: "))
        assert f".{name}\n" in listed
        for engine in ENGINES:
            for method in find(engine).methods(name):
                assert f"\n  {engine}: {method} - " in listed


@pytest.mark.parametrize("name", FAMILIES)
def test_one_family_is_told_with_its_rules(call: Call, name: str) -> None:
    done = call("families", name)
    assert (done.status, done.err) == (0, "")
    assert len(re.findall(r"^\S", done.out, re.MULTILINE)) == 1
    for rule, sentence in family(name).checker.RULES.items():
        assert f"\n  rule: {rule} - {sentence}\n" in done.out


@pytest.mark.parametrize("name", FAMILIES)
def test_the_record_of_a_family_holds_all_that_there_is(call: Call, name: str) -> None:
    (record,) = call("families", name, "--json").records
    puzzle = family(name)
    assert list(record) == [
        "name", "title", "sentence", "extension", "engines", "formats", "outputs", "generate", "rules",
        "difficulties",
    ]  # fmt: skip
    assert (record["name"], record["title"], record["sentence"]) == (name, puzzle.title, puzzle.rules)
    assert record["extension"] == f".{name}"
    for engine in ENGINES:
        methods = find(engine).methods(name)
        told = record["engines"][engine]
        assert list(told["methods"]) == list(methods)
        assert all(told["methods"][method]["about"] == methods[method].about for method in methods)
        assert set(told["options"]) == find(engine).OPTIONS
    assert record["formats"][:2] == ["text", "json"]
    assert record["outputs"] == ["drawing", "text", *own_formats(name)]
    assert list(record["generate"]) == list(generators(name))
    for method, generator in generators(name).items():
        options = record["generate"][method]["options"]
        assert list(options) == list(fields_of(generator.options))
        assert re.fullmatch(r"\d+(x\d+)+", options["size"]["default"])
    assert {rule["id"]: rule["rule"] for rule in record["rules"]} == puzzle.checker.RULES
    assert record["difficulties"] == ["gentle", "easy", "tricky", "hard", "needs-trial"]


def test_all_families_are_a_line_each(call: Call) -> None:
    records = call("families", "--json").records
    assert [record["name"] for record in records] == list(FAMILIES)
    assert records[0] == call("families", FAMILIES[0], "--json").records[0]


def test_a_wrong_family(call: Call) -> None:
    done = call("families", "tectnic")
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(
        r"error: no puzzle family is called 'tectnic'; .*; did you mean tectonic\?\n", done.err
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_help_teaches_by_example(call: Call, name: str) -> None:
    done = call(name, "--help")
    assert (done.status, done.err) == (0, "")
    assert f"kamaji-asp {name}" in done.out.partition("Options:")[2]
    assert name in call("--help").out


def test_nothing_but_the_name_shows_the_help(call: Call) -> None:
    done = call()
    assert done.status == 2
    assert "Try: kamaji-asp solve" in done.out + done.err


def test_shell_completion() -> None:
    done = process("--show-completion", "bash")
    assert done.status == 0
    assert "complete -o" in done.out
    assert done.err == ""


def test_completion_knows_the_commands() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.argv[0] = 'kamaji-asp'; from kamaji_asp.cli.main import main; main()",
        ],
        cwd=ROOT,
        env={
            **environment(),
            "_KAMAJI_ASP_COMPLETE": "complete_bash",
            "COMP_WORDS": "kamaji-asp s",
            "COMP_CWORD": "1",
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split() == ["solve", "show"]
