"""The Python that compiles what goes into Lambda: one of Lambda's own version, wherever this machine has it.

Where Lambda finds no bytecode it compiles every module at every cold start, because ``/opt`` and ``/var/task`` are
read-only. Bytecode belongs to one version of Python, so only that version can make it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from infra.functions import RUNTIME

LAMBDA_PYTHON = RUNTIME.removeprefix("python")
STAGES_THAT_NEED_BYTECODE = frozenset({"prod"})

WITHOUT_BYTECODE = f"""\
************************************************************************************************
WARNING: no Python {LAMBDA_PYTHON} is on this machine, so the layers and functions are built without bytecode.
Every cold start will compile all of its code, which doubles its time.
Install one where this looks: on the PATH, with pyenv (pyenv install {LAMBDA_PYTHON}),
or with uv (uv python install {LAMBDA_PYTHON}).
************************************************************************************************"""

_PATIENCE_SECONDS = 30
_WHO = "import platform, sys; print(platform.python_version(), sys.implementation.cache_tag)"


class NotCompiled(Exception):
    """The sources could not be compiled, or nothing is here that could."""


@dataclass(frozen=True, slots=True)
class Compiler:
    """A Python by its executable. ``version`` is the whole of it (``3.13.1``), ``tag`` that of its bytecode."""

    executable: Path
    version: str
    tag: str

    def compile(self, folder: Path, seen_at: str) -> None:
        """Put bytecode beside every source below ``folder``, which Lambda will see at ``seen_at``. NotCompiled.

        The bytecode is unchecked: nothing looks at its source again, whose time is lost on the way to Lambda. The same
        sources give the same bytes: this machine's paths do not get into them.
        """
        command = [str(self.executable), "-I", "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
        placed = ["-s", str(folder), "-p", seen_at, str(folder)]
        outcome = _run([*command, *placed], None)
        if outcome is None or outcome.returncode != 0:
            said = outcome.stdout.strip()[:2000] if outcome else "it does not run"
            raise NotCompiled(f"Python {self.version} could not compile {folder.name}: {said}")


def compiler_at(executable: Path) -> Compiler | None:
    """The Python behind an executable, if it runs: pyenv's shims may be there without the version that they name."""
    outcome = _run([str(executable), "-I", "-c", _WHO], _PATIENCE_SECONDS)
    return Compiler(executable, *outcome.stdout.split()) if outcome and outcome.returncode == 0 else None


def find_compiler(version: str = LAMBDA_PYTHON) -> Compiler | None:
    """A Python of this version: this one, one on the PATH, under pyenv, or installed by uv. None if there is none."""
    for executable in _candidates(version):
        found = compiler_at(executable)
        if found is not None and found.version.startswith(f"{version}."):
            return found
    return None


@cache
def installed_compiler() -> Compiler | None:
    """Lambda's Python on this machine, looked for once."""
    return find_compiler()


def check_compiler(
    stage: str,
    find: Callable[[], Compiler | None] = installed_compiler,
    warn: Callable[[str], object] = lambda text: print(text, file=sys.stderr),
) -> Compiler | None:
    """The compiler for a stage. Without one: NotCompiled for ``prod``; a loud warning, and None, for any other."""
    found = find()
    if found is None:
        if stage in STAGES_THAT_NEED_BYTECODE:
            raise NotCompiled(f"stage {stage} needs bytecode, and no Python {LAMBDA_PYTHON} is on this machine")
        warn(WITHOUT_BYTECODE)
    return found


def _candidates(version: str) -> Iterator[Path]:
    yield Path(sys.executable)
    if on_path := shutil.which(f"python{version}"):
        yield Path(on_path)
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"), reverse=True)
    known_to_uv = _run([sys.executable, "-m", "uv", "python", "find", "--managed-python", version], _PATIENCE_SECONDS)
    if known_to_uv and known_to_uv.returncode == 0:
        yield Path(known_to_uv.stdout.strip())


def _run(command: list[str], timeout: float | None) -> "subprocess.CompletedProcess[str] | None":
    """What a command came to; None if it cannot be run at all."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout)  # noqa: S603  # no shell, and every argument is ours
    except (OSError, subprocess.TimeoutExpired):
        return None
