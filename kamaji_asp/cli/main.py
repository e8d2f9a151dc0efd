"""The program `kamaji-asp`: its commands, its exit statuses, and which stream gets what."""

from __future__ import annotations

import gc

gc.set_threshold(100_000)  # what is imported stays: to look for garbage among it is a tenth of a short run

import os
import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from kamaji_asp import __version__
from kamaji_asp.cli import console
from kamaji_asp.cli.commands import Commands
from kamaji_asp.cli.options import SOLVED, UNSOLVED, WRONG
from kamaji_asp.cli.wrong_calls import USAGE_ERROR, sentence
from kamaji_asp.core.errors import InputError
from kamaji_asp.processes.signals import Ended
from kamaji_asp.processes.watchdog import ends_in_time

app = typer.Typer(
    name="kamaji-asp",
    cls=Commands,
    help="Logic puzzles in answer set programming: solve, explain, make and compare them.",
    epilog="Try: kamaji-asp solve yajilin/example-4x5 · kamaji-asp solve --help",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def program(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        print(f"kamaji-asp {__version__}")
        raise typer.Exit(SOLVED)
    if context.invoked_subcommand is None:
        console.remark(context.get_help())
        raise typer.Exit(WRONG)


def main() -> NoReturn:
    with ends_in_time() as received:
        try:
            status = _run()
        except Ended:
            status = SOLVED  # the signal says how it ends
        finally:
            gc.freeze()  # nor is there anything worth to be collected on the way out
        if received:
            console.show_cursor()
        # Typer takes every signal for Ctrl-C.
        sys.exit(128 + received[0] if received else status)


def _run() -> int:
    if isinstance(
        sys.stdout, TextIOWrapper
    ):  # names of files come out as they came in, whatever bytes they are
        sys.stdout.reconfigure(errors="surrogateescape")
    try:
        status = app(standalone_mode=False)
    except USAGE_ERROR as error:
        console.error(sentence(error))
        sys.exit(WRONG)
    except InputError as error:
        console.error(error)
        return WRONG
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNSOLVED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else SOLVED
    return int(status or SOLVED)
