"""The emulated AWS behind the local run's port: moto, one request at a time for each service.

Whatever is signed comes here, except Lambda and the WebSocket's connections. Requests wait for moto in threads of their
own; no lock is held while anything but moto runs, so a request never waits for a function.
"""

import io
import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes

from moto.core.base_backend import BackendDict
from moto.core.request import Request
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

from local import backends
from local.dynamodb import DynamoDB
from local.without_batch import batch_left_out

with batch_left_out():
    from local.interpreter import Run, StepFunctions

ACCOUNT = "123456789012"
REGION = "us-east-1"

_RUNS = "executions.json"
_RUN = ("machine", "name", "input")
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

    def __init__(self, on_end: Callable[[Run], None], kept_tables: frozenset[str]) -> None:
        BackendDict.reset()
        self._kept_tables = kept_tables
        self.dynamodb = DynamoDB(REGION, ACCOUNT)
        self.step_functions = StepFunctions(REGION, ACCOUNT, on_end)
        self._rest = DomainDispatcherApplication(create_backend_app)
        self._rest_lock = threading.Lock()
        self._changed: set[str] = set(backends.SERVICES)
        self._pickles: dict[str, bytes] = {}
        self._partitions: dict[str, dict[str, bytes]] = {}
        self._open_runs: list[dict[str, str]] = []
        self._to_resume: list[dict[str, str]] = []

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

    def take(self) -> dict[str, bytes] | None:
        """All that survives a restart, of one moment; None if nothing has changed since the last time."""
        with self.dynamodb.lock, self._rest_lock:
            changed = self.dynamodb.take_changed()
            tables = {table: changed[table] for table in sorted(self._kept_tables & changed.keys())}
            open_runs = self.step_functions.open_runs()
            if not tables and not self._changed and open_runs == self._open_runs:
                return None
            self._open_runs = open_runs
            for table, partitions in tables.items():
                kept = self._partitions.setdefault(table, {})
                for partition in sorted(partitions) if partitions is not None else {*kept}:
                    lines = "".join(f"{line}\n" for line in self.dynamodb.records(table, partition))
                    kept[partition] = lines.encode()
                    if not lines:
                        del kept[partition]
            for service in self._changed:
                self._pickles[service] = backends.dump(service, ACCOUNT, REGION)
            self._changed.clear()
        taken = {f"dynamodb/{table}.jsonl": b"".join(kept.values()) for table, kept in self._partitions.items()}
        taken[_RUNS] = json.dumps(open_runs).encode()
        return taken | {f"{service}.pickle": data for service, data in self._pickles.items()}

    def restore(self, parts: dict[str, bytes]) -> None:
        """Put back what ``take`` gave. The tables must be there. Raises whatever reading broken parts raises."""
        with self.dynamodb.lock, self._rest_lock:
            for name, data in parts.items():
                if name.startswith("dynamodb/"):
                    table = name.removeprefix("dynamodb/").removesuffix(".jsonl")
                    for line in data.decode().splitlines():
                        self.dynamodb.load(table, line)
                elif name == _RUNS:
                    self._to_resume = [{key: str(run[key]) for key in _RUN} for run in json.loads(data)]
                else:
                    backends.load(name.removesuffix(".pickle"), ACCOUNT, REGION, data)

    def resume(self) -> None:
        """Start the executions again that were under way when ``restore``'s parts were taken."""
        self.step_functions.resume(self._to_resume)
        self._to_resume = []

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
