"""The description of the API is the functions' own, says what every operation is, and promises no error in vain."""

import json
import re
import threading
from collections.abc import Callable, Iterable
from typing import Any

import httpx
import pytest
from openapi_spec_validator import validate

from infra import openapi
from infra.routes import HTTP_ROUTES
from spotter import wiring
from spotter.agent.admission.activity import Activity
from spotter.platform.limits.limits import OwnLimits
from spotter.platform.limits.repository import change_limits
from spotter.store.table import Put
from tests.integration.gateway.own_records import (
    FULL,
    FULL_OF_THE_TENANTS,
    NO_ROOM_FOR_MEMORIES,
    fill,
    fill_with_memories,
    put_own_record,
    put_tenants_records,
)
from tests.integration.gateway.people import Person
from tests.integration.gateway.steering import Steered

DOCUMENT: dict[str, Any] = json.loads(openapi.OUTPUT.read_text(encoding="utf-8"))
OPERATIONS: dict[tuple[str, str], dict[str, Any]] = {
    (method.upper(), path): operation
    for path, operations in DOCUMENT["paths"].items()
    for method, operation in operations.items()
}


def test_the_file_is_what_the_functions_say() -> None:
    """Mended by ``python -m infra.openapi``."""
    assert openapi.text() == openapi.OUTPUT.read_text(encoding="utf-8")


def test_it_is_served_to_everybody(person: Person) -> None:
    answered = httpx.get(f"{person.server.url}/openapi.json", trust_env=False)
    assert (answered.status_code, answered.headers["content-type"]) == (200, "application/json")
    assert answered.json() == DOCUMENT


def test_it_describes_every_route_and_no_other() -> None:
    assert OPERATIONS.keys() == {(route.method, route.path) for route in HTTP_ROUTES if route.described}
    assert {route.path for route in HTTP_ROUTES if not route.described} == {
        "/openapi.json",
        "/mcp",  # of which POST is described: GET and DELETE say that there is neither a stream nor a session
        "/.well-known/oauth-protected-resource/mcp",
    }


@pytest.mark.parametrize("name", OPERATIONS, ids=" ".join)
def test_an_operation_says_what_it_is(name: tuple[str, str]) -> None:
    operation = OPERATIONS[name]
    assert operation["summary"]
    assert operation["summary"] != " ".join(name)
    assert operation["description"]
    assert operation["tags"]
    public = {(route.method, route.path) for route in HTTP_ROUTES if route.public}
    assert operation.get("security", []) == ([] if name in public else [{"idToken": []}])
    assert {int(status) for status in operation["responses"] if int(status) >= 500} == {500, 503}
    for status, answer in operation["responses"].items():
        assert answer["description"]
        kinds = set(answer.get("content", {}))
        if status == "204":
            assert kinds == set()
        elif int(status) < 300:
            assert kinds == {"application/json"} | ({"text/csv"} if name == ("GET", "/me/export") else set())
        elif status == "413":
            assert kinds == {"application/json"}  # the gateway's alone
        else:
            assert "application/problem+json" in kinds


def test_every_name_in_it_is_used_and_every_used_name_is_there() -> None:
    text = json.dumps(DOCUMENT)
    schemas = DOCUMENT["components"]["schemas"]
    for name in schemas:
        assert f'"#/components/schemas/{name}"' in text
    assert text.count('"#/components/schemas/') == sum(text.count(f'"#/components/schemas/{name}"') for name in schemas)


OPERATION_IDS = {
    ("GET", "/health"): "checkHealth",
    ("GET", "/me/usage"): "getUsage",
    ("GET", "/limits"): "getLimits",
    ("PUT", "/limits"): "setLimits",
    ("GET", "/usage"): "listUsage",
    ("GET", "/me/export"): "exportData",
    ("POST", "/me/import"): "importWorkouts",
    ("POST", "/me/demo"): "loadDemo",
    ("DELETE", "/me"): "deleteAccount",
    ("POST", "/agent/chat"): "chat",
    ("POST", "/agent/sessions/{sessionId}/message"): "sendMessage",
    ("POST", "/agent/stream-ticket"): "createStreamTicket",
    ("GET", "/agent/sessions"): "listSessions",
    ("POST", "/agent/sessions"): "createSession",
    ("GET", "/agent/sessions/{sessionId}"): "getSession",
    ("DELETE", "/agent/sessions/{sessionId}"): "deleteSession",
    ("GET", "/agent/sessions/{sessionId}/events"): "listEvents",
    ("GET", "/agent/sessions/{sessionId}/status"): "getSessionStatus",
    ("POST", "/agent/sessions/{sessionId}/cancel"): "cancelRun",
    ("POST", "/agent/sessions/{sessionId}/approvals/{callId}"): "decideToolCall",
    ("GET", "/me/profile"): "getProfile",
    ("PUT", "/me/profile"): "putProfile",
    ("GET", "/me/settings"): "getSettings",
    ("PUT", "/me/settings"): "putSettings",
    ("GET", "/me/goals"): "getGoals",
    ("PUT", "/me/goals"): "putGoals",
    ("GET", "/me/equipment"): "getEquipment",
    ("PUT", "/me/equipment"): "putEquipment",
    ("GET", "/me/program"): "getProgram",
    ("PUT", "/me/program"): "putProgram",
    ("GET", "/me/preferences"): "listPreferences",
    ("POST", "/me/preferences"): "addPreference",
    ("PATCH", "/me/preferences/{preferenceId}"): "changePreference",
    ("DELETE", "/me/preferences/{preferenceId}"): "deletePreference",
    ("GET", "/me/pain"): "listPain",
    ("POST", "/me/pain"): "addPain",
    ("PATCH", "/me/pain/{painId}"): "changePain",
    ("DELETE", "/me/pain/{painId}"): "deletePain",
    ("GET", "/mcp-servers"): "listMcpServers",
    ("POST", "/mcp-servers"): "connectMcpServer",
    ("POST", "/mcp-servers/test"): "testMcpServer",
    ("GET", "/mcp-servers/{serverId}"): "getMcpServer",
    ("PUT", "/mcp-servers/{serverId}"): "putMcpServer",
    ("DELETE", "/mcp-servers/{serverId}"): "deleteMcpServer",
    ("POST", "/mcp-servers/{serverId}/health"): "checkMcpServer",
    ("PUT", "/mcp-servers/{serverId}/tools"): "chooseMcpTools",
    ("POST", "/mcp-servers/{serverId}/tools/test"): "testMcpTool",
    ("GET", "/tools"): "listTools",
    ("POST", "/tools"): "addTool",
    ("GET", "/tools/{toolId}"): "getTool",
    ("PUT", "/tools/{toolId}"): "putTool",
    ("DELETE", "/tools/{toolId}"): "deleteTool",
    ("POST", "/tools/{toolId}/test"): "testTool",
    ("GET", "/me/schedule"): "listSchedule",
    ("POST", "/me/schedule"): "scheduleSession",
    ("GET", "/me/schedule/{scheduleId}"): "getScheduledSession",
    ("PATCH", "/me/schedule/{scheduleId}"): "changeScheduledSession",
    ("DELETE", "/me/schedule/{scheduleId}"): "deleteScheduledSession",
    ("GET", "/me/exercises"): "listOwnExercises",
    ("POST", "/me/exercises"): "addOwnExercise",
    ("PATCH", "/me/exercises/{exerciseId}"): "changeOwnExercise",
    ("DELETE", "/me/exercises/{exerciseId}"): "deleteOwnExercise",
    ("GET", "/agents/{agentId}/memories"): "listMemoriesOfAgent",
    ("POST", "/agents/{agentId}/memories"): "addMemory",
    ("GET", "/memories"): "listMemories",
    ("PUT", "/memories/{memoryId}"): "changeMemory",
    ("DELETE", "/memories/{memoryId}"): "deleteMemory",
    ("POST", "/memories/{memoryId}/approve"): "approveMemory",
    ("POST", "/memories/{memoryId}/reject"): "rejectMemory",
    ("POST", "/agent/sessions/{sessionId}/memories/suggest"): "suggestMemories",
    ("GET", "/exercises"): "listExercises",
    ("GET", "/exercises/{exerciseId}/history"): "getExerciseHistory",
    ("GET", "/workouts"): "listWorkouts",
    ("GET", "/workouts/{workoutId}"): "getWorkout",
    ("PATCH", "/workouts/{workoutId}"): "changeWorkout",
    ("DELETE", "/workouts/{workoutId}"): "deleteWorkout",
    ("GET", "/day/{dow}"): "getDay",
    ("GET", "/me/plan"): "getDayPlan",
    ("GET", "/progress"): "getProgress",
    ("GET", "/summaries/weekly"): "listWeeklySummaries",
    ("GET", "/me/records"): "listRecords",
    ("POST", "/ingest"): "ingest",
    ("POST", "/ingest/{ingestId}/confirm"): "confirmIngest",
    ("GET", "/agents"): "listAgents",
    ("POST", "/agents"): "createAgent",
    ("GET", "/agents/{agentId}"): "getAgent",
    ("PUT", "/agents/{agentId}"): "putAgent",
    ("DELETE", "/agents/{agentId}"): "deleteAgent",
    ("PUT", "/agents/{agentId}/tools"): "putAgentTools",
    ("GET", "/agents/{agentId}/sessions"): "listAgentSessions",
    ("POST", "/agents/{agentId}/sessions"): "createAgentSession",
    ("GET", "/models"): "listModels",
    ("POST", "/coach/plan"): "planWorkout",
    ("POST", "/coach/insight"): "getInsight",
    ("POST", "/coach/stall"): "analyzeStall",
    ("POST", "/mcp"): "callMcp",
    ("GET", "/.well-known/oauth-protected-resource"): "getProtectedResource",
}
"""Apps are written against these names: one that changes breaks them."""

UNITS = re.compile(
    r"in the unit of the request|in minutes|in seconds|in milliseconds|seconds, for a hold|how many seconds|in years"
    r"|US dollars|from 1 to 10|as a fraction|How many|Tokens|sequence number|Reps|The most reps|HTTP status"
    r"|from 0\.|from 1:|version of|from -10|in the user's unit|in kilograms|in pounds|by its unit|as a percentage"
    r"|1 \(Monday\) to 7|number in the workout"
)
"""How a description says what a number counts or measures."""


def test_it_is_valid() -> None:
    validate(DOCUMENT)


def test_operations_have_names_that_one_would_write() -> None:
    assert {name: operation["operationId"] for name, operation in OPERATIONS.items()} == OPERATION_IDS
    names = list(OPERATION_IDS.values())
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", name) for name in names)


def test_every_tag_is_described_and_used() -> None:
    described = {tag["name"] for tag in DOCUMENT["tags"] if tag["description"]}
    assert described == {tag for operation in OPERATIONS.values() for tag in operation["tags"]}
    assert len(DOCUMENT["tags"]) == len(described)


def test_it_says_where_the_api_is_and_how_to_sign_in() -> None:
    (server,) = DOCUMENT["servers"]
    assert (server["url"], bool(server["description"])) == ("/", True)
    scheme = DOCUMENT["components"]["securitySchemes"]["idToken"]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    assert "ID token" in scheme["description"]


FIELDS: list[tuple[str, dict[str, Any]]] = [
    (f"{name}.{field}", schema)
    for name, model in DOCUMENT["components"]["schemas"].items()
    for field, schema in model.get("properties", {}).items()
]


@pytest.mark.parametrize(("name", "schema"), FIELDS, ids=[name for name, _ in FIELDS])
def test_a_field_says_what_it_is_and_in_what_unit(name: str, schema: dict[str, Any]) -> None:
    description = schema["description"]
    assert description[0].isupper()
    assert description.endswith(".")
    kinds = {one.get("type") for one in (schema, *schema.get("anyOf", ()))}
    if kinds & {"integer", "number"}:
        assert UNITS.search(description), description


@pytest.mark.parametrize("name", OPERATIONS, ids=" ".join)
def test_a_parameter_says_what_it_is(name: tuple[str, str]) -> None:
    parameters = OPERATIONS[name].get("parameters", [])
    for parameter in parameters:
        assert parameter["description"].endswith(".")
        assert parameter["required"] == (parameter["in"] == "path")
        assert "anyOf" not in parameter["schema"]
    in_path = {parameter["name"] for parameter in parameters if parameter["in"] == "path"}
    assert in_path == set(re.findall(r"\{(\w+)\}", name[1]))
    keyed = {parameter["name"] for parameter in parameters if parameter["in"] == "header"}
    assert keyed <= {"Idempotency-Key", "If-Match"}


@pytest.mark.parametrize("name", OPERATIONS, ids=" ".join)
def test_who_is_to_come_back_is_told_when(name: tuple[str, str]) -> None:
    answers = OPERATIONS[name]["responses"]
    assert {status for status, answer in answers.items() if "Retry-After" in answer.get("headers", {})} == {
        "503",
        "429",
    } & set(answers)


def test_replies_hold_every_field_and_may_come_to_hold_more() -> None:
    """Typed clients then know which fields are there, and do not break on one that is new."""
    schemas = DOCUMENT["components"]["schemas"]
    requests = _reached(
        media["schema"]
        for operation in OPERATIONS.values()
        for media in operation.get("requestBody", {}).get("content", {}).values()
    )
    replies = _reached(
        operation["responses"][status]["content"]["application/json"]["schema"]
        for operation in OPERATIONS.values()
        for status in ("200", "201", "202")
        if status in operation["responses"]
    )
    for name in requests:
        assert "properties" not in schemas[name] or schemas[name]["additionalProperties"] is False, name
    for name in replies - {"Exercise", "PlannedExercise"}:
        assert set(schemas[name].get("properties", ())) == set(schemas[name].get("required", ())), name
    for name in replies:
        assert "additionalProperties" not in schemas[name], name


def _reached(roots: Iterable[dict[str, Any]]) -> set[str]:
    """The names of all models that these schemas are made of."""
    found: set[str] = set()
    left = [json.dumps(root) for root in roots]
    while left:
        for name in set(re.findall(r'"#/components/schemas/(\w+)"', left.pop())) - found:
            found.add(name)
            left.append(json.dumps(DOCUMENT["components"]["schemas"][name]))
    return found


Ask = Callable[..., httpx.Response]
USED = {
    "/tools/{toolId}": ("http:tool_5f0c9a7be41d2a60", "tool_5f0c9a7be41d2a60"),
    "/mcp-servers/{serverId}": ("mcp:mcp_5f0c9a7be41d:echo", "mcp_5f0c9a7be41d"),
}
"""By path, a tool that an agent may have, and what it is deleted with."""


class Provoked:
    """Makes an operation answer with an error that it promises."""

    def __init__(self, person: Person, admin: Person, steering: Steered, name: tuple[str, str]) -> None:
        self._plain = person
        self._admin = admin
        self._person = admin if "403" in OPERATIONS[name]["responses"] else person
        self._steering = steering
        self._method, self._path = name
        self._body = _good_body(*name)

    def answer(self, status: int) -> httpx.Response:
        """The answer to a request that should be answered with this status."""
        provoke: Ask = getattr(self, f"_{status}")
        return provoke()

    def _400(self) -> httpx.Response:
        return self._ask(content=b"{", headers={"content-type": "application/json"})

    def _401(self) -> httpx.Response:
        return self._ask(json=self._body, headers={"authorization": "Bearer of.no.token"})

    def _403(self) -> httpx.Response:
        return self._ask(json=self._body, caller=self._plain)

    def _404(self) -> httpx.Response:
        if self._path == "/day/{dow}":
            return self._ask("%F0%9F%92%AA")  # the resolver finds no route for what is no letter and no digit
        body = self._body if "{" in self._path else {**(self._body or {}), "agentId": "unknown"}
        return self._ask(json=body)

    def _409(self) -> httpx.Response:
        if self._method == "DELETE" and self._path in USED:
            ref, owner = USED[self._path]
            put_own_record(self._person, self._path)
            refs = {"AGENT#agt_1": {"id": "agt_1", "name": "Meet coach", "tools": [ref]}}
            put_tenants_records(self._person, refs)
            return self._ask(owner)
        if self._path == "/tools/{toolId}":
            assert self._person.http.post("/tools", json=self._body).status_code in {201, 409}
            another = self._person.http.post("/tools", json={**(self._body or {}), "name": "another"})
            return self._ask(str(another.json()["tool"]["toolId"]), json=self._body)
        if self._path == "/mcp-servers/{serverId}/tools":
            put_own_record(self._person, self._path)  # its tool has changed since it was approved
            return self._ask("mcp_5f0c9a7be41d", json={"enabled": ["echo"]})
        if self._path in FULL.keys() | FULL_OF_THE_TENANTS:
            fill(self._person, self._path)
            return self._ask(json=self._body)
        if self._path in NO_ROOM_FOR_MEMORIES:
            put_own_record(self._person, self._path)
            fill_with_memories(self._person)
            return self._ask(NO_ROOM_FOR_MEMORIES[self._path], json=self._body)
        if self._path == "/me/demo":
            self._ask()
            return self._ask()
        if self._path.startswith("/agents") and self._person is self._admin:
            return self._ask(
                "default", json={**(self._body or {}), "name": "Spotter"} if self._path == "/agents" else self._body
            )
        if self._path.endswith(("/chat", "/message", "/sessions")):
            return self._with_a_disabled_agent()
        session = self._person.new_session()
        self._steering.hold()
        speaking = threading.Thread(target=self._person.say, args=("hello", session))
        speaking.start()
        self._steering.until_asked()
        try:
            return self._ask(session, json=self._body)
        finally:
            self._steering.open()
            speaking.join()

    def _with_a_disabled_agent(self) -> httpx.Response:
        made = self._admin.http.post("/agents", json={"name": "Disabled"}).json()["agent"]["agentId"]
        session = self._plain.new_session(agentId=made)
        self._admin.http.put(f"/agents/{made}", json={"name": "Disabled", "status": "disabled"})
        if self._path in ("/agent/chat", "/agent/sessions"):
            return self._ask(json={**(self._body or {}), "agentId": made})
        return self._ask(made if self._path.startswith("/agents") else session, json=self._body)

    def _412(self) -> httpx.Response:
        if self._path not in NO_ROOM_FOR_MEMORIES:  # there it is
            put_own_record(self._person, self._path)
        path = self._path.format(
            preferenceId="pref_5f0c9a7be41d",
            painId="pain_5f0c9a7be41d",
            exerciseId="own-landmine-rainbow",
            workoutId="w20260302-5f0c9a7be41d",
            scheduleId="sch_5f0c9a7be41d",
            agentId="agt_5f0c9a7be41d",
            toolId="tool_5f0c9a7be41d2a60",
            serverId="mcp_5f0c9a7be41d",
            memoryId="mem_5f0c9a7be41d0b7f",
        )
        return self._person.http.request(self._method, path, json=self._body, headers={"If-Match": '"77"'})

    def _413(self) -> httpx.Response:
        return self._ask(json={"message": "x" * 6_300_000})

    def _415(self) -> httpx.Response:
        return self._ask(content=b"hello", headers={"content-type": "text/plain"})

    def _429(self) -> httpx.Response:
        """After what was this user's only request of the minute that is to come."""
        session = self._person.new_session()
        change_limits(wiring.table(), self._person.tenant, OwnLimits(requests_per_minute=1), at="")
        wiring.forget_limits()
        minute = int(wiring.now().timestamp() // 60) + 1
        wiring.table().put(Put(Activity(0, minute, 1).put(self._person.tenant, self._person.sub).item))
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SPOTTER_PROVIDER", "anthropic")  # the coach's routes are counted where a model may be asked
            answered = self._ask(session, json=self._body)
        assert 60 <= int(answered.headers["retry-after"]) <= 120
        return answered

    def _422(self) -> httpx.Response:
        if self._path == "/me/import":
            return self._ask(content=b"hello", headers={"content-type": "text/csv"})
        if self._body is not None:
            return self._ask(json={"unknown": 1})
        return self._ask(
            "no.id",
            params=dict.fromkeys(
                ("limit", "days", "weeks", "ended", "format", "timeZone", "minutes", "day", "status"), "none"
            ),
        )

    def _ask(self, session: str = "ses_unknown", caller: Person | None = None, **request: Any) -> httpx.Response:
        ids = dict.fromkeys(
            (
                "sessionId",
                "preferenceId",
                "painId",
                "exerciseId",
                "workoutId",
                "scheduleId",
                "agentId",
                "toolId",
                "serverId",
                "memoryId",
                "dow",
            ),
            session,
        )
        path = self._path.format(callId="c1", ingestId="ing_1", **ids)
        return (caller or self._person).http.request(self._method, path, **request)


def _good_body(method: str, path: str) -> dict[str, Any] | None:
    """A body that fits; it is the coach's only where nothing is read of it."""
    content = OPERATIONS[method, path].get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    if path.endswith("/sessions"):
        return {}
    if path.startswith(("/agents", "/ingest", "/me/", "/memories/", "/workouts/", "/tools", "/mcp-servers")):
        example: dict[str, Any] = content["application/json"]["example"]
        return example
    if path == "/limits":
        return {"limits": {}}
    return {"approve": True} if "/approvals/" in path else {"message": "hi"}


@pytest.mark.parametrize("name", OPERATIONS, ids=" ".join)
def test_every_error_that_is_promised_can_be_had(
    person: Person, admin: Person, steering: Steered, name: tuple[str, str]
) -> None:
    provoked = Provoked(person, admin, steering, name)
    for status, promised in OPERATIONS[name]["responses"].items():
        if 400 <= int(status) < 500:
            answered = provoked.answer(int(status))
            assert answered.status_code == int(status), answered.text
            assert answered.headers["content-type"] in promised["content"]
