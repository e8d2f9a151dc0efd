"""The families there are: our own, and those of other packages. Nothing else looks for them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.family.contract import Family
from kamaji_asp.family.paths import PACKAGE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "kamaji_asp.puzzles"


@cache
def own_names() -> tuple[str, ...]:
    """The families that come with the project: the folders of kamaji_asp/puzzles."""
    return tuple(sorted(path.parent.name for path in (PACKAGE / "puzzles").glob("*/__init__.py")))


@cache
def _plugins() -> dict[str, EntryPoint]:
    """The families of other packages, by name, not yet imported."""
    from importlib.metadata import entry_points  # not needed, and slow, for the families of our own

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


@cache
def names() -> tuple[str, ...]:
    """Every family that can be asked for, our own first."""
    return (*own_names(), *sorted(set(_plugins()) - set(own_names())))


@cache
def family(name: str) -> Family:
    if name in own_names():
        found = import_module(f"kamaji_asp.puzzles.{name}").FAMILY
    elif name in _plugins():
        found = _plugin(name)
    else:
        raise InputError(
            f"no puzzle family is called '{name}'; there are {', '.join(names())}{suggestion(name, names())}"
        )
    assert isinstance(found, Family)
    return found


def _plugin(name: str) -> object:
    """What another package offers; whatever goes wrong there costs one line."""
    point = _plugins()[name]
    try:
        found: object = point.load()
    except Exception as error:
        package = point.dist.name if point.dist else point.module
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise InputError(f"the puzzle family {name} of {package} cannot be loaded ({reason})") from None
    if not isinstance(found, Family):
        raise InputError(f"the puzzle family {name}: {point.value} is no kamaji_asp.family.Family")
    return found


def families() -> tuple[list[Family], list[InputError]]:
    """Every family, and what is wrong with those that cannot be loaded."""
    found, broken = [], []
    for name in names():
        try:
            found.append(family(name))
        except InputError as error:
            broken.append(error)
    return found, broken
