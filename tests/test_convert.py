"""The command `convert`, and pictures."""

from __future__ import annotations

import builtins
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from command import INSTANCES, SOLUTION, UNIQUE, Call
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.files.formats import codecs
from kamaji_asp.files.reading import load_all

TWO = "yajilin 2 2\n. .\n. .\n\nyajilin 2 3\n. . .\n. . .\n"
PNG, PDF = b"\x89PNG\r\n\x1a\n", b"%PDF-1."
EXAMPLES = {
    "kakurasu": "report-example",
    "kamaji": "thesis-7x7-m7",
    "kenken": "report-4x4",
    "ripple": "unique-6x6",
    "simpleloop": "unique-6x6",
    "tectonic": "unique-6x6",
    "yajilin": "example-4x5",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_format_of_a_family_is_written_and_read_by_the_command(
    family: str, tmp_path: Path, call: Call
) -> None:
    example = INSTANCES / family / f"{EXAMPLES[family]}.{family}"
    for name in codecs(family):
        out = tmp_path / name
        outcome = call("convert", example, "--to", name, "-o", out)
        assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
        assert out.read_text(encoding="utf-8") == call("convert", example, "--to", name).out
        said = ["--puzzle", family] if name == "puzzlekit" else []
        solved = call("solve", out, "--json", *said).records
        assert [record["solutions"] for record in solved] == [
            record["solutions"] for record in call("solve", example, "--json").records
        ]


def test_what_families_lists_are_the_formats_that_convert_takes(call: Call) -> None:
    lines = [line for line in call("families").out.splitlines() if line.startswith("  formats: ")]
    assert len(lines) == len(FAMILIES)
    assert "  formats: text, json, keen, puzzlekit, svg, png, pdf" in lines


def test_a_solution_goes_with_the_puzzle_where_there_is_a_place_for_it(tmp_path: Path, call: Call) -> None:
    for name in ("json", "xml", "pzprv3", "penpa"):
        out = tmp_path / name
        assert call("convert", UNIQUE, "--to", name, "--solution", SOLUTION, "-o", out).status == 0
        assert call("check", out).out == "right\n"
    drawn, solved = (
        call("convert", UNIQUE, "--to", "svg", *more).out for more in ([], ["--solution", SOLUTION])
    )
    assert 'class="loop"' not in drawn
    assert 'class="loop"' in solved


def test_a_solution_for_which_there_is_no_place_is_an_error_if_it_was_asked_for(call: Call) -> None:
    outcome = call("convert", UNIQUE, "--to", "puzzlink", "--solution", SOLUTION)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"error: {UNIQUE}: puzzlink holds no solution\n"


def test_a_solution_that_came_with_the_puzzle_is_left_out_with_a_word(call: Call) -> None:
    xml = call("convert", UNIQUE, "--to", "xml", "--solution", SOLUTION).out
    outcome = call("convert", "-", "--to", "text", stdin=xml)
    assert (outcome.status, ka.parse(outcome.out)) == (0, ka.load(UNIQUE))
    assert outcome.err == "-: text holds no solution, so what is filled in is left out\n"


# --- several puzzles ---


@pytest.mark.parametrize("name", ["text", "json", "puzzlink", "pzprv3", "penpa"])
def test_several_puzzles_are_one_text_where_that_can_be_read_again(
    name: str, tmp_path: Path, call: Call
) -> None:
    path = tmp_path / "two"
    outcome = call("convert", "-", "--to", name, "-o", path, stdin=TWO)
    assert outcome.status == 0
    assert [board.size for board in load_all(path)] == [(2, 2), (2, 3)]


def test_else_they_are_files_with_numbers(tmp_path: Path, call: Call) -> None:
    outcome = call("convert", "-", "--to", "xml", "-o", tmp_path / "a.xml", stdin=TWO)
    assert outcome.status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.xml", "a-2.xml"]
    assert ka.load(tmp_path / "a-2.xml").size == (2, 3)
    outcome = call("convert", "-", "--to", "xml", stdin=TWO)
    cause = "xml holds one puzzle a file, and there are 2: name OUT with -o"
    assert (outcome.status, outcome.err) == (2, f"error: {cause}\n")


def test_a_wrong_puzzle_costs_only_itself(call: Call) -> None:
    outcome = call("convert", "-", "--to", "puzzlink", stdin=f"yajilin 1 1\nx\n{TWO}kamaji 1 1\n1\n")
    assert outcome.status == 2
    assert len(outcome.out.splitlines()) == 2
    assert outcome.err.splitlines() == [
        "error: -:2: a cell is ., ?, # or a clue such as 2>, found 'x'",
        "error: -#4: kamaji cannot be written as 'puzzlink'; there is text, json, kamaji-thesis",
    ]


# --- errors ---


def test_a_wrong_format_lists_the_right_ones(call: Call) -> None:
    outcome = call("convert", UNIQUE, "--to", "yaml")
    assert outcome.status == 2
    assert outcome.err.startswith("error: there is no format 'yaml'; there is text, json, ")
    assert outcome.err.endswith(", svg, png, pdf\n")


def test_a_format_of_another_family_lists_those_of_this_one(call: Call) -> None:
    outcome = call("convert", UNIQUE, "--to", "keen")
    assert outcome.err == (
        f"error: {UNIQUE}: yajilin cannot be written as 'keen'; there is text, json, puzzlink, pzprv3, "
        "penpa, xml, puzzlekit\n"
    )


def test_nothing_is_written_where_something_is_wrong(tmp_path: Path, call: Call) -> None:
    assert call("convert", "missing", "--to", "json", "-o", tmp_path / "out").status == 2
    assert call("convert", UNIQUE, "--to", "json", "-o", tmp_path / "no/out").status == 2
    assert list(tmp_path.iterdir()) == []


# --- pictures ---


def test_an_svg_is_that_of_show(tmp_path: Path, call: Call) -> None:
    call("show", UNIQUE, "--svg", tmp_path / "shown.svg")
    assert call("convert", UNIQUE, "--to", "svg").out == (tmp_path / "shown.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("family", FAMILIES)
def test_png_and_pdf_are_pictures_of_the_board(family: str, tmp_path: Path, call: Call) -> None:
    pytest.importorskip("svglib")
    pypdfium2 = pytest.importorskip("pypdfium2")
    image = pytest.importorskip("PIL.Image")
    example = INSTANCES / family / EXAMPLES[family]
    pdf, png = tmp_path / "a.pdf", tmp_path / "a.png"
    solution = ["--solution", f"{example}.solution"]
    for out in (pdf, png):
        to = out.suffix.removeprefix(".")
        assert call("convert", f"{example}.{family}", "--to", to, "-o", out, *solution).status == 0
    assert pdf.read_bytes().startswith(PDF)
    assert png.read_bytes().startswith(PNG)
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    text = page.get_textpage().get_text_bounded()
    size = page.get_size()
    document.close()
    svg = call("convert", f"{example}.{family}", "--to", "svg", *solution).out
    drawn = re.findall("<text[^>]*>([^<]*)<", svg)
    assert Counter(filter(str.isdigit, text)) == Counter(filter(str.isdigit, "".join(drawn)))
    with image.open(png) as picture:
        assert picture.size == tuple(round(side * 8 / 3) for side in size)
        assert len(picture.convert("RGB").getcolors(100_000)) > 2


def test_the_same_board_is_the_same_file(tmp_path: Path, call: Call) -> None:
    pytest.importorskip("svglib")
    for name in ("a", "b"):
        assert call("convert", UNIQUE, "--to", "pdf", "-o", tmp_path / name).status == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_without_the_packages_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, call: Call
) -> None:
    whole = builtins.__import__

    def without(name: str, *more: object) -> object:
        if name.partition(".")[0] in ("svglib", "reportlab", "pypdfium2"):
            raise ImportError(name)
        return whole(name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", without)
    for to in ("png", "pdf"):
        outcome = call("convert", UNIQUE, "--to", to)
        assert (outcome.status, outcome.out) == (2, "")
        wanted = "pip install 'kamaji-asp[pictures]'"
        assert outcome.err == f"error: {UNIQUE}: {to} needs packages that are not installed: {wanted}\n"


def test_a_json_of_convert_is_a_line(call: Call) -> None:
    lines = call("convert", "-", "--to", "json", stdin=TWO).out.splitlines()
    assert [json.loads(line)["puzzle"] for line in lines] == ["yajilin", "yajilin"]
