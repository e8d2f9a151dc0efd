"""What is tried by chance: a campaign makes a try from a seed, and an exception is what it has found."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

from command import INSTANCES, ROOT, command, environment
from differential.enumerate_all import wanted
from differential.test_engines import found, methods
from hypothesis import given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from strategies import FAMILIES, ODD, boards

import kamaji_asp as ka
from kamaji_asp.comparison.collect import collect
from kamaji_asp.comparison.journal import read_records
from kamaji_asp.core.board import Board
from kamaji_asp.family import family

KEPT = Path(__file__).parent / "kept"
"""What was found once, as small as it could be made; a test tries it again for ever."""

MANY = 200
"""A board with so many solutions is not gone through."""

SOON = 2.0
"""Seconds within which everything ends after a signal."""

Campaign = Callable[[int], None]


# --- boards ---


def agree(board: Board) -> None:
    """Every method of every engine finds the same set of solutions, and the board survives its own file."""
    assert ka.parse(family(board.family).text.write(board)) == board
    widest = "all" if board.family == "kamaji" else None
    if ka.count(board, method=widest, limit=MANY) >= MANY:
        return
    sets = {(engine, method): found(board, engine, method) for engine, method in methods(board.family)}
    every = set().union(*sets.values())
    for (engine, method), solutions in sets.items():
        assert solutions == wanted(board, method, every), f"{engine} {method}"


def random_boards(seed: int) -> None:
    """Some boards of one family; hypothesis makes a failure as small as it can."""
    name = FAMILIES[seed % len(FAMILIES)]
    failing: list[Board] = []

    def attempt(board: Board) -> None:
        try:
            agree(board)
        except Exception:
            failing[:] = [board]  # the last one is the smallest
            raise

    strategy: st.SearchStrategy[Board] = boards(name, ODD)
    run = settings(max_examples=20, deadline=None, database=None)(given(strategy)(attempt))
    try:
        seeded(seed)(run)()
    except Exception as error:
        text = family(name).text.write(failing[0]) if failing else ""
        keep(f"{seed}.{name}", text.encode())
        raise AssertionError(f"{type(error).__name__}: {error}\n{text}") from error


# --- bytes ---


def samples() -> list[Path]:
    """Files of every kind that we read."""
    names = [path for path in INSTANCES.rglob("*") if path.is_file()]
    return sorted(path for path in names if path.stat().st_size < 4000)


def read(data: bytes) -> None:
    """Whatever the bytes are, every reader understands them or says in one line what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "file")
        path.write_bytes(data)
        answers = Path(folder, "benchmark.json")
        answers.write_bytes(data)
        readers: list[Callable[[], object]] = [
            partial(read_records, path),
            lambda: list(collect(Path(folder))),
            lambda: ka.load(path),
            *(partial(ka.load, path, name) for name in FAMILIES),
        ]
        for reader in readers:
            quietly(reader)
        for name in FAMILIES:
            for example in sorted(INSTANCES.glob(f"{name}/*.{name}"))[:1]:
                quietly(partial(ka.load_solution, ka.load(example), path))


def quietly(reader: Callable[[], object]) -> None:
    try:
        reader()
    except ka.InputError as error:
        if "\n" in str(error):
            raise AssertionError(f"more than one line: {error}") from error


RECORD = (
    b'{"file": "a", "puzzle": "kenken", "size": "4x4", "cells": 16, "contestant": "asp", "engine": "asp", '
    b'"method": "default", "variant": "", "options": {}, "repeat": 0, "limits": {"models": 2, "time": 60.0, '
    b'"memory": 2048}, "digest": "4959a52c2446", "status": "unique", "ended": "done", "models": 1, '
    b'"complete": true, "solutions": [["1"]], "seconds": {"total": 0.1}, "stats": {}}\n'
)


def mutated(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(changed) + 1)
        match rng.randrange(5):
            case 0:
                changed[at:at] = rng.randbytes(rng.choice((1, 1, 4)))
            case 1:
                del changed[at : at + rng.choice((1, 1, 8, 64))]
            case 2:
                changed[at:at] = rng.choice(
                    (
                        b"9" * 5000,
                        b"[" * 5000,
                        b"-1",
                        b"0",
                        b"\0",
                        b"\xff",
                        b"%",
                        b"\n",
                        b"/../",
                        b"NaN",
                        b"null",
                    )
                )
            case 3:
                end = at + rng.randrange(40)
                changed[at:at] = changed[at:end] * rng.choice((1, 3))
            case _:
                if changed:
                    changed[at % len(changed)] = rng.randrange(256)
    return bytes(changed)


def random_bytes(seed: int) -> None:
    rng = Random(seed)
    source = RECORD if rng.random() < 0.3 else rng.choice(samples()).read_bytes()
    data = mutated(source, rng)
    if fails(data):
        small = smallest(data)
        keep(f"{seed}.bytes", small)
        read(small)


def fails(data: bytes) -> bool:
    try:
        read(data)
    except Exception:
        return True
    return False


def smallest(data: bytes) -> bytes:
    """Without all that it fails without: halves first, single bytes last."""
    step = max(1, len(data) // 2)
    while True:
        at = 0
        while at < len(data):
            shorter = data[:at] + data[at + step :]
            if fails(shorter):
                data = shorter
            else:
                at += step
        if step == 1:
            return data
        step //= 2


# --- processes ---


def hard_board(folder: Path) -> Path:
    """Two opposite corners are blocked: no line visits all other cells, and no solver sees why."""
    grid = [["."] * 16 for _ in range(16)]
    grid[0][0] = grid[15][15] = "#"
    path = folder / "hard.simpleloop"
    path.write_text("simpleloop 16 16\n" + "".join(" ".join(row) + "\n" for row in grid))
    return path


def commands(hard: Path, folder: Path, rng: Random) -> list[object]:
    small = INSTANCES / "kenken"
    choices: list[list[object]] = [
        ["solve", hard, "--engine", rng.choice(("asp", "sat", "search"))],
        ["solve", hard, "--engine", "sat", "--solver", rng.choice(("lingeling", "glucose4", "minisat22"))],
        ["solve", hard, hard, hard, "--jobs", "2"],
        ["count", hard, "--time-limit", "30"],
        ["explain", hard],
        ["rate", hard],
        ["solve", small, "--json", "--models", "0"],
        ["compare", hard, small, "--jobs", "2", "-o", folder / "r.jsonl"],
        ["generate", "yajilin", "--size", "20", "--count", "9", "--jobs", "2", "-o", folder / "new"],
        ["generate", "kenken", "--count", "50", "--time-limit", "9", "-o", folder / "new"],
    ]
    return rng.choice(choices)


def of_session(session: int) -> list[str]:
    listed = subprocess.run(["ps", "-eo", "sid=,stat=,args="], capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    return [words for sid, stat, words in rows if int(sid) == session and not stat.startswith("Z")]


def started(arguments: list[object], folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command(*arguments),
        cwd=ROOT,
        env={**environment(), "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def random_signals(seed: int) -> None:
    """A signal at any moment: the command ends soon, says so, and leaves nothing behind."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        arguments = commands(hard_board(folder), folder, rng)
        every = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        number = rng.choice([one for one in every if signal.getsignal(one) is not signal.SIG_IGN])
        running = started(arguments, folder)
        time.sleep(rng.uniform(0.5, 2.5))
        clock = time.monotonic()
        (os.killpg if rng.random() < 0.5 else os.kill)(running.pid, number)
        try:
            _, err = running.communicate(timeout=60)
        finally:
            running.kill()
        spent = time.monotonic() - clock
        said = f"{number.name} to {arguments}: {running.returncode} after {spent:.2f} s\n{err}"
        assert running.returncode in (0, 1, 128 + number), said
        assert "Traceback" not in err, said
        assert spent < SOON + os.getloadavg()[0], said
        left = of_session(running.pid)
        assert not left, f"{said}\n{left}"
        assert not list(folder.glob("kamaji-asp-*")), said
        for path in folder.glob("new/*"):
            assert path.suffix in (".yajilin", ".kenken"), said
            ka.load(path)
        if (folder / "r.jsonl").exists():
            read_records(folder / "r.jsonl")


def random_kills(seed: int) -> None:
    """Whichever workers are killed: every puzzle gets its line, and what was not killed its answer."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        files = [hard_board(folder), *sorted((INSTANCES / "kenken").glob("*.kenken"))[:6]]
        rng.shuffle(files)
        running = started(["solve", *files, "--jobs", "2", "--time-limit", "2", "--json"], folder)
        for _ in range(rng.randrange(1, 6)):
            time.sleep(rng.uniform(0.1, 0.5))
            children = Path(f"/proc/{running.pid}/task/{running.pid}/children")
            workers = children.read_text().split() if children.exists() else []
            if workers:
                os.kill(int(rng.choice(workers)), signal.SIGKILL)
        out, err = running.communicate(timeout=60)
        records = [json.loads(line) for line in out.splitlines()]
        assert [record["file"] for record in records] == list(map(str, files)), err
        assert running.returncode in (0, 1), err
        assert err == ""
        for record in records:
            assert record["status"] in ("unique", "unknown", "multiple"), record
        assert not of_session(running.pid)


def random_full_disks(seed: int) -> None:
    """Files may grow to so many bytes only: each is complete or not there, and one line says which."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        puzzle = rng.choice(sorted((INSTANCES / "kenken").glob("*.kenken")))
        targets: list[tuple[list[object], str]] = [
            (["show", puzzle, "--svg", folder / "a.svg"], "a.svg"),
            (["dimacs", puzzle, "-o", folder / "a.cnf"], "a.cnf"),
            (["explain", puzzle, "--html", folder / "a.html"], "a.html"),
        ]
        arguments, name = rng.choice(targets)
        with started(arguments, folder) as complete:
            complete.communicate(timeout=120)
        assert complete.returncode in (0, 1)
        whole = (folder / name).read_bytes()
        (folder / name).unlink()
        limit = rng.randrange(1, len(whole) + 10)
        script = (
            "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
            f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}));"
            "from kamaji_asp.cli.main import main; main()"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, *map(str, arguments)],
            cwd=ROOT, env=environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        there = (folder / name).read_bytes() if (folder / name).exists() else None
        said = f"{arguments} with {limit} of {len(whole)} bytes: {done.returncode}\n{done.stderr}"
        assert "Traceback" not in done.stderr, said
        assert there == (whole if limit >= len(whole) else None), said
        assert done.returncode in ((0, 1) if there else (2,)), said
        assert sorted(path.name for path in folder.iterdir()) == ([name] if there else []), said


CAMPAIGNS: dict[str, Campaign] = {
    "boards": random_boards,
    "bytes": random_bytes,
    "signals": random_signals,
    "kills": random_kills,
    "full disks": random_full_disks,
}


def keep(name: str, data: bytes) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / name).write_bytes(data)
