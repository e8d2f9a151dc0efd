"""What somebody wishes of a new board, and the id that names this board for ever.

A family's method to make boards is a Maker in the METHODS of its module `generate`, the default first. The
maker's wish is a frozen dataclass; its fields are the method's options:

    @dataclass(frozen=True)
    class YajilinWish(Wish):
        size: tuple[int, ...] = (10, 10)
        clues: int = option("a", percent, 18, "at most so many percent of the cells are clues")
        minimal: bool = option("minimal", flag, False, "no clue can be left out")

On the command line they are `--size 14 --clues "max 18%" --minimal`, in the id they are parts of their own,
each with its tag in front: `yajilin-14x14-a18-minimal-s42`. A value that is None or False is left out of the
id. The method is named in the id (`yajilin-arrow-14x14-a18-s42`) if it is not the default.
"""

from __future__ import annotations

import dataclasses
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family
from kamaji_asp.text import shorten


class Kind(NamedTuple):
    """How the values of an option are written."""

    pattern: str
    """What they look like in an id, where letters, digits, points and plus signs are allowed."""
    read: Callable[[str], Any]
    """From the command line or from an id; a ValueError says what was expected."""
    write: Callable[[Any], str] = str
    """Into an id."""


@dataclass(frozen=True)
class Wish:
    size: tuple[int, ...]
    """Rows and columns; in a cube layers, rows and columns. A family gives it a default."""

    def check(self) -> None:
        """An InputError that names the nearest wish that can be met, if this one cannot."""


class Maker(NamedTuple):
    about: str
    wish: type[Wish]
    make: Callable[[Any, Random, float | None], Board]
    """make(wish, rng, deadline) is one board with one solution, which `kamaji_asp.generate` proves once more.

    All chance comes from `rng`, so that the same id gives the same board everywhere. At the deadline, in
    seconds of time.monotonic(), it raises TimeoutError: see `keep_time`.
    """


def option(tag: str, kind: Kind, default: Any, about: str) -> Any:
    """A field of a wish: its tag in the id, how its values are written, and what it is good for."""
    return dataclasses.field(default=default, metadata={"tag": tag, "kind": kind, "about": about})


def keep_time(deadline: float | None) -> None:
    if deadline is not None and time.monotonic() >= deadline:
        raise TimeoutError


# --- kinds of values ---


def _percent(text: str) -> int:
    found = re.fullmatch(r"(?:max\s*)?(?:(\d{1,3})\s*%?|(0?\.\d+|1\.0*))", text.strip())
    percent = round(100 * float(found[2])) if found and found[2] else int(found[1]) if found else 101
    if percent > 100:
        raise ValueError("a share such as 15, 15%, 0.15 or 'max 15%'")
    return percent


def _flag(text: str) -> bool:
    if text:
        raise ValueError("alone, without a value")
    return True


percent = Kind(r"\d+", _percent)
flag = Kind("", _flag, lambda _: "")


def number(low: int, high: int | None = None) -> Kind:
    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or int(text) < low or (high is not None and int(text) > high):
            raise ValueError(f"a number from {low} " + ("upwards" if high is None else f"to {high}"))
        return int(text)

    return Kind(r"\d+", read)


def choice(*words: str) -> Kind:
    """One of some words; they tell themselves apart in an id, so the tag may be empty."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return text

    return Kind("|".join(map(re.escape, words)), read)


def _size(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d{1,4}(x\d{1,4}){0,2}", text):
        raise ValueError("a size such as 9, 9x11 or 4x4x4")
    numbers = tuple(map(int, text.split("x")))
    return numbers * 2 if len(numbers) == 1 else numbers


size = Kind(r"\d+(?:x\d+)+", _size, lambda numbers: "x".join(map(str, numbers)))


# --- what there is to wish for ---


class Option(NamedTuple):
    name: str
    tag: str
    kind: Kind
    default: Any
    about: str

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")

    def fits(self, part: str) -> bool:
        """Whether a part of an id is of this option."""
        return re.fullmatch(f"{self.tag}(?:{self.kind.pattern})", part) is not None

    def read(self, text: str) -> Any:
        try:
            return self.kind.read(text)
        except ValueError as error:
            raise InputError(f"--{self.name} should be {error}, not '{shorten(text)}'") from None


def makers(family_name: str) -> dict[str, Maker]:
    """A family's ways to make boards, the default first; none, if nobody has written one."""
    package = family(family_name).package
    if find_spec(f"{package}.generate") is None:
        return {}
    return family(family_name).module("generate").METHODS  # type: ignore[no-any-return]


def options(wish: type[Wish]) -> dict[str, Option]:
    """The options of a wish by their names on the command line, size first."""
    found = {}
    for field in dataclasses.fields(wish):
        name = field.name.replace("_", "-")
        if field.name == "size":
            found[name] = Option(name, "", size, field.default, "rows x columns")
        else:
            data = field.metadata
            found[name] = Option(name, data["tag"], data["kind"], field.default, data["about"])
    return found
