"""Durable frames: what an event looks like to those who watch. The same event always gives the same frames.

A frame is named by (seq, part), and says of how many parts its event consists, so that a client sees every gap.
"""

import json
from collections.abc import Iterator
from typing import Any

from spotter.agent.calls import calls_of
from spotter.agent.close import APOLOGY
from spotter.agent.idempotency import key_of
from spotter.store.events import Event
from spotter.store.keys import SessionRef
from spotter.stream.pieces import first_piece, pieces

VERSION = 1
MOST_BYTES = 28_000
"""API Gateway bills a WebSocket message by 32 KB and refuses a larger frame; the envelope has its share."""
REF_LETTERS = 512
"""Of a tool's reference. What waits in one run is few."""
NAME_LETTERS = 128
"""Of a tool's name and of a call's id: a model may write what it likes."""
ANSWERED_BY_LETTERS = 200
"""Of a provider, a model and a reason each: what they take as JSON fits into a frame beside a piece of text."""

Frame = dict[str, Any]


def frames_of(ref: SessionRef, event: Event, attempt: int = 0) -> list[Frame]:
    """The frames of an event that has landed, in order; at least one."""
    parts = list(_parts(event))
    return [
        {
            "v": VERSION,
            "type": kind,
            "sessionId": ref.session,
            "runId": event.run,
            "step": event.step,
            "attempt": attempt,
            "seq": event.seq,
            "part": index,
            "parts": len(parts),
            "at": event.at,
            "data": data,
        }
        for index, (kind, data) in enumerate(parts)
    ]


def delta_frame(ref: SessionRef, run: str, step: int, attempt: int, kind: str, text: str, at: str) -> Frame:
    """A piece of a text that is being written; superseded by the durable frames of its step."""
    return {
        "v": VERSION,
        "type": kind,
        "sessionId": ref.session,
        "runId": run,
        "step": step,
        "attempt": attempt,
        "at": at,
        "data": {"delta": text},
    }


def control_frame(kind: str, at: str, data: dict[str, Any], session: str = "", run: str = "") -> Frame:
    """A frame about the connection itself: an answer to what the client sent."""
    return {
        "v": VERSION,
        "type": kind,
        "sessionId": session,
        "runId": run,
        "step": 0,
        "attempt": 0,
        "at": at,
        "data": data,
    }


def encoded(frame: Frame) -> bytes:
    """The frame as it goes over the wire."""
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()


def _parts(event: Event) -> Iterator[tuple[str, dict[str, Any]]]:
    if event.type == "user_message":
        yield from _message(event)
    elif event.type == "knowledge" and "approval" in event.data:
        decision = event.data["approval"]
        yield "status", {"event": "approval", "callId": decision["call"], "approved": decision["approved"]}
    elif event.type == "knowledge":
        names = [source["name"] for source in event.data["sources"]]
        yield "status", {"event": "knowledge", "sources": names, "reasoning": first_piece(event.data["reasoning"])}
    elif event.type == "checkpoint":
        yield "status", {"event": "checkpoint"}
    elif event.type == "result":
        yield "tool_result", _result(event)
    elif "stop_reason" in event.data:
        yield "done", _end(event)
    else:
        by = _answered_by(event)
        for index, (kind, data) in enumerate(_action(event, by)):
            yield kind, data if index else {**data, **by}


def _message(event: Event) -> Iterator[tuple[str, dict[str, Any]]]:
    key = key_of(event.key.removeprefix("user/"))
    for piece in pieces(str(event.data["message"])):
        yield "status", {"event": "user_message", "message": piece, "key": key}


def _action(event: Event, by: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for piece in pieces(str(event.data.get("reasoning", ""))):
        yield "reasoning", {"text": piece}
    calls = calls_of(event)
    text = str(event.data["text"])
    if text or not calls:
        for piece in pieces(text) if text else [""]:
            yield "response", {"text": piece}
    for call in calls:
        short = _called(call.id, call.name)
        data = {**short, "arguments": dict(call.arguments)}
        yield "tool_call", data if _size({**data, **by}) <= MOST_BYTES else {**short, "truncated": True}


def _answered_by(event: Event) -> dict[str, Any]:
    """Who gave an action's answer, and why the first choice did not; it stands in the first of the action's frames."""
    if "provider" not in event.data:
        return {}
    by = {"provider": event.data["provider"], "model": event.data.get("model", "")}
    if event.data.get("fallback"):
        by["fallbackReason"] = event.data["fallback"]
    return {"answeredBy": {name: str(value)[:ANSWERED_BY_LETTERS] for name, value in by.items()}}


def _called(call: str, name: str) -> dict[str, Any]:
    return {"callId": call[:NAME_LETTERS], "name": name[:NAME_LETTERS]}


def _result(event: Event) -> dict[str, Any]:
    short = {**_called(event.data["call"], event.data["name"]), "ok": event.data["ok"]}
    text = str(event.data["text"])
    data = {**short, "text": text, "result": event.data["data"]}
    if _size(data) > MOST_BYTES:
        return {**short, "text": first_piece(text), "truncated": True}
    return data


def _end(event: Event) -> dict[str, Any]:
    data: dict[str, Any] = {"stopReason": event.data["stop_reason"], "saw": event.data["saw"]}
    if event.data["stop_reason"] == "error":
        data["message"] = APOLOGY
    if "waiting" in event.data:
        data["waiting"] = event.data["waiting"]
        data["approvals"] = event.data.get("approvals", [])
        if _size(data) > MOST_BYTES:
            data["approvals"] = [_without_arguments(asked) for asked in data["approvals"]]
    return data


def _without_arguments(asked: dict[str, Any]) -> dict[str, Any]:
    """What is asked about a call, without what makes it too large for a frame: the session has the whole of it."""
    told = {name: value for name, value in asked.items() if name != "arguments"}
    return {
        **told,
        "tool": str(asked["tool"])[:NAME_LETTERS],
        "ref": str(asked["ref"])[:REF_LETTERS],
        "truncated": True,
    }


def _size(data: dict[str, Any]) -> int:
    return len(encoded(data)) + 400
