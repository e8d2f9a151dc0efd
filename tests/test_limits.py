"""Limits of time and memory hold whatever a process is at, and what kills a worker costs one puzzle."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from command import AMBIGUOUS, UNIQUE, Call, process

from kamaji_asp.core.errors import InputError
from kamaji_asp.processes.pool import MEMORY, TIME, Lost, Tell, pool

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs copies of a process")

STUCK = 1000.0


def kept(lost: Lost) -> Lost:
    return lost


def run(function: Any, *arguments: object, limit: float | None = None, memory: int | None = None) -> Any:
    with pool(memory_limit=memory) as workers:
        future = workers.submit(function, *arguments, lost=kept, time_limit=limit)
        workers.wait({future})
        return future.result()


def sleep(seconds: float, tell: Tell) -> str:
    tell("begun")
    time.sleep(seconds)
    return "done"


def fail(cause: str, tell: Tell) -> str:
    raise InputError(cause, 3)


def grow(tell: Tell) -> int:
    tell("begun")
    return len(bytearray(1 << 30))


def die(folder: Path, times: int, tell: Tell) -> str:
    (folder / str(time.monotonic_ns())).touch()
    if len(list(folder.iterdir())) <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def large(tell: Tell) -> bytes:
    return bytes(1 << 22)


def test_a_result_of_any_size_arrives() -> None:
    assert run(large) == bytes(1 << 22)


def test_a_task_that_does_not_look_at_the_clock_is_ended_and_what_it_told_is_kept() -> None:
    lost = run(sleep, STUCK, limit=0.1)
    assert (lost.reason, lost.told) == (TIME, ["begun"])


def test_an_error_of_a_task_is_the_same_error_here() -> None:
    with pytest.raises(InputError, match="wrong") as caught:
        run(fail, "wrong")
    assert caught.value.line == 3


def test_a_task_that_needs_more_memory_is_lost() -> None:
    lost = run(grow, memory=512)
    assert (lost.reason, lost.told) == (MEMORY, ["begun"])


def test_a_killed_worker_is_tried_once_more(tmp_path: Path) -> None:
    assert run(die, tmp_path, 1) == "done"
    lost = run(die, tmp_path, 9)
    assert lost.reason == "its process was ended by SIGKILL, 2 times"


def test_the_other_tasks_go_on(tmp_path: Path) -> None:
    with pool(2) as workers:
        tasks = [
            workers.submit(die, tmp_path, 9, lost=kept),
            workers.submit(sleep, STUCK, lost=kept, time_limit=0.1),
            *(workers.submit(sleep, 0, lost=kept) for _ in range(5)),
        ]
        results = list(workers.in_order(tasks))
    assert [type(result) for result in results] == [Lost, Lost, *[str] * 5]


def pid(folder: Path, tell: Tell) -> None:
    (folder / "pid").write_text(str(os.getpid()))
    time.sleep(STUCK)


def test_a_worker_does_not_outlive_a_maker_that_is_killed(tmp_path: Path) -> None:
    maker = os.fork()
    if maker == 0:
        run(pid, tmp_path)
    file = tmp_path / "pid"
    while not (file.exists() and file.read_text()):
        time.sleep(0.01)
    os.kill(maker, signal.SIGKILL)
    os.waitpid(maker, 0)
    worker = int(file.read_text())
    for _ in range(1000):
        try:
            stat = Path(f"/proc/{worker}/stat").read_text().split(")")[1].split()[0]
        except OSError:
            return
        if stat == "Z":
            return
        time.sleep(0.01)
    raise AssertionError("it lives on")


LARGE = {
    "kenken": "kenken 20 20\ncages\n" + ("a " * 20 + "\n") * 20 + "clues\na 4199+\n",
    "kakurasu": "kakurasu 150 150\nrows" + " 5000" * 150 + "\ncols" + " 5001" * 150 + "\n",
    "simpleloop": "simpleloop 60 60\n" + (". " * 60 + "\n") * 60,
    "tectonic": "tectonic 99 99\nregions\n" + "".join(
        " ".join(f"{r}-{c // 9}" for c in range(99)) + "\n" for r in range(99)
    ) + "givens\n" + (". " * 99 + "\n") * 99,
}  # fmt: skip


@pytest.mark.parametrize("engine", ["asp", "sat", "search"])
@pytest.mark.parametrize("family", LARGE)
def test_a_limit_of_time_is_kept_whatever_the_engine_is_at(call: Call, family: str, engine: str) -> None:
    """Without another process these take up to a minute; how exactly the limit is kept is not for a test."""
    done = call("solve", "-", "--engine", engine, "--time-limit", 0.3, "--json", stdin=LARGE[family])
    (record,) = done.records
    assert (done.status, record["status"]) in ((1, "unknown"), (1, "unsatisfiable"), (0, "multiple"))
    assert record["seconds"]["total"] < 3


def test_a_limit_of_memory_is_told(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "large.kakurasu"
    path.write_text(LARGE["kakurasu"])
    done = call("solve", path, UNIQUE, "--engine", "sat", "--memory-limit", 64, "--json")
    large, small = done.records
    assert (large["status"], large["reason"]) == ("unknown", MEMORY)
    assert small["status"] == "unique"
    assert done.status == 1


@pytest.mark.parametrize("command", ["solve", "count"])
@pytest.mark.parametrize("limit", [("--time-limit", 60), ("--memory-limit", 1000)])
def test_a_limit_changes_no_answer(call: Call, command: str, limit: tuple[object, ...]) -> None:
    for file in (UNIQUE, AMBIGUOUS):
        with_limit, without = (call(command, file, "--json", *more).records[0] for more in (limit, ()))
        for record in (with_limit, without):
            del record["seconds"]
        assert with_limit == without


def test_a_limit_of_a_process_of_its_own() -> None:
    done = process("count", "-", "--time-limit", 0.5, "--engine", "search", stdin=LARGE["kenken"])
    assert (done.status, done.out, done.err) == (1, "0 or more\n", "")


def test_found_solutions_are_kept(call: Call) -> None:
    free = "kakurasu 9 9\nrows" + " ?" * 9 + "\ncols" + " ?" * 9 + "\n"
    done = call("solve", "-", "--models", 0, "--time-limit", 0.5, "--json", stdin=free)
    (record,) = done.records
    assert record["models"] == len(record["solutions"]) > 0
    assert (record["status"], record["complete"]) == ("multiple", False)
