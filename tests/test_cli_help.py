"""What helps with a call: the help, and the word that may have been meant by a wrong one."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer
from command import KAMAJI, ROOT, SOLUTION, UNIQUE, Call, environment, process
from typer.main import get_group

import kamaji_asp
from kamaji_asp.cli.commands import NAMES, SECTIONS
from kamaji_asp.core.errors import LONGEST_WORD, suggestion

CLI = ROOT / "kamaji_asp/cli"


@pytest.fixture
def columns_80(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


# the help


@pytest.mark.usefixtures("columns_80")
@pytest.mark.parametrize("name", ["", *NAMES])
def test_all_help_fits_80_columns_and_is_whole(call: Call, name: str) -> None:
    out = call(*name.split(), "--help").out
    assert max(map(len, out.splitlines())) <= 80
    assert not re.search(r"[^\]]\.\.\.$", out, re.MULTILINE), "a summary is cut off"
    assert call(*name.split(), "-h") == (0, out, "")


@pytest.mark.usefixtures("columns_80")
def test_the_commands_stand_in_sections_with_their_summaries_in_one_column(call: Call) -> None:
    out = call("--help").out
    starts = set()
    for section, names in SECTIONS.items():
        block = re.search(rf"^{section}:\n((?:  .*\n)+)", out, re.MULTILINE)
        assert block is not None
        lines = block[1].splitlines()
        assert [line.split()[0] for line in lines] == list(names)
        starts |= {re.match(r"  \w+ +", line).end() for line in lines}
        assert all(line.endswith(".") for line in lines)
    assert len(starts) == 1


def test_every_command_is_in_a_section() -> None:
    registered: set[str] = set()
    for path in CLI.glob("[a-z]*.py"):
        module = import_module(f"kamaji_asp.cli.{path.stem}")
        if hasattr(module, "register"):
            app = typer.Typer()
            module.register(app)
            registered |= get_group(app).commands.keys()
    assert registered == {*NAMES}
    assert len(NAMES) == len(registered)


def test_a_command_loads_no_other() -> None:
    program = "import sys; sys.argv[1:] = ['facts', sys.argv[1]]\nfrom kamaji_asp.cli.main import main\n"
    listing = (
        "try: main()\nfinally: print([name for name in sys.modules if name.startswith('kamaji_asp.cli')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program + listing, UNIQUE],
        cwd=ROOT, env=environment(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    loaded = {name.rpartition(".")[2] for name in re.findall(r"'([\w.]+)'", done.stdout.splitlines()[-1])}
    assert loaded & {*NAMES} == {"facts"}


def test_the_version(call: Call) -> None:
    assert call("--version") == (0, f"kamaji-asp {kamaji_asp.__version__}\n", "")
    assert f'version = "{kamaji_asp.__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")


# wrong words


@pytest.mark.parametrize(
    ("word", "words", "near"),
    [
        ("modles", ["method", "models"], "; did you mean models?"),
        ("KAMAJI", ["kakurasu", "kamaji"], "; did you mean kamaji?"),
        ("unique", ["kakurasu", "kamaji"], ""),
        ("a", [], ""),
        ("m" * LONGEST_WORD + "m", ["m" * LONGEST_WORD], ""),
    ],
)
def test_the_nearest_word_is_suggested_if_there_is_one(word: str, words: list[str], near: str) -> None:
    assert suggestion(word, words) == near


WRONG = [
    (["sovle"], "there is no command 'sovle'; did you mean solve?"),
    (["abacus"], "there is no command 'abacus'; see PROGRAM --help"),
    (["--versoin"], "PROGRAM has no option --versoin; did you mean --version?"),
    (["solve", UNIQUE, "--modles", "3"], "PROGRAM solve has no option --modles; did you mean --models?"),
    (["solve", UNIQUE, "--modles=3"], "PROGRAM solve has no option --modles; did you mean --models?"),
    (["solve", UNIQUE, "--xyz"], "PROGRAM solve has no option --xyz; see PROGRAM solve --help"),
    (["solve"], "missing argument 'PATH...'; see PROGRAM solve --help"),
    (["solve", UNIQUE, "--models"], "option '--models' requires an argument"),
    (["solve", UNIQUE, "--models", "x"], "invalid value for '--models': 'x' is not a valid int.*--help"),
    (["solve", UNIQUE, "--engine", "serach"], ".*no engine 'serach'; there is .*; did you mean search?"),
    (["solve", UNIQUE, "--method", "rech"], ".*no method 'rech' .*; did you mean reach?"),
    (["show", UNIQUE, "--solution", SOLUTION, "--format", "txt"], ".*format 'txt'; .*; did you mean text?"),
    (["solve", UNIQUE, "--engine", "sat", "--solver", "glucose"], ".*; did you mean glucose4?"),
    (["count", KAMAJI, "--method", "al"], ".*no method 'al' for kamaji; .*; did you mean all?"),
    (["dimacs", KAMAJI, "--method", "modem"], "there is no method 'modem' .*; did you mean modern?"),
    (["compare", UNIQUE, "--with", "ap"], "there is no engine 'ap'; .*; did you mean asp?"),
    (["compare", UNIQUE, "--with", "asp:acylic"], ".*no method 'acylic' anywhere; .*; did you mean acyclic?"),
    (["compare", UNIQUE, "--with", "asp/thread=2"], ".*no option thread; did you mean threads?"),
    (["export", "bench", UNIQUE, "--method", "rech"], "no family .* method rech .*; did you mean reach?"),
    (["generate", "yajlin"], "no puzzle family is called 'yajlin'; .*; did you mean yajilin?"),
    (["generate", "yajlin-9x9-s1"], "no puzzle family is called 'yajlin'; .*; did you mean yajilin?"),
    (["generate", "yajilin", "--method", "rivls"], ".*no method 'rivls' .*; did you mean rivals?"),
    (["generate", "yajilin", "--cleus", "9"], ".*knows no --cleus; .*; did you mean --clues?"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: str(value)[-40:])
def test_a_wrong_call_costs_one_line(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = call(*arguments)
    assert (done.status, done.out) == (2, "")
    (line,) = done.err.splitlines()
    pattern = re.escape(f"error: {message}").replace(r"\.\*", ".*").replace("PROGRAM", ".+?")
    assert re.fullmatch(rf"{pattern}|error: {re.escape(UNIQUE)}: {pattern.removeprefix('error: ')}", line)


def test_a_wrong_call_is_told_with_the_name_by_which_it_was_called() -> None:
    done = process("solve", "--jsno", "x")
    assert done.err == "error: python -m kamaji_asp solve has no option --jsno; did you mean --json?\n"
