"""The encodings of the families: their text, where they lie, and where their size comes from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.records import ProfiledEncoding, ProfiledRule, ProfileRecord
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.engines import ENGINES, find
from kamaji_asp.family import Family, family
from kamaji_asp.files.lines import shorten

if TYPE_CHECKING:
    from kamaji_asp.programs.profile import Profile

EPILOG = (
    "Try: kamaji-asp encoding yajilin --profile puzzle.yajilin · "
    "kamaji-asp facts puzzle.yajilin | clingo $(kamaji-asp encoding yajilin --path) - 0"
)
SPEC = "spec"
"""The method that every family of ours has beside its default: the rules as a player knows them."""


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(encoding)


def encoding(
    family_name: Annotated[str, typer.Argument(metavar="FAMILY", help="A puzzle family.")],
    method: Annotated[
        str | None, typer.Option(metavar="M", help="One of the family's encodings, by its method.")
    ] = None,
    path: Annotated[bool, typer.Option("--path", help="Tell where the file lies instead.")] = False,
    profile: Annotated[
        str | None,
        typer.Option(
            "--profile",
            "--size",
            metavar="FILE",
            help="Tell each rule's ground instances on this puzzle, and the time to ground them.",
        ),
    ] = None,
    beside: Annotated[
        str | None,
        typer.Option(metavar="M", help="Profile this method or FILE.lp as well; by default spec."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the profile as a line of JSON.")] = False,
) -> None:
    """Print an encoding, or tell which rules make it large."""
    puzzle = family(family_name)
    chosen = _method(puzzle, method)
    if profile is not None:
        _profile(puzzle, [chosen, *_beside(puzzle, chosen, beside)], profile, json)
    elif json or beside is not None:
        raise InputError(f"{'--json' if json else '--beside'} goes with --profile")
    elif path:
        print(chosen.path)
    else:
        sys.stdout.buffer.write(chosen.path.read_bytes())  # as it is, whatever the terminal can show
        sys.stdout.flush()


class _Encoding(NamedTuple):
    method: str | None
    """None for a file of the user's own."""
    path: Path

    def __str__(self) -> str:
        return f"{self.path.name} ({self.method})" if self.method else self.path.name


def _method(puzzle: Family, name: str | None) -> _Encoding:
    offered = puzzle.asp.METHODS
    name = next(iter(offered)) if name is None else name
    if name in offered:
        return _Encoding(name, (puzzle.encodings / offered[name].encoding).resolve())
    known = f"there is {', '.join(offered)}"
    for engine in ENGINES:
        if name in find(engine).methods(puzzle.name):
            raise InputError(f"'{name}' is a method of the engine {engine}, which has no encodings; {known}")
    raise InputError(f"{puzzle.name} has no encoding '{shorten(name)}'; {known}{suggestion(name, offered)}")


def _beside(puzzle: Family, chosen: _Encoding, name: str | None) -> list[_Encoding]:
    """What else to profile: what is asked for, or spec, or the default beside that."""
    offered = puzzle.asp.METHODS
    if name is None:
        others = [other for other in (SPEC, next(iter(offered))) if other in offered]
        return [_method(puzzle, other) for other in others if other != chosen.method][:1]
    if name not in offered and (name.endswith(".lp") or Path(name).exists()):
        return [_Encoding(None, Path(name))]
    return [_method(puzzle, name)]


def _profile(puzzle: Family, encodings: list[_Encoding], file: str, json: bool) -> None:
    from kamaji_asp.cli.profile_table import Style, tables
    from kamaji_asp.files.reading import load
    from kamaji_asp.programs.facts import facts
    from kamaji_asp.programs.profile import profile

    text = facts(load(file, puzzle.name))
    found = [(encoding, profile(encoding.path, text)) for encoding in encodings]
    if json:
        console.print_json(_record(file, puzzle, found))
    else:
        named = [(str(encoding), profiled) for encoding, profiled in found]
        print("\n".join(tables(named, Style.of_output())))


def _record(file: str, puzzle: Family, found: list[tuple[_Encoding, Profile]]) -> ProfileRecord:
    return ProfileRecord(
        file,
        puzzle.name,
        [
            ProfiledEncoding(
                encoding.method,
                str(encoding.path),
                [
                    ProfiledRule(str(rule.file), rule.line, rule.rule, rule.instances, round(rule.seconds, 6))
                    for rule in profiled.rules
                ],
                profiled.instances,
                round(profiled.seconds, 6),
                profiled.ground_rules,
            )
            for encoding, profiled in found
        ],
    )
