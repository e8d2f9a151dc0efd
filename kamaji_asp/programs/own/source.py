"""The files of an encoding as tokens, each with its place.

Clingo says where it stopped to understand, but not what is missing there. And there are characters that end
the whole process, if clingo's messages go to Python. So the text is looked at first.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from kamaji_asp.core.errors import InputError, explained
from kamaji_asp.files.lines import decode


class Token(NamedTuple):
    text: str
    line: int
    column: int
    first: bool
    """Whether it is the first one on its line."""

    @property
    def is_name(self) -> bool:
        return re.match(r"['_]*[A-Za-z]", self.text) is not None


Statement = list[Token]
"""Its tokens, without the full stop at its end."""

_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<comment>%(?!\*)[^\n]*)
      | (?P<block>%\*)
      | (?P<string>"(?:[^"\\\n]|\\.)*")
      | (?P<word>\#?['_]*[A-Za-z][\w']* | \d\w*)
      | (?P<sign>:- | :~ | \.\. | != | <= | >= | == | \*\* | [\x21-\x7e])
      """,
    re.VERBOSE | re.ASCII,
)
_BLOCK = re.compile(r"%\*|\*%")

_PLAIN = {
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("‘’‚′`´", "'"),
    **dict.fromkeys("−–—‐‑", "-"),
    **{"≠": "!=", "≤": "<=", "≥": ">=", "×": "*", "·": "*", "÷": "/", "…": "..", "¬": "not", "←": ":-"},
    **{"∧": ",", "∨": ";", "，": ",", "；": ";", "：": ":", "．": ".", "（": "(", "）": ")"},
}
"""What clingo wants instead of characters that look alike."""


@dataclass(frozen=True)
class Source:
    """One file."""

    file: str
    text: str

    @classmethod
    def read(cls, file: str) -> Source:
        if file == "-":
            raise InputError("an encoding is a file, not standard input")
        with explained(file, "cannot be read"):
            data = Path(file).read_bytes()
        if data.startswith(codecs.BOM_UTF8):
            raise InputError(
                "clingo does not read files with a byte order mark: save it as plain UTF-8", 1, file
            )
        try:
            return cls(file, decode(data))
        except InputError as error:
            raise error.within(file) from None

    @property
    def tokens(self) -> tuple[Token, ...]:
        return _tokens(self)

    def scan(self) -> Iterator[Token]:
        position, line, begin, fresh = 0, 1, 0, True
        while position < len(self.text):
            match = _TOKEN.match(self.text, position)
            if match is None or match[0] == '"':
                raise self._unreadable(position, line)
            end = self._end_of_block(position, line) if match.lastgroup == "block" else match.end()
            if match.lastgroup in ("string", "word", "sign"):
                yield Token(match[0], line, position - begin + 1, fresh)
                fresh = False
            breaks = self.text.count("\n", position, end)
            if breaks:
                line, begin, fresh = line + breaks, self.text.rindex("\n", position, end) + 1, True
            position = end

    def _end_of_block(self, position: int, line: int) -> int:
        """Behind the comment that begins here; comments of this kind may hold others."""
        depth = 0
        for mark in _BLOCK.finditer(self.text, position):
            depth += 1 if mark[0] == "%*" else -1
            if depth == 0:
                return mark.end()
        raise self.error("the comment that begins with %* is never ended by *%", line)

    def _unreadable(self, position: int, line: int) -> InputError:
        found = self.text[position]
        if found == '"':
            return self.error('a " begins a text here that no second " ends on this line', line)
        if found in _PLAIN:
            plain = _PLAIN[found]
            return self.error(f"the character {found} is not the plain {plain} that clingo wants here", line)
        if found.isprintable():
            cause = f"the character {found} can only stand in comments and texts: names are made of a to z"
        else:
            cause = f"a character that cannot be seen (U+{ord(found):04X}) stands here: write a plain blank"
        return self.error(cause, line)

    def error(self, cause: str, line: int) -> InputError:
        return InputError(cause, line, self.file)

    def statements(self) -> Iterator[Statement]:
        """What full stops end, and the rest behind the last one."""
        statement: Statement = []
        for token in self.tokens:
            if token.text == ".":
                yield without_weight(statement)
                statement = []
            else:
                statement.append(token)
        if statement:
            yield without_weight(statement)

    @property
    def last_line(self) -> int:
        return max(1, len(self.text.splitlines()))


def without_weight(statement: Statement) -> Statement:
    """Without the [weight] that stands behind the full stop of the statement before."""
    if statement and statement[0].text == "[":
        ends = [number for number, token in enumerate(statement) if token.text == "]"]
        return statement[ends[0] + 1 :] if ends else statement
    return statement


@lru_cache(64)
def _tokens(source: Source) -> tuple[Token, ...]:
    return tuple(source.scan())


def sources(file: str) -> list[Source]:
    """The encoding's file, and all that it includes."""
    found: dict[Path, Source] = {}
    _follow(Source.read(file), found)
    return list(found.values())


def _follow(source: Source, found: dict[Path, Source]) -> None:
    found[Path(source.file).resolve()] = source
    if "#include" not in source.text:
        return
    for word, name in zip(source.tokens, source.tokens[1:], strict=False):
        if word.text == "#include":
            included = _included(source, name)
            if included is not None and included.resolve() not in found:
                _follow(Source.read(str(included)), found)


def _included(source: Source, name: Token) -> Path | None:
    """The file that clingo takes: one in the current folder comes before one beside the encoding."""
    if not name.text.startswith('"'):
        if name.text == "<":
            raise source.error("#include <…> needs Python, which an encoding cannot bring along", name.line)
        return None  # clingo's parser will complain
    here = Path(name.text[1:-1])
    beside = Path(source.file).parent / here
    if beside.is_file():
        if here.is_file() and not here.samefile(beside):
            raise source.error(
                f"{here} is there twice, beside the encoding and in the current folder: clingo would take the"
                " second one",
                name.line,
            )
        return beside
    if here.is_file():
        return here
    raise source.error(f"there is no file {here} to be included", name.line)
