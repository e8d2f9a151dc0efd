"""Ctrl-C, SIGTERM and SIGHUP: all processes end soon, the exit status tells why."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command import INSTANCES, ROOT, command, environment

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

LONG = {
    "cadical": ("solve", "{corners}", "--engine", "sat"),
    "an external solver": ("solve", "{corners}", "--engine", "sat", "--solver", "lingeling"),
    "clingo": ("solve", "{corners}"),
    "two workers": ("solve", "{corners}", "{corners}", "--jobs", "2"),
    "a limit": ("solve", "{corners}", "--time-limit", "60"),
    "new boards": ("generate", "yajilin", "--size", "30", "--jobs", "2", "--count", "4"),
    "explanations": ("explain", "{large}"),
}


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Two opposite corners blocked: no loop visits all other cells, and no solver sees why."""
    folder = tmp_path_factory.mktemp("boards")
    grid = [["."] * 16 for _ in range(16)]
    grid[0][0] = grid[15][15] = "#"
    (folder / "corners.simpleloop").write_text(
        "simpleloop 16 16\n" + "".join(" ".join(row) + "\n" for row in grid)
    )
    (folder / "large.simpleloop").write_text("simpleloop 60 60\n" + (". " * 60 + "\n") * 60)
    return {path.stem: str(path) for path in folder.iterdir()}


def processes_of(session: int) -> list[str]:
    """Those of the command's session, and programs that it started, whose parent has left them to init."""
    listed = subprocess.run(["ps", "-eo", "sid=,stat=,args="], capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    return [args for sid, stat, args in rows if int(sid) == session and not stat.startswith("Z")]


def gone(session: int) -> bool:
    until = time.monotonic() + 20
    while processes_of(session):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture
def scratch(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    assert not list(tmp_path.glob("kamaji-asp-*"))


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("what", LONG)
def test_a_signal_ends_everything(
    what: str, number: signal.Signals, boards: dict[str, str], scratch: Path
) -> None:
    arguments = [word.format(**boards) for word in LONG[what]]
    running = subprocess.Popen(
        command(*arguments),
        cwd=ROOT,
        env={**environment(), "TMPDIR": str(scratch)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(1)  # whatever it is at by then, it must end
    assert running.poll() is None
    running.send_signal(number)
    _, err = running.communicate(timeout=30)
    assert (running.returncode, err) == (128 + number, b"")
    assert gone(running.pid)


STUCK = textwrap.dedent(
    """
    import ctypes
    from kamaji_asp.processes.watchdog import ends_in_time
    with ends_in_time():
        while True:
            try:
                print("here", flush=True)
                ctypes.CDLL(None).sleep(1000)  # like clingo's grounder
            except KeyboardInterrupt:
                pass
    """
)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_process_that_does_not_listen_ends_all_the_same(number: signal.Signals) -> None:
    running = subprocess.Popen([sys.executable, "-c", STUCK], stdout=subprocess.PIPE, env=environment())
    assert running.stdout is not None
    assert running.stdout.readline() == b"here\n"
    running.send_signal(number)
    with running:
        assert running.wait(30) == 128 + number


def test_a_signal_that_is_ignored_stays_so() -> None:
    """As after nohup."""
    running = subprocess.Popen(
        command("solve", INSTANCES / "kenken/report-4x4.kenken"),
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    for _ in range(20):
        running.send_signal(signal.SIGHUP)
        time.sleep(0.01)
    running.communicate(timeout=30)
    assert running.returncode == 0
