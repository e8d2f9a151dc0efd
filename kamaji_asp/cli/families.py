"""The puzzle families."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import SOLVED, WRONG, Json
from kamaji_asp.cli.records import (
    EngineEntry,
    FamilyRecord,
    GeneratorEntry,
    MethodEntry,
    OptionEntry,
    RuleEntry,
)
from kamaji_asp.core.difficulty import DIFFICULTIES
from kamaji_asp.engines import ENGINES, find
from kamaji_asp.family import Family, families, family
from kamaji_asp.files.solution_formats import DRAWING, TEXT, own_formats

if TYPE_CHECKING:
    from kamaji_asp.generation.options import Option


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp families · kamaji-asp families yajilin", name="families")(
        list_families
    )


def list_families(
    family_name: Annotated[str | None, typer.Argument(metavar="[FAMILY]", help="Only this one.")] = None,
    json: Json = False,
) -> None:
    """List the puzzle families, or tell all about one."""
    found, broken = families() if family_name is None else ([family(family_name)], [])
    for puzzle in found:
        if json:
            console.print_json(_record(puzzle))
        else:
            _describe(_record(puzzle), with_rules=family_name is not None)
    for error in broken:
        console.error(error)
    raise typer.Exit(WRONG if broken else SOLVED)


def _record(puzzle: Family) -> FamilyRecord:
    from kamaji_asp.drawing.pictures import PICTURES
    from kamaji_asp.files.formats import codecs

    return FamilyRecord(
        name=puzzle.name,
        title=puzzle.title,
        sentence=puzzle.rules,
        extension=f".{puzzle.name}",
        engines={engine: _engine(engine, puzzle) for engine in ENGINES},
        formats=[*codecs(puzzle.name), *PICTURES],
        outputs=[DRAWING, TEXT, *own_formats(puzzle.name)],
        generate=_generators(puzzle),
        rules=[RuleEntry(*rule) for rule in puzzle.checker.RULES.items()],
        difficulties=DIFFICULTIES,
    )


def _engine(engine: str, puzzle: Family) -> EngineEntry:
    found = find(engine)
    methods = {
        name: MethodEntry(method.about, method.complete)
        for name, method in found.methods(puzzle.name).items()
    }
    return EngineEntry(methods, sorted(found.OPTIONS))


def _generators(puzzle: Family) -> dict[str, GeneratorEntry]:
    from kamaji_asp.generation.options import fields_of, generators

    return {
        name: GeneratorEntry(
            generator.about,
            {
                option.name: OptionEntry(option.about, _default(option))
                for option in fields_of(generator.options).values()
            },
        )
        for name, generator in generators(puzzle.name).items()
    }


def _default(option: Option) -> str | int | None:
    """A flag or a number as it is, anything else as it is written in an id."""
    if option.default is None or isinstance(option.default, bool | int):
        return option.default
    return option.type.write(option.default)


def _describe(record: FamilyRecord, *, with_rules: bool) -> None:
    print(f"{record.name}: {record.title}. {record.sentence}")
    if with_rules:
        for rule in record.rules:
            print(f"  rule: {rule.id} - {rule.rule}")
    print(f"  format: {record.extension}")
    print(f"  formats: {', '.join(record.formats)}")
    for engine, entry in record.engines.items():
        for name, method in entry.methods.items():
            print(f"  {engine}: {name} - {method.about}")
    for name in record.outputs:
        if name not in (DRAWING, TEXT):
            print(f"  output: {name}")
    for name, generator in record.generate.items():
        print(f"  generate: {name} - {generator.about}")
        for option, described in generator.options.items():
            print(f"    --{option}: {described.about}")
