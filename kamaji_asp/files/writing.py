"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from kamaji_asp.core.errors import explained


def write_text(path: Path, text: str | bytes | Iterable[str]) -> None:
    """The file appears under its name when it is complete; what cannot be written is an InputError.

    A long text may come in parts; a picture is bytes.
    """
    parts = [text] if isinstance(text, str | bytes) else text
    with explained(path):
        if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
            _write(path, parts)  # /dev/stdout, a pipe: nothing may take its place
            return
        path = path.resolve()
        draft = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            _write(draft, parts)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def _write(path: Path, parts: Iterable[str | bytes]) -> None:
    with path.open("wb") as file:
        file.writelines(part if isinstance(part, bytes) else part.encode() for part in parts)
