"""Boards as files: named by their ids, never half-written, never the same twice in a folder."""

from __future__ import annotations

from pathlib import Path

from kamaji_asp.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.generate.batch import Made
from kamaji_asp.reading import load


def with_id(made: Made) -> str:
    return f"% {made.order.id}\n{made.text}"


def open_folder(folder: Path, family_name: str) -> dict[str, str]:
    """Make the folder if it isn't there; the texts of the family's boards in it, and their names."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(error.strerror or "cannot be made", file=str(folder)) from None
    known: dict[str, str] = {}
    for path in sorted(folder.glob(f"*.{family_name}")):
        try:
            known.setdefault(family(family_name).write(load(path)), path.stem)
        except InputError:
            continue  # whatever it is, it is no board that could be made again
    return known


def save(made: Made, folder: Path) -> Path:
    """The file appears under its name when it is complete."""
    path = folder / f"{made.order.id}.{made.order.family}"
    draft = folder / f".{path.name}.part"
    try:
        draft.write_text(with_id(made), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", file=str(path)) from None
    finally:
        draft.unlink(missing_ok=True)
    return path
