"""A request is everything that decides what a board will be; its id says the same in one word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, get_args, get_type_hints

from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.family import names
from kamaji_asp.files.lines import shorten
from kamaji_asp.generation.options import Option, Options, fields_of, generators


@dataclass(frozen=True)
class Request:
    family: str
    method: str
    options: Options
    seed: int

    @property
    def id(self) -> str:
        is_default = self.method == next(iter(generators(self.family)))
        parts = [self.family] if is_default else [self.family, self.method]
        for option in fields_of(type(self.options)).values():
            value = getattr(self.options, option.field)
            if value is not None and value is not False:
                parts.append(option.tag + option.type.write(value))
        return "-".join([*parts, f"s{self.seed}"])

    def with_seed(self, seed: int) -> Request:
        return replace(self, seed=seed)


def request_for(family: str, method: str | None, seed: int, texts: Mapping[str, str]) -> Request:
    """A request from the texts of its options by their names, as on the command line."""
    method, offered = _method(family, method)
    for name in texts:
        if name not in offered:
            options = [f"--{option}" for option in offered]
            known = ", ".join(options) + suggestion(f"--{name}", options)
            raise InputError(f"{family} by the method {method} knows no --{shorten(name)}; it knows {known}")
    values = {offered[name].field: offered[name].read(text) for name, text in texts.items()}
    return _checked(family, method, seed, values)


def read_id(text: str) -> Request:
    """The request that an id stands for."""
    family, *parts = text.split("-")
    if family not in names():
        known = ", ".join(names()) + suggestion(family, names())
        raise InputError(f"no puzzle family is called '{shorten(family)}'; there are {known}")
    named = parts.pop(0) if parts and parts[0] in generators(family) else None
    method, offered = _method(family, named)
    if not parts or not re.fullmatch(r"s\d{1,18}", parts[-1]):
        raise InputError(f"the id {shorten(text)} should end in a seed such as -s42")
    seed = int(parts.pop()[1:])
    values: dict[str, object] = {}
    for part in parts:
        option = next((option for option in offered.values() if option.fits(part)), None)
        if option is None:
            raise InputError(
                f"the id {shorten(text)} has a part '{shorten(part)}' that {family} does not know"
            )
        values[option.field] = option.read(part.removeprefix(option.tag))
    if "size" not in values:
        raise InputError(f"the id {shorten(text)} should say the size, such as 9x9")
    # What an id leaves out is off, whatever the default is.
    off = {o.field: False if isinstance(o.default, bool) else None for o in offered.values()}
    hints = get_type_hints(generators(family)[method].options)
    for option in offered.values():
        if option.field not in values and off[option.field] is None and not _may_be_none(hints[option.field]):
            raise InputError(f"the id {shorten(text)} should say --{option.name}, such as -{option.example}")
    request = _checked(family, method, seed, off | values)
    if request.id != text:
        raise InputError(f"the id {shorten(text)} should read {request.id}")
    return request


def _method(family: str, method: str | None) -> tuple[str, dict[str, Option]]:
    offered = generators(family)
    if not offered:
        raise InputError(f"there is no generator for {family}")
    method = method or next(iter(offered))
    if method not in offered:
        known = ", ".join(offered) + suggestion(method, offered)
        raise InputError(f"there is no method '{shorten(method)}' for {family}; there is {known}")
    return method, fields_of(offered[method].options)


def _may_be_none(hint: object) -> bool:
    return type(None) in get_args(hint)


def _checked(family: str, method: str, seed: int, values: Mapping[str, Any]) -> Request:
    options = generators(family)[method].options(**values)
    options.check()
    return Request(family, method, options, seed)
