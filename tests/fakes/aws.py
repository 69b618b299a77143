"""The functions on emulated AWS, in process: real handlers, real clients, a place to be killed at every AWS call."""

import dataclasses
import importlib
import io
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any, Final

import boto3
import pytest
from botocore.awsrequest import AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import ReadTimeoutError
from botocore.httpsession import URLLib3Session
from moto import mock_aws
from moto.core.models import botocore_stubber
from moto.stepfunctions.models import stepfunctions_backends

from infra import table as table_definition
from spotter import config, wiring
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.errors import Transient
from spotter.store.keys import HEAD, SessionRef
from spotter.store.log import EventLog
from spotter.store.sign_ins import CognitoSignIns
from spotter.stream.audience import Connections
from spotter.tools.outside import OutsideTool
from tests.fakes.outside import with_outside
from tests.fakes.quick_moto import quick_moto
from tests.fakes.state_machine import DEFINITION, Ended, FunctionFailedError, execute
from tests.fakes.world import COUNT, REF, Clock, CountingProvider, Killed, StreamingProvider, elsewhere

REGION: Final = "eu-central-1"
TABLE = "spotter-test"
BUCKET = "spotter-test-payloads"
ENVIRONMENT = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": REGION,
    "SPOTTER_TABLE": TABLE,
    "SPOTTER_BUCKET": BUCKET,
    "SPOTTER_CALLBACK_URL": "https://sockets.execute-api.eu-central-1.amazonaws.com/live",
    "SPOTTER_REPLY_WAIT_SECONDS": "0",
    "SPOTTER_USER_POOL": "eu-central-1_users",
}


class Fault(Enum):
    """What happens at one AWS call."""

    KILLED_BEFORE = "the function is killed before the call"
    KILLED_AFTER = "the function is killed when the call has been made"
    CONFLICT = "another transaction holds the item"
    THROTTLED = "the service turns the call away, and has turned botocore's own retries away"
    LOST = "the call is made, and its answer never comes"
    TWICE = "the call is made, its answer is lost, and botocore makes it again"


CONFLICTS = {
    "PutItem": "TransactionConflictException",
    "UpdateItem": "TransactionConflictException",
    "DeleteItem": "TransactionConflictException",
    "TransactWriteItems": "TransactionCanceledException",
    "BatchWriteItem": "ReplicatedWriteConflictException",
}
"""The operations that can meet a transaction, with the error that botocore's model of DynamoDB names for it."""
READS = {"GetItem", "Query", "BatchGetItem", "TransactGetItems", "GetObject", "ListObjectsV2"}
"""The operations that change nothing."""
DYNAMODB_THROTTLES = ("ProvisionedThroughputExceededException", "ThrottlingException", "RequestLimitExceeded")
THROTTLES = {
    "Cognito Identity Provider": "TooManyRequestsException",
    "S3": "SlowDown",
    "ApiGatewayManagementApi": "LimitExceededException",
    "SFN": "ThrottlingException",
}


def faults_of(operation: str) -> list[Fault]:
    """The faults that a call can meet. Of a read: a kill before it is as one after it, and reading twice is reading."""
    return [
        fault
        for fault in Fault
        if (fault is not Fault.CONFLICT or operation in CONFLICTS)
        and (fault not in (Fault.KILLED_BEFORE, Fault.TWICE) or operation not in READS)
    ]


@dataclasses.dataclass
class Calls:
    """Every AWS call that the functions make, by name; and the one at which there is a fault.

    ``coming`` is told the number of every call before it is made, ``struck`` that the fault happens.
    """

    made: list[str] = dataclasses.field(default_factory=list)
    at: int = 0
    fault: Fault = Fault.KILLED_BEFORE
    struck: Callable[[], None] = lambda: None
    coming: Callable[[int], None] = lambda _at: None

    def meet(self, at: int, fault: Fault, struck: Callable[[], None]) -> None:
        """Let this be the fault, at the call of this number."""
        self.at, self.fault, self.struck = at, fault, struck

    def before(self, model: Any, **_rest: Any) -> tuple[AWSResponse, dict[str, Any]] | None:
        self.made.append(model.name)
        self.coming(len(self.made))
        if len(self.made) != self.at:
            return None
        if self.fault is Fault.KILLED_BEFORE:
            self.struck()
            raise Killed
        if self.fault is Fault.CONFLICT:
            self.struck()
            return _refusal(CONFLICTS[model.name], CancellationReasons=[{"Code": "TransactionConflict"}])
        if self.fault is Fault.THROTTLED:
            self.struck()
            service = str(model.service_model.service_id)
            return _refusal(THROTTLES.get(service, DYNAMODB_THROTTLES[self.at % len(DYNAMODB_THROTTLES)]))
        return None

    def send(self, request: Any, event_name: str, **_rest: Any) -> None:
        if len(self.made) == self.at and self.fault is Fault.TWICE:
            self.struck()
            if botocore_stubber(event_name, request) is None:  # it is for a DynamoDB beside moto's
                URLLib3Session().send(request)
            request.reset_stream()

    def after(self, **_rest: Any) -> None:
        if len(self.made) == self.at and self.fault in (Fault.KILLED_AFTER, Fault.LOST):
            self.struck()
            if self.fault is Fault.LOST:
                raise ReadTimeoutError(endpoint_url="the service")
            raise Killed


def _refusal(code: str, **more: Any) -> tuple[AWSResponse, dict[str, Any]]:
    """An answer that botocore raises as a ClientError."""
    response = AWSResponse("", 400, HTTPHeaders(), io.BytesIO())
    return response, {"Error": {"Code": code, "Message": "not now"}, "ResponseMetadata": {}, **more}


class Aws:
    """An emulated account with a table, a bucket and a state machine, and the functions on it.

    Clients are made once and kept; :meth:`begin_anew` empties the account between scenarios.
    """

    def __init__(self, mock: Any, monkeypatch: pytest.MonkeyPatch, *, is_in_memory: bool) -> None:
        self.is_in_memory = is_in_memory
        self._mock = mock
        self._admin = boto3.client("dynamodb")
        self._s3 = boto3.client("s3")
        self._states = boto3.client("stepfunctions")
        self._watches_users = False
        self.provider: CountingProvider
        self._machine = f"arn:aws:states:{REGION}:123456789012:stateMachine:agent-loop"
        monkeypatch.setenv("SPOTTER_STATE_MACHINE_ARN", self._machine)
        for cached in (
            wiring.table,
            wiring.post,
            wiring.audience,
            wiring.ports,
            wiring.tools,
            wiring.agents,
            config.load,
        ):
            cached.cache_clear()
        wiring.forget_clients()
        wiring.table()._pause = lambda _seconds: None
        real = wiring.ports()
        self.ports = dataclasses.replace(
            real,
            log=EventLog(wiring.table(), real.blobs, lambda: self.clock()),
            provider=lambda _profile: self.provider,
            tools=lambda: {"count": COUNT},
            profile_of=lambda *_asked: AgentProfile(tools=("count",)),
            clock=lambda: self.clock(),
            monotonic=lambda: 0.0,
        )
        self._own = self.ports
        monkeypatch.setattr(wiring, "ports", lambda: self.function)
        for service in ("dynamodb", "s3", "stepfunctions"):
            self._watch(wiring.client(service))
        self._watch(wiring.client("apigatewaymanagementapi", config.load().callback_url))
        self.begin_anew()

    @contextmanager
    def small_context(self) -> Iterator[None]:
        """Functions that come up anew, with an agent whose context holds a message or two."""
        before = self.ports
        agent = AgentProfile(tools=("count",), context_tokens=8)
        self.ports = dataclasses.replace(before, profile_of=lambda *_asked: agent)
        self._warm.clear()
        try:
            yield
        finally:
            self.ports = before

    def equip(self, **ports: Any) -> None:
        """Functions that have these ports from the next account on."""
        self._own = dataclasses.replace(self._own, **ports)

    def give_outside_tools(self, provider: CountingProvider, *tools: OutsideTool) -> None:
        """An agent that has tools from outside, and a model that calls them, until the account is begun anew."""
        self.provider = provider
        self.ports = with_outside(self.ports, *tools)
        self._warm.clear()

    def begin_anew(self) -> None:
        """An empty account, a clock at its start, a model that was never asked."""
        self._mock.reset()
        wiring.forget_limits()
        self.calls = Calls()
        self.clock = Clock()
        self.provider = StreamingProvider()
        self.frames: list[dict[str, Any]] = []
        self._warm: dict[str, Ports] = {}
        audience = Connections(wiring.post(), wiring.table(), lambda: self.clock(), monotonic=lambda: 0.0)
        self.ports = dataclasses.replace(self._own, audience=audience)
        self.function = self._warmed("chat")
        create_table(self._admin)
        self._s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
        self._states.create_state_machine(
            name="agent-loop", definition=json.dumps(DEFINITION), roleArn="arn:aws:iam::123456789012:role/loop"
        )

    def _warmed(self, name: str) -> Ports:
        """The world as one function sees it: a process of its own, warm from call to call."""
        return self._warm.setdefault(name, elsewhere(self.ports))

    def _watch(self, client: Any) -> None:
        client.meta.events.register("before-call", lambda **call: self.calls.before(**call))
        client.meta.events.register("before-parameter-build.apigatewaymanagementapi", self._sent)
        client.meta.events.register_first("before-send", lambda **call: self.calls.send(**call))
        client.meta.events.register("after-call", lambda **call: self.calls.after(**call))

    def _sent(self, params: dict[str, Any], **_rest: Any) -> None:
        self.frames.append(json.loads(params["Data"]))

    def open_session(self, ref: SessionRef = REF) -> None:
        """A session that a phone watches, there before anything is counted."""
        self._admin.put_item(
            TableName=TABLE,
            Item={
                "pk": {"S": ref.pk},
                "sk": {"S": HEAD},
                "user": {"S": ref.user},
                "agent": {"S": "default"},
                "title": {"S": "Counting"},
                "created_at": {"S": "2026-03-02T08:00:00.000Z"},
                "updated_at": {"S": "2026-03-02T08:00:00.000Z"},
                "connections": {"SS": ["phone"]},
            },
        )

    @contextmanager
    def sign_in_of(self, user: str) -> Iterator[Callable[[], bool]]:
        """A user pool in which somebody is, and whether they still are."""
        users = boto3.client("cognito-idp")
        pool = users.create_user_pool(PoolName="users")["UserPool"]["Id"]
        users.admin_create_user(UserPoolId=pool, Username=user)
        if not self._watches_users:
            self._watch(wiring.users_client())
            self._watches_users = True
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(wiring, "sign_ins", lambda: CognitoSignIns(wiring.users_client, pool))
            yield lambda: bool(users.list_users(UserPoolId=pool)["Users"])

    def items(self) -> list[dict[str, Any]]:
        """Everything in the table, in order."""
        rows = self._admin.scan(TableName=TABLE)["Items"]
        return sorted(rows, key=lambda row: (row["pk"]["S"], row["sk"]["S"]))

    def objects(self) -> dict[str, bytes]:
        """Everything in the bucket."""
        listed = self._s3.list_objects_v2(Bucket=BUCKET).get("Contents", [])
        return {entry["Key"]: self._s3.get_object(Bucket=BUCKET, Key=entry["Key"])["Body"].read() for entry in listed}

    def durable_frames(self) -> dict[tuple[int, int], dict[str, Any]]:
        """The durable frames that were sent, by name, whoever of several attempts sent them."""
        return {
            (frame["seq"], frame["part"]): {name: value for name, value in frame.items() if name != "attempt"}
            for frame in self.frames
            if "seq" in frame
        }

    def post(self, path: str, body: dict[str, Any], key: str) -> dict[str, Any]:
        """An app's POST, sent again with the same key when it died or was told to try again."""
        return self._until_it_is_answered("POST", path, body, key)

    def delete(self, path: str) -> dict[str, Any]:
        """An app's DELETE, sent again when it died or was told to try again."""
        return self._until_it_is_answered("DELETE", path, None, "")

    def _until_it_is_answered(self, method: str, path: str, body: dict[str, Any] | None, key: str) -> dict[str, Any]:
        for _ in range(2):
            try:
                answer = self._http(method, path, body, key)
            except Killed:
                continue
            if answer["statusCode"] == 503:
                assert answer["headers"]["Retry-After"], answer
                continue
            assert answer["statusCode"] < 500, answer
            return answer
        raise AssertionError("two faults, where one was made")

    def _http(self, method: str, path: str, body: dict[str, Any] | None, key: str) -> dict[str, Any]:
        function = "chat" if path.endswith(("/chat", "/message")) else "sessions"
        function = "account" if path.startswith("/me") else function
        function = "ingest" if path.startswith("/ingest") else function
        event = http_event(method, path, body, key)
        self.function = self._warmed(function)
        module = importlib.import_module(f"functions.{function}.handler")
        answer: dict[str, Any] = module.handler(event, None)
        return answer

    def run_executions(
        self, broken: frozenset[str] = frozenset(), between: Callable[[str], None] | None = None
    ) -> None:
        """Execute every run that was started and has not been executed yet."""
        states = self._states
        for execution in states.list_executions(stateMachineArn=self._machine, statusFilter="RUNNING")["executions"]:
            described = states.describe_execution(executionArn=execution["executionArn"])
            ended = self._execute(described["input"], broken, between or (lambda _name: None))
            _settle(execution["executionArn"], ended.status)

    def dead_inputs(self) -> list[str]:
        """The inputs of the executions that failed."""
        states = self._states
        failed = states.list_executions(stateMachineArn=self._machine, statusFilter="FAILED")["executions"]
        return [states.describe_execution(executionArn=one["executionArn"])["input"] for one in failed]

    def reap(self, run_input: str) -> None:
        """EventBridge tells the reaper of a dead run, and again when the reaper died."""
        event = {"source": "aws.states", "detail": {"status": "FAILED", "input": run_input}}
        self.invoke_until_it_lives("reap", event)

    def sweep(self) -> None:
        """The five-minute schedule, again when it died."""
        self.invoke_until_it_lives("reap", {"source": "aws.events"})

    def invoke_until_it_lives(self, function: str, event: dict[str, Any]) -> None:
        """Invoke a function; once more when it was killed or failed."""
        handler = importlib.import_module(f"functions.{function}.handler").handler
        self.function = self._warmed(function)
        try:
            handler(event, None)
        except (Killed, Transient):
            handler(event, None)

    def _execute(self, run_input: str, broken: frozenset[str], between: Callable[[str], None]) -> Ended:
        def invoke(name: str, payload: dict[str, Any]) -> dict[str, Any]:
            between(name)
            if name in broken:
                raise FunctionFailedError("Runtime.ExitError")
            handler = importlib.import_module(f"functions.{name.lower()}.handler").handler
            self.function = self._warmed(name.lower())
            try:
                answer: dict[str, Any] = json.loads(json.dumps(handler(json.loads(json.dumps(payload)), None)))
            except Killed:
                raise FunctionFailedError("Sandbox.Timedout") from None
            except Exception as error:
                raise FunctionFailedError(type(error).__name__) from error
            return answer

        return execute(run_input, invoke)


def _settle(arn: str, status: str) -> None:
    """Emulated executions do not end by themselves when their steps are taken by the test."""
    backend = stepfunctions_backends[arn.split(":")[4]][arn.split(":")[3]]
    backend.describe_execution(arn).status = status


def http_event(
    method: str, path: str, body: dict[str, Any] | None, key: str = "", user: str = "ana", tenant: str = "gym"
) -> dict[str, Any]:
    """An HTTP API event (payload format 2.0) of a signed-in user."""
    headers = {"content-type": "application/json"} | ({"idempotency-key": key} if key else {})
    return {
        "version": "2.0",
        "routeKey": f"{method} {path}",
        "rawPath": path,
        "rawQueryString": "",
        "headers": headers,
        "requestContext": {
            "http": {"method": method, "path": path, "sourceIp": "127.0.0.1"},
            "stage": "$default",
            "authorizer": {"jwt": {"claims": {"sub": user, "custom:tenant": tenant, "token_use": "id"}}},
        },
        "body": json.dumps(body) if body is not None else None,
        "isBase64Encoded": False,
    }


def create_table(client: Any) -> None:
    """The one table, as ``infra/table.py`` defines it; in place of the one that a DynamoDB beside moto's has kept."""
    if TABLE in client.list_tables()["TableNames"]:
        client.delete_table(TableName=TABLE)
    keys = (
        table_definition.PARTITION_KEY,
        table_definition.SORT_KEY,
        table_definition.LIST_PARTITION_KEY,
        table_definition.LIST_SORT_KEY,
    )
    client.create_table(
        TableName=TABLE,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"} for name in keys],
        KeySchema=[
            {"AttributeName": table_definition.PARTITION_KEY, "KeyType": "HASH"},
            {"AttributeName": table_definition.SORT_KEY, "KeyType": "RANGE"},
        ],
        GlobalSecondaryIndexes=[
            {
                "IndexName": table_definition.LIST_INDEX,
                "KeySchema": [
                    {"AttributeName": table_definition.LIST_PARTITION_KEY, "KeyType": "HASH"},
                    {"AttributeName": table_definition.LIST_SORT_KEY, "KeyType": "RANGE"},
                ],
                "Projection": {"ProjectionType": "KEYS_ONLY"},
            }
        ],
    )


@contextmanager
def emulated(dynamodb: str = "") -> Iterator[Aws]:
    """An emulated account for the length of a block; everything is forgotten afterwards.

    ``dynamodb`` is the address of a DynamoDB to use instead of moto's.
    """
    elsewhere = {"AWS_ENDPOINT_URL_DYNAMODB": dynamodb, "NO_PROXY": "127.0.0.1"} if dynamodb else {}
    with pytest.MonkeyPatch.context() as monkeypatch, mock_aws() as mock, quick_moto():
        for name in [name for name in os.environ if name.startswith(("AWS_", "SPOTTER_"))]:
            monkeypatch.delenv(name)
        for name, value in {**ENVIRONMENT, **elsewhere}.items():
            monkeypatch.setenv(name, value)
        yield Aws(mock, monkeypatch, is_in_memory=not dynamodb)
        wiring.forget_clients()
