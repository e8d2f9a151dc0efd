"""The same comparison for the clingo program alone: facts, encodings, and a script that runs them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from kamaji_asp.comparison.attempt import digest_of
from kamaji_asp.comparison.plan import Puzzle
from kamaji_asp.core.errors import InputError, explained, suggestion
from kamaji_asp.family import family
from kamaji_asp.files.reading import parse
from kamaji_asp.files.writing import write_text
from kamaji_asp.programs.facts import facts

ENGINE = "asp"
"""The engine whose methods the clingo program can run."""

MANIFEST = "benchmark.json"
TEMPLATES = Path(__file__).parent / "plain"
COPIED = ("README.md", "run.sh")

_INCLUDE = re.compile(r'^\s*#include\s+"([^"]+)"', re.MULTILINE)


@dataclass(frozen=True)
class Exported:
    """A puzzle as the manifest has it; files are named from the exported folder on."""

    name: str
    file: str
    """Where it came from."""
    digest: str
    puzzle: str
    """The family."""
    text: str
    facts: str
    encodings: dict[str, str]
    """By method."""


def plain_methods(family_name: str) -> dict[str, str]:
    """The methods that need nothing but clingo, and their encodings."""
    offered = family(family_name).asp.METHODS.items()
    return {name: method.encoding for name, method in offered if method.is_plain}


def export_benchmark(folder: Path, puzzles: Sequence[Puzzle], methods: Sequence[str]) -> list[str]:
    """Write the directory, with each family's default or these methods; returns what must be left out."""
    offered = {name: plain_methods(name) for name in sorted({puzzle.family for puzzle in puzzles})}
    if not any(_chosen(plain, methods) for plain in offered.values()):
        near = suggestion(", ".join(methods), (name for plain in offered.values() for name in plain))
        raise InputError(f"no family here has a method {', '.join(methods)} that clingo can run alone{near}")
    with explained(folder):
        if folder.exists() and any(folder.iterdir()):
            raise InputError("this folder is not empty", file=str(folder))
        exported = [entry for entry in _export_all(folder, puzzles, methods, offered) if entry.encodings]
        manifest = {"puzzles": [asdict(entry) for entry in exported]}
        runs = [
            f"{entry.facts} {encoding} {answer_file(entry.name, method)}\n"
            for entry in exported
            for method, encoding in entry.encodings.items()
        ]
        _write(folder / MANIFEST, json.dumps(manifest, indent=1, ensure_ascii=False) + "\n")
        _write(folder / "runs.txt", "".join(runs))
        for name in COPIED:
            shutil.copy(TEMPLATES / name, folder)
        (folder / "run.sh").chmod(0o755)
    return [*_left_out(offered, methods)]


def _left_out(offered: dict[str, dict[str, str]], methods: Sequence[str]) -> Iterator[str]:
    for name, plain in offered.items():
        for method in methods:
            if method in family(name).asp.METHODS and method not in plain:
                yield f"{name} is without {method}: it needs more than clingo alone"
        if not _chosen(plain, methods):
            yield f"{name} is left out: it has none of the methods asked for"


def _chosen(plain: dict[str, str], methods: Sequence[str]) -> dict[str, str]:
    return {method: plain[method] for method in methods or list(plain)[:1] if method in plain}


def answer_file(name: str, method: str) -> str:
    """Where the answer to an exported puzzle by a method belongs."""
    return f"results/{method}/{name}.json"


def _export_all(
    folder: Path, puzzles: Iterable[Puzzle], methods: Sequence[str], offered: dict[str, dict[str, str]]
) -> Iterator[Exported]:
    taken: set[str] = set()
    for puzzle in puzzles:
        name = _new_name(puzzle, taken)
        chosen = _chosen(offered[puzzle.family], methods)
        text, instance = f"puzzles/{name}.{puzzle.family}", f"instances/{name}.lp"
        _write(folder / text, puzzle.text)
        _write(folder / instance, facts(parse(puzzle.text, puzzle.family)))
        for encoding in chosen.values():
            _copy_encoding(family(puzzle.family).encodings, encoding, folder / "encodings" / puzzle.family)
        yield Exported(
            name=name,
            file=puzzle.file,
            digest=digest_of(puzzle.text),
            puzzle=puzzle.family,
            text=text,
            facts=instance,
            encodings={method: f"encodings/{puzzle.family}/{file}" for method, file in chosen.items()},
        )


def _new_name(puzzle: Puzzle, taken: set[str]) -> str:
    """The file's own name, fit for any shell, and a number where two are the same."""
    stem = re.sub(r"[^\w.+-]+", "-", Path(puzzle.file).stem, flags=re.ASCII).strip("-") or "puzzle"
    name, number = f"{puzzle.family}/{stem}", 1
    while name in taken:
        number += 1
        name = f"{puzzle.family}/{stem}-{number}"
    taken.add(name)
    return name


def _copy_encoding(source: Path, name: str, target: Path) -> None:
    """The file with all that it includes; what lies beside a family's folder lies beside it here as well."""
    text = (source / name).read_text(encoding="utf-8")
    _write(target / name, text)
    for included in _INCLUDE.findall(text):
        _copy_encoding((source / included).parent, Path(included).name, (target / included).parent)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, text)
