"""Who takes part: an engine with its method, its solver and its options, all in one word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import closing
from typing import Any, NamedTuple

from kamaji_asp.engines import find
from kamaji_asp.errors import InputError
from kamaji_asp.family import names
from kamaji_asp.text import shorten

FORM = "ENGINE[:METHOD][@SOLVER][/OPTION=VALUE…]"
_NAME = re.compile(r"(?P<engine>\w+)(:(?P<method>[^@/]+))?(@(?P<solver>.+?))?(?P<options>(/\w+=[\w+]+)*)")


class Contestant(NamedTuple):
    name: str
    engine: str
    method: str | None
    """None is each family's default."""
    options: tuple[tuple[str, Any], ...]
    """The engine's own, the solver among them."""

    def method_for(self, family: str) -> str | None:
        """The method that this contestant uses for the family, if it has one."""
        offered = find(self.engine).methods(family)
        if self.method is None:
            return next(iter(offered), None)
        return self.method if self.method in offered else None


def read_contestants(words: Iterable[str]) -> list[Contestant]:
    """From words such as `asp,sat:modern@cadical195,search:biggerfirst`; nobody takes part twice."""
    named = [name.strip() for word in words for name in word.split(",")]
    contestants = [read_contestant(name) for name in dict.fromkeys(named) if name]
    if not contestants:
        raise InputError(f"nobody takes part; a contestant is called {FORM}")
    return contestants


def read_contestant(name: str) -> Contestant:
    match = _NAME.fullmatch(name)
    if match is None:
        raise InputError(f"'{shorten(name)}' should be {FORM}")
    engine, method = match["engine"], match["method"]
    offered = sorted({offer for family in names() for offer in find(engine).methods(family)})
    if method is not None and method not in offered:
        known = ", ".join(offered)
        raise InputError(f"the engine {engine} has no method '{shorten(method)}' anywhere; there is {known}")
    options = dict(option.split("=") for option in match["options"].split("/")[1:])
    if match["solver"]:
        options["solver"] = match["solver"]
    foreign = ", ".join(sorted(options.keys() - find(engine).OPTIONS))
    if foreign:
        raise InputError(f"the engine {engine} has no option {foreign}")
    if "solver" in options:
        _find_solver(options["solver"])
    return Contestant(name, engine, method, tuple((option, _value(text)) for option, text in options.items()))


def _find_solver(name: str) -> None:
    """A wrong name is an error now rather than in each attempt."""
    from kamaji_asp.sat import Formula
    from kamaji_asp.sat.solvers import find as find_solver

    with closing(find_solver(name, Formula())):
        pass


def _value(text: str) -> Any:
    """A number, numbers such as 1+2+5, yes or no, or a word."""
    if text in ("yes", "no"):
        return text == "yes"
    if re.fullmatch(r"\d+(\+\d+)+", text):
        return tuple(map(int, text.split("+")))
    return int(text) if text.isdecimal() else text
