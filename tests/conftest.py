from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from command import ENDLESS, Call, Outcome


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """The command line within this process, as `main` runs it."""
    from kamaji_asp.cli.main import main

    def call(*arguments: object, stdin: str = "") -> Outcome:
        monkeypatch.setattr(sys, "argv", ["kamaji-asp", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return Outcome(int(end.value.code or 0), out, err)

    return call


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.kakurasu"
    path.write_text("kakurasu 2 2\nrows 1\ncols 1 2\n")
    return path


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    path = tmp_path / "endless.kenken"
    path.write_text(ENDLESS)
    return path
