"""An order is everything that decides what a board will be; its id says the same in one word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kamaji_asp.errors import InputError
from kamaji_asp.family import names
from kamaji_asp.generate.wish import Option, Wish, makers, options
from kamaji_asp.text import shorten


@dataclass(frozen=True)
class Order:
    family: str
    method: str
    wish: Wish
    seed: int

    @property
    def id(self) -> str:
        is_default = self.method == next(iter(makers(self.family)))
        parts = [self.family] if is_default else [self.family, self.method]
        for option in options(type(self.wish)).values():
            value = getattr(self.wish, option.field)
            if value is not None and value is not False:
                parts.append(option.tag + option.kind.write(value))
        return "-".join([*parts, f"s{self.seed}"])

    def with_seed(self, seed: int) -> Order:
        return replace(self, seed=seed)


def place_order(family: str, method: str | None, seed: int, wishes: Mapping[str, str]) -> Order:
    """An order from what somebody typed: the texts of the options by their names."""
    method, offered = _method(family, method)
    for name in wishes:
        if name not in offered:
            known = ", ".join(f"--{option}" for option in offered)
            raise InputError(f"{family} by the method {method} knows no --{shorten(name)}; it knows {known}")
    values = {offered[name].field: offered[name].read(text) for name, text in wishes.items()}
    return _order(family, method, seed, values)


def read_id(text: str) -> Order:
    """The order that an id stands for."""
    family, *parts = text.split("-")
    if family not in names():
        raise InputError(f"no puzzle family is called '{shorten(family)}'; there are {', '.join(names())}")
    named = parts.pop(0) if parts and parts[0] in makers(family) else None
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
    order = _order(family, method, seed, off | values)
    if order.id != text:
        raise InputError(f"the id {shorten(text)} should read {order.id}")
    return order


def _method(family: str, method: str | None) -> tuple[str, dict[str, Option]]:
    offered = makers(family)
    if not offered:
        raise InputError(f"nobody has written a generator for {family}")
    method = method or next(iter(offered))
    if method not in offered:
        raise InputError(
            f"there is no method '{shorten(method)}' for {family}; there is {', '.join(offered)}"
        )
    return method, options(offered[method].wish)


def _order(family: str, method: str, seed: int, values: Mapping[str, object]) -> Order:
    wish = makers(family)[method].wish(**values)  # type: ignore[arg-type]
    wish.check()
    return Order(family, method, wish, seed)
