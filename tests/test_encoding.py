"""The command `encoding`: what it prints, and where it finds the size of a ground program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from command import INSTANCES, ROOT, Call, command, environment, process
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS, family
from kamaji_asp.programs.profile import Profile, profile

YAJILIN = INSTANCES / "yajilin/example-4x5.yajilin"
KAKURASU = INSTANCES / "kakurasu/report-example.kakurasu"
EVERY_ENCODING = sorted(
    {(name, method.encoding) for name in FAMILIES for method in methods(name).values()}
    | {(path.parent.name, path.name) for path in ENCODINGS.glob("*/*.lp") if path.parent.name in FAMILIES}
)


# the text


@pytest.mark.parametrize("name", FAMILIES)
def test_the_file_is_printed_as_it_is(name: str) -> None:
    for method, offered in methods(name).items():
        done = process("encoding", name, "--method", method)
        assert (done.status, done.err) == (0, "")
        assert done.out == (family(name).encodings / offered.encoding).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FAMILIES)
def test_without_a_method_it_is_the_default(name: str, call: Call) -> None:
    assert call("encoding", name, "--path") == (0, f"{ENCODINGS / name / name}.lp\n", "")


@pytest.mark.parametrize("name", FAMILIES)
def test_the_path_is_what_plain_clingo_loads(name: str, call: Call, tmp_path: Path) -> None:
    path = call("encoding", name, "--method", "spec", "--path").out.removesuffix("\n")
    assert Path(path).is_absolute()
    puzzle = min((INSTANCES / name).glob("unique*"), default=KAKURASU)
    facts = process("facts", puzzle.with_suffix(f".{name}") if name != "kakurasu" else puzzle, cwd=tmp_path)
    solving = [sys.executable, "-m", "clingo", path, "-", "0", "-q", "--outf=0"]
    done = subprocess.run(
        solving, cwd=tmp_path, input=facts.out, capture_output=True, encoding="utf-8", check=False
    )
    assert re.search(r"Models +: 1$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["yajlin"], r"no puzzle family is called 'yajlin'; there are .*; did you mean yajilin\?"),
        (["kenken", "--method", "best"], "kenken has no encoding 'best'; there is default, spec"),
        (["yajilin", "--method", "reech"], r"yajilin has no encoding 'reech'; .*; did you mean reach\?"),
        (
            ["tectonic", "--method", "modern"],
            "'modern' is a method of the engine sat, which has no encodings; there is default, spec",
        ),
        (["yajilin", "--beside", "spec"], "--beside goes with --profile"),
        (["yajilin", "--json"], "--json goes with --profile"),
        (["yajilin", "--profile", KAKURASU], ".*:3: this is a kakurasu puzzle, not yajilin"),
        (["yajilin", "--profile", "nowhere"], "nowhere: No such file or directory"),
        (["yajilin", "--profile", YAJILIN, "--beside", "no.lp"], "no.lp: No such file or directory"),
        (["yajilin", "--profile", YAJILIN, "--beside", "spek"], r"yajilin .*'spek'; .*; did you mean spec\?"),
    ],
)
def test_what_is_wrong_costs_one_line(call: Call, arguments: list[object], message: str) -> None:
    done = call("encoding", *arguments)
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(f"error: {message}\n", done.err)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a :- b(X\n", ":2: syntax error, unexpected EOF, expecting ) or ;"),
        ("b(1).\na(X) :- b(Y).\n", ":2: 'X' is unsafe"),
        ('#include "nowhere.lp".\n', ":1: file could not be opened: nowhere.lp"),
        ("a.\n&sum { 1 } > 0.\n", ":2: no definition found for theory atom: sum/0"),
    ],
)
def test_a_wrong_encoding_costs_one_line(call: Call, tmp_path: Path, text: str, message: str) -> None:
    mine = tmp_path / "mine.lp"
    mine.write_text(text)
    done = call("encoding", "yajilin", "--profile", YAJILIN, "--beside", mine)
    assert done == (2, "", f"error: {mine}{message}\n")


# how instances are counted


def profiled(tmp_path: Path, program: str) -> Profile:
    path = tmp_path / "program.lp"
    path.write_text(program, encoding="utf-8")
    return profile(path, "")


@pytest.mark.parametrize(
    ("program", "instances"),
    [
        ("a(1..3).", [3]),
        ("a(1; 2; 4). b(X,Y) :- a(X), a(Y), X < Y.", [3, 3]),
        ("a(1..3). b :- a(X).", [3, 3]),
        ("a(1..3). b :- a(_).", [3, 1]),
        ("a(1..3). b(X,1..2) :- a(X).", [3, 6]),
        ("a(1..3). b(X;X+10) :- a(X), X > 1.", [3, 4]),
        ("a(1..3). { b(X) : a(X) }.", [3, 1]),
        ("a(1..3). { b(X) : a(X) } = 1. c(X) :- b(X). c(X) :- c(X+1), X > 0.", [3, 1, 3, 2]),
        ("a(1..3). { b(X) } :- a(X). :- b(X), b(Y), X < Y.", [3, 3, 3]),
        ("a(1..3). { b(X) } :- a(X). :- #sum { X : b(X) } > N, N = 1..2.", [3, 3, 2]),
        ("a(1..3). { b(X) } :- a(X). c(N) :- N = #sum { X : b(X) }.", [3, 3, 7]),
        ("a(1..3). { b(X) } :- a(X). :- not b(X), a(X). :- not a(X), b(X).", [3, 3, 3, 0]),
        ("a(1..3). b(X) : c(X) :- a(X). { c(X) } :- a(X).", [3, 3, 3]),
        ("a(1..3). b(X); c(X) :- a(X).", [3, 3]),
        ("{ a(1..3) }. :~ a(X). [X]", [1, 3]),
        ("{ a(1..3) }. #show X : a(X). #show a/1.", [1, 3]),
        ("{ a(1..3) }. #edge (X,Y) : a(X), a(Y).", [1, 9]),
        ("{ a(1..3) }. #heuristic a(X) : X = 2..3. [1,true]", [1, 2]),
        ("#external a(X) : X = 1..4. b :- a(X), X > 2.", [4, 2]),
        ("#const n = 4. a(1..n).", [4]),
        ("a. #program later(t). b(t) :- a. #program base. c :- a.", [1, None, 1]),
        ("-a(1..2). b(X) :- -a(X).", [2, 2]),
        ("#theory t { x { }; &s/1 : x, any }. a(1..2). &s(X) { X : a(Y) } :- a(X). :- a(X), &s(X) { }.",
         [2, 2, 2]),
        ("{ a(1) }. :- a(1). :- not a(1). b :- a(1).", [1, 1, 1, 1]),
        (":- not a(1). a(1..2). :- a(X).", [0, 2, 2]),
    ],
)  # fmt: skip
def test_each_way_to_fill_in_the_variables_counts_once(
    tmp_path: Path, program: str, instances: list[int | None]
) -> None:
    assert [rule.instances for rule in profiled(tmp_path, program).rules] == instances


@pytest.mark.parametrize(("name", "file"), EVERY_ENCODING)
def test_the_constraints_of_our_encodings_are_counted_as_clingo_prints_them(name: str, file: str) -> None:
    puzzle = max((INSTANCES / name).glob(f"unique*.{name}"), default=KAKURASU)
    path, facts = ENCODINGS / name / file, ka.facts(ka.load(puzzle))
    found = profile(path, facts)
    printing = [sys.executable, "-m", "clingo", "--mode=gringo", "--text", "--warn=none", str(path), "-"]
    text = subprocess.run(printing, input=facts, capture_output=True, encoding="utf-8", check=True).stdout
    kinds = Counter(re.match(r":-|#edge|#external|", line)[0] for line in text.splitlines())
    for kind in (":-", "#edge", "#external"):
        counted = sum(rule.instances or 0 for rule in found.rules if rule.rule.startswith(kind))
        assert counted == kinds[kind]
    assert found.instances > 0
    assert all(rule.seconds >= 0 for rule in found.rules)


def test_a_rule_is_told_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more/included.lp").write_text("% words\n\nc :- a(_,_).\n")
    first, second, third = profiled(
        tmp_path,
        'a("é",1). b(X) :-   a("% no comment, é",X), % one\n  not c, %* two *%\n X > 0.\n'
        '#include "more/included.lp".\n',
    ).rules
    assert (first.line, first.rule) == (1, 'a("é",1).')
    assert (second.line, second.rule) == (1, 'b(X) :- a("% no comment, é",X), not c, X > 0.')
    assert (third.file, third.line, third.rule) == (tmp_path / "more/included.lp", 3, "c :- a(_,_).")


def test_the_solver_gets_the_board_as_well(tmp_path: Path) -> None:
    path = tmp_path / "a.lp"
    path.write_text("b(X) :- a(X).\n")
    found = profile(path, "a(1..4).")
    assert (found.instances, found.ground_rules) == (4, 8)


# the command


def test_spec_stands_beside_the_default_and_the_default_beside_spec(call: Call) -> None:
    def shown(*arguments: object) -> list[str | None]:
        (record,) = call("encoding", "yajilin", "--profile", YAJILIN, "--json", *arguments).records
        return [encoding["method"] for encoding in record["encodings"]]

    assert shown() == ["reach", "spec"]
    assert shown("--method", "acyclic") == ["acyclic", "spec"]
    assert shown("--method", "spec") == ["spec", "reach"]
    assert shown("--beside", "theory") == ["reach", "theory"]
    assert shown("--beside", ENCODINGS / "yajilin/acyclic.lp") == ["reach", None]


def test_the_record_is_one_line(call: Call) -> None:
    done = call("encoding", "kakurasu", "--size", KAKURASU, "--json")
    (record,) = done.records
    assert list(record) == ["file", "puzzle", "encodings"]
    assert (record["file"], record["puzzle"]) == (str(KAKURASU), "kakurasu")
    spec = record["encodings"][1]
    assert list(spec) == ["method", "path", "rules", "instances", "seconds", "ground_rules"]
    assert spec["path"] == str(ENCODINGS / "kakurasu/spec.lp")
    choice = spec["rules"][0]
    assert list(choice) == ["file", "line", "rule", "instances", "seconds"]
    assert choice["rule"].startswith("{ black(R,C) :")
    assert sum(rule["instances"] for rule in spec["rules"]) == spec["instances"] == 11


def test_profile_and_size_are_the_same(call: Call) -> None:
    def lines(option: str) -> list[str]:
        return re.sub(r"\d+\.\d+", "", call("encoding", "kakurasu", option, KAKURASU).out).split()

    assert lines("--profile") == lines("--size")


def test_a_pipe_gets_a_plain_table_of_80_columns(call: Call) -> None:
    out = call("encoding", "kakurasu", "--method", "report", "--profile", KAKURASU).out
    assert out.isascii() or set(out) - {"…"} <= set(map(chr, range(128)))
    assert max(map(len, out.splitlines())) <= 80
    assert re.search(r"^report\.lp \(report\) +instances +ms$", out, re.MULTILINE)
    assert re.search(
        r"^   34 :- row_tot\(R,SUM\), row_sum\(R,S\), SUM != S\. +\d+ +\d+\.\d\d$", out, re.MULTILINE
    )
    assert re.search(r"^in all +instances +ms +to the solver$", out, re.MULTILINE)
    assert re.search(r"^spec\.lp \(spec\) +11 +\d+\.\d\d +\d+$", out, re.MULTILINE)


def test_what_is_grounded_while_one_solves_has_no_numbers(call: Call) -> None:
    out = call("encoding", "yajilin", "--method", "external", "--profile", YAJILIN).out
    assert re.search(r"^   19 #external cut\(k\)\. +- +-$", out, re.MULTILINE)
    assert out.endswith("\n- is grounded only while one solves.\n")


@pytest.mark.parametrize(("no_colour", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_bars(no_colour: dict[str, str], coloured: bool) -> None:
    pty = pytest.importorskip("pty")
    main, terminal = pty.openpty()
    env = {key: value for key, value in environment().items() if key != "NO_COLOR"}
    env |= {"TERM": "xterm", "COLUMNS": "80", "LINES": "24", **no_colour}
    profiling = command("encoding", "kakurasu", "--method", "report", "--profile", KAKURASU)
    done = subprocess.run(profiling, cwd=ROOT, env=env, stdout=terminal, timeout=60, check=False)
    os.close(terminal)
    text = os.read(main, 1 << 16).decode()
    os.close(main)
    assert done.returncode == 0
    assert "████████" in text
    assert ("\x1b[" in text) == coloured
    plain = re.sub(r"\x1b\[\d*m", "", text)
    assert max(len(line.rstrip()) for line in plain.splitlines()) <= 80


def test_a_terminal_without_unicode_gets_bars_of_ascii() -> None:
    pty = pytest.importorskip("pty")
    main, terminal = pty.openpty()
    env = {**environment(), "TERM": "xterm", "COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "ascii"}
    profiling = command("encoding", "kakurasu", "--method", "report", "--profile", KAKURASU)
    done = subprocess.run(profiling, cwd=ROOT, env=env, stdout=terminal, timeout=60, check=False)
    os.close(terminal)
    text = os.read(main, 1 << 16)
    os.close(main)
    assert done.returncode == 0
    assert b"########" in text
    assert text.isascii()
