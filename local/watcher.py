"""EventBridge: tells ``reap`` of executions that died, and wakes it and others every five minutes."""

import asyncio
import logging
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from local.cloud import ACCOUNT, REGION
from local.interpreter import Run
from local.invoke import NotInvokedError, Runtime

FUNCTION = "reap"
SWEPT_BY = ("reap", "account", "mcp_sweep")
DIED = frozenset({"FAILED", "TIMED_OUT", "ABORTED"})
SWEEP_SECONDS = 300.0
RETRY_SECONDS = (60.0, 120.0)
"""After how long Lambda runs an asynchronous invocation again that has failed."""

logger = logging.getLogger("local.watcher")


class Watcher:
    """Invokes ``reap`` as EventBridge's rule and its schedule do: asynchronously, with two retries."""

    def __init__(self, runtime: Runtime, loop: asyncio.AbstractEventLoop) -> None:
        self._runtime = runtime
        self._loop = loop
        self._tasks: set[asyncio.Task[None]] = set()

    def ended(self, run: Run) -> None:
        """Hear of an execution's end, in whatever thread."""
        if run.status in DIED:
            event = _event("aws.states", "Step Functions Execution Status Change", _detail(run), [run.exec_arn])
            self._loop.call_soon_threadsafe(self._spawn, event, run)

    def start(self, *, sweep_now: bool) -> None:
        """Begin the schedule. ``sweep_now``: close at once what a crash of the local run has left open."""
        self._keep(self._loop.create_task(self._sweep(sweep_now=sweep_now)))

    async def stop(self) -> None:
        """End the schedule and the retries."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _sweep(self, *, sweep_now: bool) -> None:
        while True:
            if sweep_now:
                for function in SWEPT_BY:
                    self._spawn(_event("aws.events", "Scheduled Event", {}, []), None, function)
            sweep_now = True
            await asyncio.sleep(SWEEP_SECONDS)

    def _spawn(self, event: dict[str, Any], run: Run | None, function: str = FUNCTION) -> None:
        self._keep(self._loop.create_task(self._invoke(function, event, run)))

    async def _invoke(self, function: str, event: dict[str, Any], run: Run | None) -> None:
        if await invoke_and_retry(self._runtime, function, event) and run is not None:
            run.settled = True

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def invoke_and_retry(
    runtime: Runtime, function: str, event: object, pauses: Sequence[float] = RETRY_SECONDS
) -> bool:
    """An asynchronous invocation, tried again after each pause for as long as it fails. Whether it succeeded."""
    for pause in (*pauses, None):
        try:
            if not (await runtime.call(function, event)).failed:
                return True
        except NotInvokedError as refused:
            logger.warning("%s was not invoked: %s", function, type(refused).__name__)
        if pause is not None:
            await asyncio.sleep(pause)
    return False


def _event(source: str, kind: str, detail: dict[str, Any], resources: list[str]) -> dict[str, Any]:
    return {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": kind,
        "source": source,
        "account": ACCOUNT,
        "time": datetime.now(tz=UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "region": REGION,
        "resources": resources,
        "detail": detail,
    }


def _detail(run: Run) -> dict[str, Any]:
    return {
        "executionArn": run.exec_arn,
        "stateMachineArn": run.state_machine_arn,
        "name": run.name,
        "status": run.status,
        "startDate": _milliseconds(run.start_date),
        "stopDate": _milliseconds(run.stop_date),
        "input": run.execution_input,
        "output": None,
        "error": run.error,
        "cause": run.cause,
    }


def _milliseconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.timestamp() * 1000)
