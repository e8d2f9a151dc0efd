"""Boards as files: named by their ids, never half-written, never the same twice in a folder."""

from __future__ import annotations

from pathlib import Path

from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.family import family
from kamaji_asp.files.reading import load
from kamaji_asp.files.writing import write_text
from kamaji_asp.generation.batch import Generated


def with_id(board: Generated) -> str:
    return f"% {board.request.id}\n{board.text}"


def open_folder(folder: Path, family_name: str) -> dict[str, str]:
    """Make the folder if it is not there; the texts of the family's boards in it, and their names."""
    with explained(folder, "cannot be made"):
        folder.mkdir(parents=True, exist_ok=True)
    write = family(family_name).text.write
    known: dict[str, str] = {}
    for path in sorted(folder.glob(f"*.{family_name}")):
        try:
            known.setdefault(write(load(path)), path.stem)
        except InputError:
            continue  # a file that cannot be read is no board that could be made again
    return known


def save_board(board: Generated, folder: Path) -> Path:
    path = folder / f"{board.request.id}.{board.request.family}"
    write_text(path, with_id(board))
    return path
