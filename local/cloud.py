"""The emulated AWS behind the local run's port: moto, one request at a time for each service.

Whatever is signed comes here, except Lambda and the WebSocket's connections. Requests wait for moto in threads of their
own; no lock is held while anything but moto runs, so a request never waits for a function.
"""

import io
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import unquote, unquote_to_bytes

from moto.core.base_backend import BackendDict
from moto.core.request import Request
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

from local import backends
from local.database import Changes, Database
from local.dynamodb import DynamoDB
from local.items import Items
from local.objects import Objects
from local.without_batch import batch_left_out

with batch_left_out():
    from local.interpreter import OpenRun, Run, StepFunctions

ACCOUNT = "123456789012"
REGION = "us-east-1"

_RUNS = "executions.json"
_PICKLE = ".pickle"
_READS = ("Get", "List", "Describe", "Encrypt", "Decrypt", "GenerateDataKey")


class CloudRefusedError(Exception):
    """An emulated service refused a request. The message is the service's code."""


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP request as it arrived. ``path`` is not decoded; header names are in lower case."""

    method: str
    path: str
    query: str
    headers: Sequence[tuple[str, str]]
    body: bytes

    def header(self, name: str) -> str:
        """The first header of that name, or an empty string."""
        return next((value for key, value in self.headers if key == name), "")

    @property
    def service(self) -> str:
        """The service that the request was signed for; empty if it was not signed."""
        authorization = self.header("authorization")
        scope = authorization.partition("Credential=")[2].partition(",")[0].split("/")
        return scope[3].lower() if authorization.startswith("AWS4-HMAC-SHA256") and len(scope) == 5 else ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a ``Call``."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


class Cloud:
    """Every emulated service, and what of them survives a restart. One per process: moto's backends are global."""

    def __init__(self, on_end: Callable[[Run], None], kept_tables: frozenset[str], database: Database) -> None:
        BackendDict.reset()
        self._items = Items(database)
        self._objects = Objects(database)
        self.dynamodb = DynamoDB(REGION, ACCOUNT, self._items, kept_tables)
        self.step_functions = StepFunctions(REGION, ACCOUNT, on_end)
        self._rest = DomainDispatcherApplication(create_backend_app)
        self._rest_lock = threading.Lock()
        self._changed: set[str] = set(backends.SERVICES)
        self._open_runs: bytes = b"[]"

    def answer(self, call: Call) -> Answer:
        """Let the service that the call is meant for answer it."""
        service = call.service
        if service == "dynamodb":
            status, body = self.dynamodb.answer(call.header("x-amz-target").rpartition(".")[2], call.body)
            return Answer(status, [("content-type", "application/x-amz-json-1.0")], body)
        if service == "states":
            status, headers, body = self.step_functions.answer(_Request(_environ(call)))
            return Answer(status, [(name, str(value)) for name, value in headers.items()], body)
        return self._answer_of_the_rest(call)

    def ask(self, service: str, target: str, **request: object) -> dict[str, Any]:
        """A request of our own in the JSON protocol: ``ask("dynamodb", "DynamoDB_20120810.GetItem", ...)``."""
        return json.loads(self._own("POST", service, "/", target, json.dumps(request).encode()) or "{}")  # type: ignore[no-any-return]  # the protocol's answers are objects

    def make_bucket(self, name: str) -> None:
        """Make a bucket, or find it there."""
        self._own("PUT", "s3", f"/{name}", "", b"")

    def take(self) -> Changes:
        """What has changed of all that survives a restart, of one moment."""
        with self.dynamodb.lock, self._rest_lock:
            open_runs = json.dumps([asdict(run) for run in self.step_functions.open_runs()]).encode()
            parts = {_RUNS: open_runs} if open_runs != self._open_runs else {}
            for service in self._changed:
                parts[f"{service}{_PICKLE}"] = backends.dump(service, ACCOUNT, REGION, self._objects)
            self._changed.clear()
            return Changes(self._items.changes(), parts, self._objects.changes())

    def saved(self, changes: Changes) -> None:
        """What ``take`` gave is in the file."""
        with self.dynamodb.lock, self._rest_lock:
            self._items.saved(changes.items)
            self._objects.saved(changes.objects)
            self._open_runs = changes.parts.get(_RUNS, self._open_runs)

    def not_saved(self, changes: Changes) -> None:
        """What ``take`` gave is not in the file: it is to be given again."""
        with self._rest_lock:
            self._changed.update(name.removesuffix(_PICKLE) for name in changes.parts if name.endswith(_PICKLE))

    def restore(self, parts: Mapping[str, bytes]) -> None:
        """Put back what ``take`` gave beside items and objects. Raises whatever reading broken parts raises."""
        with self._rest_lock:
            for name, data in parts.items():
                if name == _RUNS:
                    self._open_runs = data
                    self.step_functions.await_resume([OpenRun(**run) for run in json.loads(data)])
                else:
                    backends.load(name.removesuffix(_PICKLE), ACCOUNT, REGION, data, self._objects)

    def resume(self, save: Callable[[], None]) -> None:
        """Start the executions again that were under way when ``restore``'s parts were taken. ``save`` saves."""
        self.step_functions.resume(save)

    def close(self) -> None:
        """End what is running."""
        self.step_functions.close()

    def _answer_of_the_rest(self, call: Call) -> Answer:
        started: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _: object = None) -> Callable[[bytes], object]:
            started.extend((int(status.split(" ", 1)[0]), headers))
            return started.append

        service = call.service or "cognito-idp"
        with self._rest_lock:
            body = b"".join(self._rest(_environ(call), start_response))
            if service in backends.SERVICES and not _only_reads(call):
                self._changed.add(service)
                if service == "s3":
                    backends.named(unquote(call.path), self._objects, ACCOUNT)
        return Answer(started[0], [(name.lower(), value) for name, value in started[1]], body)

    def _own(self, method: str, service: str, path: str, target: str, body: bytes) -> bytes:
        scope = f"Credential=local/20250101/{REGION}/{service}/aws4_request"
        headers = [
            ("host", "127.0.0.1"),
            ("authorization", f"AWS4-HMAC-SHA256 {scope}, SignedHeaders=host, Signature=local"),
            ("content-type", "application/x-amz-json-1.1" if target else "application/xml"),
            ("x-amz-target", target),
        ]
        answer = self.answer(Call(method, path, "", headers, body))
        if answer.status >= 300:
            error = json.loads(answer.body) if target else {}
            raise CloudRefusedError(str(error.get("__type", answer.status)).rpartition("#")[2])
        return answer.body


class _Request(Request):
    from_wsgi_server = True


def _only_reads(call: Call) -> bool:
    target = call.header("x-amz-target").rpartition(".")[2]
    return target.startswith(_READS) if target else call.method in {"GET", "HEAD"}


def _environ(call: Call) -> dict[str, Any]:
    """The call as WSGI has it (PEP 3333: text is bytes read as Latin-1)."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": call.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(call.path).decode("latin-1"),
        "RAW_URI": call.path,
        "QUERY_STRING": call.query,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_LENGTH": str(len(call.body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(call.body),
        "wsgi.errors": io.StringIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in call.headers:
        key = name.upper().replace("-", "_")
        if key == "CONTENT_TYPE":
            environ[key] = value
        elif key not in {"CONTENT_LENGTH", "TRANSFER_ENCODING"}:
            environ[f"HTTP_{key}"] = f"{environ[f'HTTP_{key}']},{value}" if f"HTTP_{key}" in environ else value
    return environ
