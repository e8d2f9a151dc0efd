"""A board as ASP facts, through its family's Jinja template."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kamaji_asp.core.board import Board
from kamaji_asp.family import PACKAGE, family

if TYPE_CHECKING:
    from jinja2 import Template


def facts(board: Board) -> str:
    return template(board.family).render(board=board)


@cache
def template(name: str) -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        # A family finds its own template first, and may include that of a kit as "KIT/facts.lp.j2".
        loader=FileSystemLoader([family(name).folder, PACKAGE / "kits"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,  # facts are no HTML
    )
    environment.filters["asp_string"] = asp_string
    return environment.get_template("facts.lp.j2")


def asp_string(text: str) -> str:
    """A name as an ASP string, whatever characters it is made of."""
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'
