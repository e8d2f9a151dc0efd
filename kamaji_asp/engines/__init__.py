"""The engines by name.

An engine is a module with methods(family), the default first, with search(run), and with the names of the
options that it understands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from kamaji_asp.engines.run import Run
from kamaji_asp.errors import InputError
from kamaji_asp.solution import Solution

ENGINES = ("asp", "sat", "search")


class Engine(Protocol):
    OPTIONS: frozenset[str]

    def methods(self, board_family: str) -> Mapping[str, Any]: ...

    def search(self, run: Run) -> Iterator[Solution]: ...


def find(name: str) -> Engine:
    if name not in ENGINES:
        raise InputError(f"there is no engine '{name}'; there is {', '.join(ENGINES)}")
    return cast(Engine, import_module(f"kamaji_asp.engines.{name}"))
