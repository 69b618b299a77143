"""Functions that show what the local run makes of them. Each does one thing that a function can do."""

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import boto3

Value = TypeVar("Value")

HEARD: list[dict[str, Any]] = []
"""Every event of ``websocket`` and ``reap``, in order."""
COUNTS: dict[str, int] = {}
RELEASE = threading.Event()
"""Functions that hang do so until this is set."""


class Overloaded(Exception):
    """A transient error."""


def heard(seconds: float = 20) -> list[dict[str, Any]]:
    """Every event so far, once there is one. AssertionError if there is none in time."""
    return until(lambda: HEARD, seconds)


def until(look: Callable[[], Value | None], seconds: float = 20) -> Value:
    """What ``look`` gives as soon as it is true. AssertionError if it is not in time."""
    pause = threading.Event()
    end = time.monotonic() + seconds
    while not (value := look()):
        assert time.monotonic() < end, "it did not happen in time"
        pause.wait(0.01)
    return value


def forget() -> None:
    """Begin a test."""
    HEARD.clear()
    COUNTS.clear()
    RELEASE.clear()


def echo(event: dict[str, Any], context: Any) -> dict[str, Any]:
    """Answer with the event, and what the context says."""
    said = {
        "function": context.function_name,
        "arn": context.invoked_function_arn,
        "memory": context.memory_limit_in_mb,
        "remaining": context.get_remaining_time_in_millis(),
    }
    body = json.dumps({"event": event, "context": said})
    return {"statusCode": 200, "headers": {"Content-Type": "application/json"}, "body": body}


def answer(event: dict[str, Any], _: Any) -> Any:
    """Answer with what the body says to answer."""
    asked = json.loads(event["body"])
    if asked.get("raise"):
        raise ValueError(asked["raise"])
    if asked.get("hang"):
        RELEASE.wait(30)
    return asked["return"]


def obey(event: dict[str, Any], _: Any) -> Any:
    """Do what the event says: fail, exit, hang, return what is not JSON, or return the event with one step more.

    The event may lie below ``pointers``, as our state machine hands it over.
    """
    event = event.get("pointers", event)
    name = event.get("count", "")
    COUNTS[name] = COUNTS.get(name, 0) + 1
    if COUNTS[name] <= event.get("fail_times", 0):
        raise Overloaded("a person's words")
    match event.get("do"):
        case "raise":
            raise KeyError("a person's words")
        case "exit":
            sys.exit(3)
        case "hang":
            RELEASE.wait(30)
        case "nonsense":
            return {1, 2}
        case "nan":
            return float("nan")
    return {**event, "step": event.get("step", 0) + 1}


def end(event: dict[str, Any], context: Any) -> Any:
    """Obey, and point nowhere, or where a run goes that has failed."""
    obeyed = obey(event, context)
    return {**obeyed, "next": "failed" if "error" in obeyed else "done"}


def allow_tickets(event: dict[str, Any], _: Any) -> dict[str, Any]:
    """Allow the ticket ``good``, deny ``bad``, know nothing of ``old`` and break at all others."""
    ticket = event["queryStringParameters"]["ticket"]
    if ticket == "old":
        raise PermissionError("Unauthorized")
    if ticket not in {"good", "bad"}:
        raise ValueError(ticket)
    statement = {
        "Action": "execute-api:Invoke",
        "Effect": "Allow" if ticket == "good" else "Deny",
        "Resource": event["methodArn"].replace("$connect", "*"),
    }
    return {
        "principalId": "ann",
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": {"user": "ann", "tenant": "acme"},
    }


def listen(event: dict[str, Any], _: Any) -> dict[str, Any]:
    """Remember the event, and send what a message brought back over its connection."""
    HEARD.append(event)
    context = event["requestContext"]
    if context["eventType"] == "MESSAGE":
        if context["routeKey"] == "cancel":
            raise ValueError("a person's words")
        client = boto3.client("apigatewaymanagementapi", endpoint_url=os.environ["SPOTTER_CALLBACK_URL"])
        said = json.dumps({"route": context["routeKey"], "body": event["body"], "by": context["authorizer"]["user"]})
        client.post_to_connection(ConnectionId=context["connectionId"], Data=said.encode())
    return {"statusCode": 200}


def hear(event: dict[str, Any], _: Any) -> None:
    """Remember the event."""
    HEARD.append(event)


HANDLERS = {
    "openapi": echo,
    "sessions": echo,
    "coach": answer,
    "chat": obey,
    "prepare": obey,
    "think": obey,
    "act": obey,
    "finish": end,
    "reap": hear,
    "websocket": listen,
    "websocket_authorizer": allow_tickets,
}
