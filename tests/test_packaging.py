"""A wheel, installed into an empty environment, works from any folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from kamaji_asp.family import own_names

ROOT = Path(__file__).parent.parent


def run(*command: object, cwd: Path, status: int | None = 0, **env: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**kept, "PYTHONIOENCODING": "utf-8", **env},
        capture_output=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )
    assert status in (None, done.returncode), done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("kamaji_asp-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment that holds the wheel and sees the dependencies of this one."""
    home = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=home)
    # A folder named in a .pth file comes after the environment's own packages, and the .pth files within it,
    # such as that of an editable kamaji_asp, are not looked at.
    site = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip()
    paths = dict.fromkeys(sysconfig.get_path(kind) for kind in ("purelib", "platlib"))
    (Path(site) / "dependencies.pth").write_text("\n".join(paths), encoding="utf-8")
    module = run(python, "-c", "import kamaji_asp; print(kamaji_asp.__file__)", cwd=home).strip()
    assert Path(module).is_relative_to(home)
    return scripts


def test_the_wheel_holds_all_that_is_needed(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    encodings = {f"kamaji_asp/{path.relative_to(ROOT)}" for path in ROOT.glob("encodings/*/*.lp")}
    instances = {f"kamaji_asp/{path.relative_to(ROOT)}" for path in ROOT.glob("instances/*/*.*")}
    templates = {f"kamaji_asp/puzzles/{name}/facts.lp.j2" for name in own_names()}
    assert len(instances) > 100
    assert {f"kamaji_asp/encodings/{name}/{name}.lp" for name in own_names()} <= encodings
    assert encodings | instances | templates | {"kamaji_asp/py.typed"} <= names


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    package, information = sorted(tops)
    assert package == "kamaji_asp"
    assert information.endswith(".dist-info")


@pytest.mark.parametrize("name", own_names())
def test_the_installed_command_solves(installed: Path, tmp_path: Path, name: str) -> None:
    solution = min((ROOT / "instances" / name).glob("*.solution"))
    puzzle = tmp_path / f"puzzle.{name}"
    puzzle.write_bytes(solution.with_suffix(f".{name}").read_bytes())
    record = json.loads(run(installed / "kamaji-asp", "solve", puzzle.name, "--json", cwd=tmp_path))
    assert record["status"] == "unique"
    assert record["solutions"] == [solution.read_text(encoding="utf-8").splitlines()]
    assert puzzle.name in run(installed / "kamaji-asp", "solve", puzzle.name, cwd=tmp_path)


def test_command_and_module_are_one(installed: Path, tmp_path: Path) -> None:
    python = installed / Path(sys.executable).name
    listed = run(installed / "kamaji-asp", "families", cwd=tmp_path)
    assert listed == run(python, "-m", "kamaji_asp", "families", cwd=tmp_path)
    assert all(name in listed for name in own_names())


@pytest.mark.parametrize("folder", ["encodings", "instances"])
def test_the_installed_files_are_those_of_the_package(installed: Path, tmp_path: Path, folder: str) -> None:
    program = f"from kamaji_asp.family.paths import *; print({folder.upper()} == PACKAGE / '{folder}')"
    assert run(installed / Path(sys.executable).name, "-c", program, cwd=tmp_path).strip() == "True"


def test_an_instance_is_found_by_its_name_from_any_folder(installed: Path, tmp_path: Path) -> None:
    listed = run(installed / "kamaji-asp", "instances", "--json", cwd=tmp_path)
    records = [json.loads(line) for line in listed.splitlines()]
    assert len(records) == len([path for path in ROOT.glob("instances/*/*") if path.suffix != ".solution"])
    for record in records[:: len(records) // 6]:
        assert not Path(record["file"]).is_relative_to(ROOT)
        solve = [installed / "kamaji-asp", "count", record["name"], "--json"]
        assert json.loads(run(*solve, cwd=tmp_path, status=None))["models"] == record["solutions"]


def test_plain_clingo_runs_the_installed_encoding(installed: Path, tmp_path: Path) -> None:
    encoding = run(installed / "kamaji-asp", "encoding", "yajilin", "--path", cwd=tmp_path).strip()
    assert not Path(encoding).is_relative_to(ROOT)
    facts = run(installed / "kamaji-asp", "facts", "yajilin/thesis-listing-3-1", cwd=tmp_path)
    (tmp_path / "facts.lp").write_text(facts, encoding="utf-8")
    clingo = [sys.executable, "-m", "clingo", encoding, "facts.lp", "0", "--outf=2"]
    assert json.loads(run(*clingo, cwd=tmp_path))["Models"]["Number"] == 1
