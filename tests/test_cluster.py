"""The same comparison on a cluster of workers; one of them is killed on the way."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from command import INSTANCES, ROOT, Call, Outcome, command, environment

PUZZLES = sorted((INSTANCES / "kenken").glob("*.kenken"))[:5]

needs_dask = pytest.mark.skipif("not __import__('importlib.util').util.find_spec('distributed')")


def in_a_process(*words: object) -> Outcome:
    """Dask's threads and loops end with the process that has them."""
    done = subprocess.run(
        list(map(str, words)),
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


KILLING = textwrap.dedent(
    """
    import os, signal, sys
    from pathlib import Path
    from kamaji_asp.comparison.attempt import Limits
    from kamaji_asp.comparison.cluster import ClusterWorkers
    from kamaji_asp.comparison.contestant import read_contestants
    from kamaji_asp.comparison.experiment import Experiment
    from kamaji_asp.comparison.journal import Journal
    from kamaji_asp.comparison.plan import plan, read_puzzle

    output, *files = sys.argv[1:]
    attempts = plan(map(read_puzzle, files), read_contestants(["asp,search"]), 2, 1, Limits(2, 1.0, 2048))
    victim = None
    with Journal(Path(output), resume=False) as journal:
        workers = ClusterWorkers("local:2")
        for record, _ in Experiment(journal, {}).run(attempts, workers):
            if victim is None:
                client = workers._client
                processes = client.run(os.getpid)
                busy = [worker for worker, tasks in client.processing().items() if tasks]
                victim = processes[busy[0]]
                os.kill(victim, signal.SIGKILL)
    assert victim is not None
    """
)


@needs_dask
def test_a_killed_worker_loses_nothing(tmp_path: Path, endless: Path) -> None:
    """Nor is anything counted twice: what the worker was at is done again by another."""
    output = tmp_path / "r.jsonl"
    done = in_a_process(sys.executable, "-c", KILLING, output, *PUZZLES, endless)
    assert done.status == 0, done.err
    assert "Restarting worker" in done.err  # so it was killed, and while it was needed
    records = [json.loads(line) for line in output.read_text("utf-8").splitlines()]
    keys = {(record["file"], record["contestant"], record["repeat"]) for record in records}
    assert len(keys) == len(records) == (len(PUZZLES) + 1) * 2 * 2
    ended = {(record["file"] == str(endless), record["ended"]) for record in records}
    assert ended == {(True, "time"), (False, "done")}


@needs_dask
def test_the_commands_on_a_cluster(tmp_path: Path) -> None:
    output = tmp_path / "r.jsonl"
    asked = ("compare", *PUZZLES[:2], "--with", "asp,search", "--cluster", "local:1", "-o", output)
    done = in_a_process(*command(*asked))
    assert (done.status, done.err) == (0, "")
    assert len(output.read_text("utf-8").splitlines()) == 4


@needs_dask
def test_boards_made_on_a_cluster(tmp_path: Path) -> None:
    asked = ("generate", "tectonic", "--size", "4x4", "--seed", 5, "--count", 3)
    done = in_a_process(*command(*asked, "--cluster", "local:1", "-o", tmp_path / "cluster"))
    assert (done.status, done.err) == (0, "")
    assert in_a_process(*command(*asked, "-o", tmp_path / "here")).status == 0
    made, here = (
        {path.name: path.read_text("utf-8") for path in (tmp_path / name).iterdir()}
        for name in ("cluster", "here")
    )
    assert made == here
    assert len(made) == 3


@pytest.mark.parametrize(
    ("address", "cause"),
    [
        ("local:", "--cluster local: should say how many workers, such as local:2"),
        ("local:0", "--cluster local:0 should say how many workers, such as local:2"),
    ],
)
@needs_dask
def test_wrong_address(call: Call, tmp_path: Path, address: str, cause: str) -> None:
    done = call("compare", PUZZLES[0], "--cluster", address, "-o", tmp_path / "r.jsonl")
    assert (done.status, done.err) == (2, f"error: {cause}\n")


def test_without_dask(call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = call("compare", PUZZLES[0], "--cluster", "local:1", "-o", tmp_path / "r.jsonl")
    assert (done.status, done.err) == (
        2,
        "error: --cluster needs dask.distributed: pip install 'kamaji-asp[cluster]'\n",
    )


def test_cluster_or_jobs(call: Call, tmp_path: Path) -> None:
    done = call("compare", PUZZLES[0], "--cluster", "local:1", "--jobs", 2, "-o", tmp_path / "r.jsonl")
    assert (done.status, done.err) == (
        2,
        "error: --jobs is for this machine, --cluster for others: choose\n",
    )


TOUCHING = textwrap.dedent(
    """
    import asyncio, sys
    from kamaji_asp.processes.cluster import connect
    from distributed import Client

    if __name__ == "__main__":
        with connect("local:1") as client:
            address = client.scheduler.address
            assert address.startswith("tls://127.0.0.1:"), address
            try:
                Client(address.replace("tls", "tcp"), timeout=2)
            except OSError:
                print("refused")
    """
)


@needs_dask
def test_nobody_else_can_join_a_cluster_of_ours(tmp_path: Path) -> None:
    script = tmp_path / "touching.py"
    script.write_text(TOUCHING)
    done = in_a_process(sys.executable, script)
    assert done.status == 0, done.err
    assert done.out == "refused\n"


@pytest.mark.parametrize(
    ("address", "tls", "cause"),
    [
        ("tls://localhost:1", None, "--cluster tls://localhost:1 needs certificates: --tls CA,CERT,KEY"),
        ("tls://localhost:1", "a,b", "--tls should name three files, as CA,CERT,KEY"),
        (
            "tcp://localhost:1",
            "a,b,c",
            "--tls is for an address such as tls://host:8786, not tcp://localhost:1",
        ),
        ("tls://localhost:1", "a,b,c", "a: No such file or directory"),
    ],
)
@needs_dask
def test_wrong_certificates(call: Call, tmp_path: Path, address: str, tls: str | None, cause: str) -> None:
    more = () if tls is None else ("--tls", tls)
    done = call("compare", PUZZLES[0], "--cluster", address, *more, "-o", tmp_path / "r.jsonl")
    assert (done.status, done.err) == (2, f"error: {cause}\n")
