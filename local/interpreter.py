"""Step Functions: moto's interpreter of state machines, made fit to run ours for days.

moto executes the ASL file itself, with its retries, catches and timeouts. What is different here, and why (moto 5.2.5):

- A definition is parsed once. moto parses it again for each execution (30 ms).
- StopExecution ends an execution at once, as in AWS: a Lambda function that is running goes on, and its answer is lost.
  moto waits for the running task, a Wait state or a retry's pause.
- An execution's end is told to ``on_end``: moto emits no EventBridge events.
- The newest ``KEPT`` ended executions are kept, each with its history alone; moto keeps all of them with everything
  that it has made of their definitions, and every thread that it ever started.
- Tasks call Lambda through one client for all, at 127.0.0.1. moto makes a new client for each task (10 ms, and unsafe
  in threads), at ``localhost:$MOTO_PORT``.

- What is open over a restart is started again from its beginning, under its name: Step Functions is durable, and would
  go on with the state that it was in. A step that has been taken finds its event in the log and is not taken twice.
- What was at work when the process died, twice in a row, may be what it died of. It is not started a third time but
  ends as ABORTED, which ``on_end`` is told. So that it takes nobody with it, what was at work at a death is started one
  after the other.

Where it still differs from AWS: JSONata is not evaluated; an ended execution's name is free again once it is no longer
kept, or after a restart (in AWS after 90 days).
"""

import datetime
import json
import threading
import types
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from jsonpath_ng.ext.parser import parse as parse_extended_path
from jsonpath_ng.parser import parse as parse_plain_path
from moto.core.request import Request
from moto.stepfunctions.exceptions import InvalidExecutionInput
from moto.stepfunctions.models import StateMachine
from moto.stepfunctions.parser.api import ExecutionStatus
from moto.stepfunctions.parser.asl.component.common.path import result_path
from moto.stepfunctions.parser.asl.component.program.program import Program
from moto.stepfunctions.parser.asl.component.state.exec.state_task import lambda_eval_utils
from moto.stepfunctions.parser.asl.eval.environment import Environment
from moto.stepfunctions.parser.asl.parse.asl_parser import AmazonStateLanguageParser
from moto.stepfunctions.parser.asl.parse.preprocessor import Preprocessor
from moto.stepfunctions.parser.asl.utils import json_path
from moto.stepfunctions.parser.backend.execution import BaseExecutionWorkerCommunication, Execution
from moto.stepfunctions.parser.backend.execution_worker import ExecutionWorker
from moto.stepfunctions.parser.models import StepFunctionsParserBackend
from moto.stepfunctions.parser.utils import TMP_THREADS
from moto.stepfunctions.responses import StepFunctionResponse

KEPT = 200
"""How many ended executions can still be described."""
DEATHS = 2
"""After so many deaths of the process in a row an execution that was at work at each is given up."""
SUSPECT_SECONDS = 5.0
"""How long an execution that was at work at a death is watched by itself, before the next one is started."""
OnEnd = Callable[["Run"], None]


@dataclass(frozen=True, slots=True)
class OpenRun:
    """An execution that a restart has to start again."""

    machine: str
    name: str
    input: str
    deaths: int = 0
    """How often in a row the process has died while it was at work."""
    at_work: bool = False

    def after_restart(self) -> "OpenRun":
        """What becomes of it when the process has ended, in whatever way."""
        return replace(self, deaths=self.deaths + self.at_work, at_work=False)


class Run(Execution):
    """One execution. ``on_end`` hears of its end once, whoever brings it about."""

    def __init__(self, on_end: OnEnd, **named: Any) -> None:
        super().__init__(**named)
        self.exec_status = ExecutionStatus.RUNNING
        self._on_end = on_end
        self._ending = threading.Lock()
        self._ended = threading.Event()
        self.deaths = 0
        """How often in a row the process has died while this was at work."""
        self.settled = False
        """Whether nothing is left to do about it: it has succeeded, or ``reap`` has seen to it."""

    def _get_start_execution_worker(self) -> "_Worker":
        return _Worker(self)

    def stop(self, stop_date: datetime.datetime, error: str | None, cause: str | None) -> None:
        def aborted() -> None:
            self.exec_status = ExecutionStatus.ABORTED
            self.stop_date, self.error, self.cause = stop_date, error or None, cause or None

        if self.end(aborted) and isinstance(self.exec_worker, _Worker):
            self.exec_worker.stop(stop_date, error, cause)

    def end(self, reflect: Callable[[], None]) -> bool:
        """Let ``reflect`` write how the execution ended, unless it has ended already. Whether it did."""
        with self._ending:
            if self.ended:
                return False
            reflect()
            self._ended.set()
            self.settled = self.exec_status is ExecutionStatus.SUCCEEDED
        self._on_end(self)
        return True

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def wait(self, seconds: float) -> None:
        """Wait for the end, but no longer."""
        self._ended.wait(seconds)

    def give_up(self) -> None:
        """End without having been started."""

        def aborted() -> None:
            self.exec_status = ExecutionStatus.ABORTED
            self.stop_date = self.start_date
            self.error, self.cause = "Runtime.ExitError", "The local run has died of it, or beside it, more than once"

        self.end(aborted)


class _Ending(BaseExecutionWorkerCommunication):
    """Where the interpreter says that it has ended."""

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self._run = run

    def terminated(self) -> None:
        self._run.end(self._reflect_execution_status)


class _Worker(ExecutionWorker):
    """The interpreter's thread. Ready to be stopped from the moment it exists."""

    env: Environment

    def __init__(self, run: Run) -> None:
        template = Execution._get_start_execution_worker(run)  # noqa: SLF001  (moto's own wiring, not repeated here)
        super().__init__(
            evaluation_details=template._evaluation_details,  # noqa: SLF001  (the same)
            exec_comm=_Ending(run),
            cloud_watch_logging_session=None,
            activity_store={},
        )
        self._run = run
        self._program: Program = Preprocessor().visit(_parse(run.state_machine.definition))
        self.env = super()._get_evaluation_environment()
        self.env.next_state_name = self._program.start_at.start_at_name

    def _get_evaluation_entrypoint(self) -> Program:
        return self._program

    def _get_evaluation_environment(self) -> Environment:
        return self.env

    def _execution_logic(self) -> None:
        try:
            super()._execution_logic()  # type: ignore[no-untyped-call]  # moto's, without types
        except RuntimeError:
            if not self._run.ended:
                raise
        finally:
            TMP_THREADS[:] = [thread for thread in TMP_THREADS if thread.is_alive()]
            self._forget()

    def stop(self, stop_date: datetime.datetime, error: str | None, cause: str | None) -> None:
        self.env.set_stop(stop_date=stop_date, cause=cause, error=error)

    def _forget(self) -> None:
        """Keep of an execution that has ended what can still be asked for."""
        del self._program
        past: Any = types.SimpleNamespace(event_manager=self.env.event_manager, set_stop=lambda **_: None)
        self.env = past


class Backend(StepFunctionsParserBackend):
    """State machines and their executions."""

    def __init__(self, region: str, account: str, on_end: OnEnd) -> None:
        super().__init__(region, account)
        self._on_end = on_end

    def start_execution(  # type: ignore[override]  # moto's own override differs from its base
        self,
        state_machine_arn: str,
        name: str | None = None,
        execution_input: str | None = None,
        trace_header: str | None = None,
    ) -> Run:
        machine = self.describe_state_machine(state_machine_arn)
        name = name or str(uuid.uuid4())
        self._validate_name(name)
        execution_input = execution_input or "{}"
        running = machine._handle_name_input_idempotency(name, execution_input)  # noqa: SLF001  (moto's own rule)
        if running is not None:
            return cast(Run, running)
        try:
            json.loads(execution_input)
        except ValueError as error:
            raise InvalidExecutionInput(f"Invalid State Machine Execution Input: '{error}'") from None
        run = self._made(machine, name, execution_input, trace_header)
        run.start()
        return run

    def give_up(self, open_run: OpenRun) -> None:
        """Record an execution as ABORTED."""
        run = self._made(self.describe_state_machine(open_run.machine), open_run.name, open_run.input, None)
        run.deaths = open_run.deaths
        run.give_up()

    def _made(self, machine: StateMachine, name: str, execution_input: str, trace_header: str | None) -> Run:
        """An execution that is listed and not started."""
        run = Run(
            self._on_end,
            name=name,
            sm_type=machine.sm_type,
            role_arn=machine.roleArn,
            exec_arn=f"{machine.arn.replace(':stateMachine:', ':execution:')}:{name}",
            account_id=self.account_id,
            region_name=self.region_name,
            state_machine=machine,
            start_date=datetime.datetime.now(tz=datetime.UTC),
            cloud_watch_logging_session=None,
            input_data=execution_input,
            trace_header=trace_header,
            activity_store={},
        )
        runs = _runs_of(machine)
        forgotten = [run for run in runs if run.ended][:-KEPT]
        runs[:] = [run for run in runs if run not in forgotten]
        runs.append(run)
        return run

    def runs(self) -> list[Run]:
        """Every execution that is kept."""
        return [run for machine in self.state_machines for run in _runs_of(machine)]


def _runs_of(machine: StateMachine) -> list[Run]:
    return cast(list[Run], machine.executions)


class StepFunctions:
    """The service: answers requests one at a time; executions run in threads of their own."""

    def __init__(self, region: str, account: str, on_end: OnEnd) -> None:
        self._lock = threading.Lock()
        self._closed = False
        self._waiting: list[OpenRun] = []
        self.backend = Backend(region, account, self._tell(on_end))

    def answer(self, request: Request) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of one signed request."""
        with self._lock:
            response = _Response(self.backend)
            status, headers, body = response._dispatch(request, request.raw_url, dict(request.headers))  # noqa: SLF001  (dispatch makes its own instance)
        return int(status), headers, body.encode() if isinstance(body, str) else body

    def create(self, name: str, definition: str, role_arn: str) -> str:
        """Make the state machine; its ARN. moto's InvalidDefinition if the definition cannot be parsed."""
        with self._lock:
            return str(self.backend.create_state_machine(name=name, definition=definition, roleArn=role_arn).arn)

    def open_runs(self) -> list[OpenRun]:
        """What a restart has to start again: each execution that is not settled, or that waits to be resumed."""
        with self._lock:
            unsettled = [run for run in self.backend.runs() if not run.settled]
            waiting = [*self._waiting]
        return waiting + [
            OpenRun(run.state_machine_arn, run.name, run.execution_input, run.deaths, at_work=not run.ended)
            for run in unsettled
        ]

    def await_resume(self, runs: Iterable[OpenRun]) -> None:
        """Remember what ``open_runs`` told of before a restart."""
        self._waiting = [run.after_restart() for run in runs]

    def resume(self, save: Callable[[], None]) -> None:
        """Start what waits for it, as far as its state machine is there. ``save`` writes ``open_runs`` down: before an
        execution is started that the process may have died of."""
        suspects = []
        with self._lock:
            there = {machine.arn for machine in self.backend.state_machines}
            waiting, self._waiting = [run for run in self._waiting if run.machine in there], []
            for run in waiting:
                if run.deaths >= DEATHS:
                    self.backend.give_up(run)
                elif run.deaths:
                    suspects.append(run)
                else:
                    self.backend.start_execution(run.machine, run.name, run.input)
            self._waiting = [*suspects]
        if suspects:
            threading.Thread(target=self._resume_each, args=(suspects, save), name="resume", daemon=True).start()

    def _resume_each(self, suspects: Iterable[OpenRun], save: Callable[[], None]) -> None:
        for suspect in suspects:
            if not self._announce(suspect):
                return
            save()
            run = self._start(suspect)
            if run is None:
                return
            run.wait(SUSPECT_SECONDS)

    def _announce(self, suspect: OpenRun) -> bool:
        """Let ``open_runs`` say that it is at work. Whether it is to be started."""
        with self._lock:
            if not self._closed:
                self._waiting[0] = replace(suspect, at_work=True)
            return not self._closed

    def _start(self, suspect: OpenRun) -> Run | None:
        with self._lock:
            if self._closed:
                return None
            self._waiting.pop(0)
            run = self.backend.start_execution(suspect.machine, suspect.name, suspect.input)
            run.deaths = suspect.deaths
            return run

    def close(self) -> None:
        """Let every running execution end at its next state, and tell nobody."""
        with self._lock:
            self._closed = True
            self._waiting = [replace(run, at_work=False) for run in self._waiting]
        now = datetime.datetime.now(tz=datetime.UTC)
        for run in self.backend.runs():
            run.stop(now, "Local.Stopped", "The local run has stopped")

    def _tell(self, on_end: OnEnd) -> OnEnd:
        def told(run: Run) -> None:
            if not self._closed:
                on_end(run)

        return told


class _Response(StepFunctionResponse):
    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend

    @property
    def stepfunction_backend(self) -> Backend:
        return self._backend


_extended_path = lru_cache(maxsize=256)(parse_extended_path)
_plain_path = lru_cache(maxsize=256)(parse_plain_path)


@lru_cache(maxsize=8)
def _parse(definition: str) -> Any:
    """The definition's syntax tree, which nothing changes; a program made of it belongs to one execution."""
    return AmazonStateLanguageParser.parse(definition)[1]


@contextmanager
def tasks_calling(invoke: Callable[..., dict[str, Any]]) -> Iterator[None]:
    """While it holds, tasks call Lambda through ``invoke``, which is as boto3's, and paths are parsed once."""
    client = types.SimpleNamespace(invoke=invoke)
    names: list[tuple[dict[str, Any], str, object]] = [
        (vars(lambda_eval_utils), "boto_client_for", lambda **_: client),
        (vars(json_path), "parse", _extended_path),
        (vars(result_path), "parse", _plain_path),
    ]
    before = [module[name] for module, name, _ in names]
    for module, name, ours in names:
        module[name] = ours
    try:
        yield
    finally:
        for (module, name, _), theirs in zip(names, before, strict=True):
            module[name] = theirs
