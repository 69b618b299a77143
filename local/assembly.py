"""The local run, put together and served on one socket until it is told to stop."""

import asyncio
import json
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import uvicorn

from infra.routes import HTTP_ROUTES, WEBSOCKET_ROUTES, WEBSOCKET_STAGE
from local.authorizer import JwtAuthorizer
from local.cloud import Call, Cloud
from local.connections import Connections
from local.door import Door
from local.environment import cloud_environment, name_resources
from local.folder import DataFolder
from local.gateway_http import HttpGateway
from local.gateway_websocket import MAX_SIZE, WebSocketGateway
from local.interpreter import Run, tasks_calling
from local.invoke import Handler, Runtime, import_handlers
from local.keeper import Keeper
from local.lambda_api import LambdaApi, TaskClient
from local.protocols import HttpProtocol, WebSocketProtocol
from local.provision import DEFINITION, TABLE, Resources, make_table, make_the_rest
from local.signin import SignIn
from local.watcher import Watcher
from local.web import Pages

MOTO_THREADS = 16
"""More would wait for moto's locks, and for nothing else."""
LAST_WORDS_SECONDS = 1
"""How long requests may go on after the local run has been told to stop."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a local run can be told. Without ``handlers`` it imports those of ``functions/``."""

    handlers: Mapping[str, Handler] | None = None
    definition: Path = DEFINITION
    timeouts: Mapping[str, float] | None = None
    """Seconds, by function, instead of those in infra/functions.py."""


class LocalRun:
    """One local run. ``serve`` is its life; the rest may be called from any thread once ``ready`` has been."""

    sign_in: SignIn

    def __init__(self, settings: Settings, folder: DataFolder, listener: socket.socket) -> None:
        self._settings = settings
        self._folder = folder
        self._listener = listener
        self._saves = True
        self._server: _Server | None = None
        host, port = listener.getsockname()
        self.authority = f"{host}:{port}"
        self.url = f"http://{self.authority}"

    async def serve(self, ready: Callable[[], None]) -> None:
        """Start, call ``ready``, and serve until ``stop``. Raises what ``folder``, ``provision`` and ``invoke`` say
        about a start that fails."""
        loop = asyncio.get_running_loop()
        watchers: list[Watcher] = []

        def on_end(run: Run) -> None:
            for watcher in watchers:
                watcher.ended(run)

        database, existed = self._folder.open()
        with closing(database), cloud_environment(self.url):
            cloud = Cloud(on_end, frozenset({TABLE}), database)
            make_table(cloud)
            self._folder.restore(database, cloud)
            resources = make_the_rest(cloud, self._settings.definition)
            name_resources(self.url, resources)
            handlers = self._settings.handlers
            runtime = Runtime(import_handlers() if handlers is None else handlers, self._settings.timeouts)
            watcher = Watcher(runtime, loop)
            watchers.append(watcher)
            self.sign_in = SignIn(cloud, resources)
            keeper = Keeper(database, cloud)
            lambda_api = LambdaApi(runtime)
            with (
                ThreadPoolExecutor(MOTO_THREADS, "moto") as moto,
                tasks_calling(TaskClient(lambda_api, loop).invoke),
            ):

                def serving() -> None:
                    cloud.resume(keeper.save)
                    ready()

                self._server = _Server(self._application(cloud, resources, runtime, lambda_api, moto), serving)
                keeper.start()
                watcher.start(sweep_now=existed)
                try:
                    await self._server.serve(sockets=[self._listener])
                finally:
                    if not self._saves:
                        await asyncio.to_thread(keeper.stop, save=False)
                    cloud.close()
                    await watcher.stop()
                    if self._saves:
                        await asyncio.to_thread(keeper.stop, save=True)

    def stop(self, *, save: bool = True) -> None:
        """End soon; without ``save`` as if it had been killed."""
        self._saves = save
        if self._server is not None:
            self._server.should_exit = True
            self._server.force_exit = not save

    def _application(
        self, cloud: Cloud, resources: Resources, runtime: Runtime, lambda_api: LambdaApi, moto: ThreadPoolExecutor
    ) -> Door:
        connections = Connections()
        keys = cloud.answer(Call("GET", resources.keys_path, "", [], b""))
        authorizer = JwtAuthorizer(json.loads(keys.body), resources.issuer, [resources.client])
        return Door(
            cloud=cloud,
            lambda_api=lambda_api,
            http=HttpGateway(HTTP_ROUTES, runtime, authorizer),
            websocket=WebSocketGateway(WEBSOCKET_ROUTES, WEBSOCKET_STAGE, runtime, connections),
            connections=connections,
            sign_in=self.sign_in,
            pages=Pages(self.authority),
            moto=moto,
        )


class _Server(uvicorn.Server):
    """uvicorn, which says when it listens and ends on Ctrl-C without raising it again."""

    def __init__(self, application: Door, ready: Callable[[], None]) -> None:
        limits = cast(Any, MAX_SIZE)  # websockets takes (message, frame), of which uvicorn's type does not know
        super().__init__(
            uvicorn.Config(
                application,
                http=HttpProtocol,
                ws=WebSocketProtocol,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=LAST_WORDS_SECONDS,
                ws_max_size=limits,
                ws_ping_interval=None,
                ws_per_message_deflate=False,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
