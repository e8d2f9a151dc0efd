"""The same contest for the plain clingo program: facts, encodings, and a script that runs them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kamaji_asp.engines import asp
from kamaji_asp.errors import InputError
from kamaji_asp.facts import facts
from kamaji_asp.family import family
from kamaji_asp.lab.attempt import digest_of
from kamaji_asp.lab.plan import Puzzle
from kamaji_asp.reading import parse

MANIFEST = "benchmark.json"
TEMPLATES = Path(__file__).parent / "plain"
"""What is written as it stands: the script and its explanation."""

_INCLUDE = re.compile(r'^\s*#include\s+"([^"]+)"', re.MULTILINE)


def plain_methods(family_name: str) -> dict[str, str]:
    """The methods that need nothing but clingo, and their encodings; a method with a driver needs Python."""
    offered = asp.methods(family_name).items()
    return {name: method.encoding for name, method in offered if method.driver == asp.__name__}


def export(folder: Path, puzzles: Sequence[Puzzle], methods: Sequence[str] | None) -> int:
    """Write the directory; returns how many runs its script makes."""
    try:
        if folder.exists() and any(folder.iterdir()):
            raise InputError("this folder is not empty", file=str(folder))
        entries = list(_entries(folder, puzzles, methods))
        if not any(entry["encodings"] for entry in entries):
            raise InputError(f"no family here has a method {', '.join(methods or ())} that plain clingo can run")
        _write(folder / MANIFEST, json.dumps({"puzzles": entries}, indent=1, ensure_ascii=False) + "\n")
        for template in sorted(TEMPLATES.iterdir()):
            shutil.copy(template, folder)
        runs = [f"{entry['name']} {method}" for entry in entries for method in entry["encodings"]]
        lines = (
            f"{entry['facts']} {encoding} results/{entry['puzzle']}/{method}/{Path(entry['facts']).stem}.json\n"
            for entry in entries
            for method, encoding in entry["encodings"].items()
        )
        _write(folder / "runs.txt", "".join(lines))
        return len(runs)
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", file=str(folder)) from None


def _entries(folder: Path, puzzles: Iterable[Puzzle], methods: Sequence[str] | None) -> Iterator[dict[str, Any]]:
    taken: set[str] = set()
    for puzzle in puzzles:
        name = _new_name(puzzle, taken)
        offered = plain_methods(puzzle.family)
        chosen = {method: offered[method] for method in methods or [next(iter(offered))] if method in offered}
        kept, instance = f"puzzles/{name}.{puzzle.family}", f"instances/{name}.lp"
        _write(folder / kept, puzzle.text)
        _write(folder / instance, facts(parse(puzzle.text, puzzle.family)))
        for encoding in chosen.values():
            _copy_encoding(family(puzzle.family).encodings, encoding, folder / "encodings" / puzzle.family)
        yield {
            "name": name,
            "file": puzzle.file,
            "digest": digest_of(puzzle.text),
            "puzzle": puzzle.family,
            "text": kept,
            "facts": instance,
            "encodings": {method: f"encodings/{puzzle.family}/{file}" for method, file in chosen.items()},
        }


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
    path.write_text(text, encoding="utf-8")
