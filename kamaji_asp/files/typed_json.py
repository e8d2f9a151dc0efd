"""Frozen dataclasses as JSON and back, and the JSON schema that says the same: all three read off the types.

A dataclass is an object, a tuple a list, an enumeration the names of its members in lower case (or, if these
are texts, their values). Numbers count from 0; a text is a single token, as it would be in a puzzle file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NoReturn, Union, get_args, get_origin, get_type_hints

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.lines import LARGEST, shorten

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


def fail(path: str, cause: str) -> NoReturn:
    """An error names the place as `$.board.cells[0][3]`."""
    raise InputError(f"{path}: {cause}")


# --- values to JSON ---


def encode(value: object) -> Json:
    if isinstance(value, Enum):
        return _name(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [encode(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def _name(member: Enum) -> str:
    return member.value if isinstance(member, StrEnum) else member.name.lower()


# --- JSON to values ---


def decode(kind: Any, value: Json, path: str) -> object:
    """A value of this type from its JSON; what is wrong with it is an InputError with its place."""
    options = _options(kind)
    chosen = next((option for option in options if _may_be(option, value)), None)
    if chosen is None:
        fail(path, f"expected {' or '.join(map(_described, options))}, found {_found(value)}")
    match value:
        case list():
            return _decode_list(chosen, value, path)
        case dict():
            return _decode_object(chosen, value, path)
        case str() if chosen is not str:
            return _members(chosen)[value]
        case str():
            _check_token(value, path)
        case int() if chosen is int:
            _check_number(value, path)
    return value


def _options(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _may_be(kind: Any, value: Json) -> bool:
    match value:
        case list():
            return get_origin(kind) is tuple
        case dict():
            return is_dataclass(kind)
        case str():
            return kind is str or (_is_enum(kind) and value in _members(kind))
    return kind is type(value)


def _decode_list(kind: Any, value: list[Json], path: str) -> tuple[object, ...]:
    each, *others = get_args(kind)
    if others != [Ellipsis]:
        parts = (each, *others)
        if len(value) != len(parts):
            fail(path, f"expected a list of {len(parts)}, found one of {len(value)}")
        return tuple(
            decode(part, item, f"{path}[{i}]")
            for i, (part, item) in enumerate(zip(parts, value, strict=True))
        )
    decoded = tuple(decode(each, item, f"{path}[{i}]") for i, item in enumerate(value))
    if _is_list(each):
        _check_rectangular(value, path, is_grid=not _is_list(get_args(each)[0]))
    return decoded


def _check_rectangular(rows: list[Json], path: str, *, is_grid: bool) -> None:
    """A list of lists is a grid, or a list of grids."""
    if not rows:
        fail(path, "this list must not be empty")
    lengths = [len(row) for row in rows if isinstance(row, list)]
    for r, length in enumerate(lengths if is_grid else ()):
        if length == 0 or length != lengths[0]:
            fail(f"{path}[{r}]", f"expected a row of {lengths[0] or 'one or more'}, found {length}")


def _decode_object(kind: type[DataclassInstance], value: dict[str, Json], path: str) -> object:
    kinds = field_types(kind)
    check_keys(value, kinds, path)
    return kind(**{name: decode(kinds[name], value[name], f"{path}.{name}") for name in kinds})


def check_keys(value: Mapping[str, Json], required: Mapping[str, object], path: str, *optional: str) -> None:
    for name in required:
        if name not in value:
            fail(path, f"'{name}' is missing")
    for name in value:
        if name not in required and name not in optional:
            fail(path, f"'{shorten(name)}' does not belong here")


def _check_token(text: str, path: str) -> None:
    if text.split() != [text] or "%" in text or "\0" in text:
        fail(path, f"a name has neither blanks nor % in it, found '{shorten(text)}'")


def _check_number(number: int, path: str) -> None:
    if not 0 <= number <= LARGEST:
        fail(path, f"numbers go from 0 to {LARGEST}, found {shorten(f'{number:d}')}")


# --- types ---


def field_types(kind: type[DataclassInstance]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple and get_args(kind)[1:] == (Ellipsis,)


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _members(kind: Any) -> dict[str, Enum]:
    return {_name(member): member for member in kind}


def _described(kind: Any) -> str:
    if _is_enum(kind):
        return f"one of {', '.join(_members(kind))}"
    if get_origin(kind) is tuple:
        return "a list"
    return {int: "a number", str: "a text", bool: "true or false", NoneType: "null"}.get(kind, "an object")


def _found(value: Json) -> str:
    match value:
        case list():
            return "a list"
        case dict():
            return "an object"
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
    return f"'{shorten(value)}'" if isinstance(value, str) else shorten(str(value))


# --- the schema ---


def schema(kind: Any) -> dict[str, Json]:
    """What `decode` accepts, as far as JSON schemas can say it."""
    options = _options(kind)
    if len(options) > 1:
        return {"anyOf": [schema(option) for option in options]}
    if _is_enum(kind):
        return {"enum": [*_members(kind)]}
    if is_dataclass(kind) and isinstance(kind, type):
        return object_schema({name: schema(each) for name, each in field_types(kind).items()})
    if _is_list(kind):
        item = get_args(kind)[0]
        least: dict[str, Json] = {"minItems": 1} if _is_list(item) else {}
        return {"type": "array", **least, "items": schema(item)}
    if get_origin(kind) is tuple:
        return {"type": "array", "prefixItems": [schema(each) for each in get_args(kind)], "items": False}
    if kind is int:
        return {"type": "integer", "minimum": 0, "maximum": LARGEST}
    if kind is str:
        return {"type": "string", "pattern": "^[^\\s%]+$"}
    return {"type": "boolean" if kind is bool else "null"}


def object_schema(properties: Mapping[str, Json], *optional: str) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }
