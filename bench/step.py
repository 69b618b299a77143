"""Our own time per step: one model call and one tool with an effect, zero-latency model, real boto3, HTTP stubbed."""

import io
import json
import os
import statistics
import time
from collections.abc import Iterator
from typing import Any

from botocore.awsrequest import AWSResponse
from botocore.compat import HTTPHeaders
from botocore.config import Config

from bench.turn import NOTE, TEXT, ThreeSteps
from spotter.agent.act import act
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.think import think
from spotter.llm.messages import Chunk, ModelResponse, Request, ToolCall
from spotter.store.dynamo import DynamoTable
from spotter.store.dynamo_client import make_client
from spotter.store.expressions import marshal
from spotter.store.keys import event_sk
from spotter.store.log import action_key
from spotter.store.table import Item
from tests.fakes.memory_table import MemoryBlobs
from tests.fakes.world import REF, Clock, Inboxes, MemoryRuns, make_ports

RUN = "run_0123456789abcdef01234567"
STEPS = 150
TARGET_MS = 6.0


class _Raw(io.BytesIO):
    """A body as urllib3 hands it out."""

    def stream(self, **_options: Any) -> Iterator[bytes]:
        yield self.getvalue()


class OneCall(ThreeSteps):
    """Asks for one tool, whatever the context says, without delay."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        yield ModelResponse("", (ToolCall("c", "note", {"text": TEXT}),), self.name, "bench-1")


class StubbedDynamo:
    """Answers DynamoDB requests with bodies made beforehand."""

    def __init__(self, events: int) -> None:
        context = [_event(seq) for seq in range(1, events + 1)]
        head: Item = {
            "pk": REF.pk,
            "sk": "HEAD",
            "user": REF.user,
            "agent": "default",
            "created_at": "2026-03-02T08:00:00.000Z",
            "updated_at": "2026-03-02T08:00:00.000Z",
            "last_message": 2,
            "lease_run": RUN,
            "lease_input": "{}",
        }
        call = {"id": "c", "name": "note", "arguments": {"text": TEXT}}
        action = {"text": "", "calls": [call], "provider": "bench", "saw": events}
        asked = _event(events + 1, "action", action_key(RUN, 2), action)
        self._bodies = {
            "Query": _body({"Items": [marshal(item) for item in (*context, head)], "Count": events + 1}),
            "BatchGetItem": _body({"Responses": {"bench": [marshal(asked), marshal(head)]}, "UnprocessedKeys": {}}),
            "PutItem": _body({}),
            "TransactWriteItems": _body({}),
        }
        self.asked_at = events + 1

    def __call__(self, request: Any, **_rest: Any) -> AWSResponse:
        operation = request.headers["X-Amz-Target"].decode().rpartition(".")[2]
        headers = HTTPHeaders()
        headers["content-type"] = "application/x-amz-json-1.0"
        return AWSResponse(request.url, 200, headers, _Raw(self._bodies[operation]))


def _body(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer).encode()


def _event(seq: int, kind: str = "", key: str = "", data: dict[str, Any] | None = None) -> Item:
    """The ``seq``-th event: two messages, then actions and results of 500 bytes in turn."""
    run = f"run_{seq:024d}"
    asked = data is not None
    if not data and seq <= 2:
        kind, key, data = "user_message", f"user/m{seq}", {"message": TEXT, "joined": False}
    elif not data and seq % 2:
        call = {"id": "c", "name": "note", "arguments": {"text": "short"}}
        kind, key = "action", action_key(run, 1)
        data = {"text": TEXT, "calls": [call], "provider": "bench", "saw": seq - 1}
    elif not data:
        run = f"run_{seq - 1:024d}"
        result = {"success": True, "note": TEXT}
        kind, key = "result", f"{run}/1/result/c"
        data = {"call": "c", "name": "note", "ok": True, "status": "done", "text": "Noted.", "data": result}
    return {
        "pk": REF.pk,
        "sk": event_sk(seq),
        "type": kind,
        "v": 1,
        "seq": seq,
        "run": RUN if kind == "user_message" or asked else run,
        "step": 1,
        "key": key,
        "at": "2026-03-02T09:00:00.000Z",
        "content": json.dumps(data),
    }


def stubbed_ports(events: int) -> tuple[Ports, StubbedDynamo]:
    """The loop over real boto3 whose HTTP is stubbed, with so many events in context."""
    os.environ |= {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench"}
    client = make_client(Config(), region_name="eu-central-1")
    stub = StubbedDynamo(events)
    hooks: Any = client.meta.events
    hooks.register("before-send", stub)
    table = DynamoTable(client, "bench")
    runs = MemoryRuns(lambda _run, _input: None)
    ports = make_ports(table, MemoryBlobs(), runs, Inboxes(), OneCall(), Clock(), {"note": NOTE})
    return ports, stub


def step_ms(events: int, steps: int = STEPS) -> float:
    """Median CPU milliseconds of a step (think, then act) with so many events in context."""
    ports, stub = stubbed_ports(events)
    before = Pointers(
        tenant=REF.tenant,
        user=REF.user,
        session=REF.session,
        run=RUN,
        start=1,
        seen=events,
        step=2,
        limit=10,
        next=Next.THINK,
        began=1,
    )
    times = []
    for _ in range(steps):
        started = time.process_time()
        asked = think(ports, before)
        acted = act(ports, asked.moved(seen=stub.asked_at))
        times.append(time.process_time() - started)
        assert (asked.next, acted.next) == (Next.TOOLS, Next.THINK)
    return statistics.median(times) * 1000


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    with_40 = step_ms(40)
    with_400 = step_ms(400)
    verdict = "met" if with_40 < TARGET_MS else "MISSED"
    return [
        ("CPU per step, 40 events in context", f"{with_40:.1f} ms", f"< {TARGET_MS:.0f} ms", verdict),
        ("CPU per step, 400 events in context", f"{with_400:.1f} ms", "reported", ""),
    ]
