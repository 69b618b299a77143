"""Every call that a function makes is one that its role allows, also where something goes wrong.

The real handlers with real clients on emulated AWS, which allows everything; each call is held against the synthesised
role of the function that makes it, as IAM would: action, resource and condition.
"""

import importlib
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from fnmatch import fnmatchcase
from typing import Any

import boto3
import jwt
import pytest

from infra.functions import FUNCTIONS
from spotter import wiring
from spotter.agent.profile import AgentProfile
from spotter.api import exports
from spotter.api.bearer import Bearer
from spotter.config import SignIn
from spotter.llm.keys import SecretKeys
from spotter.platform.mcp_servers import sweeping
from spotter.platform.secrets import Secrets
from spotter.store import tickets
from spotter.store.sign_ins import CognitoSignIns
from spotter.tools.tool import Effect, Outcome, Reads, ToolContext
from tests.fakes.aws import BUCKET as AWS_BUCKET
from tests.fakes.aws import TABLE as AWS_TABLE
from tests.fakes.aws import Aws, Calls, Fault, emulated, http_event
from tests.fakes.outside import CallingOutside
from tests.fakes.world import COUNT, COUNTER, REF, CountArguments
from tests.infra.conftest import STAGE, Stacks
from tests.infra.test_permissions import BUCKET, CREDENTIALS, EXECUTIONS, HERE, LOOP, TABLE, USER_POOL, function_role

SESSIONS = "/agent/sessions"
SESSION = f"{SESSIONS}/{REF.session}"
WITHOUT_AWS = {"openapi"}
TRANSACTED = {"Put": "PutItem", "Update": "UpdateItem", "Delete": "DeleteItem", "ConditionCheck": "ConditionCheckItem"}
ON_THE_LOOP = {"StartExecution", "ListExecutions"}
KEY_ALIAS = f"alias/spotter-{STAGE}-credentials"
CONNECTION = f"arn:aws:execute-api:{HERE}:spotter-{STAGE}-websocket/live/POST/@connections/phone"


@dataclass(frozen=True)
class Call:
    """What IAM is asked about one call: ``about`` are the values of the condition keys that it carries."""

    function: str
    action: str
    resource: str
    about: tuple[tuple[str, str], ...] = ()


class CallsByFunction(Calls):
    """The calls of each function, as IAM sees them."""

    def __init__(self, aws: Aws, at: int = 0, fault: Fault = Fault.KILLED_BEFORE) -> None:
        super().__init__(at=at, fault=fault)
        self.asked: set[Call] = set()
        self._aws = aws

    def before(self, model: Any, **rest: Any) -> Any:
        (function,) = (name for name, ports in self._aws._warm.items() if ports is self._aws.function)
        needed = NEEDED[str(model.service_model.service_id)](model.name, rest["params"])
        self.asked |= {Call(function, *one) for one in needed}
        return super().before(model, **rest)


Needed = Iterator[tuple[str, str, tuple[tuple[str, str], ...]]]


def _dynamodb(operation: str, request: dict[str, Any]) -> Needed:
    body = json.loads(request["body"])
    if operation == "TransactWriteItems":
        for item in body["TransactItems"]:
            ((kind, write),) = item.items()
            yield f"dynamodb:{TRANSACTED[kind]}", TABLE, _about(kind, write)
    else:
        resource = f"{TABLE}/index/{body['IndexName']}" if "IndexName" in body else TABLE
        yield f"dynamodb:{operation}", resource, _about(operation, body)


def _about(operation: str, body: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    """The condition keys of a request: several values are parted by blanks."""
    asked = body["RequestItems"][AWS_TABLE] if operation == "BatchGetItem" else body
    keys = (
        asked["Keys"] if operation == "BatchGetItem" else [key] if (key := body.get("Key") or body.get("Item")) else []
    )
    named = {*asked.get("ExpressionAttributeNames", {}).values(), *body.get("Item", {}), "pk", "sk"}
    about = {
        "dynamodb:LeadingKeys": " ".join(sorted({key["pk"]["S"] for key in keys})),
        "dynamodb:Attributes": " ".join(sorted(named)) if keys else "",
        "dynamodb:ReturnValues": body.get("ReturnValues") or body.get("ReturnValuesOnConditionCheckFailure", ""),
    }
    if operation in ("GetItem", "BatchGetItem"):
        about["dynamodb:Select"] = "SPECIFIC_ATTRIBUTES" if "ProjectionExpression" in asked else "ALL_ATTRIBUTES"
    return tuple((name, value) for name, value in about.items() if value)


def _s3(operation: str, request: dict[str, Any]) -> Needed:
    if operation == "ListObjectsV2":
        yield "s3:ListBucket", BUCKET, (("s3:prefix", request["query_string"]["prefix"]),)
    elif operation == "DeleteObjects":
        for key in re.findall("<Key>(.*?)</Key>", request["body"].decode()):
            yield "s3:DeleteObject", f"{BUCKET}/{key}", ()
    else:
        key = request["url"].partition(f"/{AWS_BUCKET}/")[2]
        yield f"s3:{operation}", f"{BUCKET}/{key}", ()


def _states(operation: str, _request: dict[str, Any]) -> Needed:
    yield f"states:{operation}", LOOP if operation in ON_THE_LOOP else EXECUTIONS.replace("*", "run_1"), ()


def _frames(_operation: str, _request: dict[str, Any]) -> Needed:
    yield "execute-api:ManageConnections", CONNECTION, ()


def _secrets(operation: str, request: dict[str, Any]) -> Needed:
    secret = json.loads(request["body"])["SecretId"]
    yield f"secretsmanager:{operation}", f"arn:aws:secretsmanager:{HERE}:secret:{secret}-a1B2c3", ()


def _users(operation: str, _request: dict[str, Any]) -> Needed:
    yield f"cognito-idp:{operation}", USER_POOL, ()


def _kms(operation: str, request: dict[str, Any]) -> Needed:
    body = json.loads(request["body"])
    named = body["EncryptionContext"]
    about = ((f"kms:EncryptionContext:{name}", value) for name, value in named.items())
    resource = CREDENTIALS if body["KeyId"] == KEY_ALIAS else body["KeyId"]
    yield f"kms:{operation}", resource, (*about, ("kms:EncryptionContextKeys", " ".join(sorted(named))))


NEEDED = {"DynamoDB": _dynamodb, "S3": _s3, "SFN": _states, "ApiGatewayManagementApi": _frames}
NEEDED["Secrets Manager"] = _secrets
NEEDED["Cognito Identity Provider"] = _users
NEEDED["KMS"] = _kms


def allowed(statement: dict[str, Any], call: Call) -> bool:
    """Whether a statement allows a call. A condition on a value that the call does not carry holds it back."""
    actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
    if call.action not in actions or not fnmatchcase(call.resource, statement["Resource"]):
        return False
    carried = dict(call.about)
    return all(
        _holds(operator.removeprefix("ForAllValues:"), carried.get(key), wanted)
        for operator, conditions in statement.get("Condition", {}).items()
        for key, wanted in conditions.items()
    )


def _holds(operator: str, carried: str | None, wanted: Any) -> bool:
    """Whether a condition holds of a value, or of each of several values, parted by blanks."""
    if operator == "Null":
        return (carried is None) is (str(wanted) == "true")
    if carried is None:
        return operator.endswith("IfExists")
    if operator.startswith("StringEquals"):
        return set(carried.split()) <= ({wanted} if isinstance(wanted, str) else set(wanted))
    like = {"StringLike": True, "StringNotLike": False}[operator]
    return all(fnmatchcase(each, wanted) == like for each in carried.split())


def refused(stacks: Stacks, calls: set[Call]) -> list[Call]:
    """The calls that the role of their function does not allow."""
    found = []
    for function in FUNCTIONS:
        (policy,) = function_role(stacks, function).properties["Policies"]
        statements = policy["PolicyDocument"]["Statement"]
        found += [
            call
            for call in calls
            if call.function == function.name and not any(allowed(statement, call) for statement in statements)
        ]
    return found


@pytest.fixture(scope="module")
def aws() -> Iterator[Aws]:
    with emulated() as account:
        account._watch(wiring.polling_client())
        account._watch(wiring.client("kms"))
        sealing = Secrets(lambda: wiring.client("kms"), KEY_ALIAS)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(wiring, "secrets_of_tenants", lambda: sealing)
            yield account


def asked(aws: Aws, scenario: Callable[[Aws], None], at: int = 0, fault: Fault = Fault.TWICE) -> CallsByFunction:
    """What the functions call in a scenario, perhaps with a fault at one call."""
    aws.begin_anew()
    key = boto3.client("kms").create_key()["KeyMetadata"]["KeyId"]
    boto3.client("kms").create_alias(AliasName=KEY_ALIAS, TargetKeyId=key)
    wiring.secrets_of_tenants()._kept.clear()
    aws.calls = calls = CallsByFunction(aws, at, fault)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wiring, "now", lambda: aws.clock())  # a limit of a minute is met in that minute
        scenario(aws)
    return calls


def invoke(aws: Aws, function: str, event: dict[str, Any]) -> dict[str, Any]:
    aws.function = aws._warmed(function)
    answer: dict[str, Any] = importlib.import_module(f"functions.{function}.handler").handler(event, None)
    return answer


def a_turn(aws: Aws) -> None:
    aws.open_session()
    aws.post(f"{SESSION}/message", {"message": "1 time"}, "m1")
    aws.run_executions()


def a_large_turn(aws: Aws) -> None:
    """A new session, and a result that is too large for the table."""
    aws.post("/agent/chat", {"message": "2 times, one of them big"}, "m1")
    aws.run_executions()


def _reset(_arguments: CountArguments, _context: ToolContext, reads: Reads) -> Outcome:
    return Outcome({"success": True}, "Forgotten", (Effect(COUNTER, reads.records[COUNTER].version, None),))


def a_turn_that_deletes(aws: Aws) -> None:
    """A tool's effect takes an item of the user's away."""
    a_turn(aws)
    counting = aws.ports
    aws.ports = replace(counting, tools=lambda: {"count": replace(COUNT, run=_reset)})
    aws._warm.clear()
    try:
        aws.post(f"{SESSION}/message", {"message": "1 time"}, "m2")
        aws.run_executions()
    finally:
        aws.ports = counting
    assert not any(COUNTER in item["sk"]["S"] for item in aws.items())


def a_dead_run_and_a_deleted_session(aws: Aws) -> None:
    aws.open_session()
    aws.post(f"{SESSION}/message", {"message": "2 times, one of them big"}, "m1")

    def join(name: str) -> None:
        if name == "Act":
            aws.post(f"{SESSION}/message", {"message": "1 time"}, "m2")

    aws.run_executions(broken=frozenset({"Finish"}), between=join)
    for run_input in aws.dead_inputs():
        aws.reap(run_input)
    aws.sweep()
    aws.run_executions()
    aws.delete(SESSION)
    for _ in range(2):
        aws.clock.pass_by(minutes=10)
        aws.sweep()


def sessions_are_asked_for(aws: Aws) -> None:
    aws.post(SESSIONS, {"title": "Legs"}, "s1")
    aws.open_session()
    aws.post(f"{SESSION}/message", {"message": "1 time"}, "m1")
    for path in (SESSIONS, SESSION, f"{SESSION}/events", f"{SESSION}/status", f"{SESSIONS}/ses_none"):
        aws._http("GET", path, None, "")
    aws.post(f"{SESSION}/approvals/c0", {"approve": True}, "a1")
    aws.post(f"{SESSION}/cancel", {}, "c1")
    aws.post("/agent/stream-ticket", {}, "t1")
    aws.delete(SESSION)


def frames_come(aws: Aws) -> None:
    aws.open_session()
    for frame in (
        {"action": "subscribe", "sessionId": REF.session},
        {"action": "message", "sessionId": REF.session, "message": "1 time", "idempotencyKey": "m1"},
        {"action": "message", "sessionId": REF.session, "message": "1 time", "idempotencyKey": "m1"},
        {"action": "message", "message": "1 time", "idempotencyKey": "m2"},
        {"action": "cancel", "sessionId": REF.session},
        {"action": "ping", "sessionId": REF.session},
        {"action": "subscribe", "sessionId": "ses_none"},
    ):
        who = {"authorizer": {"tenant": REF.tenant, "user": REF.user}, "connectionId": "phone"}
        invoke(aws, "websocket", {"requestContext": {"eventType": "MESSAGE", **who}, "body": json.dumps(frame)})


def tickets_are_shown(aws: Aws) -> None:
    """One that is good, the same again, one that nobody ever made, and what is none."""
    aws.function = aws._warmed("sessions")
    ticket = tickets.issue(wiring.table(), tickets.Bearer(REF.tenant, REF.user), wiring.now())
    shown = [ticket, ticket, f"{REF.tenant}.{'x' * 43}", "x", ""]
    effects = []
    for one in shown:
        event = {"methodArn": CONNECTION, "queryStringParameters": {"ticket": one}}
        answer = invoke(aws, "websocket_authorizer", event)
        effects.append(answer["policyDocument"]["Statement"][0]["Effect"])
    assert effects == ["Allow", "Deny", "Deny", "Deny", "Deny"]


def keys_are_read(aws: Aws) -> None:
    """Where the secret has no value yet, and where it is read again because a key was not taken."""
    aws._watch(wiring.client("secretsmanager"))
    for function in (one for one in FUNCTIONS if one.calls_models):
        aws.function = aws._warmed(function.name)
        wiring.secrets_provider.cache_clear()
        keys = SecretKeys(f"spotter-{STAGE}-model-keys", wiring.secrets_provider, lambda *_: None)
        assert keys.current() == keys.renewed() == {}


def a_user_takes_everything_along_and_goes(aws: Aws) -> None:
    """With a conversation that is at work, an export beyond what a reply holds, and a second look at what is left."""
    a_large_turn(aws)
    aws.post("/agent/chat", {"message": "1 time"}, "m2")
    aws.post("/agent/stream-ticket", {}, "t1")
    with pytest.MonkeyPatch.context() as patch, aws.sign_in_of("ana"):
        patch.setattr(exports, "INLINE_BYTES", 10)
        for method, path in (("GET", "/me/usage"), ("POST", "/me/demo"), ("GET", "/me/export"), ("DELETE", "/me")):
            assert aws._http(method, path, None, "")["statusCode"] in (200, 204)
        assert aws._http("GET", "/me/export", None, "")["statusCode"] == 401
        aws.clock.pass_by(hours=4)
        invoke(aws, "account", {"source": "aws.events"})
    assert not any("#U#" in item["pk"]["S"] for item in aws.items())


class NoKeys:
    """Keys that nobody asks."""

    def get_signing_key_from_jwt(self, token: str) -> jwt.PyJWK:
        return jwt.PyJWK({"kty": "oct", "k": "eA", "alg": "HS256"})


def an_mcp_client_calls(aws: Aws) -> None:
    """With an access token, which says no tenant."""
    cognito = boto3.client("cognito-idp")
    pool_id = cognito.create_user_pool(PoolName="users")["UserPool"]["Id"]
    cognito.add_custom_attributes(
        UserPoolId=pool_id, CustomAttributes=[{"Name": "tenant", "AttributeDataType": "String"}]
    )
    cognito.admin_create_user(
        UserPoolId=pool_id, Username="phone", UserAttributes=[{"Name": "custom:tenant", "Value": REF.tenant}]
    )
    sign_ins = CognitoSignIns(wiring.users_client, pool_id)

    claims = {"token_use": "access", "client_id": "mcp", "username": "phone", "sub": REF.user}
    bearer = Bearer(SignIn(mcp_client="mcp"), NoKeys(), sign_ins.tenant, wiring.refuse_deleted)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wiring, "bearer", lambda: bearer)
        patch.setattr(jwt, "decode", lambda *_token, **_how: claims)
        params = {"name": "plan_today", "arguments": {}}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        event = http_event("POST", "/mcp", body, "")
        event["headers"] |= {"accept": "application/json", "authorization": "Bearer x"}
        event["requestContext"]["domainName"] = "api.example"
        answer = invoke(aws, "mcp", event)
    cognito.delete_user_pool(UserPoolId=pool_id)
    assert answer["statusCode"] == 200, answer
    assert "result" in json.loads(answer["body"])


def somebody_trains(aws: Aws) -> None:
    """What is theirs is written, changed, read and deleted by each function that holds it."""
    squat = {"text": "squat 3x5 100kg", "date": "2026-03-02"}
    asked_of: dict[str, list[tuple[str, str, Any]]] = {
        "ingest": [("POST", "/ingest", squat)],
        "profile": [
            ("PUT", "/me/settings", {"unit": "kg"}),
            ("GET", "/me/program", None),
            ("POST", "/me/pain", {"bodyPart": "knee"}),
            ("GET", "/me/pain", None),
        ],
        "schedule": [("POST", "/me/schedule", {"date": "2099-01-15"}), ("GET", "/me/schedule", None)],
        "training": [("GET", "/workouts", None), ("GET", "/me/records", None), ("GET", "/progress", None)],
    }
    for function, requests in asked_of.items():
        for method, path, body in requests:
            answer = invoke(aws, function, http_event(method, path, body, ""))
            assert answer["statusCode"] in (200, 201), answer
    (workout,) = json.loads(invoke(aws, "training", http_event("GET", "/workouts", None, ""))["body"])["workouts"]
    path = f"/workouts/{workout['id']}"
    assert invoke(aws, "training", http_event("PATCH", path, {"name": "Legs"}, ""))["statusCode"] == 200
    assert invoke(aws, "training", http_event("DELETE", path, None, ""))["statusCode"] == 204


def an_administrator_sets_limits(aws: Aws) -> None:
    """And somebody goes by them, of the tenant too, until they are reached."""
    asked = {"limits": {"requestsPerMinute": 2, "tenant": {"requestsPerMinute": 100, "concurrentRuns": 50}}}
    for method, path, body in (("PUT", "/limits", asked), ("GET", "/limits", None), ("GET", "/usage", None)):
        event = http_event(method, path, body, "")
        event["requestContext"]["authorizer"]["jwt"]["claims"]["cognito:groups"] = "[admin]"
        event["rawQueryString"] = "day=2026-03-02"
        event["queryStringParameters"] = {"day": "2026-03-02"}
        assert invoke(aws, "limits", event)["statusCode"] == 200
    aws.open_session()
    answers = [aws.post("/agent/chat", {"message": "1 time"}, f"m{number}") for number in range(3)]
    assert [answer["statusCode"] for answer in answers] == [202, 202, 429]
    aws.clock.pass_by(minutes=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPOTTER_PROVIDER", "anthropic")
        assert invoke(aws, "coach", http_event("POST", "/coach/plan", {}, "k1"))["statusCode"] == 422


def the_coach_is_asked_while_conversations_hold_what_is_left(aws: Aws) -> None:
    """Of a limit that was higher, and of all users together too, until it is reached."""

    def allow(**limits: Any) -> None:
        event = http_event("PUT", "/limits", {"limits": limits}, "")
        event["requestContext"]["authorizer"]["jwt"]["claims"]["cognito:groups"] = "[admin]"
        assert invoke(aws, "limits", event)["statusCode"] == 200

    aws.open_session()
    assert aws.post("/agent/chat", {"message": "1 time"}, "m1")["statusCode"] == 202
    assert aws.post("/agent/chat", {"message": "1 time"}, "m2")["statusCode"] == 202
    allow(requestsPerMinute=5, tenant={"requestsPerMinute": 2})
    wiring.forget_limits()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPOTTER_PROVIDER", "anthropic")
        answers = [invoke(aws, "coach", http_event("POST", "/coach/plan", {}, f"k{number}")) for number in range(4)]
    assert [answer["statusCode"] for answer in answers] == [422, 422, 429, 429]
    wiring.forget_limits()


def agents_are_kept(aws: Aws) -> None:
    """Made, changed, listed and deleted by an administrator, and spoken with."""
    made = _as_admin(aws, "POST", "/agents", {"name": "Strict"})
    path = f"/agents/{made['agent']['agentId']}"
    _as_admin(aws, "PUT", path, {"name": "Strict", "goal": "More"})
    _as_admin(aws, "GET", "/agents", None)
    _as_admin(aws, "DELETE", path, None)


def _as_admin(aws: Aws, method: str, path: str, body: Any) -> Any:
    event = http_event(method, path, body, "")
    event["requestContext"]["authorizer"]["jwt"]["claims"]["cognito:groups"] = "[admin]"
    answer = invoke(aws, "agents", event)
    assert answer["statusCode"] < 300, answer
    return json.loads(answer.get("body") or "null")


def somebody_is_remembered(aws: Aws) -> None:
    """A memory is written, changed, told of, suggested and forgotten."""
    aws.open_session()
    aws.post(f"{SESSION}/message", {"message": "1 time\nI prefer to train in the morning."}, "m1")
    aws.run_executions()
    body = {"type": "fact", "content": "Has a barbell at home."}
    made = invoke(aws, "memories", http_event("POST", "/agents/default/memories", body, "k2"))
    assert made["statusCode"] == 201, made
    path = f"/memories/{json.loads(made['body'])['memory']['memoryId']}"
    for method, where, sent, status in (
        ("GET", "/memories", None, 200),
        ("PUT", path, {"importance": 9}, 200),
        ("POST", f"{path}/reject", None, 200),
        ("POST", f"{path}/approve", None, 200),
        ("POST", f"{SESSION}/memories/suggest", None, 200),
        ("DELETE", path, None, 204),
    ):
        answer = invoke(aws, "memories", http_event(method, where, sent, ""))
        assert answer["statusCode"] == status, answer
        if "approve" in where:
            aws.post(f"{SESSION}/message", {"message": "1 time\nI never train on Sundays."}, "m2")
            aws.run_executions()
    aws.post(f"{SESSION}/message", {"message": "1 time\nMy goal is a squat of 140 kg."}, "m3")
    aws.run_executions()
    aws.clock.pass_by(minutes=40)
    assert invoke(aws, "reap", {"source": "aws.events"})["suggested"] == 1


def an_administrator_connects_mcp_servers(aws: Aws) -> None:
    """They are connected, looked at, changed, swept and deleted; nobody can be reached at their address."""
    server = {
        "name": "Gym",
        "url": "https://mcp.invalid/mcp",
        "auth": {"type": "bearer", "token": "0123456789abcdef"},
    }

    def ask(method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        event = http_event(method, path, body, "")
        event["requestContext"]["authorizer"]["jwt"]["claims"]["cognito:groups"] = "[admin]"
        answer = invoke(aws, "mcp_servers", event)
        assert answer["statusCode"] < 300, answer
        told: dict[str, Any] = json.loads(answer["body"] or "{}")
        return told

    path = f"/mcp-servers/{ask('POST', '/mcp-servers', server)['server']['serverId']}"
    ask("GET", "/mcp-servers", None)
    ask("PUT", path, server)
    ask("POST", f"{path}/health", None)
    ask("PUT", f"{path}/tools", {"enabled": []})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sweeping, "EVERY", timedelta(0))
        assert invoke(aws, "mcp_sweep", {})["looked"] == 1
    ask("DELETE", path, None)


def an_administrator_adds_tools(aws: Aws) -> None:
    """They are made, tried in vain, changed, given to an agent, listed and deleted."""
    tool = {
        "name": "get_weather",
        "description": "The weather",
        "url": "https://weather.invalid/now",
        "method": "GET",
        "parameters": {"type": "object"},
        "secretHeaders": {"X-Key": "0123456789abcdef"},
        "approval": "never",
    }

    def ask(method: str, path: str, body: dict[str, Any] | None, **query: str) -> dict[str, Any]:
        event = http_event(method, path, body, "")
        event["requestContext"]["authorizer"]["jwt"]["claims"]["cognito:groups"] = "[admin]"
        event["queryStringParameters"] = query
        answer = invoke(aws, "tools", event)
        assert answer["statusCode"] < 300, answer
        told: dict[str, Any] = json.loads(answer["body"] or "{}")
        return told

    made = ask("POST", "/tools", tool)["tool"]
    path = f"/tools/{made['toolId']}"
    ask("GET", "/tools", None)
    ask("GET", path, None)
    assert ask("POST", f"{path}/test", {"arguments": {}})["response"] is None
    ask("PUT", path, {**tool, "secretHeaders": {"X-Key": None}, "description": "The weather now"})
    _as_admin(aws, "POST", "/agents", {"name": "Windy", "tools": [made["ref"]]})
    wiring.secrets_of_tenants()._kept.clear()  # another process calls
    others = aws.ports
    profile = AgentProfile(tools=(made["ref"],))
    aws.ports = replace(others, provider=lambda _profile: CallingOutside(), profile_of=lambda *_asked: profile)
    aws._warm.clear()
    try:
        aws.open_session()
        aws.post(f"{SESSION}/message", {"message": "1 get_weather"}, "m1")
        aws.run_executions()
    finally:
        aws.ports = others
    ask("DELETE", path, None, force="true")


SCENARIOS = [
    an_administrator_adds_tools,
    an_administrator_connects_mcp_servers,
    an_administrator_sets_limits,
    the_coach_is_asked_while_conversations_hold_what_is_left,
    agents_are_kept,
    somebody_trains,
    somebody_is_remembered,
    an_mcp_client_calls,
    a_user_takes_everything_along_and_goes,
    keys_are_read,
    a_turn,
    a_large_turn,
    a_turn_that_deletes,
    a_dead_run_and_a_deleted_session,
    sessions_are_asked_for,
    frames_come,
    tickets_are_shown,
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_a_function_calls_what_its_role_allows(stacks: Stacks, aws: Aws, scenario: Callable[[Aws], None]) -> None:
    assert refused(stacks, asked(aws, scenario).asked) == []


@pytest.mark.parametrize("fault", [Fault.TWICE, Fault.LOST, Fault.KILLED_AFTER], ids=lambda fault: fault.name)
def test_so_it_does_where_a_call_fails(stacks: Stacks, aws: Aws, fault: Fault) -> None:
    """A write that is found done by an attempt whose answer was lost is read back: another call."""
    calls: set[Call] = set()
    for at in range(1, len(asked(aws, a_turn).made) + 1):
        calls |= asked(aws, a_turn, at, fault).asked
    assert refused(stacks, calls) == []


def test_every_function_that_calls_aws_is_tried(aws: Aws) -> None:
    tried = {call.function for scenario in SCENARIOS for call in asked(aws, scenario).asked}
    assert tried == {function.name for function in FUNCTIONS} - WITHOUT_AWS


def test_whoever_counts_requests_sees_and_changes_the_slots_of_sessions_alone(stacks: Stacks, aws: Aws) -> None:
    calls = asked(aws, the_coach_is_asked_while_conversations_hold_what_is_left).asked
    of_sessions = {
        call
        for call in calls
        if call.function == "coach" and fnmatchcase(dict(call.about).get("dynamodb:LeadingKeys", ""), "T#*#S#*")
    }
    assert {call.action for call in of_sessions} == {"dynamodb:BatchGetItem", "dynamodb:UpdateItem"}
    for call in of_sessions:
        about = dict(call.about)
        for wider in (
            {"dynamodb:Attributes": f"{about['dynamodb:Attributes']} content"},
            {"dynamodb:Attributes": f"{about['dynamodb:Attributes']} lease_input"},
            {"dynamodb:Select": "ALL_ATTRIBUTES", "dynamodb:ReturnValues": "ALL_NEW"},
        ):
            assert refused(stacks, {replace(call, about=tuple((about | wider).items()))})


@pytest.mark.parametrize("about", [{}, {"tenant": "gym"}, {"tenant": "gym", "owner": "x", "more": "y"}], ids=len)
def test_credentials_open_for_a_tenant_and_an_owner_alone(stacks: Stacks, about: dict[str, str]) -> None:
    def refusals(about: dict[str, str]) -> list[Call]:
        ((action, resource, told),) = _kms(
            "Decrypt", {"body": json.dumps({"KeyId": KEY_ALIAS, "EncryptionContext": about})}
        )
        return refused(stacks, {Call("act", action, resource, told)})

    assert refusals(about)
    assert refusals({"tenant": "gym", "owner": "tool_1"}) == []


def test_the_credentials_of_a_tool_are_sealed_and_opened(aws: Aws) -> None:
    calls = asked(aws, an_administrator_adds_tools).asked
    assert {(call.function, call.action) for call in calls if call.action.startswith("kms:")} == {
        ("tools", "kms:GenerateDataKey"),
        ("tools", "kms:Decrypt"),
        ("act", "kms:Decrypt"),
    }


@pytest.mark.parametrize(
    ("action", "resource", "pk", "by_authorizer", "by_act"),
    [
        ("dynamodb:DeleteItem", TABLE, "T#gym", True, False),
        ("dynamodb:DeleteItem", TABLE, "T#gym#U#ana", False, True),
        ("dynamodb:GetItem", TABLE, "T#gym", False, True),
        ("dynamodb:DeleteItem", f"{TABLE}-other", "T#gym", False, False),
    ],
)
def test_what_a_role_does_not_allow_is_found(
    stacks: Stacks, action: str, resource: str, pk: str, by_authorizer: bool, by_act: bool
) -> None:
    for function, may in (("websocket_authorizer", by_authorizer), ("act", by_act)):
        call = Call(function, action, resource, (("dynamodb:LeadingKeys", pk),))
        assert (refused(stacks, {call}) == []) == may
