"""The command line as a process among others: pipes, terminals, signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command import (
    AMBIGUOUS,
    INSTANCES,
    ROOT,
    SOLUTION,
    UNIQUE,
    command,
    environment,
    process,
)

AS_INSTALLED = "import sys; sys.argv[0] = 'kamaji-asp'; from kamaji_asp.cli.main import main; main()"
"""What the script does that an installer writes."""


def test_a_pipe_gets_neither_colour_nor_a_bar() -> None:
    done = process("solve", INSTANCES / "tectonic", INSTANCES / "ripple")
    assert "\x1b" not in done.out
    assert done.err == ""


@pytest.mark.parametrize(("no_colour", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_colour(no_colour: dict[str, str], coloured: bool) -> None:
    pty = pytest.importorskip("pty")
    main, terminal = pty.openpty()
    env = {key: value for key, value in environment().items() if key != "NO_COLOR"}
    env |= {"TERM": "xterm", "COLUMNS": "80", **no_colour}
    shown = command("show", UNIQUE, "--solution", SOLUTION)
    done = subprocess.run(shown, cwd=ROOT, env=env, stdout=terminal, timeout=60, check=False)
    os.close(terminal)
    text = os.read(main, 1 << 16)
    os.close(main)
    assert done.returncode == 0
    assert (b"\x1b[" in text) == coloured


def test_a_terminal_gets_a_bar() -> None:
    pty = pytest.importorskip("pty")
    main, terminal = pty.openpty()
    solving = command("solve", UNIQUE, AMBIGUOUS)
    env = {**environment(), "TERM": "xterm", "COLUMNS": "80"}
    done = subprocess.run(
        solving, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=terminal, timeout=60, check=False
    )
    os.close(terminal)
    bar = os.read(main, 1 << 16)
    os.close(main)
    assert done.returncode == 0
    assert b"solving" in bar
    assert b"solving" not in done.stdout


def test_a_reader_that_has_seen_enough() -> None:
    running = subprocess.Popen(
        command("solve", INSTANCES), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    assert running.stdout.readline()
    running.stdout.close()
    assert running.stderr is not None
    with running.stderr:
        assert running.stderr.read() == b""
    assert running.wait(60) in (0, 1)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("form", ["text", "json"])
def test_interrupted(endless: Path, jobs: int, form: str) -> None:
    """Ctrl-C on a terminal goes to the whole group; nobody of it stays behind."""
    small = INSTANCES / "kenken/report-4x4.kenken"  # after it, nothing of KenKen is still being imported
    arguments = ["solve", small, endless, endless, "--jobs", jobs, *(["--json"] if form == "json" else [])]
    running = subprocess.Popen(
        command(*arguments), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert running.stdout is not None
    assert running.stdout.readline()  # the first puzzle is done, so the endless ones are under way
    os.killpg(running.pid, signal.SIGINT)
    try:
        _, err = running.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    assert (running.returncode, err) == (130, b"")
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


def test_the_installed_command_is_the_module() -> None:
    """`kamaji-asp` and `python -m kamaji_asp` both run `main`."""
    assert '\nkamaji-asp = "kamaji_asp.cli.main:main"\n' in (ROOT / "pyproject.toml").read_text(
        encoding="utf-8"
    )
    installed = subprocess.run(
        [sys.executable, "-c", AS_INSTALLED, "families"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert process("families").out == installed.stdout
