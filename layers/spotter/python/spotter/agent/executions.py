"""The executions of the agent loop in Step Functions."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from botocore.exceptions import BotoCoreError, ClientError

from spotter.agent.ports import DeadRun, RunEndedError
from spotter.errors import StoreUnavailable
from spotter.store.outages import is_outage

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient

_Status = Literal["FAILED", "TIMED_OUT", "ABORTED"]
_DEAD: tuple[_Status, ...] = ("FAILED", "TIMED_OUT", "ABORTED")


class StepFunctionsRuns:
    """The port to executions, on AWS. An execution is named after its run."""

    def __init__(self, client: "Callable[[], SFNClient]", state_machine: str) -> None:
        self._client = client
        self._state_machine = state_machine

    def start(self, run: str, run_input: str) -> None:
        try:
            self._client().start_execution(stateMachineArn=self._state_machine, name=run, input=run_input)
        except self._client().exceptions.ExecutionAlreadyExists:
            raise RunEndedError from None
        except (ClientError, BotoCoreError) as error:
            if not is_outage(error):
                raise
            raise StoreUnavailable(f"Step Functions did not start the run: {type(error).__name__}") from None

    def stop(self, run: str) -> None:
        try:
            self._client().stop_execution(executionArn=self._execution(run))
        except self._client().exceptions.ExecutionDoesNotExist:
            return
        except (ClientError, BotoCoreError) as error:
            if not is_outage(error):
                raise
            raise StoreUnavailable(f"Step Functions did not stop the run: {type(error).__name__}") from None

    def dead_since(self, moment: datetime) -> list[DeadRun]:
        try:
            return [self._described(arn, run) for status in _DEAD for arn, run in self._ended(status, moment)]
        except (ClientError, BotoCoreError) as error:
            if not is_outage(error):
                raise
            raise StoreUnavailable(f"Step Functions did not list the dead runs: {type(error).__name__}") from None

    def _ended(self, status: _Status, moment: datetime) -> Iterator[tuple[str, str]]:
        """ARN and name of each execution that began at or after the moment and has this status, newest first."""
        pages = (
            self._client()
            .get_paginator("list_executions")
            .paginate(stateMachineArn=self._state_machine, statusFilter=status)
        )
        for page in pages:
            recent = [one for one in page["executions"] if one["startDate"] >= moment]
            yield from ((one["executionArn"], one["name"]) for one in recent)
            if len(recent) < len(page["executions"]):
                return

    def _described(self, arn: str, run: str) -> DeadRun:
        described = self._client().describe_execution(executionArn=arn)
        return DeadRun(run, described["input"], described.get("error", ""))

    def _execution(self, run: str) -> str:
        return f"{self._state_machine.replace(':stateMachine:', ':execution:')}:{run}"
