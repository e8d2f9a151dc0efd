"""docs/encodings.md: its files, commands and Python run as written, and print what it quotes."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command import ENCODINGS, INSTANCES, ROOT, Outcome, environment, process

PAGE = (ROOT / "docs/encodings.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`(\w+\.lp)`\n\n```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
PARTS = re.split(r"(?=^    kamaji-asp )", PAGE, flags=re.MULTILINE)[1:]
"""Each begins with a command."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for place in (ENCODINGS, INSTANCES):
        (tmp_path / place.name).symlink_to(place)
    return tmp_path


def run(part: str, folder: Path) -> Outcome:
    program, *arguments = shlex.split(part.splitlines()[0])
    assert program == "kamaji-asp"
    return process(*arguments, cwd=folder)


@pytest.mark.parametrize("part", PARTS, ids=[part.splitlines()[0].strip() for part in PARTS])
def test_a_command_prints_what_is_quoted(part: str, folder: Path) -> None:
    done = run(part, folder)
    command = part.splitlines()[0]
    unsolved = "wrong.lp" in command or "instances/kakurasu " in command  # there are some without a solution
    assert done.status == (2 if "broken.lp" in command else int(unsolved))
    assert "Traceback" not in done.err
    for quoted in re.findall(r"^```text\n(.*?)^```$", part, re.MULTILINE | re.DOTALL):
        for line in quoted.splitlines():
            assert line in (done.out + done.err).splitlines()


def test_the_page_has_files_and_commands() -> None:
    assert set(FILES) == {"my.lp", "wrong.lp", "broken.lp"}
    assert len(PARTS) >= 9


def test_its_python_runs(folder: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, env=environment(), capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("spec ")
