"""Who compiles what goes into Lambda, and what happens where nobody can."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from infra.compiler import Compiler, NotCompiled, check_compiler, compiler_at, find_compiler
from infra.layers import ROOT

HERE = f"{sys.version_info.major}.{sys.version_info.minor}"
FOUND = Compiler(Path("/python3.13"), "3.13.7", "cpython-313")


def executable(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without any Python but the one that runs this, for which uv has none either."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("UV_PYTHON_INSTALL_DIR", str(tmp_path / "uv"))
    return tmp_path


def pretending(version: str) -> str:
    return f"echo {version} cpython-399"


def test_this_python_will_do_if_it_is_of_the_version() -> None:
    found = find_compiler(HERE)
    assert found is not None
    assert found.executable == Path(sys.executable)
    assert found.tag == sys.implementation.cache_tag


def test_where_there_is_none_none_is_found(bare: Path) -> None:
    assert find_compiler("3.99") is None


def test_one_on_the_path_is_found(bare: Path) -> None:
    python = executable(bare / "bin" / "python3.99", pretending("3.99.4"))
    assert find_compiler("3.99") == Compiler(python, "3.99.4", "cpython-399")


def test_the_newest_under_pyenv_is_found_behind_a_shim_that_does_not_run(bare: Path) -> None:
    executable(bare / "bin" / "python3.99", "exit 127")
    executable(bare / "pyenv/versions/3.99.1/bin/python3.99", pretending("3.99.1"))
    newest = executable(bare / "pyenv/versions/3.99.2/bin/python3.99", pretending("3.99.2"))
    assert find_compiler("3.99") == Compiler(newest, "3.99.2", "cpython-399")


def test_one_that_uv_has_installed_is_found(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = executable(bare / "elsewhere" / "python3.99", pretending("3.99.6"))
    uv = executable(bare / "uv-python", f'test "$1" = -m && echo {python} || echo 3.11.0 cpython-311')
    monkeypatch.setattr(sys, "executable", str(uv))
    assert find_compiler("3.99") == Compiler(python, "3.99.6", "cpython-399")


def test_one_that_is_not_what_it_is_called_is_passed_over(bare: Path) -> None:
    executable(bare / "bin" / "python3.99", pretending("3.9.9"))
    assert find_compiler("3.99") is None


def test_what_is_no_python_is_none(tmp_path: Path) -> None:
    assert compiler_at(tmp_path / "nothing") is None


def test_a_source_that_cannot_be_compiled_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def (:\n")
    compiler = compiler_at(Path(sys.executable))
    assert compiler is not None
    with pytest.raises(NotCompiled, match=r"could not compile .*broken\.py"):
        compiler.compile(tmp_path, "/opt")


@pytest.mark.parametrize("stage", ["dev", "prod"])
def test_with_a_compiler_nothing_is_said(stage: str) -> None:
    said: list[str] = []
    assert check_compiler(stage, lambda: FOUND, said.append) == FOUND
    assert said == []


def test_without_one_it_is_said_loudly_and_the_build_goes_on() -> None:
    said: list[str] = []
    assert check_compiler("dev", lambda: None, said.append) is None
    (warning,) = said
    assert "WARNING: no Python 3.13 is on this machine" in warning
    assert "without bytecode" in warning


def test_without_one_prod_is_refused() -> None:
    said: list[str] = []
    with pytest.raises(NotCompiled, match=r"stage prod needs bytecode, and no Python 3\.13 is on this machine"):
        check_compiler("prod", lambda: None, said.append)
    assert said == []


def test_the_synth_of_prod_ends_with_the_reason(tmp_path: Path) -> None:
    """Through the command itself, on a machine that has no such Python; before anything is installed or written."""
    command = f"""
import sys
from infra import compiler, synth
compiler.find_compiler = lambda: None
sys.exit(synth.main(["--stage", "prod", "-c", "origins=", "--outdir", {str(tmp_path / "out")!r}]))
"""
    outcome = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-c", command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 1
    assert outcome.stdout == ""
    assert outcome.stderr == ("Not synthesised: stage prod needs bytecode, and no Python 3.13 is on this machine\n")


@pytest.mark.parametrize(
    ("stacks_to_build", "refused"), [(["**"], True), (["Service"], True), ([], False), (["Stateful"], False)]
)
def test_a_stage_is_destroyed_without_a_compiler(tmp_path: Path, stacks_to_build: list[str], refused: bool) -> None:
    """The CDK's command tells the app which stacks are to be built: none at all to destroy or list them."""
    command = """
import app
from infra import compiler
compiler.find_compiler = lambda: None
app.main()
"""
    context = {"stage": "prod", "origins": [], "aws:cdk:bundling-stacks": stacks_to_build}
    outcome = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-c", command],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": ".",
            "CDK_OUTDIR": str(tmp_path / "out"),
            "CDK_CONTEXT_JSON": json.dumps(context),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert ("NotCompiled: stage prod needs bytecode" in outcome.stderr) == refused
    assert (outcome.returncode == 0) == (not refused)
    written = {path.name for path in (tmp_path / "out").glob("*.template.json")}
    assert written == (set() if refused else {"Service.template.json", "Stateful.template.json"})
