"""Tools of a tenant's own, over HTTP: for its administrators alone, with credentials that nobody sees again."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from local.server import LocalServer
from spotter import config, wiring
from spotter.messages import ToolCall
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.secrets_record import secret_key
from spotter.store.keys import tenant_pk
from spotter.store.table import Key
from spotter.tools.registry import REGISTRY
from tests.fakes.raw_server import Connection, RawServer, answer, serving
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person
from tests.integration.gateway.refusals import told
from tests.integration.gateway.steering import Steered

SECRET = "Bearer hunter2-hunter2"
PLACE = {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]}
ROUTES = [
    ("GET", "/tools"),
    ("POST", "/tools"),
    ("GET", "/tools/{}"),
    ("PUT", "/tools/{}"),
    ("DELETE", "/tools/{}"),
    ("POST", "/tools/{}/test"),
]


def echo(connection: Connection) -> None:
    """Says what it was asked, credentials and all."""
    while request := connection.request():
        body = json.dumps({"asked": request.decode()}).encode()
        connection.send(answer(body, "Content-Type: application/json", f"X-Seen: {SECRET}"))


@pytest.fixture
def admin(server: LocalServer, person: Person) -> Iterator[Person]:
    """Who administers the person's tenant."""
    one = Person(server, "root", person.tenant, groups=("admin",))
    with one.http:
        yield one


@pytest.fixture
def echoing(monkeypatch: pytest.MonkeyPatch) -> Iterator[RawServer]:
    """A server on loopback, which the local run lets in on demand."""
    outgoing = Outgoing(local=True)
    monkeypatch.setattr(wiring, "outgoing", lambda: outgoing)
    monkeypatch.setenv("SPOTTER_ALLOW_LOCAL_EGRESS", "1")
    config.load.cache_clear()
    with serving(echo) as server:
        yield server
    outgoing.shared_client.close()
    monkeypatch.undo()
    config.load.cache_clear()


def weather(**changed: Any) -> dict[str, Any]:
    return {
        "name": "get_weather",
        "description": "The weather at a place.",
        "method": "GET",
        "url": "https://api.example.com/{place}",
        "parameters": PLACE,
        **changed,
    }


def add(admin: Person, **changed: Any) -> dict[str, Any]:
    answered = admin.http.post("/tools", json=weather(**changed))
    assert answered.status_code == 201, answered.text
    tool: dict[str, Any] = answered.json()["tool"]
    return tool


def stored(admin: Person, tool_id: str) -> str:
    item = wiring.table().get(Key(tenant_pk(admin.tenant), secret_key(tool_id)))
    return "" if item is None else str(item["data"])


def test_a_tool_is_added_read_changed_and_deleted(admin: Person) -> None:
    added = admin.http.post("/tools", json=weather(secretHeaders={"Authorization": SECRET}))
    assert (added.status_code, added.headers["etag"]) == (201, '"1"')
    tool = added.json()["tool"]
    path = f"/tools/{tool['toolId']}"
    assert tool == {
        **weather(),
        "toolId": tool["toolId"],
        "ref": f"http:{tool['toolId']}",
        "kind": "http",
        "query": {},
        "headers": {},
        "secretHeaders": {"Authorization": {"hasSecret": True}},
        "result": None,
        "timeoutSeconds": 10,
        "maxBytes": 20_000,
        "sendIdempotencyKey": True,
        "approval": "first",
        "policy": {"arguments": {}, "callsPerDay": None},
        "status": "active",
        "version": 1,
        "createdAt": tool["createdAt"],
        "updatedAt": tool["createdAt"],
    }
    assert admin.http.get(path).json() == {"tool": tool}
    assert admin.http.get("/tools", params={"limit": 100}).json()["tools"][-1] == tool
    told(admin.http.put(path, json=weather(), headers={"if-match": '"7"'}), 412, "precondition-failed")
    assert "hunter2" not in stored(admin, tool["toolId"]) != ""
    changed = admin.http.put(
        path,
        json=weather(description="Now.", approval="always", secretHeaders={"Authorization": None}),
        headers={"if-match": '"1"'},
    )
    assert (changed.status_code, changed.headers["etag"]) == (200, '"2"')
    now = changed.json()["tool"]
    assert (now["description"], now["approval"], now["createdAt"]) == ("Now.", "always", tool["createdAt"])
    assert now["secretHeaders"] == {"Authorization": {"hasSecret": True}}
    told(admin.http.delete(path, headers={"if-match": '"1"'}), 412, "precondition-failed")
    assert admin.http.delete(path, headers={"if-match": '"2"'}).status_code == 204
    told(admin.http.get(path), 404, "not-found")
    told(admin.http.delete(path), 404, "not-found")
    assert stored(admin, tool["toolId"]) == ""


def test_a_tool_that_is_sent_again_is_there_once(admin: Person) -> None:
    headers = {"idempotency-key": "again"}
    first = admin.http.post("/tools", json=weather(), headers=headers)
    assert admin.http.post("/tools", json=weather(), headers=headers).json() == first.json()
    told(admin.http.post("/tools", json=weather(name="b"), headers=headers), 422, "idempotency-key-reused")
    told(admin.http.post("/tools", json=weather()), 409, "conflict")


def test_a_key_that_comes_with_another_credential_was_used_before(admin: Person) -> None:
    headers = {"idempotency-key": "again"}
    sent = weather(secretHeaders={"Authorization": SECRET})
    first = admin.http.post("/tools", json=sent, headers=headers)
    again = admin.http.post("/tools", json=sent, headers=headers)
    assert (again.status_code, again.json()) == (201, first.json())
    kept = stored(admin, first.json()["tool"]["toolId"])
    other = weather(secretHeaders={"Authorization": "Bearer another-secret"})
    refused = told(admin.http.post("/tools", json=other, headers=headers), 422, "idempotency-key-reused")
    assert "another-secret" not in str(refused)
    assert stored(admin, first.json()["tool"]["toolId"]) == kept


def test_a_tool_that_agents_have_is_deleted_on_demand_alone_and_they_go_on(
    admin: Person, person: Person, steering: Steered
) -> None:
    tool = add(admin)
    path = f"/tools/{tool['toolId']}"
    made = [
        admin.http.post("/agents", json={"name": name, "tools": refs}).json()["agent"]
        for name, refs in (("Windy", [tool["ref"]]), ("Calm", []), ("Airy", ["idle", tool["ref"]]))
    ]
    refused = told(admin.http.delete(path), 409, "in-use")
    assert refused["agents"] == [{"id": made[at]["agentId"], "name": made[at]["name"]} for at in (2, 0)]
    assert "Windy" not in refused["detail"]
    assert admin.http.get(path).json() == {"tool": tool}
    assert admin.http.delete(path, params={"force": "false"}).status_code == 409
    for word in ("yes", "1", "on", "TRUE", "t", ""):
        unclear = told(admin.http.delete(path, params={"force": word}), 422, "invalid-request")
        assert unclear["errors"] == [{"field": "query.force", "fault": "must be true or false"}]
    told(admin.http.delete(path, params={"force": "true"}, headers={"if-match": '"7"'}), 412, "precondition-failed")
    assert admin.http.delete(path, params={"force": "true"}).status_code == 204
    told(admin.http.get(path), 404, "not-found")
    for agent in (made[0], made[2]):
        answered = person.http.post("/agent/chat", json={"message": "hi", "agentId": agent["agentId"]}).json()
        assert (answered["reply"], answered["stopReason"]) == ("Hello.", "end_turn")
    body = {"name": "Windier", "tools": [tool["ref"]]}
    assert admin.http.put(f"/agents/{made[0]['agentId']}", json=body).status_code == 200  # it may keep what is gone
    told(admin.http.put(f"/agents/{made[1]['agentId']}/tools", json={"tools": [tool["ref"]]}), 422, "invalid-request")
    unused = add(admin, name="unused")
    assert admin.http.delete(f"/tools/{unused['toolId']}").status_code == 204


def test_the_built_in_ones_come_first_page_by_page(admin: Person) -> None:
    own = add(admin)
    found: list[dict[str, Any]] = []
    token: str | None = None
    while True:
        page = admin.http.get("/tools", params={"limit": 7, **({"nextToken": token} if token else {})}).json()
        assert len(page["tools"]) == 7 or page["nextToken"] is None
        found += page["tools"]
        token = page["nextToken"]
        if token is None:
            break
    assert [tool["ref"] for tool in found] == [*REGISTRY, own["ref"]]
    assert {tool["kind"] for tool in found[:-1]} == {"builtin"}
    assert all(tool["toolId"] is None and tool["url"] is None and tool["parameters"] for tool in found[:-1])
    told(admin.http.get("/tools", params={"nextToken": "x"}), 422, "invalid-request")


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_a_plain_user_neither_sees_nor_changes_any(admin: Person, person: Person, method: str, path: str) -> None:
    tool = add(admin)
    told(person.http.request(method, path.format(tool["toolId"]), json=weather()), 403, "forbidden")
    assert admin.http.get(f"/tools/{tool['toolId']}").json() == {"tool": tool}


def test_another_tenant_s_is_not_there(admin: Person, stranger: Person) -> None:
    tool = add(admin, secretHeaders={"Authorization": SECRET})
    other = Person(stranger.server, "root", stranger.tenant, groups=("admin",))
    with other.http:
        path = f"/tools/{tool['toolId']}"
        told(other.http.get(path), 404, "not-found")
        told(other.http.put(path, json=weather()), 404, "not-found")
        told(other.http.delete(path), 404, "not-found")
        told(other.http.post(f"{path}/test", json={"arguments": {"place": "p"}}), 404, "not-found")
        assert tool["ref"] not in {each["ref"] for each in other.http.get("/tools?limit=100").json()["tools"]}
        assert add(other)["name"] == tool["name"]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"url": "http://127.0.0.1:8000/{place}"}, "body.url"),
        ({"url": "https://{place}.example.com/"}, "body.url"),
        ({"name": "log_workout"}, "body.name"),
        ({"headers": {"Host": "internal"}}, "body.headers.Host"),
        ({"secretHeaders": {"Authorization": None}}, "body.secretHeaders.Authorization"),
        ({"secretHeaders": {"Authorization": "short"}}, "body.secretHeaders.Authorization"),
        (
            {"parameters": {"type": "object", "properties": {"place": {"$ref": "https://evil.example/"}}}},
            "body.parameters",
        ),
        ({"policy": {"arguments": {"place": {"pattern": "(a)\\1"}}}}, "body.policy"),
        ({"timeoutSeconds": 26}, "body.timeoutSeconds"),
        ({"maxBytes": 0}, "body.maxBytes"),
        ({"approval": "sometimes"}, "body.approval"),
        ({"description": "The weather.\U000e0041\U000e0042"}, "body.description"),
        ({"description": "The \u202erehtaew."}, "body.description"),
        ({"parameters": {**PLACE, "description": "a\u200bb"}}, "body.parameters"),
        ({"unknown": 1}, "body.unknown"),
    ],
)
def test_what_is_wrong_with_a_tool_is_told_by_its_field(admin: Person, changed: dict[str, Any], field: str) -> None:
    refused = told(admin.http.post("/tools", json=weather(**changed)), 422, "invalid-request")
    assert field in {each["field"] for each in refused["errors"]}


def test_a_tool_is_tried_with_its_credentials_masked(admin: Person, echoing: RawServer) -> None:
    tool = add(admin, url=echoing.url("/v1/{place}"), secretHeaders={"Authorization": SECRET}, headers={"X-A": "b"})
    answered = admin.http.post(f"/tools/{tool['toolId']}/test", json={"arguments": {"place": "b c", "n": 1}})
    tried = answered.json()
    assert answered.status_code == 200
    assert tried["error"] is None
    assert tried["request"]["url"] == echoing.url("/v1/b%20c?n=1")
    assert tried["request"]["headers"]["Authorization"] == "\u2022\u2022\u2022"
    assert tried["request"]["headers"]["X-A"] == "b"
    assert (tried["response"]["status"], tried["response"]["truncated"]) == (200, False)
    assert tried["response"]["headers"]["x-seen"] == "\u2022\u2022\u2022"
    assert "GET /v1/b%20c?n=1 HTTP/1.1" in tried["seenByModel"]
    [request] = echoing.requests
    assert f"Authorization: {SECRET}".encode() in request
    assert "hunter2" not in answered.text


WRITTEN_OTHERWISE = {
    "json": "hunter2\\u002Dhunter2",
    "json-in-json": "hunter2\\\\u002dhunter2",
    "url": "hunter2%2dhunter2",
    "url-in-url": "hunter2%252Dhunter2",
    "html": "hunter2&#45;hunter2",
    "base64": "aHVudGVyMi1odW50ZXIy",
}


def echo_otherwise(connection: Connection) -> None:
    """Says what it was asked with, as a text with an error's status, or as JSON that is cut, in another writing."""
    while request := connection.request():
        said = WRITTEN_OTHERWISE[request.decode().partition("GET /")[2].partition(" ")[0]]
        texts = [f"denied: Bearer {said}", f'{{"asked": "Bearer {said}", "again": "Bearer {said[:-3]}']
        status, text = ("403 Forbidden", texts[0]) if b"x-wrong" in request.lower() else ("200 OK", texts[1])
        connection.send(answer(text.encode(), "Content-Type: application/json", f"X-Seen: {said}", status=status))


@pytest.fixture
def echoing_otherwise(echoing: RawServer) -> Iterator[RawServer]:
    """Another one beside it, which runs reach through the same client."""
    wiring._outside_tools.cache_clear()
    with serving(echo_otherwise) as server:
        yield server
    wiring._outside_tools.cache_clear()


@pytest.mark.parametrize("way", WRITTEN_OTHERWISE)
@pytest.mark.parametrize("headers", [{}, {"X-Wrong": "yes"}])
def test_a_tool_that_is_tried_shows_no_credential_however_it_is_written(
    admin: Person, echoing_otherwise: RawServer, way: str, headers: dict[str, str]
) -> None:
    at = {"url": echoing_otherwise.url("/{place}"), "secretHeaders": {"Authorization": SECRET}, "headers": headers}
    tool = add(admin, **at)
    answered = admin.http.post(f"/tools/{tool['toolId']}/test", json={"arguments": {"place": way}})
    tried = answered.json()
    assert tried["response"]["status"] == (403 if headers else 200)
    assert tried["response"]["headers"]["x-seen"] == "\u2022\u2022\u2022"
    for shown in (tried["response"]["body"], tried["seenByModel"]):
        assert "\u2022\u2022\u2022" in shown
        assert "hunter2" not in shown
        assert WRITTEN_OTHERWISE[way][:8] not in shown


def test_a_run_s_events_and_its_model_see_no_credential(
    admin: Person, person: Person, echoing_otherwise: RawServer, steering: Steered
) -> None:
    at = {"url": echoing_otherwise.url("/{place}"), "secretHeaders": {"Authorization": SECRET}, "approval": "never"}
    tool = add(admin, **at)
    agent = admin.http.post("/agents", json={"name": "Windy", "tools": [tool["ref"]]}).json()["agent"]
    calls = [ToolCall(f"c{at}", "get_weather", {"place": way}) for at, way in enumerate(WRITTEN_OTHERWISE)]
    steering.plays = model = ScriptedProvider([says("Let me look.", *calls), says("It is windy.")])
    answered = person.http.post("/agent/chat", json={"message": "Is it windy?", "agentId": agent["agentId"]})
    assert answered.json()["reply"].endswith("It is windy.")
    events = json.dumps(person.events(answered.json()["sessionId"]), ensure_ascii=False)
    asked = str(model.requests)
    assert len(echoing_otherwise.requests) == len(WRITTEN_OTHERWISE)
    for shown in (events, asked, answered.text):
        assert "hunter2" not in shown
        assert "aHVudG" not in shown
    assert "Bearer \u2022\u2022\u2022" in events
    assert "Bearer \u2022\u2022\u2022" in asked


def test_a_test_is_one_of_the_requests_of_a_minute(
    admin: Person, echoing: RawServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = add(admin, url=echoing.url("/{place}"))
    now = wiring.now().replace(second=20, microsecond=0)
    monkeypatch.setattr(wiring, "now", lambda: now)
    assert admin.http.put("/limits", json={"limits": {"requestsPerMinute": 2}}).status_code == 200
    wiring.forget_limits()
    path, body = f"/tools/{tool['toolId']}/test", {"arguments": {"place": "p"}}
    for _ in range(2):  # the same one again is another call
        assert admin.http.post(path, json=body, headers={"idempotency-key": "k1"}).status_code == 200
    refused = admin.http.post(path, json=body, headers={"idempotency-key": "k1"})
    told(refused, 429, "too-many-requests")
    assert refused.headers["retry-after"] == "40"
    assert len(echoing.requests) == 2
    assert admin.http.get(f"/tools/{tool['toolId']}").status_code == 200


def test_what_a_tool_may_not_do_is_said_and_not_done(admin: Person, echoing: RawServer) -> None:
    tool = add(admin, url=echoing.url("/{place}"), policy={"arguments": {"place": {"enum": ["berlin"]}}})
    path = f"/tools/{tool['toolId']}/test"
    for arguments, words in (({}, "required"), ({"place": "rome"}, "policy"), ({"place": 1}, "schema")):
        tried = admin.http.post(path, json={"arguments": arguments}).json()
        assert (tried["request"], tried["response"]) == (None, None)
        assert words in tried["error"]
        assert tried["seenByModel"] == f"Error: {tried['error']}"
    assert echoing.connections == 0


def test_credentials_do_not_follow_to_another_server(admin: Person, echoing: RawServer) -> None:
    tool = add(admin, secretHeaders={"Authorization": SECRET})
    moved = weather(url=echoing.url("/{place}"), secretHeaders={"Authorization": None})
    refused = told(admin.http.put(f"/tools/{tool['toolId']}", json=moved), 422, "invalid-request")
    assert [each["field"] for each in refused["errors"]] == ["body.secretHeaders.Authorization"]
    assert admin.http.get(f"/tools/{tool['toolId']}").json() == {"tool": tool}


def test_without_the_flag_the_local_run_reaches_nothing_of_its_own(admin: Person, server: LocalServer) -> None:
    for url in (f"{server.url}/{{place}}", "https://localhost/{place}", "https://127.0.0.1/{place}"):
        answered = admin.http.post("/tools", json=weather(name=f"t{len(url)}", url=url))
        if answered.status_code == 201:  # an address in its usual notation is kept, and refused when it is called
            path = f"/tools/{answered.json()['tool']['toolId']}/test"
            tried = admin.http.post(path, json={"arguments": {"place": "p"}}).json()
            assert tried["response"] is None
            assert "public Internet" in tried["error"]
        else:
            told(answered, 422, "invalid-request")
