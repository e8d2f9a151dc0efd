"""DIMACS there and back: what we write, what solvers answer, and programs that are called."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines.sat import dimacs
from kamaji_asp.engines.sat import engine as sat
from kamaji_asp.processes.signals import deferred

ROOT = Path(__file__).parent.parent
INSTANCES = ROOT / "instances"
KAMAJI = INSTANCES / "kamaji/thesis-3x3-m3.kamaji"
YAJILIN = INSTANCES / "yajilin/unique-7x7.yajilin"
AMBIGUOUS = INSTANCES / "yajilin/ambiguous-3x4.yajilin"

PROGRAMS = {
    "minisat": "minisat {cnf} {out}",
    "cadical": "cadical {cnf}",
    "picosat": "picosat -v {cnf}",
    "sat4j": "java -jar /usr/share/java/org.sat4j.core.jar {cnf}",
}
INSTALLED = {
    name: command
    for name, command in sorted(PROGRAMS.items())
    if shutil.which(name) and shutil.which(command.split()[0])
}


class Outcome(NamedTuple):
    status: int
    out: str
    err: str


Call = Callable[..., Outcome]


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line within this process."""
    from kamaji_asp.cli.main import main

    def call(*arguments: object) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["kamaji-asp", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        return Outcome(left.value.code or 0, printed.out, printed.err)

    return call


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """A solver of our own as a command; `{cnf}` and `{out}` are its two arguments."""

    def program(body: str, call: str = "{cnf} {out}") -> str:
        script = tmp_path / "solver.py"
        script.write_text(f"import sys\ncnf, out = (*sys.argv[1:], '')[:2]\n{body}\n", encoding="utf-8")
        return f"{sys.executable} {script} {call}"

    return program


SOLVE = """
from pysat.formula import CNF
from pysat.solvers import Solver
with Solver(name="minisat22", bootstrap_with=CNF(from_file=cnf)) as solver:
    model = solver.get_model() if solver.solve() else None
"""
AS_MINISAT = (
    SOLVE + 'open(out, "w").write("UNSAT" if model is None else f"SAT\\n{\' \'.join(map(str, model))} 0\\n")'
)
AS_IN_COMPETITIONS = SOLVE + (
    'print("c a comment\\ns", "UNSATISFIABLE" if model is None else "SATISFIABLE")\n'
    'for literal in model or []: print("v", literal)\n'
    'print("v 0")'
)


# What is written


@pytest.mark.parametrize("puzzle", FAMILIES)
def test_every_method_writes_what_any_solver_reads(puzzle: str, call: Call, tmp_path: Path) -> None:
    from pysat.formula import CNF

    file = min((INSTANCES / puzzle).glob(f"*.{puzzle}"))
    for name, method in sat.methods(puzzle).items():
        cnf = tmp_path / f"{name}.cnf"
        assert call("dimacs", file, "-o", cnf, "--method", name) == (0, "", "")
        made, written = sat.formula_of(ka.load(file), method), CNF(from_file=str(cnf))
        assert (written.nv, list(map(tuple, written.clauses))) == (made.variables, made.clauses)
        named = [f"c {variable} {text}" for variable, text in made.names.items()]
        assert written.comments[: len(named) + 1] == [f"c kamaji-asp: {puzzle}, {name}", *named]
        assert call("dimacs", file, "--method", name).out == cnf.read_text(encoding="utf-8")


def test_yajilin_says_that_loops_are_not_in_it(call: Call) -> None:
    assert "one single loop is not in here" in call("dimacs", YAJILIN).out
    assert "loop" not in call("dimacs", KAMAJI).out


def test_stats(call: Call, tmp_path: Path) -> None:
    written = tmp_path / "a.cnf"
    outcome = call("dimacs", KAMAJI, "--method", "thesis", "--stats", "-o", written)
    assert outcome.out.splitlines() == [
        "variables 17, of which 17 are the board's own",
        "clauses 29",
        "  of one literal 1, of two 28, of more 0",
        "2-SAT: yes",
    ]
    assert written.exists()
    assert "2-SAT: no, " in call("dimacs", YAJILIN, "--stats").out
    units = call("dimacs", INSTANCES / "kamaji/thesis-4x4-m4.kamaji", "--stats")
    assert units.out.splitlines()[-1] == "2-SAT: yes, once its units are followed up"


def test_a_file_that_cannot_be_written(call: Call, tmp_path: Path) -> None:
    assert call("dimacs", KAMAJI, "-o", tmp_path / "no/a.cnf").status == 2
    outcome = call("dimacs", KAMAJI, "--method", "modem")
    assert outcome == (
        2,
        "",
        "error: there is no method 'modem' for kamaji; there is modern, thesis, all, 2sat; "
        "did you mean modern?\n",
    )


# What is read


@pytest.mark.parametrize("body", ["minisat", "competition"])
@pytest.mark.parametrize("puzzle", FAMILIES)
def test_there_and_back(puzzle: str, body: str, call: Call, tmp_path: Path) -> None:
    """A solver's answer, in either form, is the solution that stands beside the puzzle."""
    solution = min((INSTANCES / puzzle).glob("*.solution"))
    file, answer = solution.with_suffix(f".{puzzle}"), tmp_path / "answer"
    for name, method in sat.methods(puzzle).items():
        made = sat.formula_of(ka.load(file), method)
        (found,) = [model for model in _models(made) if not made.cuts(model)]
        literals = [v if v in found else -v for v in range(1, made.variables + 1)]
        lines = [" ".join(map(str, literals[:3])), " ".join(map(str, literals[3:]))]
        text = (
            f"SAT\n{lines[0]} {lines[1]} 0\n"
            if body == "minisat"
            else f"s SATISFIABLE\nv {lines[0]}\nv {lines[1]} 0\n"
        )
        answer.write_text(f"c said by a solver\n{text}" if body == "competition" else text, encoding="utf-8")
        outcome = call("undimacs", file, answer, "--method", name)
        assert outcome == (0, solution.read_text(encoding="utf-8"), ""), name


def _models(made: sat.Formula) -> list[set[int]]:
    from pysat.solvers import Solver

    found = []
    with Solver(name="minisat22", bootstrap_with=made.clauses) as solver:
        while solver.solve():
            model = solver.get_model()
            found.append({literal for literal in model if literal > 0})
            solver.add_clause(made.blocking(found[-1]) or [1, -1])
            if not made.names:
                break
    return found


@pytest.mark.parametrize("text", ["UNSAT\n", "s UNSATISFIABLE\n"])
def test_no_solution(text: str, call: Call, tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text(text, encoding="utf-8")
    assert call("undimacs", KAMAJI, answer) == (1, "", "the solver says that there is no solution\n")


@pytest.mark.parametrize("text", ["INDET\n", "s UNKNOWN\n"])
def test_no_answer(text: str, call: Call, tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text(text, encoding="utf-8")
    assert call("undimacs", KAMAJI, answer) == (1, "", "the solver says nothing, it gave up\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", ":1: the answer doesn't say whether the formula is satisfiable"),
        (
            "SAT\n",
            ": the answer is no model of this puzzle by the method modern: "
            "(lay(0,0,0,1,2) or lay(0,0,1,0,2)) is not true",
        ),
        ("s SATISFIABLE\nv 1 x 0\n", ":2: expected a literal, found 'x'"),
        ("s SATISFIABLE\nv 1 99999999999 0\n", ":2: expected a literal, found '99999999999'"),
        ("s PERHAPS\n", ":1: this is no solver's answer: 's PERHAPS'"),
        ("1 2 3 0\n", ":1: this is no solver's answer: '1 2 3 0'"),
        ("c a formula\np cnf 2 1\n1 2 0\n", ":2: this is no solver's answer: 'p cnf 2 1'"),
        ("kamaji 3 3\n", ":1: this is no solver's answer: 'kamaji 3 3'"),
        ("SAT\n1 -1 0\n", ": the answer both affirms and denies lay(0,0,0,1,2)"),
        ("s SATISFIABLE\ns UNSATISFIABLE\n", ":1: the answer contradicts itself"),
        (
            "SAT\n1 2 3 4 5 6 7 8 9 10 0\n",
            ": the answer speaks of variable 10, but the formula of this puzzle by the method modern has 9: "
            "it belongs to another puzzle or another method",
        ),
        (
            "SAT\n1 2 3 4 5 6 7 8 9 0\n",
            ": the answer is no model of this puzzle by the method modern: "
            "(not lay(0,0,0,1,2) or not lay(0,1,0,1,2)) is not true",
        ),
    ],
)
def test_a_wrong_answer_is_refused(text: str, message: str, call: Call, tmp_path: Path) -> None:
    answer = tmp_path / "answer"
    answer.write_text(text, encoding="utf-8")
    assert call("undimacs", KAMAJI, answer) == (2, "", f"error: {answer}{message}\n")


def test_the_answer_for_another_puzzle_is_refused(call: Call, tmp_path: Path) -> None:
    """Same size, other numbers."""
    file, other, answer = tmp_path / "a.kakurasu", tmp_path / "b.kakurasu", tmp_path / "answer"
    file.write_text("kakurasu 2 2\nrows 3 1\ncols 3 1\n", encoding="utf-8")
    other.write_text("kakurasu 2 2\nrows 3 2\ncols 1 3\n", encoding="utf-8")
    answer.write_text("SAT\n1 2 3 -4 0\n", encoding="utf-8")
    assert call("undimacs", file, answer, "--method", "thesis") == (0, "# #\n# .\n", "")
    refused = call("undimacs", other, answer, "--method", "thesis")
    assert (refused.status, refused.out) == (2, "")
    assert "no model of this puzzle" in refused.err


def test_two_loops_are_told_apart(call: Call, tmp_path: Path) -> None:
    file, answer = tmp_path / "a.yajilin", tmp_path / "answer"
    file.write_text("yajilin 2 5\n. . ? . .\n. . ? . .\n", encoding="utf-8")
    made = sat.formula_of(ka.load(file), sat.methods("yajilin")["modern"])
    lines = {variable for variable, name in made.names.items() if name.startswith("edge")}
    literals = (v if v in lines else -v for v in range(1, made.variables + 1))
    answer.write_text(f"SAT\n{' '.join(map(str, literals))} 0\n", encoding="utf-8")
    outcome = call("undimacs", file, answer)
    assert (outcome.status, outcome.out) == (1, "")
    assert f"{answer}: the line is 2 loops, not one" in outcome.err


def test_a_partial_answer_is_enough_if_it_is_a_model() -> None:
    made = sat.Formula()
    one, two = made.new("one"), made.new("two")
    made.add(one, two)
    assert dimacs.model_of(made, [one]) == {one}
    with pytest.raises(InputError, match=r"\(one or two\) is not true"):
        dimacs.model_of(made, [-two])


# Programs


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_that_are_installed(name: str) -> None:
    if name not in INSTALLED:
        pytest.skip(f"{name} is not installed")
    for path in (AMBIGUOUS, YAJILIN, KAMAJI, INSTANCES / "kakurasu/unsatisfiable-2x2.kakurasu"):
        board = ka.load(path)
        run = ka.solve(board, engine="sat", solver=PROGRAMS[name])
        assert set(run) == set(ka.solve(board))
        assert run.complete
        if path == YAJILIN:  # one that a solver has to search
            assert {"cuts", "conflicts", "propagations", "decisions"} <= run.statistics().keys()


@pytest.mark.parametrize("body", [AS_MINISAT, AS_IN_COMPETITIONS], ids=["minisat", "competition"])
def test_any_program_will_do(body: str, program: Callable[..., str]) -> None:
    command = program(body, "{cnf} {out}" if body is AS_MINISAT else "{cnf}")
    board = ka.load(AMBIGUOUS)
    run = ka.solve(board, engine="sat", solver=command)
    assert set(run) == set(ka.solve(board))
    assert run.complete


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('open(out, "w").write("SAT\\n-1 -2 0\\n")', "the answer is no model of this puzzle"),
        ('open(out, "w").write("SAT\\n" + " ".join(map(str, range(1, 9999))))', "belongs to another puzzle"),
        ('open(out, "w").write("INDET")', "it gave up"),
        ('open(out, "w").write("\\x00\\xff")', "this is no solver's answer"),
        (
            'print("cannot read", cnf[-11:])',
            "gave no answer; the last that it said is 'cannot read formula.cnf'",
        ),
        ('raise SystemExit("out of order")', "gave no answer; the last that it said is 'out of order'"),
    ],
)
def test_a_program_that_is_wrong(body: str, message: str, program: Callable[..., str]) -> None:
    run = ka.solve(ka.load(KAMAJI), engine="sat", solver=program(body))
    with pytest.raises(InputError, match=message):
        list(run)


def test_a_program_that_repeats_itself(program: Callable[..., str]) -> None:
    """It doesn't heed what came to its formula, and would find the same solution for ever."""
    board = ka.load(AMBIGUOUS)
    first = sat.formula_of(board, sat.methods("yajilin")["modern"])
    found = next(model for model in _models(first) if not first.cuts(model))
    literals = [v if v in found else -v for v in range(1, first.variables + 1)]
    run = ka.solve(
        board, engine="sat", solver=program(f'open(out, "w").write("SAT\\n{" ".join(map(str, literals))} 0")')
    )
    with pytest.raises(InputError, match="no model of this puzzle"):
        list(run)
    assert run.models == 1


def test_a_program_that_is_none(tmp_path: Path) -> None:
    """The package sat4j has such a program, where Java archives cannot be called."""
    script = tmp_path / "archive"
    script.write_bytes(b"PK\x03\x04")
    script.chmod(0o755)
    with pytest.raises(InputError, match="cannot be started: Exec format error"):
        list(ka.solve(ka.load(KAMAJI), engine="sat", solver=f"{script} {{cnf}}"))


ENDLESS = """
import os, subprocess, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(os.path.join(os.path.dirname(__file__), "pids"), "w").write(f"{os.getpid()} {child.pid}")
time.sleep(600)
"""


def is_gone(pid: str) -> bool:
    """Whether it ends: what has been killed dies when it gets its turn, and may then wait for init."""
    status = ""
    for _ in range(1000):
        asked = subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True, check=False)
        status = asked.stdout.strip()
        if not status or status.startswith("Z"):
            return True
        time.sleep(0.01)
    return False


def test_a_program_ends_at_the_deadline_with_its_children(
    program: Callable[..., str], tmp_path: Path
) -> None:
    run = ka.solve(ka.load(KAMAJI), engine="sat", solver=program(ENDLESS), time_limit=3)
    assert list(run) == []
    assert (run.status, run.timed_out) == ("unknown", True)
    pids = (tmp_path / "pids").read_text(encoding="utf-8").split()
    assert len(pids) == 2
    assert all(map(is_gone, pids))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_waits_while_a_process_starts(number: signal.Signals) -> None:
    """Otherwise it could come when there is a process already, and nobody who knows of it."""
    events: list[str] = []

    def heard(*_: object) -> None:
        events.append("signal")

    before = signal.signal(number, heard)
    try:
        with deferred(signal.SIGTERM, signal.SIGINT):
            signal.raise_signal(number)
            events.append("started")
        assert events == ["started", "signal"]
        assert signal.getsignal(number) is heard
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_too(
    number: signal.Signals, program: Callable[..., str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "kamaji_asp", "solve", str(KAMAJI), "--engine", "sat", "--solver"]
    process = subprocess.Popen(
        [*command, program(ENDLESS)], cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}
    )
    pids = tmp_path / "pids"
    while not (pids.exists() and len(pids.read_text(encoding="utf-8").split()) == 2):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(number)
    assert process.wait() in (128 + number, -number)
    assert all(map(is_gone, pids.read_text(encoding="utf-8").split()))
    assert not list(tmp_path.glob("kamaji-asp-*"))
