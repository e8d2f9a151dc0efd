"""The program `kamaji-asp`: its commands, its exit statuses, and which stream gets what."""

from __future__ import annotations

import gc

gc.set_threshold(100_000)  # what is imported stays: to look for garbage among it is a tenth of a short run

import os
import signal
import sys
from typing import Annotated, NoReturn

import typer

from kamaji_asp import __version__
from kamaji_asp.cli import console
from kamaji_asp.cli.commands import Commands
from kamaji_asp.cli.options import SOLVED, UNSOLVED, WRONG
from kamaji_asp.cli.wrong_calls import USAGE_ERROR, sentence
from kamaji_asp.core.errors import InputError

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
    try:
        status = app(standalone_mode=False)
    except USAGE_ERROR as error:
        console.error(sentence(error))
        sys.exit(WRONG)
    except InputError as error:
        console.error(error)
        sys.exit(WRONG)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed once more, it would only spoil the way out
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(UNSOLVED)
    finally:
        gc.freeze()  # nor is there anything worth to be collected on the way out
    sys.exit(status)
