"""The encodings: texts that people read and explanations are built from, and programs that clingo accepts."""

from __future__ import annotations

import re
from pathlib import Path

import clingo
import pytest
from clingo.ast import AST, ASTType, Transformer, parse_files
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS, family

FILES = sorted(ENCODINGS.rglob("*.lp"))


def title(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


every_file = pytest.mark.parametrize("path", FILES, ids=title)

INSTANCES = Path(__file__).parent.parent / "instances"


class Variables(Transformer):
    """The names of the variables below a node."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Variable(self, node: AST) -> AST:  # noqa: N802
        self.names.add(node.name)
        return node


def variables(node: AST) -> set[str]:
    visitor = Variables()
    visitor.visit(node)
    return visitor.names


def rules(path: Path) -> list[AST]:
    """The rules of this file, without those of the files it includes."""
    found: list[AST] = []
    parse_files([str(path)], found.append)
    return [
        node
        for node in found
        if node.ast_type is ASTType.Rule and Path(node.location.begin.filename).resolve() == path.resolve()
    ]


def is_constraint(rule: AST) -> bool:
    head = rule.head
    return (
        head.ast_type is ASTType.Literal
        and head.atom.ast_type is ASTType.BooleanConstant
        and not head.atom.value
    )


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def header(path: Path) -> str:
    """The comment on top."""
    text = lines(path)
    length = next(i for i, line in enumerate([*text, ""]) if not line.startswith("%"))
    return "\n".join(text[:length])


def test_there_is_something_to_look_at() -> None:
    assert sum(is_constraint(rule) for path in FILES for rule in rules(path)) >= 20


@every_file
def test_a_comment_in_a_players_words_stands_above_every_constraint(path: Path) -> None:
    text = lines(path)
    for rule in rules(path):
        if not is_constraint(rule):
            continue
        begin = rule.location.begin.line
        where = f"{title(path)}:{begin}"
        comment = text[begin - 2] if begin > 1 else ""
        assert re.fullmatch(r"% .*[a-z].*\.", comment), f"{where}: no sentence above the constraint"
        named = set(re.findall(r"\{(\w+)\}", comment))
        assert named <= variables(rule), f"{where}: the comment names what the constraint doesn't"
        assert re.sub(r"\{[A-Z]\w*\}", "", comment).count("{") == 0, f"{where}: braces hold a variable"


@every_file
def test_the_header_says_what_is_read_and_shown(path: Path) -> None:
    top = header(path)
    assert re.match(r"% \S.*", top), "the first line says what the file models"
    assert re.search(r"^% Reads\b", top, re.MULTILINE)
    text = path.read_text(encoding="utf-8")
    if "#show" in text:
        assert re.search(r"^% (Shows\b|Reads and shows\b)", top, re.MULTILINE)
    if re.search(r"^% Shows\b", top, re.MULTILINE):
        shown = set(re.findall(r"^#show (\w+)", text, re.MULTILINE))
        promised = set(re.findall(r"^%(?: Shows)? +(\w+)\(", top[top.index("% Shows") :], re.MULTILINE))
        assert shown <= promised


@every_file
def test_what_the_header_reads_is_read(path: Path) -> None:
    top, text = header(path), path.read_text(encoding="utf-8")
    block = re.search(r"^% Reads {2,}.*?(?=^% ?$|^% Shows|\Z)", top, re.MULTILINE | re.DOTALL)
    body = text[len(top) :]
    for predicate in re.findall(r"^%(?: Reads)? {2,}(\w+)\(", block[0], re.MULTILINE) if block else []:
        assert re.search(rf"\b{predicate}\(", body), f"{predicate} is never used"


@every_file
def test_includes_are_found_from_any_folder(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in re.findall(r'^#include "(.+)"\.', path.read_text(encoding="utf-8"), re.MULTILINE):
        assert (path.parent / name).is_file()
    monkeypatch.chdir(tmp_path)
    clingo.Control().load(str(path.resolve()))  # raises if a file is missing


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_has_its_default_and_every_method_its_file(name: str) -> None:
    folder = family(name).encodings
    assert (folder / f"{name}.lp").is_file()
    offered = methods(name)
    assert next(iter(offered.values())).encoding == f"{name}.lp"
    for method in offered.values():
        assert (folder / method.encoding).is_file()
        assert method.about


CASES = [
    (path, name)
    for path in FILES
    for name in FAMILIES
    if path.parent.name == name or (path.parent.name == "loop" and name == "yajilin")
]


@pytest.mark.parametrize(("path", "name"), CASES, ids=[title(path) for path, _ in CASES])
def test_clingo_has_nothing_to_remark(path: Path, name: str) -> None:
    """Whatever a board lacks: sums, givens, arrows, or open cells."""
    remarks: list[str] = []
    instances = [file for file in sorted((INSTANCES / name).glob(f"*.{name}")) if file.stat().st_size < 300]
    for instance in instances:
        control = clingo.Control(logger=lambda code, message: remarks.append(message))
        control.load(str(path))
        control.add("base", [], ka.facts(ka.load(instance)))
        control.ground([("base", [])])
    assert len(instances) >= 4
    assert remarks == []


FILLED_IN = {
    "kakurasu": {("black", 2)},
    "kamaji": {("lay", 5)},
    "kenken": {("value", 2)},
    "ripple": {("value", 3)},
    "simpleloop": {("edge", 2)},
    "tectonic": {("value", 3)},
    "yajilin": {("black", 2), ("edge", 2)},
}


@pytest.mark.parametrize(
    ("name", "method"), [(name, method) for name in FAMILIES for method in methods(name)]
)
def test_all_that_a_player_fills_in_is_shown_and_nothing_else(name: str, method: str) -> None:
    shown: set[tuple[str, int]] = set()
    for instance in sorted((INSTANCES / name).glob(f"*.{name}"), key=lambda file: file.stat().st_size)[:12]:
        control = clingo.Control(message_limit=0)
        control.load(str(family(name).encodings / methods(name)[method].encoding))
        control.add("base", [], ka.facts(ka.load(instance)))
        control.ground([("base", [])])
        with control.solve(yield_=True) as models:
            shown |= {
                (atom.name, len(atom.arguments)) for model in models for atom in model.symbols(shown=True)
            }
    assert shown == FILLED_IN[name]


def test_every_encoding_belongs_to_a_family() -> None:
    assert {path for path, _ in CASES} == set(FILES)
