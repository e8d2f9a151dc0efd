"""New boards of every family that has generators: ids, files, many at once, and what cannot be had."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from command import ROOT, UNIQUE, Call, command, environment
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.generation.batch import Generated
from kamaji_asp.generation.files import save_board
from kamaji_asp.generation.make import AmbiguousBoardError, make_board
from kamaji_asp.generation.options import Generator, fields_of, generators
from kamaji_asp.generation.request import Request, read_id, request_for
from kamaji_asp.puzzles.yajilin.generate import METHODS
from kamaji_asp.puzzles.yajilin.generate.options import YajilinOptions

EVERY_METHOD = [(name, method) for name in FAMILIES for method in generators(name)]
MADE = [name for name in FAMILIES if generators(name)]
SMALL = {"kakurasu": "5", "kamaji": "4", "kenken": "4"}

every_family = pytest.mark.parametrize("name", MADE)
every_method = pytest.mark.parametrize(
    ("name", "method"), EVERY_METHOD, ids=["-".join(pair) for pair in EVERY_METHOD]
)


def request_of(name: str, method: str | None = None, seed: int = 1, **options: str) -> Request:
    return request_for(name, method, seed, {"size": SMALL.get(name, "6"), **options})


def write(board: Board) -> str:
    return family(board.family).text.write(board)


# --- generators and ids ---


@every_method
def test_a_generator_and_its_options_say_what_they_are_good_for(name: str, method: str) -> None:
    generator = generators(name)[method]
    assert generator.about
    assert all(option.about for option in fields_of(generator.options).values())


@every_method
def test_an_id_stands_for_its_request(name: str, method: str) -> None:
    for request in (request_of(name, method), request_for(name, method, 10**17, {})):
        assert read_id(request.id) == request
        assert re.fullmatch(r"[a-z0-9.+-]+", request.id, re.IGNORECASE)


@every_method
def test_a_board_has_one_solution_and_is_made_again_from_its_id(name: str, method: str) -> None:
    request = request_of(name, method)
    board = make_board(request)
    assert ka.is_unique(board)
    assert make_board(read_id(request.id)) == board
    assert make_board(request.with_seed(2)) != board


@every_family
def test_the_same_board_in_every_process(name: str) -> None:
    """Sets of texts have another order in each process: none of that may show."""
    request = request_of(name, seed=5)
    texts = [
        subprocess.run(
            command("generate", request.id),
            cwd=ROOT,
            env={**environment(), "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert texts[0] == texts[1] == f"% {request.id}\n" + write(make_board(request))


def test_a_generator_that_errs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ambiguous = ka.parse("yajilin 4 4" + "\n. . . ." * 4)
    lying = Generator("errs", YajilinOptions, lambda options, rng, deadline: ambiguous)
    monkeypatch.setitem(METHODS, "rivals", lying)
    with pytest.raises(AmbiguousBoardError, match="yajilin-6x6-a18-s1"):
        make_board(request_of("yajilin"))


# --- the command ---


def test_on_standard_output_with_its_id(call: Call) -> None:
    done = call("generate", "yajilin", "--size", "6x7", "--seed", 3, "--clues", "max 20%", "--count", 2)
    assert (done.status, done.err) == (0, "")
    first, second = done.out.split("\n\n")
    assert first.startswith("% yajilin-6x7-a20-s3\nyajilin 6 7\n")
    assert second.startswith("% yajilin-6x7-a20-s4\nyajilin 6 7\n")
    assert call("generate", "yajilin-6x7-a20-s4").out == second


def test_without_a_seed_any_board(call: Call) -> None:
    assert call("generate", "yajilin", "--size", "6").out != call("generate", "yajilin", "--size", "6").out


@pytest.mark.parametrize("jobs", [1, 2])
def test_files_as_they_come(call: Call, tmp_path: Path, jobs: int) -> None:
    folder = tmp_path / "new" / "boards"
    done = call("generate", "yajilin", "--size", 6, "--seed", 7, "--count", 5, "--jobs", jobs, "-o", folder)
    assert (done.status, done.err) == (0, "")
    paths = sorted(folder.iterdir())
    assert sorted(done.out.split()) == [str(path) for path in paths]
    assert [path.name for path in paths] == sorted(
        f"yajilin-6x6-a18-s{seed}.yajilin" for seed in range(7, 12)
    )
    for path in paths:
        assert path.read_text().splitlines()[0] == f"% {path.stem}"
        assert ka.load(path) == make_board(read_id(path.stem))


def test_a_board_that_is_there_already_is_passed_over(call: Call, tmp_path: Path) -> None:
    known = request_of("yajilin", seed=1)
    (tmp_path / "old.yajilin").write_text(write(make_board(known)))
    (tmp_path / "wrong.yajilin").write_text("yajilin 6")
    done = call("generate", "yajilin", "--size", 6, "--seed", 1, "--count", 2, "-o", tmp_path)
    made = [tmp_path / f"{known.with_seed(seed).id}.yajilin" for seed in (2, 3)]
    assert done.out.split() == [str(path) for path in made]


@pytest.mark.parametrize("jobs", [1, 2])
def test_when_there_are_no_other_boards(call: Call, tmp_path: Path, jobs: int) -> None:
    """On 2x2 cells there is only one."""
    done = call("generate", "yajilin", "--size", 2, "--count", 2, "--jobs", jobs, "-o", tmp_path)
    assert done.status == 2
    assert done.err.startswith("error: 1 boards were made, then 100 seeds")
    assert len(list(tmp_path.iterdir())) == 1


def test_whoever_comes_first_of_those_that_race(call: Call) -> None:
    done = call("generate", "yajilin", "--size", 6, "--seed", 3, "--threads", 2)
    first = done.out.splitlines()[0].removeprefix("% ")
    assert first in ("yajilin-6x6-a18-s3", "yajilin-6x6-a18-s4")
    assert ka.parse(done.out) == make_board(read_id(first))


@pytest.mark.parametrize("how", [[], ["--jobs", 2], ["--threads", 2]])
def test_out_of_time(call: Call, how: list[object]) -> None:
    done = call("generate", "yajilin", "--seed", 3, "--count", 2, "--time-limit", 0, *how)
    assert (done.status, done.out) == (1, "")
    assert "error: yajilin-10x10-a18-s3 was not ready in 0 s" in done.err.splitlines()
    assert len(done.err.splitlines()) == 2


@every_method
def test_a_deadline_is_kept(name: str, method: str) -> None:
    with pytest.raises(TimeoutError):
        make_board(request_of(name, method), Deadline(0))


WRONG = [
    (["yajlin"], "no puzzle family is called 'yajlin'; there are kakurasu, "),
    (["yajilin", "--method", "best"], "there is no method 'best' for yajilin; there is rivals, "),
    (
        ["yajilin", "--cages", "3"],
        "yajilin by the method rivals knows no --cages; it knows --size, --clues, ",
    ),
    (["yajilin", "--size", "9x"], "--size should be a size such as 9, 9x11 or 4x4x4, not '9x'"),
    (
        ["yajilin", "--clues", "most"],
        "--clues should be a share such as 15, 15%, 0.15 or 'max 15%', not 'most'",
    ),
    (["yajilin", "--minimal", "yes"], "--minimal should be alone, without a value, not 'yes'"),
    (["yajilin", "--difficulty", "1"], "--difficulty should be one of easy, hard, not '1'"),
    (["yajilin", "again"], "'again' is no option; an option looks like --size 9x9"),
    (
        ["yajilin", "--jobs", "2", "--threads", "2"],
        "--jobs makes boards side by side, --threads lets some race",
    ),
    (["yajilin-6x6-a18-s1", "--seed", "2"], "an id says everything: leave out all other options"),
    (["yajilin-6x6-a18"], "the id yajilin-6x6-a18 should end in a seed such as -s42"),
    (["yajilin-a18-s1"], "the id yajilin-a18-s1 should say the size, such as 9x9"),
    (["yajilin-6x6-b18-s1"], "the id yajilin-6x6-b18-s1 has a part 'b18' that yajilin does not know"),
    (["yajilin-a18-6x6-s1"], "the id yajilin-a18-6x6-s1 should read yajilin-6x6-a18-s1"),
    (["sudoku-9x9-s1"], "no puzzle family is called 'sudoku'; there are kakurasu, "),
]


@pytest.mark.parametrize(("arguments", "cause"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_a_wrong_request_costs_one_line(call: Call, arguments: list[str], cause: str) -> None:
    done = call("generate", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {cause}")
    assert done.err.count("\n") == 1


def test_a_folder_that_cannot_be(call: Call, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    done = call("generate", "yajilin", "--size", 6, "-o", taken)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"error: {taken}: ")


def test_the_families_list_their_generators(call: Call) -> None:
    out = call("families").out
    for name, method in EVERY_METHOD:
        assert f"  generate: {method} - {generators(name)[method].about}\n" in out


# --- files ---


def test_no_file_is_ever_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def full(draft: Path, target: Path) -> None:
        seen.append([path.suffix for path in tmp_path.iterdir()])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError, match="No space left on device"):
        save_board(Generated(request_of("yajilin"), "yajilin 2 2\n. .\n. .\n"), tmp_path)
    assert seen == [[".part"]]  # complete under another name, then renamed
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
@pytest.mark.parametrize("how", [[], ["--jobs", 2], ["--threads", 2]], ids=["alone", "jobs", "threads"])
def test_interrupted(tmp_path: Path, how: list[object]) -> None:
    """Ctrl-C on a terminal goes to the whole group; what is made stays, and nobody is left behind."""
    running = subprocess.Popen(
        command("generate", "yajilin", "--size", 9, "--count", 10**6, "-o", tmp_path, *how),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    first = running.stdout.readline().strip()
    os.killpg(running.pid, signal.SIGINT)
    try:
        out, err = running.communicate(timeout=30)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)
        raise
    assert (running.returncode, err) == (130, "")
    assert first
    files = {str(path) for path in tmp_path.iterdir()}
    assert {first, *out.split()} <= files
    assert all(ka.load(path) for path in files)  # whole boards, and no draft
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)


BARS = [
    (["generate", "yajilin-6x6-a18-s1", "--count", "2"], "making"),
    (["solve", UNIQUE, UNIQUE], "solving"),
]


@pytest.mark.parametrize(("arguments", "bar"), BARS, ids=["generate", "solve"])
def test_a_bar_on_the_terminal_leaves_the_output_alone(arguments: list[str], bar: str) -> None:
    pty = pytest.importorskip("pty")
    in_a_pipe = subprocess.run(command(*arguments), cwd=ROOT, capture_output=True, check=True).stdout
    main, terminal = pty.openpty()
    done = subprocess.run(
        command(*arguments),
        cwd=ROOT,
        env={**environment(), "TERM": "xterm", "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=terminal,
        timeout=60,
        check=True,
    )
    os.close(terminal)
    shown = os.read(main, 1 << 16)
    os.close(main)
    assert bar.encode() in shown
    seconds = re.compile(rb"[\d.]+ s\)")
    assert seconds.sub(b"", done.stdout) == seconds.sub(b"", in_a_pipe)


@every_family
def test_chance_is_the_generators_own(name: str) -> None:
    """A generator that was given the same chance again, after others, makes the same board."""
    request = request_of(name)
    generator = generators(name)[request.method]
    boards = [generator.make(replace(request.options), Random("x"), NEVER) for _ in range(2)]
    assert boards[0] == boards[1]


def test_an_id_that_leaves_out_what_cannot_be_off(call: Call) -> None:
    done = call("generate", "kenken-7x7-s1")
    assert (done.status, done.err) == (2, "error: the id kenken-7x7-s1 should say --cages, such as -c4\n")
