"""``@modelcontextprotocol/server-everything``: a server of the protocol's own makers, over each of its transports.

The package is installed once, by the hash in its lock file (``tests/fakes/npm.py``), and needs no network when it runs.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from spotter.mcp.client.endpoint import Transport
from tests.fakes import npm

FILES: Final = ("package.json", "package-lock.json")
MAIN: Final = Path("node_modules/@modelcontextprotocol/server-everything/dist/index.js")
_HOW: Final = {Transport.STREAMABLE_HTTP: ("streamableHttp", "/mcp"), Transport.SSE: ("sse", "/sse")}


@contextmanager
def running(transport: Transport) -> Iterator[str]:
    """Serve it on a free port for the length of a block, and say where."""
    name, path = _HOW[transport]
    port = _free_port()
    with subprocess.Popen(  # noqa: S603 - a command of our own
        [str(npm.NODE), str(MAIN), name],
        cwd=installed(),
        env={**os.environ, "PORT": str(port)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if "port" in line.lower():
                    break
            yield f"http://127.0.0.1:{port}{path}"
        finally:
            process.kill()


def installed() -> Path:
    """The folder that it runs in, installed first if there is none."""
    return npm.installed("everything", Path(__file__).parent, FILES)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


if __name__ == "__main__":
    try:
        installed()
    except npm.NotInstalledError as error:
        sys.exit(str(error))
