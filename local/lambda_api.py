"""Lambda's Invoke API: how Step Functions, and whoever holds a Lambda client, reach a function.

https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
"""

import asyncio
import io
import json
import re
import uuid
from typing import Any
from urllib.parse import quote, unquote

from botocore.exceptions import ClientError, EndpointConnectionError

from infra.functions import Function
from local.cloud import Answer, Call
from local.invoke import MAX_PAYLOAD_BYTES, FunctionUnknownError, Runtime, TooManyInvocationsError
from local.watcher import invoke_and_retry

MAX_EVENT_BYTES = 1024 * 1024
"""The most that an asynchronous invocation takes."""

_INVOKE = re.compile(r"/2015-03-31/functions/([^/]+)/invocations")


class LambdaApi:
    """Answers ``POST /2015-03-31/functions/{name or ARN}/invocations``."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self._tasks: set[asyncio.Task[bool]] = set()

    async def answer(self, call: Call) -> Answer:
        """Invoke the function that the call names, as its X-Amz-Invocation-Type says."""
        named = _INVOKE.fullmatch(call.path)
        if named is None or call.method != "POST":
            return _refusal(404, "ResourceNotFoundException", "The local run knows Invoke and nothing else of Lambda")
        try:
            function = self._runtime.find(unquote(named[1]))
            return await self._invoke(function, call)
        except FunctionUnknownError as unknown:
            return _refusal(404, "ResourceNotFoundException", f"Function not found: {unknown}")
        except TooManyInvocationsError:
            return _refusal(429, "TooManyRequestsException", "Rate Exceeded.")
        except ValueError as error:
            text = f"Could not parse request body into json: {type(error).__name__}"
            return _refusal(400, "InvalidRequestContentException", text)

    async def _invoke(self, function: Function, call: Call) -> Answer:
        kind = call.header("x-amz-invocation-type") or "RequestResponse"
        if len(call.body) > (MAX_EVENT_BYTES if kind == "Event" else MAX_PAYLOAD_BYTES):
            return _refusal(413, "RequestTooLargeException", "Request must be smaller")
        if kind == "DryRun":
            return Answer(204, _headers(), b"")
        if kind == "Event":
            event = json.loads(call.body or b"{}")
            task = asyncio.create_task(invoke_and_retry(self._runtime, function.name, event))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return Answer(202, _headers(), b"")
        outcome = await self._runtime.invoke(function, call.body)
        failed = [("x-amz-function-error", "Unhandled")] if outcome.failed else []
        return Answer(200, [*_headers(), *failed], outcome.payload)


class TaskClient:
    """What a state machine's task takes for its boto3 client: the Invoke path, without a socket between."""

    def __init__(self, api: LambdaApi, loop: asyncio.AbstractEventLoop) -> None:
        self._api = api
        self._loop = loop

    def invoke(self, **request: Any) -> dict[str, Any]:
        """Invoke a function and wait for it, in the caller's thread. botocore's errors if that cannot be."""
        path = f"/2015-03-31/functions/{quote(request['FunctionName'], safe='')}/invocations"
        kind = ("x-amz-invocation-type", request.get("InvocationType", "RequestResponse"))
        call = Call("POST", path, "", [kind], request.get("Payload") or b"")
        if self._loop.is_closed():
            raise EndpointConnectionError(endpoint_url=path)
        answer = asyncio.run_coroutine_threadsafe(self._api.answer(call), self._loop).result()
        headers = dict(answer.headers)
        metadata: Any = {"HTTPStatusCode": answer.status, "RequestId": headers.get("x-amzn-requestid", "")}
        if answer.status >= 300:
            error: Any = {"Code": headers["x-amzn-errortype"], "Message": json.loads(answer.body)["message"]}
            raise ClientError({"Error": error, "ResponseMetadata": metadata}, "Invoke")
        response = {"StatusCode": answer.status, "Payload": io.BytesIO(answer.body), "ResponseMetadata": metadata}
        failed = headers.get("x-amz-function-error")
        return response | {"ExecutedVersion": "$LATEST"} | ({"FunctionError": failed} if failed else {})


def _headers() -> list[tuple[str, str]]:
    return [
        ("content-type", "application/json"),
        ("x-amzn-requestid", str(uuid.uuid4())),
        ("x-amz-executed-version", "$LATEST"),
    ]


def _refusal(status: int, kind: str, text: str) -> Answer:
    body = json.dumps({"Type": "User", "message": text, "Message": text}).encode()
    return Answer(status, [("content-type", "application/json"), ("x-amzn-errortype", kind)], body)
