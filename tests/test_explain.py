"""Explanations against what can be found out otherwise: all solutions, all small sets of rules, any order."""

from __future__ import annotations

import json
import random
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import AMBIGUOUS, IMPOSSIBLE, INSTANCES, UNIQUE, Call
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards

import kamaji_asp as ka
from kamaji_asp.explanation.counterexamples import hitting_sets
from kamaji_asp.explanation.difficulty import NAMES, difficulty, name_of
from kamaji_asp.explanation.explanation import Explanation
from kamaji_asp.explanation.proof import Prover
from kamaji_asp.explanation.state import States
from kamaji_asp.explanation.step import Step
from kamaji_asp.explanation.words import enumeration
from kamaji_asp.programs.partial_assignment import PartialAssignment

every_family = pytest.mark.parametrize("family", FAMILIES)
few = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@every_family
@few
@given(data=st.data())
def test_a_random_board_is_explained_as_far_as_its_solutions_agree(family: str, data: st.DataObject) -> None:
    board = data.draw(boards(family))
    explanation = ka.explain(board)
    steps = list(explanation)
    solutions = list(ka.solve(board, limit=200))
    for step in steps:
        assert step.premises.all & ~step.before.all == 0
        assert step.conclusion.all & step.before.all == 0
        assert step.verify()
    if explanation.status == "unsatisfiable":
        assert solutions == []
        assert [step.conclusion.all for step in steps] == [0]
        return
    assert (len(solutions) == 1) == (explanation.status == "unique")
    states = States(explanation.ground)
    known = steps[-1].after if steps else PartialAssignment()
    ways = [states.solution(chosen) for chosen in explanation.ways]
    assert all(way in solutions or len(solutions) == 200 for way in ways)
    if explanation.status == "unique":
        assert known.all == explanation.ground.all_decisions
        assert states.solution(known.chosen) == solutions[0]
    elif len(solutions) < 200 and not states.is_list:
        cells = zip(*(sum(solution.tokens(), ()) for solution in solutions), strict=True)
        cells = zip(*(sum(solution.tokens(), ()) for solution in solutions), strict=True)
        shown = " ".join(states.lines(known)).split()
        assert [len(set(tokens)) == 1 for tokens in cells] == [token != "?" for token in shown]


@every_family
@few
@given(data=st.data(), seed=st.integers(0, 99))
def test_the_largest_step_is_the_same_in_any_order(family: str, data: st.DataObject, seed: int) -> None:
    board = data.draw(boards(family))
    one, other = difficulty(board), difficulty(board, random.Random(seed))
    assert one.exact
    assert other.exact
    assert one.size == other.size


@pytest.mark.parametrize("name", ["yajilin/example-4x5", "tectonic/unique-6x6", "simpleloop/unique-6x6"])
def test_the_largest_step_of_a_board_is_the_same_in_any_order(name: str) -> None:
    board = ka.load(INSTANCES / f"{name}.{name.partition('/')[0]}")
    sizes = {difficulty(board, random.Random(seed)).size for seed in range(3)}
    assert sizes == {difficulty(board).size}
    assert max(sizes) > 2


def test_fewer_rules_prove_nothing_at_all() -> None:
    """Where a step takes three rules, no two rules enforce anything that is still open."""
    explanation = Explanation(ka.load(INSTANCES / "tectonic/example-4x5.tectonic"))
    steps = list(explanation.single_steps())
    step = next(step for step in steps if step.size == 3)
    ground, prover = explanation.ground, Prover(explanation.ground)
    goal = steps[-1].after.without(step.before.all)
    scopes = [(1 << j, rule.scope) for j, rule in enumerate(ground.rules) if rule.scope & goal.all]
    for (one, scope), (other, scope2) in combinations(scopes, 2):
        for claim in (goal & (scope | scope2)).one_by_one():
            assert prover.core(one | other, step.before, claim) is None


def test_the_smallest_contradiction_is_the_smallest() -> None:
    (step,) = Explanation(ka.load(INSTANCES / "tectonic/unsatisfiable-3x3.tectonic"))
    assert step.exact
    ground, prover = step.ground, Prover(step.ground)
    numbers = range(len(ground.rules))
    for chosen in combinations(numbers, step.size - 1):
        assert prover.core(sum(1 << j for j in chosen), PartialAssignment(), PartialAssignment()) is None


@given(
    st.lists(st.integers(1, 127), max_size=8),
    st.integers(0, 4),
    st.integers(0, 8),
)
def test_hitting_sets_are_found_while_sets_are_added(sets: list[int], size: int, first: int) -> None:
    shown = sets[:first]
    found = None
    for hit in hitting_sets(shown, size):
        missed = [bits for bits in sets if not bits & hit]
        if not missed:
            found = hit
            break
        shown.append(missed[0])
    expected = any(
        all(bits & sum(1 << i for i in chosen) for bits in sets)
        for count in range(size + 1)
        for chosen in combinations(range(7), count)
    )
    assert (found is not None) == expected
    assert found is None or found.bit_count() <= size


def test_steps_of_the_same_rule_in_the_same_place_are_joined() -> None:
    steps = list(ka.explain(ka.load(UNIQUE)))
    step = next(step for step in steps if len(step.proofs) > 1)
    rules = step.ground.rules
    kinds = [[rules[j].sentence for j in range(99) if proof.rules >> j & 1] for proof in step.proofs]
    assert all(kind == kinds[0] for kind in kinds)


def words_of(name: str) -> list[str]:
    return "\n".join(map(str, ka.explain(ka.load(INSTANCES / name)))).splitlines()


def test_the_words_come_from_the_encoding() -> None:
    words = words_of("kakurasu/report-example.kakurasu")
    assert words[:2] == [
        "What the printed board says at once:",
        "– r1c1 must be black and r1c2, r1c3, r1c4 and r1c5 cannot be black: row 1 must add up to 1.",
    ]
    loop = words_of("simpleloop/unique-6x6.simpleloop")
    assert any("the line must be one single loop" in line.lower() for line in loop)
    words = words_of("kamaji/unique-6x6-m7.kamaji")
    assert any(re.search(r"[Tt]he piece r\dc\d–r\dc\d", line) for line in words)
    assert any("pillar r" in line for line in words_of("kenken/cube-3x3x3.kenken"))


def test_an_enumeration() -> None:
    said = [enumeration(list(letters)) for letters in ("", "a", "ab", "abc")]
    assert said == ["", "a", "a and b", "a, b and c"]


@pytest.mark.parametrize(
    ("size", "fillings", "name"),
    [
        (0, 0, 0),
        (1, 4, 0),
        (1, 5, 1),
        (2, 1, 1),
        (1, 10, 2),
        (3, 1, 2),
        (1, 25, 3),
        (4, 1, 3),
        (6, 99, 3),
        (7, 1, 4),
    ],
)
def test_the_names_of_difficulties(size: int, fillings: int, name: int) -> None:
    assert name_of(size, fillings) == NAMES[name]


def test_a_line_with_more_fillings_is_more_difficult() -> None:
    small = difficulty(ka.load(INSTANCES / "kakurasu/report-01-4x4.kakurasu"))
    large = difficulty(ka.load(INSTANCES / "kakurasu/report-20-18x18.kakurasu"))
    assert small.size == large.size == 1
    assert small.fillings < large.fillings
    assert NAMES.index(small.name or "") < NAMES.index(large.name or "")


def test_a_rule_with_too_many_fillings_to_list_is_asked_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ka.load(INSTANCES / "kakurasu/report-07-7x7.kakurasu")
    listed = [step.conclusion for step in ka.explain(board)]
    monkeypatch.setattr("kamaji_asp.explanation.fillings.MOST_FILLINGS", 1)
    steps = list(ka.explain(board))
    assert [step.conclusion for step in steps] == listed
    assert all(step.verify() for step in steps)


def test_without_patience_a_step_says_that_it_is_an_upper_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kamaji_asp.explanation.reasoner.PATIENCE", 0)
    monkeypatch.setattr("kamaji_asp.explanation.reasoner.PATIENCE_EACH", 0)
    steps: list[Step] = list(ka.explain(ka.load(UNIQUE)))
    bounded = [step for step in steps if not step.exact]
    assert bounded
    assert all(step.verify() for step in steps)
    assert "upper bound" in str(bounded[0])


def test_the_command_shows_two_ways_where_the_puzzle_leaves_the_choice(call: Call) -> None:
    done = call("explain", AMBIGUOUS)
    assert done.status == 1
    assert "More is not forced" in done.out
    record = json.loads(call("explain", AMBIGUOUS, "--json").out)
    assert record["status"] == "multiple"
    assert len(record["ways"]) == 2


def test_the_command_says_why_there_is_no_solution(call: Call) -> None:
    done = call("explain", IMPOSSIBLE)
    assert done.status == 1
    assert "Row 1 must add up to 1." in done.out
    assert "Column 1 must add up to 0." in done.out
    assert "contradiction" in done.out


def test_the_page_needs_nothing_from_outside(call: Call, tmp_path: Path) -> None:
    page = tmp_path / "new" / "page.html"
    assert call("explain", UNIQUE, "--html", page).status == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<section>") == len(list(ka.explain(ka.load(UNIQUE)))) + 2
    assert "ArrowRight" in text
    assert 'class="lit new"' in text
    links = re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?([^"')\s>]+)""", text)
    assert links == []


def test_a_picture_a_step(call: Call, tmp_path: Path) -> None:
    assert call("explain", UNIQUE, "--svg", tmp_path / "steps").status == 0
    pictures = sorted((tmp_path / "steps").glob("*.svg"))
    assert len(pictures) == len(list(ka.explain(ka.load(UNIQUE)))) + 1
    for picture in pictures:
        ElementTree.parse(picture)  # raises if it is no XML


def test_names_from_a_file_are_harmless_in_a_page(call: Call, tmp_path: Path) -> None:
    puzzle, page = tmp_path / "odd.tectonic", tmp_path / "odd.html"
    puzzle.write_text("tectonic 1 2\nregions\n<b>&amp; <b>&amp;\ngivens\n1 .\n", encoding="utf-8")
    assert call("explain", puzzle, "--html", page).status == 0
    assert "<b>&amp;" not in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["explain", "rate"])
def test_a_wrong_file_costs_one_line(call: Call, command: str, tmp_path: Path) -> None:
    puzzle = tmp_path / "wrong.kakurasu"
    puzzle.write_text("kakurasu 2 2\nrows 1\n", encoding="utf-8")
    done = call(command, puzzle)
    assert done.status == 2
    assert done.out == ""


def test_many_files_are_rated_one_by_one(call: Call, tmp_path: Path) -> None:
    done = call("rate", UNIQUE, tmp_path / "missing.kakurasu", AMBIGUOUS, IMPOSSIBLE, "--json")
    assert done.status == 2
    assert [record["difficulty"] for record in done.records] == ["hard", None, None]
    assert done.err.startswith("error: ")
