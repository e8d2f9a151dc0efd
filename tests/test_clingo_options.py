"""clingo's own options: those that are passed on, and those that are refused with a reason."""

from __future__ import annotations

import pytest
from command import AMBIGUOUS, KAMAJI, UNIQUE, Call

import kamaji_asp as ka
from kamaji_asp.comparison.contestant import read_contestant
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.engines.asp.options import CONFIGURATIONS

BOARD = ka.load(UNIQUE)


@pytest.mark.parametrize(
    "options",
    [
        "",
        "--configuration=trendy --heuristic=Vsids",
        "--configuration crafty",
        "--conf=jumpy --seed=3 --rand-freq=0.5",
        "--trans-ext=all",
        "--sat-prepro=2 --eq=0",
        "--restarts='L,60' --sign-def=rnd",
        "-Wnone --const n=3",
    ],
)
def test_options_are_passed_on(options: str) -> None:
    for method in methods("yajilin"):
        assert len(list(ka.solve(BOARD, method=method, clingo=options))) == 1


def test_options_reach_clingo() -> None:
    run = ka.solve(ka.load(KAMAJI), clingo="--solve-limit=0")
    assert (list(run), run.status) == ([], "unknown")


MODELS = "how many solutions are looked for"
OUTPUT = "reads clingo's answers"
EVERY = "each of them once"
STABLE = "no longer be stable models"
REFUSED = {
    **dict.fromkeys(["--models=3", "--mod=3", "-n 3", "-n3", "3"], MODELS),
    **dict.fromkeys(["--outf=2", "--text", "--quiet", "-q", "--verbose", "-V", "--help"], OUTPUT),
    **dict.fromkeys(["--stats", "-s", "--stats=2"], "--json prints statistics"),
    **dict.fromkeys(["--mode=gringo", "--pre"], "a puzzle is always grounded and solved"),
    **dict.fromkeys(["--enum-mode=brave", "--enum=cautious", "-e brave", "--project"], EVERY),
    "--no-project": EVERY,
    **dict.fromkeys(["--opt-mode=optN", "--opt-m=ignore"], "equally good"),
    "--time-limit=3": "there is the option --time-limit of kamaji-asp",
    **dict.fromkeys(["--parallel-mode=2", "-t 2", "-t2", "--para=2"], "there is the option --threads"),
    **dict.fromkeys(["--supp-models", "--no-ufs-check", "--no-gamma"], STABLE),
    "--single-shot": "several rounds",
    "--seed=3 --quiet": OUTPUT,
    "--nothing": "clingo has no option nothing",
    "--heuristic=best": "clingo's option heuristic cannot be 'best'",
    "--seed": "clingo's option seed needs a value",
    "--seed=1 --seed=2": "clingo's option seed is given twice",
    "--configuration=best": "clingo has no configuration 'best'",
    "my.lp": "a word that is no option",
    "--restarts='L,60": "a quotation mark is missing",
}


@pytest.mark.parametrize("options", REFUSED)
def test_what_is_refused_is_one_line_with_its_reason(call: Call, options: str) -> None:
    for command in ("solve", "count"):
        done = call(command, UNIQUE, "--clingo", options)
        assert (done.status, done.out) == (2, "")
        assert done.err.count("\n") == 1
        assert REFUSED[options] in done.err


def test_on_the_command_line(call: Call) -> None:
    options = "--configuration=trendy --heuristic=Vsids"
    assert call("solve", UNIQUE, "--clingo", options).status == 0
    assert call("count", AMBIGUOUS, "--clingo", options).out == call("count", AMBIGUOUS).out
    done = call("solve", UNIQUE, "--engine", "sat", "--clingo", options)
    assert done.status == 2
    assert "the engine sat has no option clingo" in done.err


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_configurations_side_by_side(configuration: str) -> None:
    contestant = read_contestant(f"asp:reach@{configuration}")
    assert dict(contestant.options) == {"configuration": configuration}
    assert ka.is_unique(BOARD, method="reach", configuration=configuration)


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("asp@best", "clingo has no configuration 'best'; there is auto, frumpy"),
        ("search@best", "the engine search leaves no choice that stands behind an @"),
        ("asp@trendy/threads=0", "clingo searches in 1 to 64 threads"),
    ],
)
def test_a_choice_that_is_not_there(name: str, cause: str) -> None:
    with pytest.raises(ka.InputError, match=cause):
        read_contestant(name)


def test_a_comparison_of_configurations(call: Call, tmp_path: object) -> None:
    output = f"{tmp_path}/results.jsonl"
    done = call("compare", UNIQUE, "--with", "asp:reach,asp:reach@trendy,asp:reach@many", "-o", output)
    assert (done.status, done.err) == (0, "")
    assert "asp:reach@trendy" in done.out
