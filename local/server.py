"""A local run in a thread of its own, for tests and benchmarks.

    with running() as server:
        httpx.get(f"{server.url}/health")

Functions read the environment, and moto's backends are global: there is one local run in a process at a time. Each in
turn gets the same port, so that clients which modules keep stay right.
"""

import asyncio
import socket
import tempfile
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from infra.routes import WEBSOCKET_STAGE
from local.assembly import LocalRun, Settings
from local.folder import DataFolder
from local.invoke import Handler
from local.listener import listen
from local.provision import DEFINITION

START_SECONDS = 60.0
STOP_SECONDS = 30.0

_one = threading.Lock()
_port = 0


class LocalServer:
    """A local run that is serving."""

    def __init__(self, run: LocalRun, thread: threading.Thread) -> None:
        self._run = run
        self._thread = thread

    @property
    def url(self) -> str:
        """``http://127.0.0.1:<port>``, also the endpoint of every emulated service."""
        return self._run.url

    @property
    def websocket_url(self) -> str:
        """``ws://127.0.0.1:<port>/live``; a connection needs ``?ticket=``."""
        return f"ws://{self._run.authority}/{WEBSOCKET_STAGE}"

    def token(self, user: str = "demo", tenant: str = "demo", groups: Collection[str] = ()) -> str:
        """An ID token, as GET /local/token gives it."""
        return self._run.sign_in.token(user, tenant, groups)

    def stop(self) -> None:
        """End as Ctrl-C does: what has changed is saved."""
        self._end(save=True)

    def kill(self) -> None:
        """End as kill -9 does, as far as a thread can: nothing more is saved, nobody is waited for."""
        self._end(save=False)

    def _end(self, *, save: bool) -> None:
        if self._thread.is_alive():
            self._run.stop(save=save)
            self._thread.join(STOP_SECONDS)


@contextmanager
def running(
    *,
    data_dir: Path | None = None,
    handlers: Mapping[str, Handler] | None = None,
    definition: Path = DEFINITION,
    timeouts: Mapping[str, float] | None = None,
) -> Iterator[LocalServer]:
    """A local run on a free port, with ``data_dir`` or a folder that goes with it.

    ``handlers`` replace those of ``functions/``, by name; functions that are left out do not exist. ``timeouts`` are
    seconds by function. ``definition`` is the state machine's file. Raises what a start that fails raises.
    """
    if not _one.acquire(blocking=False):
        raise RuntimeError("one local run is in this process already")
    with ExitStack() as stack:
        stack.callback(_one.release)
        path = data_dir or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spotter-")))
        folder = DataFolder(path)
        stack.callback(folder.release)
        run = LocalRun(Settings(handlers, definition, timeouts), folder, _listener())
        server = _started(run)
        stack.callback(server.stop)
        yield server


def _listener() -> socket.socket:
    global _port
    try:
        listener = listen(_port)
    except OSError:
        listener = listen(0)
    _port = listener.getsockname()[1]
    return listener


def _started(run: LocalRun) -> LocalServer:
    ready = threading.Event()
    failures: list[BaseException] = []

    def live() -> None:
        try:
            asyncio.run(run.serve(ready.set))
        except Exception as error:  # noqa: BLE001  (raised again in the thread that started this one)
            failures.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=live, name="local run", daemon=True)
    thread.start()
    if not ready.wait(START_SECONDS):
        raise TimeoutError("the local run did not start")
    if failures:
        thread.join(STOP_SECONDS)
        raise failures[0]
    return LocalServer(run, thread)
