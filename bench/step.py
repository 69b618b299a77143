"""Our own time per step: one model call and one tool with an effect, zero-latency model, real boto3, HTTP stubbed."""

import io
import json
import os
import statistics
import time
from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterator, Mapping
from typing import Any

from botocore.awsrequest import AWSResponse
from botocore.compat import HTTPHeaders
from botocore.config import Config

from bench.turn import NOTE, TEXT, ThreeSteps
from spotter.agent.act import act
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.think import think
from spotter.llm.provider import Provider
from spotter.messages import Chunk, ModelResponse, Request, ToolCall
from spotter.store.dynamo import DynamoTable
from spotter.store.dynamo_client import make_client
from spotter.store.events import action_key
from spotter.store.expressions import marshal
from spotter.store.keys import event_sk
from spotter.store.table import Item
from spotter.tools.tool import AnyTool
from tests.fakes.memory_table import MemoryBlobs
from tests.fakes.world import REF, Clock, Inboxes, MemoryRuns, make_ports

RUN = "run_0123456789abcdef01234567"
STEPS = 150
STEPS_OF_A_CONVERSATION = 10
"""Few, so that the context stays about as long as it is said to be."""
TARGET_MS = 6.0
MOST_GROWTH = 1.5


class _Raw(io.BytesIO):
    """A body as urllib3 hands it out."""

    def stream(self, **_options: Any) -> Iterator[bytes]:
        yield self.getvalue()


class OneCall(ThreeSteps):
    """Asks for one tool, whatever the context says, without delay."""

    def respond(self, request: Request) -> Iterator[Chunk]:
        yield ModelResponse("", (ToolCall("c", "note", {"text": TEXT}),), self.name, "bench-1")


class StubbedDynamo:
    """Answers DynamoDB requests from a log that it keeps as the JSON that goes over the wire."""

    def __init__(self, events: int) -> None:
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
        items = [*(_event(seq) for seq in range(1, events + 1)), head]
        self._rows = {str(item["sk"]): json.dumps(marshal(item)) for item in items}
        self._keys = sorted(self._rows)

    def __call__(self, request: Any, **_rest: Any) -> AWSResponse:
        operation = request.headers["X-Amz-Target"].decode().rpartition(".")[2]
        asked = json.loads(request.body)
        headers = HTTPHeaders()
        headers["content-type"] = "application/x-amz-json-1.0"
        return AWSResponse(request.url, 200, headers, _Raw(getattr(self, f"_{operation}")(asked)))

    def _Query(self, asked: dict[str, Any]) -> bytes:  # noqa: N802 - DynamoDB's name
        values = asked["ExpressionAttributeValues"]
        low, high = values[":low"]["S"], values[":high"]["S"]
        found = [self._rows[sk] for sk in self._keys[bisect_left(self._keys, low) : bisect_right(self._keys, high)]]
        return f'{{"Items": [{",".join(found)}], "Count": {len(found)}}}'.encode()

    def _GetItem(self, _asked: dict[str, Any]) -> bytes:  # noqa: N802 - DynamoDB's name
        return b"{}"  # nothing was used today

    def _PutItem(self, asked: dict[str, Any]) -> bytes:  # noqa: N802 - DynamoDB's name
        key = asked["Item"]["sk"]["S"]
        if key not in self._rows:
            insort(self._keys, key)
        self._rows[key] = json.dumps(asked["Item"])
        return b"{}"

    def _TransactWriteItems(self, asked: dict[str, Any]) -> bytes:  # noqa: N802 - DynamoDB's name
        for write in asked["TransactItems"]:
            self._PutItem(write["Put"])
        return b"{}"


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


TOOLS: Mapping[str, AnyTool] = {"note": NOTE}


def stubbed_ports(events: int, provider: Provider, tools: Mapping[str, AnyTool] = TOOLS) -> Ports:
    """The loop over real boto3 whose HTTP is stubbed, with so many events in context."""
    os.environ |= {"AWS_ACCESS_KEY_ID": "bench", "AWS_SECRET_ACCESS_KEY": "bench"}
    client = make_client(Config(), region_name="eu-central-1")
    hooks: Any = client.meta.events
    hooks.register("before-send", StubbedDynamo(events))
    table = DynamoTable(client, "bench")
    runs = MemoryRuns(lambda _run, _input: None)
    return make_ports(table, MemoryBlobs(), runs, Inboxes(), provider, Clock(), tools, max_steps=1_000)


def step_ms(events: int, steps: int = STEPS) -> float:
    """Median CPU milliseconds of a warm step (think, then act) with so many events in context, or a few more."""
    return statistics.median((ended - begun) * 1_000 for begun, ended in conversation_steps(events, OneCall(), steps))


def conversation_steps(
    events: int, provider: Provider, steps: int, tools: Mapping[str, AnyTool] = TOOLS
) -> Iterator[tuple[float, float]]:
    """Take warm steps with so many events in context, or a few more: the CPU seconds at which each begins and ends."""
    for first in range(0, steps, STEPS_OF_A_CONVERSATION):
        yield from _steps(stubbed_ports(events, provider, tools), events, min(STEPS_OF_A_CONVERSATION, steps - first))


def _steps(ports: Ports, events: int, steps: int) -> Iterator[tuple[float, float]]:
    at = Pointers(
        tenant=REF.tenant,
        user=REF.user,
        session=REF.session,
        run=RUN,
        start=1,
        tail=1,
        seen=events,
        step=2,
        limit=1_000,
        next=Next.THINK,
    )
    ports.log.read(REF)  # the function is warm
    for _ in range(steps):
        begun = time.process_time()
        asked = think(ports, at)
        at = act(ports, asked)
        ended = time.process_time()
        assert (asked.next, at.next) == (Next.TOOLS, Next.THINK)
        yield begun, ended


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    with_40 = step_ms(40)
    with_400 = step_ms(400)
    verdict = "met" if with_40 < TARGET_MS else "MISSED"
    flat = "met" if with_400 <= with_40 * MOST_GROWTH else "MISSED"
    return [
        ("CPU per step, 40 events in context", f"{with_40:.1f} ms", f"< {TARGET_MS:.0f} ms", verdict),
        ("CPU per step, 400 events in context", f"{with_400:.1f} ms", f"≤ {MOST_GROWTH} × that with 40", flat),
    ]
