"""What is wrong with an encoding before it runs: a sentence that names the mistake, with file and line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import pytest
from command import INSTANCES
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS, family
from kamaji_asp.programs.own.lint import encoding_for

BOARD = ka.parse("kakurasu 2 2\nrows 1 2\ncols 1 2\n")

RIGHT = """\
% Every cell is black or white.
{ black(R,C) : R = 0..N-1, C = 0..M-1 } :- size(N,M).

% Row {R} must add up to {S}.
:- row_sum(R,S), #sum { C+1,C : black(R,C) } != S.

% Column {C} must add up to {S}.
:- col_sum(C,S), #sum { R+1,R : black(R,C) } != S.

#show black/2.
"""


class Slip(NamedTuple):
    before: str
    after: str
    line: int
    sentence: str


ROW, CHOICE, SHOW = ":- row_sum(R,S), #sum { C+1,C : black(R,C) } != S.", "{ black(R,C) :", "#show black/2."

SLIPS = {
    "a constraint without its full stop": Slip(
        "} != S.\n\n% Col", "} != S\n\n% Col", 5, "the constraint has no full stop at its end: ':-' in line 8"
    ),
    "a choice without its full stop": Slip(
        "size(N,M).", "size(N,M)", 2, "the rule has no full stop, so the ':-' in line 5 is its body"
    ),
    "a choice whose constraint becomes its body": Slip(
        " :- size(N,M).", "", 2, "the rule has no full stop, so the ':-' in line 5 is its body"
    ),
    "a comma where the full stop should be": Slip(
        "} != S.\n\n% Col", "} != S,\n\n% Col", 5, "the constraint has ',' at its end where a full stop"
    ),
    "a constraint over two lines without its full stop": Slip(
        ROW, ROW[:16] + "\n  " + ROW[16:-1], 6, "the constraint that begins in line 5 has no full stop"
    ),
    "the last full stop": Slip(SHOW, "#show black/2", 10, "the #show statement has no full stop at its end"),
    "a brace that is never closed": Slip(
        "black(R,C) } != S.\n\n% Col", "black(R,C) != S.\n\n% Col", 5, "the '{' is never closed: '}' is"
    ),
    "a bracket too many": Slip("size(N,M).", "size(N,M)).", 2, "no '(' stands before this ')'"),
    "a bracket of another kind": Slip(
        "C+1,C : black(R,C) }", "(C+1,C : black(R,C) }", 5, "':' cannot stand here, after 'C'"
    ),
    "a comma before a sum": Slip(
        "row_sum(R,S), #sum", "row_sum(R,S) #sum", 5, "row_sum(R,S) stands here as if it were a number"
    ),
    "a comma between two words": Slip(
        "0..N-1, C", "0..N-1 C", 2, "'C' cannot stand here, after '1': a comma or a sign is missing"
    ),
    "a sign of another language": Slip(
        "black(R,C) } != S.\n\n#", "black(R,C) } =! S.\n\n#", 8, "'=!' is nothing in clingo's language: write"
    ),
    "an aggregate without its #": Slip(
        "#sum { R", "sum { R", 8, "the word 'sum' before '{' is written '#sum'"
    ),
    "a directive that is not there": Slip(
        SHOW, "#shows black/2.", 10, "clingo knows no #shows: did you mean #show?"
    ),
    "a typographic quote": Slip(
        SHOW, SHOW + "\nname(“a”).", 11, 'the character “ is not the plain " that clingo'
    ),
    "a sign that looks better": Slip(
        "{ C+1,C : black(R,C) } !=", "{ C+1,C : black(R,C) } ≠", 5, "the character ≠ is not the plain !="
    ),
    "a letter that clingo does not know": Slip(
        SHOW, SHOW + "\ngröße(1).", 11, "the character ö can only stand"
    ),
    "a blank that is none": Slip(SHOW, "#show\u00a0black/2.", 10, "cannot be seen (U+00A0) stands here"),
    "a text that is never closed": Slip(SHOW, SHOW + '\nname("a).', 11, 'a " begins a text here'),
    "a comment that is never closed": Slip(
        "% Row", "%* Row", 4, "the comment that begins with %* is never ended"
    ),
    "a comment without its %": Slip(
        "% Every cell", "Every cell", 1, "'cell' cannot stand here, after 'Every'"
    ),
    "an unsafe variable": Slip(
        ":- row_sum(R,S), #sum", ":- row_sum(R,_), #sum", 5, "the variable S is unsafe"
    ),
    "an unsafe variable under not": Slip(
        SHOW, "white(R,C) :- not black(R,C).\n" + SHOW, 10, "the variables C, R are unsafe"
    ),
    "an unknown predicate": Slip(
        "row_sum(R,S)", "rowsum(R,S)", 5, "nothing defines rowsum/2: did you mean row_sum?"
    ),
    "a predicate of another arity": Slip(
        "row_sum(R,S)", "row_sum(R,S,_)", 5, "nothing defines row_sum/3: row_sum has 2 arguments, not 3"
    ),
    "a predicate that nothing is like": Slip(
        "col_sum(C,S)",
        "col_sum(C,S), open(R,C)",
        8,
        "nothing defines open/2, and it is no fact of this board",
    ),
    "another name in the choice": Slip(CHOICE, "{ dark(R,C) :", 5, "nothing defines black/2"),
    "nothing is shown": Slip(SHOW, "", 10, "black/2 is not shown: add '#show black/2.'"),
    "something else is shown": Slip(
        SHOW, "#show row_sum/2.", 10, "black/2 is not shown: add '#show black/2.'"
    ),
    "the wrong arity is shown": Slip(
        SHOW, "#show black/3.", 10, "black/3 is shown, but a solution is made of black/2"
    ),
    "a variable in small letters": Slip(
        "row_sum(R,S)", "row_sum(r,S)", 5, "r in row_sum is a constant, as it begins with a small letter"
    ),
    "an arrow of another language": Slip(
        SHOW, "dark(R,C) <- black(R,C).\n" + SHOW, 10, "is a comparison and makes nothing true: did you mean"
    ),
    "a script": Slip(SHOW, SHOW + "\n#script (python)\nimport os\n#end.", 11, "#script needs Python or Lua"),
    "a function of Python": Slip("!= S.\n\n#", "!= @sum(S).\n\n#", 8, "@sum needs Python or Lua"),
    "a theory atom": Slip(
        SHOW, "&diff { a - b } <= 3.\n" + SHOW, 10, "the theory atom &diff needs a propagator"
    ),
    "something to minimize": Slip(
        SHOW, "#minimize { 1,R,C : black(R,C) }.\n" + SHOW, 10, "nothing is minimized"
    ),
    "a part of the program": Slip(SHOW, "#program step(t).\n" + SHOW, 10, "the part step is never grounded"),
    "a file that is not there": Slip(SHOW, '#include "nix.lp".\n' + SHOW, 10, "there is no file nix.lp"),
    "Python by an include": Slip(SHOW, "#include <incmode>.\n" + SHOW, 10, "#include <…> needs Python"),
    "a constant that is defined twice": Slip(
        SHOW, "#const n = 1.\n#const n = 2.\n" + SHOW, 11, "redefinition of constant"
    ),
}


@pytest.fixture
def my(tmp_path: Path) -> Path:
    path = tmp_path / "my.lp"
    path.write_text(RIGHT, encoding="utf-8")
    return path


def complaint(path: Path) -> ka.InputError:
    with pytest.raises(ka.InputError) as found:
        encoding_for(BOARD, path)
    return found.value


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_gets_a_sentence_and_its_line(slip: Slip, my: Path) -> None:
    assert RIGHT.count(slip.before) == 1 or slip.before in ("row_sum(R,S)", "col_sum(C,S)")
    my.write_text(RIGHT.replace(slip.before, slip.after), encoding="utf-8")
    error = complaint(my)
    assert slip.sentence in error.cause
    assert (error.file, error.line) == (str(my), slip.line)
    assert "\n" not in str(error)


def test_there_are_more_than_twenty() -> None:
    assert len(SLIPS) > 20


def test_a_right_one_has_no_faults(my: Path) -> None:
    assert encoding_for(BOARD, my) == my


OURS = [(name, method.encoding) for name in FAMILIES for method in methods(name).values() if method.is_plain]


@pytest.mark.parametrize(("name", "encoding"), OURS)
def test_ours_have_no_faults(name: str, encoding: str) -> None:
    for file in sorted((INSTANCES / name).glob(f"*.{name}"), key=lambda file: file.stat().st_size)[:6]:
        encoding_for(ka.load(file), family(name).encodings / encoding)


def test_methods_that_need_python_are_refused() -> None:
    board = ka.load(INSTANCES / "yajilin/example-4x5.yajilin")
    with pytest.raises(ka.InputError, match=r"theory\.lp:\d+: the theory atom &single_loop needs"):
        encoding_for(board, ENCODINGS / "yajilin/theory.lp")
    with pytest.raises(ka.InputError, match=r"external\.lp:\d+: .*(Python|never grounded)"):
        encoding_for(board, ENCODINGS / "yajilin/external.lp")


@pytest.mark.parametrize(
    "addition",
    [
        "dark(X) :- black(X,_). #show dark/1.",  # more may be shown
        "#show black(R,C) : black(R,C).",
        "dark(R,C)\n    :- black(R,C).",  # a body may stand on a line of its own, if it is indented
        '#const most = 3. :- #count { R,C : black(R,C) } > most. name("“").',
        "#defined big/1. :- big(X), black(X,_).",
        "#external big(1). :- big(X), black(X,_).",
        "#program base. step(0,1; 1,0). -dark(R) :- step(R,_), not dark(R). dark(R) :- black(R,_).",
        "#heuristic black(R,C) : row_sum(R,_), col_sum(C,_). [1,true]\n:- row_sum(R,3), black(R,0).",
        "%* a comment %* within *% another *% ok. % “”\r\n",
    ],
)
def test_what_clingo_allows_is_allowed(addition: str, my: Path) -> None:
    my.write_text(f"{RIGHT}{addition}\n", encoding="utf-8", newline="")
    assert encoding_for(BOARD, my) == my


def test_facts_that_our_rules_do_not_read_are_known(tmp_path: Path) -> None:
    board = ka.load(INSTANCES / "tectonic/example-4x5.tectonic")
    text = (ENCODINGS / "tectonic/spec.lp").read_text("utf-8")
    my = tmp_path / "my.lp"
    my.write_text(text + ":- size(R,C), R > C, value(0,0,9).\n", encoding="utf-8")
    assert encoding_for(board, my) == my


# Files


def test_what_is_included_is_looked_at(my: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = my.parent / "rules"
    rules.mkdir()
    my.write_text('#include "rules/all.lp".\n#show black/2.\n')
    (rules / "all.lp").write_text('#include "choice.lp".\n' + RIGHT[RIGHT.index("% Row") :].replace(SHOW, ""))
    choice = rules / "choice.lp"
    choice.write_text(RIGHT[: RIGHT.index("% Row")])
    monkeypatch.chdir("/")
    assert [solution.lines for solution in ka.solve(BOARD, encoding=my)] == [["# .", ". #"]]
    choice.write_text("{ black(R,C) : R = 0..N-1, C = 0..M-1 :- size(N,M).\n")
    assert str(complaint(my)) == f"{choice}:1: the '{{' is never closed: '}}' is missing"
    choice.write_text("% “fine”\n{ black(R,C) : R = 0..N-1, C = 0..M-1 } :- size(N,M,“”).", encoding="utf-8")
    assert str(complaint(my)).startswith(f"{choice}:2: the character “ is not")


def test_a_file_that_includes_itself(my: Path) -> None:
    my.write_text(f'{RIGHT}#include "my.lp".\n')
    assert encoding_for(BOARD, my) == my


def test_a_file_that_clingo_would_find_elsewhere(my: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = my.parent / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    (my.parent / "more.lp").write_text("a.\n")
    my.write_text(f'{RIGHT}#include "more.lp".\n')
    assert encoding_for(BOARD, my) == my
    (here / "more.lp").write_text("b.\n")
    assert "more.lp is there twice" in complaint(my).cause


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xef\xbb\xbf" + RIGHT.encode(), "byte order mark"),
        (RIGHT.encode("utf-16"), "not a text file"),
        (RIGHT.encode() + b"% \xff\n", "not a text file"),
        (b"", "black/2 is not shown"),
    ],
)
def test_a_file_of_another_kind(data: bytes, sentence: str, my: Path) -> None:
    my.write_bytes(data)
    assert sentence in complaint(my).cause


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    assert str(complaint(tmp_path / "nix.lp")) == f"{tmp_path / 'nix.lp'}: {os.strerror(2)}"
    assert str(complaint(tmp_path)) == f"{tmp_path}: {os.strerror(21)}"
    assert "not standard input" in str(complaint(Path("-")))


def test_an_encoding_that_is_put_right_is_read_again(my: Path) -> None:
    my.write_text(RIGHT.replace(SHOW, ""))
    complaint(my)
    my.write_text(RIGHT)
    assert ka.is_unique(BOARD, encoding=my)
