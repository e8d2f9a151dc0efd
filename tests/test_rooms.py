"""The rooms of the project: who may import whom, and where a name may be known."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kamaji_asp.engines import ENGINES
from kamaji_asp.family import PACKAGE, own_names

LIBRARY = ("core", "processes", "family", "files", "drawing", "programs", "engines")
"""Each may import those before it."""

MAY_IMPORT: dict[str, set[str]] = {
    room: set(LIBRARY[: i + 1]) - ({"drawing"} if room == "files" else set())
    for i, room in enumerate(LIBRARY)
}
MAY_IMPORT["family"] -= {"processes"}
MAY_IMPORT |= {
    "kits": {*LIBRARY, "kits", "generation.options"},
    "puzzles": {*LIBRARY, "kits", "generation.options"},
    "explanation": {*LIBRARY, "explanation"},
    "generation": {*LIBRARY, "generation"},
    "comparison": {*LIBRARY, "explanation", "generation", "comparison"},
    "cli": {*LIBRARY, "explanation", "generation", "comparison", "cli"},
    # The library's own face, and what tests a family.
    "": {*LIBRARY, "explanation", "generation", "cli"},
}

ENGINE_KNOWN_IN = {
    "cli/dimacs.py": "the command is this engine's own",
    "comparison/export.py": "it writes what the plain clingo program runs",
}

FILES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.parts[0] if len(path.parts) > 1 else ""


def parsed(path: Path) -> ast.Module:
    return ast.parse((PACKAGE / path).read_text(encoding="utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules of ours that are imported, but for those that only types need."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kamaji_asp"):
            yield from (
                f"{node.module}.{alias.name}" if (PACKAGE.parent / node.module.replace(".", "/")).is_dir()
                else node.module
                for alias in node.names
            )  # fmt: skip
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("kamaji_asp"))
        else:
            yield from imports(node)


def outside(path: Path, module: str) -> bool:
    """Whether a file must not import a module."""
    parts = module.split(".")[1:]
    room = parts[0] if (PACKAGE / parts[0]).is_dir() else ""
    if not room:
        return False
    if room == "puzzles":  # found by the registry alone, and each by itself
        return path.parts[:2] != ("puzzles", parts[1])
    allowed = MAY_IMPORT[room_of(path)]
    return room not in allowed and ".".join(parts[:2]) not in allowed


@pytest.mark.parametrize("path", FILES, ids=str)
def test_a_file_imports_only_what_stands_left_of_it(path: Path) -> None:
    assert [module for module in imports(parsed(path)) if outside(path, module)] == []


def names_known(tree: ast.Module) -> set[str]:
    """Identifiers and texts of the code, without what is written for readers."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
    return found


@pytest.mark.parametrize("path", [path for path in FILES if room_of(path) != "puzzles"], ids=str)
def test_nothing_knows_a_family_by_name(path: Path) -> None:
    assert names_known(parsed(path)) & set(own_names()) == set()


def engines_known(tree: ast.Module) -> set[str]:
    """The engines that the code imports, or whose names it writes."""
    imported = {module.split(".")[2] for module in imports(tree) if module.startswith("kamaji_asp.engines.")}
    return imported & set(ENGINES) | {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ENGINES
    }


@pytest.mark.parametrize(
    "path", [path for path in FILES if room_of(path) not in ("engines", "puzzles", "kits")], ids=str
)
def test_nothing_knows_an_engine_by_name(path: Path) -> None:
    if path.as_posix() in ENGINE_KNOWN_IN:
        return
    # A part of the contract is named after its engine there, and nowhere else.
    parts = {"asp", "sat", "search"} if path.as_posix() == "family/contract.py" else set()
    assert engines_known(parsed(path)) - parts == set()


def test_an_exception_is_still_needed() -> None:
    for name in ENGINE_KNOWN_IN:
        assert engines_known(parsed(Path(name)))
