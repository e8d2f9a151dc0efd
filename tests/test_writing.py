"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.writing import write_text


def test_a_file_is_made_or_replaced(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    for text in ("first: é\n", ["in ", "parts\n"]):
        write_text(path, text)
        assert path.read_text("utf-8") == "".join(text)
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.txt"
    write_text(path, "old")

    def full(draft: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError, match=r"old.txt: No space left on device"):
        write_text(path, "new")
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["missing/file.txt", "taken/file.txt", "."])
def test_a_place_that_is_none(tmp_path: Path, name: str) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(InputError, match=name):
        write_text(tmp_path / name, "text")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    link.symlink_to(target)
    write_text(link, "text")
    assert link.is_symlink()
    assert target.read_text("utf-8") == "text"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as reader:
        reading = reader.submit(pipe.read_text, "utf-8")
        write_text(pipe, "text")
        assert reading.result(timeout=10) == "text"
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]
