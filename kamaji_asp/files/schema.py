"""JSON that may come from anywhere, read as the dataclass that it should be: all of it right, or refused."""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.lines import shorten

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

D = TypeVar("D", bound="DataclassInstance")

LARGEST = 2**63 - 1
"""Beyond it, other programs lose digits, and no count or time of ours ever is."""


def parse_json(text: str) -> object:
    """Any JSON but numbers that are none; an InputError says what is wrong."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise InputError("this JSON is nested too deeply") from None
    except ValueError:
        raise InputError("this is no JSON") from None


def _refuse(word: str) -> None:
    raise ValueError(word)


def read(kind: type[D], found: object, where: str = "") -> D:
    """A value of this dataclass. Other names are passed over; what has a default may be missing."""
    if not isinstance(found, dict):
        raise InputError(f"{where or 'this'} should be an object, not {_shown(found)}")
    known: dict[str, Any] = {}
    for field, hint in _fields(kind):
        place = f"{where}.{field.name}" if where else field.name
        if field.name in found:
            known[field.name] = _value(hint, found[field.name], place)
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise InputError(f"there is no {place}")
    return kind(**known)


@cache
def _fields(kind: type[Any]) -> list[tuple[dataclasses.Field[Any], Any]]:
    hints = get_type_hints(kind)
    return [(field, hints[field.name]) for field in dataclasses.fields(kind)]


def _value(hint: Any, found: object, where: str) -> Any:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return read(hint, found, where)
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _one_of(parts, found, where)
    if origin is Literal:
        return found if found in parts else _fail(where, f"one of {', '.join(map(str, parts))}", found)
    if origin is list or origin is tuple:
        if not isinstance(found, list):
            return _fail(where, "a list", found)
        values = [_value(parts[0], each, f"{where}[{i}]") for i, each in enumerate(found)]
        return values if origin is list else tuple(values)
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(found, dict):
            return _fail(where, "an object", found)
        return {name: _value(parts[1], each, f"{where}.{shorten(name)}") for name, each in found.items()}
    return _plain(hint, found, where)


def _one_of(kinds: tuple[Any, ...], found: object, where: str) -> Any:
    for kind in kinds:
        try:
            return _value(kind, found, where)
        except InputError:
            continue
    names = " or ".join(getattr(kind, "__name__", str(kind)) for kind in kinds if kind is not type(None))
    return _fail(where, names, found)


def _plain(kind: Any, found: object, where: str) -> Any:
    if isinstance(found, int | float) and not abs(found) <= LARGEST:  # nor is it NaN
        return _fail(where, f"a number up to {LARGEST}", found)
    if kind in (object, Any):
        return found
    if kind is float and isinstance(found, int) and not isinstance(found, bool):
        return found
    if type(found) is not kind:
        return _fail(where, _NAMES.get(kind, kind.__name__), found)
    return found


_NAMES: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    type(None): "null",
}


def _fail(where: str, wanted: str, found: object) -> Any:
    raise InputError(f"{where} should be {wanted}, not {_shown(found)}")


def _shown(found: object) -> str:
    if isinstance(found, dict | list):
        return "an object" if isinstance(found, dict) else "a list"
    if isinstance(found, int) and abs(found) > LARGEST:
        return "one that is larger"
    return f"'{shorten(found)}'" if isinstance(found, str) else json.dumps(found)


def inside(folder: Path, name: str) -> Path:
    """A file that something read from the folder names; it must lie in there, whatever links there are."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise InputError(f"'{shorten(name)}' is not a file inside this folder", file=str(folder))
    return path
