"""XML as a tree in which every element knows its line. Document types, and so entities, are refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.lines import shorten

DEEPEST = 20
LONGEST = 20_000_000


@dataclass
class Element:
    name: str
    line: int
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def fail(self, cause: str) -> NoReturn:
        raise InputError(cause, self.line)

    def find(self, name: str) -> Element | None:
        """The only child of this name, if there is one."""
        found = [child for child in self.children if child.name == name]
        if len(found) > 1:
            found[1].fail(f"<{self.name}> has a second <{name}>")
        return found[0] if found else None

    def child(self, name: str) -> Element:
        found = self.find(name)
        if found is None:
            self.fail(f"<{self.name}> has no <{name}>")
        return found

    def word(self, name: str) -> str:
        """What stands in a child."""
        return "".join(self.child(name).texts).strip()

    def number(self, name: str, largest: int) -> int:
        """The number in a child."""
        child, word = self.child(name), self.word(name)
        if not (word.isdecimal() and word.isascii()):
            child.fail(f"<{name}> should be a number, found '{shorten(word)}'")
        if len(word.lstrip("0")) > len(str(largest)) or int(word) > largest:
            child.fail(f"<{name}> goes up to {largest}, found {shorten(word)}")
        return int(word)


class _Builder:
    """What the parser calls."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.top = Element("", 1)
        self.open = [self.top]

    def start(self, name: str, attributes: object) -> None:
        element = Element(name, self.parser.CurrentLineNumber)
        if len(self.open) > DEEPEST:
            element.fail("this XML is nested too deeply")
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, name: str) -> None:
        self.open.pop()

    def text(self, data: str) -> None:
        self.open[-1].texts.append(data)

    def refuse(self, *declared: object) -> None:
        raise InputError("XML with a document type is not read", self.parser.CurrentLineNumber)


def parse(text: str) -> Element:
    """The outermost element."""
    if len(text) > LONGEST:
        raise InputError(f"this XML is too long: {LONGEST} characters are read")
    parser = expat.ParserCreate("utf-8")
    builder = _Builder(parser)
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = builder.refuse
    parser.EntityDeclHandler = builder.refuse
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise InputError(f"this is no XML: {expat.ErrorString(error.code)}", error.lineno) from None
    return builder.top.children[0]


def refusal(text: str) -> str | None:
    """What is wrong with XML that no family recognises."""
    return "this XML holds no puzzle of a known form" if text.lstrip()[:1] == "<" else None
