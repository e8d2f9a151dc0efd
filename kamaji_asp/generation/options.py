"""What can be asked of a new board, and how the id says it that names this board for ever.

A family's ways to make boards are Generators in the METHODS of its module `generate`, the default first. What
can be asked of a generator is a frozen dataclass, whose fields are its options:

    @dataclass(frozen=True)
    class YajilinOptions(Options):
        size: tuple[int, ...] = (10, 10)
        clues: int = option("a", PERCENT, 18, "at most N percent of the cells are clues")
        minimal: bool = option("minimal", FLAG, False, "no clue can be left out")

On the command line they are `--size 14 --clues "max 18%" --minimal`, in the id they are parts of their own,
each with its tag in front: `yajilin-14x14-a18-minimal-s42`. A value that is None or False is left out of the
id. The method is named in the id (`yajilin-arrow-14x14-a18-s42`) if it is not the default.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar, overload

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.files.lines import shorten

V = TypeVar("V")
SomeOptions = TypeVar("SomeOptions", bound="Options")


@dataclass(frozen=True)
class Options:
    size: tuple[int, ...]
    """Rows and columns; in a cube layers, rows and columns. A family gives it a default."""

    def check(self) -> None:
        """Raise an InputError if there are no such boards; it names the nearest options that have some."""


class Generator:
    """One of a family's ways to make boards."""

    def __init__(
        self, about: str, options: type[SomeOptions], make: Callable[[SomeOptions, Random, Deadline], Board]
    ) -> None:
        """`make` returns one board with one solution, which is proven once more afterwards.

        It takes all its chance from the Random, so that the same id gives the same board everywhere. At the
        deadline it raises TimeoutError.
        """

        def make_checked(chosen: Options, rng: Random, deadline: Deadline) -> Board:
            assert isinstance(chosen, options)
            return make(chosen, rng, deadline)

        self.about = about
        self.options: type[Options] = options
        self.make: Callable[[Options, Random, Deadline], Board] = make_checked


def generators(family_name: str) -> Mapping[str, Generator]:
    """A family's ways to make boards, the default first; none if it has no part `generate`."""
    part = family(family_name).generate
    return part.METHODS if part else {}


# --- types of values ---


class OptionType(NamedTuple, Generic[V]):
    """How the values of an option are written."""

    pattern: str
    """What they look like in an id, where letters, digits, points and plus signs are allowed."""
    read: Callable[[str], V]
    """From the command line or from an id; a ValueError says what was expected."""
    write: Callable[[V], str] = str
    """Into an id."""


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


def _size(text: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d{1,4}(x\d{1,4}){0,2}", text):
        raise ValueError("a size such as 9, 9x11 or 4x4x4")
    numbers = tuple(map(int, text.split("x")))
    return numbers * 2 if len(numbers) == 1 else numbers


PERCENT = OptionType(r"\d+", _percent)
FLAG = OptionType("", _flag, lambda _: "")
SIZE = OptionType(r"\d+(?:x\d+)+", _size, lambda numbers: "x".join(map(str, numbers)))


def whole_number(low: int, high: int | None = None) -> OptionType[int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,9}", text) or int(text) < low or (high is not None and int(text) > high):
            raise ValueError(f"a number from {low} " + ("upwards" if high is None else f"to {high}"))
        return int(text)

    return OptionType(r"\d+", read)


def one_of(*words: str) -> OptionType[str]:
    """In an id these words are told from other parts by themselves, so the tag may be empty."""

    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return text

    return OptionType("|".join(map(re.escape, words)), read)


# --- options ---


@overload
def option(tag: str, type_: OptionType[V], default: V, about: str) -> V: ...
@overload
def option(tag: str, type_: OptionType[V], default: None, about: str) -> V | None: ...
def option(tag: str, type_: OptionType[V], default: V | None, about: str) -> V | None:
    """A field of Options: its tag in the id, the type of its values, and what it decides."""
    return dataclasses.field(default=default, metadata={"tag": tag, "type": type_, "about": about})


class Option(NamedTuple):
    name: str
    tag: str
    type: OptionType[Any]
    default: object
    about: str

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")

    @property
    def example(self) -> str:
        """The part of an id that says the default."""
        return self.tag + self.type.write(self.default)

    def fits(self, part: str) -> bool:
        """Whether a part of an id belongs to this option."""
        return re.fullmatch(f"{self.tag}(?:{self.type.pattern})", part) is not None

    def read(self, text: str) -> Any:
        try:
            return self.type.read(text)
        except ValueError as error:
            raise InputError(f"--{self.name} should be {error}, not '{shorten(text)}'") from None


def fields_of(options: type[Options]) -> dict[str, Option]:
    """The options by their names on the command line, the size first."""
    found = {}
    for field in dataclasses.fields(options):
        name = field.name.replace("_", "-")
        if field.name == "size":
            found[name] = Option(name, "", SIZE, field.default, "rows x columns")
        else:
            data = field.metadata
            found[name] = Option(name, data["tag"], data["type"], field.default, data["about"])
    return found
