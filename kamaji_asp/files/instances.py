"""The puzzles that ship with the project. Each has a name, FAMILY/NAME, that is found from any folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.family import INSTANCES, own_names
from kamaji_asp.files.reading import load

_PROMISE = re.compile(r"^% solutions: (\d+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Instance:
    name: str
    """FAMILY/NAME."""
    path: Path
    board: Board
    about: str
    """What it is and where it comes from, as the comment on top says."""
    solutions: int
    """How many it has."""

    @property
    def solution(self) -> Path | None:
        """The file with its solution, if that is the only one."""
        path = self.path.with_suffix(".solution")
        return path if path.is_file() else None


def instances(family_name: str) -> Iterator[Instance]:
    for path in _files(family_name):
        text = path.read_text(encoding="utf-8")
        promise = _PROMISE.search(text)
        assert promise is not None
        about = text.partition("\n")[0].removeprefix("% ")
        yield Instance(_name(path), path, load(path), about, int(promise[1]))


def find(name: str) -> Path | None:
    """The file of FAMILY/NAME, with or without its extension; None if the name is not of this kind."""
    match PurePath(name).parts:
        case (family_name, stem) if family_name in own_names():
            pass
        case _:
            return None
    folder = INSTANCES / family_name
    for path in (folder / stem, folder / f"{stem}.{family_name}"):
        if path.is_file():
            return path
    near = suggestion(f"{family_name}/{stem}", map(_name, _files(family_name)))
    raise InputError(f"there is no such file or instance{near or '; `kamaji-asp instances` lists them'}")


def _files(family_name: str) -> list[Path]:
    return sorted((INSTANCES / family_name).glob(f"*.{family_name}"))


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"
