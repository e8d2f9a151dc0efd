"""A contestant: an engine with its method, what it leaves to choose and its options, all in one word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from kamaji_asp.comparison.attempt import OptionValue
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.engines import find
from kamaji_asp.engines.solve import is_program
from kamaji_asp.family import families
from kamaji_asp.files.lines import shorten

FORM = "ENGINE[:METHOD][@CHOICE][/OPTION=VALUE…]"
_NAME = re.compile(r"(?P<engine>\w+)(:(?P<method>[^@]+?))?(@(?P<choice>.+?))?(?P<options>(/\w+=[\w+]+)*)")


class Contestant(NamedTuple):
    name: str
    engine: str
    method: str | None
    """None is each family's default; a file may stand here as well."""
    options: Mapping[str, OptionValue]
    """The engine's own, among them what stands behind the @."""

    @property
    def is_program(self) -> bool:
        """Whether it is an encoding of the user's own."""
        return is_program(self.engine, self.method)

    def method_for(self, family: str) -> str | None:
        """The method that this contestant uses for the family, if it has one."""
        if self.is_program:
            return self.method
        offered = find(self.engine).methods(family)
        if self.method is None:
            return next(iter(offered), None)
        return self.method if self.method in offered else None


@cache
def variant_of(engine: str, family: str, method: str) -> str:
    """What the method takes for a solution; nothing special, if it is not known here."""
    try:
        return find(engine).methods(family)[method].variant
    except (InputError, KeyError):
        return ""


def read_contestants(words: Iterable[str]) -> list[Contestant]:
    """From words such as `asp,sat:modern@cadical195,search:biggerfirst`; each contestant counts once."""
    named = [name.strip() for word in words for name in word.split(",")]
    contestants = [read_contestant(name) for name in dict.fromkeys(named) if name]
    if not contestants:
        raise InputError(f"there is no contestant; one is written {FORM}")
    return contestants


def read_contestant(name: str) -> Contestant:
    match = _NAME.fullmatch(name)
    if match is None:
        raise InputError(f"'{shorten(name)}' should be {FORM}")
    engine, method = match["engine"], match["method"]
    chosen = find(engine)
    if method is not None and not is_program(engine, method):
        _check_method(engine, method)
    options = {
        option: _value(text)
        for option, text in (written.split("=") for written in match["options"].split("/")[1:])
    }
    if match["choice"]:
        if not chosen.AT:
            raise InputError(f"the engine {engine} leaves no choice that stands behind an @")
        options[chosen.AT] = match["choice"]
    foreign = ", ".join(sorted(options.keys() - chosen.OPTIONS))
    if foreign:
        raise InputError(f"the engine {engine} has no option {foreign}{suggestion(foreign, chosen.OPTIONS)}")
    chosen.check_options(options)  # a wrong value is an error now rather than in each attempt
    return Contestant(name, engine, method, options)


def _check_method(engine: str, method: str) -> None:
    """A method that no family has is a mistake."""
    offered = sorted({offer for family in families()[0] for offer in find(engine).methods(family.name)})
    if method not in offered:
        known = ", ".join(offered) + suggestion(method, offered)
        raise InputError(f"the engine {engine} has no method '{shorten(method)}' anywhere; there is {known}")


def _value(text: str) -> OptionValue:
    """A number, numbers such as 1+2+5, yes or no, or a word."""
    if text in ("yes", "no"):
        return text == "yes"
    if re.fullmatch(r"\d+(\+\d+)+", text):
        return tuple(map(int, text.split("+")))
    return int(text) if text.isdecimal() else text
