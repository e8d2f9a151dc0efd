"""The one place that makes a clingo.Control."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import clingo

Logger = Callable[[clingo.MessageCode, str], None]


def silent(code: clingo.MessageCode, message: str) -> None:
    """Clingo's remarks on atoms without rules are normal where a puzzle has no clue of some kind."""


def new_control(*options: str, models: int = 0, logger: Logger = silent) -> clingo.Control:
    """A control that looks for so many models, all of them if `models` is 0.

    Cardinality constraints stay as they are, unless an option says otherwise: to rewrite them, as clingo
    would, takes longer.
    """
    own = [] if any(option.startswith("--trans") for option in options) else ["--trans-ext=no"]
    return clingo.Control([str(models), *own, *options], logger=logger)


class Atom(NamedTuple):
    """A symbol as Python sees it: `edge((0,1),(0,2))` has the arguments ((0, 1), (0, 2))."""

    name: str
    arguments: tuple[Any, ...]
    """Each a number, a string, or a tuple of the same."""


@lru_cache(1 << 16)
def atom(symbol: clingo.Symbol) -> Atom:
    """The same atoms come back with every solution, and with every board of the same size."""
    return Atom(symbol.name, tuple(map(_value, symbol.arguments)))


def symbol(atom: Atom) -> clingo.Symbol:
    """The other way round."""
    return clingo.Function(atom.name, [_symbol(value) for value in atom.arguments])


def _symbol(value: Any) -> clingo.Symbol:
    match value:
        case Atom():
            return symbol(value)
        case int():
            return clingo.Number(value)
        case str():
            return clingo.String(value)
    return clingo.Function("", [_symbol(part) for part in value])


@lru_cache(1 << 16)
def _value(symbol: clingo.Symbol) -> Any:
    kind = symbol.type
    if kind is clingo.SymbolType.Number:
        return symbol.number
    if kind is clingo.SymbolType.String:
        return symbol.string
    return tuple(map(_value, symbol.arguments)) if not symbol.name else atom(symbol)


def named(name: str, symbols: Iterable[clingo.Symbol]) -> list[tuple[Any, ...]]:
    """The arguments of the atoms of this name."""
    return [arguments for found, arguments in map(atom, symbols) if found == name]
