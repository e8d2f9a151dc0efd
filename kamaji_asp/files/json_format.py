"""Our JSON: a board as it is in Python, and its solution in the lines that `solve --json` prints.

{"puzzle": "kakurasu", "board": {"row_sums": [1, null], "column_sums": [1, 0]}, "solution": ["# .", ". ."]}

Several objects, one after the other, are several puzzles. The schemas of our families lie beside their code
as `schema.json`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, get_type_hints

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family
from kamaji_asp.files.formats import Document, FormatCodec, Part, checked
from kamaji_asp.files.lines import Lines, shorten
from kamaji_asp.files.typed_json import Json, check_keys, decode, encode, fail, object_schema, schema

PUZZLE, BOARD, SOLUTION = "puzzle", "board", "solution"
_BLANKS = re.compile(r"\s*")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class JsonFormat(FormatCodec):
    holds_solutions = True
    holds_several = True

    def recognises(self, text: str) -> bool:
        return text.lstrip()[:1] == "{"

    def parts(self, text: str) -> list[Part]:
        """An object after the other; what is no JSON goes as far as the next line that begins with one."""
        parts = []
        decoder = json.JSONDecoder()
        at = _after_blanks(text, 0)
        while at < len(text):
            try:
                _, end = decoder.raw_decode(text, at)
            except (ValueError, RecursionError):
                end = text.find("\n{", at) + 1 or len(text)
            parts.append(Part(text[at:end], text.count("\n", 0, at) + 1))
            at = _after_blanks(text, end)
        return parts

    def read(self, text: str) -> Document:
        found = _loaded(text)
        check_keys(found, {PUZZLE: str, BOARD: dict}, "$", SOLUTION, "$schema")
        name = found[PUZZLE]
        if not isinstance(name, str):
            fail(f"$.{PUZZLE}", "expected the name of a puzzle family")
        try:
            kind = _board_type(name)
        except InputError as error:
            fail(f"$.{PUZZLE}", error.cause.replace(name, shorten(name)))
        board = decode(kind, found[BOARD], f"$.{BOARD}")
        assert isinstance(board, Board)
        try:
            checked(board)
        except InputError as error:
            where = f" (line {error.line} in our text form)" if error.line else ""
            fail(f"$.{BOARD}", error.cause + where)
        given = found.get(SOLUTION)
        return Document(board, None if given is None else _solution(board, given))

    def write(self, document: Document) -> str:
        board, solution = document
        found = {PUZZLE: board.family, BOARD: encode(board)}
        if solution is not None:
            _check_whole(board, solution)
            found[SOLUTION] = list(solution.lines)
        return json.dumps(found, ensure_ascii=False) + "\n"


def schema_of(family_name: str) -> dict[str, Json]:
    """What the JSON of a family's puzzles looks like."""
    parts: dict[str, Json] = {
        "$schema": {"type": "string"},
        PUZZLE: {"const": family_name},
        BOARD: schema(_board_type(family_name)),
        SOLUTION: {
            "type": "array",
            "items": {"type": "string"},
            "description": "The lines of a solution file.",
        },
    }
    return {
        "$schema": DIALECT,
        "title": family(family_name).title,
        **object_schema(parts, "$schema", SOLUTION),
    }


def _board_type(family_name: str) -> Any:
    """What the family's reader of files says that it returns."""
    return get_type_hints(family(family_name).text.read)["return"]


def _after_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _loaded(text: str) -> dict[str, Json]:
    try:
        found: Json = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        cause = f"this is no JSON: {error.msg.removesuffix(' at')} (column {error.colno})"
        raise InputError(cause, error.lineno) from None
    except RecursionError:
        raise InputError("this JSON is nested too deeply") from None
    except ValueError:  # a number of thousands of digits
        raise InputError("a number in this JSON is too large") from None
    if not isinstance(found, dict):
        fail("$", "expected an object")
    return found


def _without_doubles(pairs: Iterable[tuple[str, Json]]) -> Json:
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            raise InputError(f"'{shorten(name)}' stands twice in an object of this JSON")
        found[name] = value
    return found


def _refuse(constant: str) -> None:
    raise InputError(f"{constant} is no JSON")


def _solution(board: Board, given: Json) -> Solution:
    if not isinstance(given, list):
        fail(f"$.{SOLUTION}", "expected a list of lines")
    rows = []
    for r, row in enumerate(given):
        if not isinstance(row, str) or "\n" in row:
            fail(f"$.{SOLUTION}[{r}]", "expected a line of a solution")
        rows.append(row)
    try:
        return family(board.family).text.read_solution(board, Lines("\n".join(rows)))
    except InputError as error:
        place = f"$.{SOLUTION}" + (f"[{error.line - 1}]" if error.line else "")
        fail(place, error.cause)


def _check_whole(board: Board, solution: Solution) -> None:
    try:
        same = family(board.family).text.read_solution(board, Lines(str(solution))) == solution
    except InputError:
        same = False
    if not same:
        raise InputError("json holds whole solutions only, and not all is filled in here")
