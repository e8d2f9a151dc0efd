"""Files that are there as a whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from kamaji_asp.core.errors import explained


def write_text(path: Path, text: str | bytes | Iterable[str]) -> None:
    """The file appears under its name when it is complete; what cannot be written is an InputError.

    A long text may come in parts; a picture is bytes. The file is always UTF-8: of a file's name with bytes
    that are not, these stand in it as \\udcff and the like, which JSON reads as the same name.
    """
    if isinstance(text, bytes):
        content = text
        write_bytes(path, lambda file: file.write(content))
        return
    parts = [text] if isinstance(text, str) else text
    with _draft(path) as draft, draft.open("w", encoding="utf-8", errors="backslashreplace") as file:
        file.writelines(parts)


def write_bytes(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """The same for what is no text: `write` gets the open file."""
    with _draft(path) as draft, draft.open("wb") as file:
        write(file)


def json_line(value: object) -> str:
    """JSON on one line that can be written anywhere as UTF-8, and that names every file as it is."""
    text = json.dumps(value, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


@contextmanager
def _draft(path: Path) -> Iterator[Path]:
    """Where to write what is to appear there afterwards."""
    with explained(path):
        if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
            yield path  # /dev/stdout, a pipe: nothing may take its place
            return
        path = path.resolve()
        draft = path.with_name(f".{path.name}"[:200] + f".{os.getpid()}.part")
        try:
            yield draft
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
