"""The commands, by what they are for. The module of a command is imported when the command is needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup
from typer.main import get_group

from kamaji_asp.core.errors import InputError, suggestion

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Solve": ("solve", "count", "check", "show"),
    "Understand": ("explain", "hint", "rate", "encoding"),
    "Make": ("generate",),
    "Compare": ("compare", "report", "export"),
    "Convert": ("convert", "facts", "dimacs", "undimacs"),
    "Look up": ("families", "instances"),
}
"""In the order of the help. A command is in the module of its name, or of the one named below."""
MODULES = {"undimacs": "dimacs"}

NAMES = tuple(name for names in SECTIONS.values() for name in names)
LONGEST = max(map(len, NAMES))


@cache
def command(name: str) -> Command:
    app = typer.Typer(rich_markup_mode=None)
    import_module(f"kamaji_asp.cli.{MODULES.get(name, name)}").register(app)
    return get_group(app).commands[name]


class Commands(TyperGroup):
    """The program as typer sees it."""

    def list_commands(self, ctx: Context) -> list[str]:
        return list(NAMES)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        return command(cmd_name) if cmd_name in NAMES else None

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        name = args[0]
        if name not in NAMES and not ctx.resilient_parsing:
            near = suggestion(name, NAMES)
            raise InputError(f"there is no command '{name}'{near or f'; see {ctx.command_path} --help'}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        for section, names in SECTIONS.items():
            with formatter.section(section):
                width = formatter.width - LONGEST - 4
                formatter.write_dl(
                    [(f"{name:<{LONGEST}}", command(name).get_short_help_str(width)) for name in names]
                )
