"""The program `kamaji-asp`: its commands, its exit statuses, and which stream gets what."""

from __future__ import annotations

import gc

gc.set_threshold(100_000)  # what is imported stays: to look for garbage among it is a tenth of a short run

import os
import sys
from io import TextIOWrapper
from typing import NoReturn

import typer

from kamaji_asp.cli import (
    check,
    compare,
    console,
    count,
    dimacs,
    explain,
    export,
    facts,
    families,
    generate,
    hint,
    rate,
    report,
    show,
    solve,
)
from kamaji_asp.cli.options import SOLVED, UNSOLVED, WRONG
from kamaji_asp.core.errors import InputError
from kamaji_asp.processes.signals import Ended
from kamaji_asp.processes.watchdog import ends_in_time

app = typer.Typer(
    name="kamaji-asp",
    help="Logic puzzles in answer set programming: solve, count, check and draw them.",
    epilog="Try: kamaji-asp solve instances/yajilin",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    *(solve, count, check, facts, show, families),
    *(compare, dimacs, export, explain, generate, hint, rate, report),
)
for command in COMMANDS:
    command.register(app)


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
        app(standalone_mode=True)
    except InputError as error:
        console.error(error)
        return WRONG
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNSOLVED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else SOLVED
    return SOLVED
