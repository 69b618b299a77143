"""A tenant's agents over HTTP: administrators make them, everybody of the tenant speaks with them, and nobody else."""

from typing import Any

import pytest

from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person
from tests.integration.gateway.refusals import told
from tests.integration.gateway.steering import Steered
from tests.integration.gateway.turns import LOOK

STRICT: dict[str, Any] = {
    "name": "Strict powerlifting coach",
    "description": "For people who compete.",
    "goal": "A bigger total.",
    "systemPrompt": "You are strict.",
    "provider": "Claude",
    "model": "claude-x",
    "temperature": 0.2,
    "maxSteps": 6,
    "budget": {"tokensPerRun": 50_000, "dollarsPerRun": "0.25"},
    "tools": ["message_ask_user", "idle", "get_today_exercises"],
    "memory": False,
}
ADMINS_ALONE: list[tuple[str, str, dict[str, Any] | None]] = [
    ("POST", "/agents", STRICT),
    ("PUT", "/agents/default", STRICT),
    ("DELETE", "/agents/default", None),
    ("PUT", "/agents/default/tools", {"tools": []}),
]


def made(admin: Person, key: str = "k1", **changes: Any) -> dict[str, Any]:
    """A new agent."""
    answered = admin.http.post("/agents", json={**STRICT, **changes}, headers={"idempotency-key": key})
    assert answered.status_code == 201, answered.text
    agent: dict[str, Any] = answered.json()["agent"]
    assert answered.headers["etag"] == f'"{agent["version"]}"'
    return agent


def test_an_agent_is_what_was_asked_for(admin: Person) -> None:
    agent = made(admin)
    moments = {"createdAt": agent["createdAt"], "updatedAt": agent["createdAt"]}
    own = {"agentId": agent["agentId"], "version": 1, "builtIn": False, "mcpServers": [], "status": "active"}
    assert agent == {**STRICT, "provider": "claude", "temperatureTaken": False, **own, **moments}
    assert made(admin, "k2", name="Other", provider="openai", model="gpt-5.4")["temperatureTaken"] is True
    assert made(admin, "k3", name="Of the app", provider="", model="")["temperatureTaken"] is None
    assert made(admin) == agent, "the same key makes no second one"
    assert admin.http.get(f"/agents/{agent['agentId']}").json() == {"agent": agent}


def test_a_plain_user_sees_agents_without_prompt_and_budget(admin: Person, person: Person) -> None:
    agent = made(admin)
    plain = {name: value for name, value in agent.items() if name not in ("systemPrompt", "budget")}
    answered = person.http.get(f"/agents/{agent['agentId']}")
    assert (answered.json(), answered.headers["etag"]) == ({"agent": plain}, '"1"')
    first, second = person.http.get("/agents").json()["agents"]
    assert second == plain
    assert (first["agentId"], first["name"], first["builtIn"], first["version"]) == ("default", "Spotter", True, 0)
    assert not {"systemPrompt", "budget"} & first.keys()
    assert person.http.get("/agents", params={"q": "You are strict"}).json()["agents"] == []
    told_to_admin = admin.http.get("/agents").json()["agents"][1]
    assert told_to_admin == {**plain, "budget": agent["budget"]}, "a list has no prompts"


@pytest.mark.parametrize(("method", "path", "body"), ADMINS_ALONE)
def test_a_plain_user_changes_nothing(person: Person, method: str, path: str, body: dict[str, Any] | None) -> None:
    told(person.http.request(method, path, json=body), 403, "forbidden")
    assert person.written() == []


def test_another_tenant_sees_and_changes_nothing(admin: Person, stranger: Person) -> None:
    agent = made(admin)["agentId"]
    there = Person(admin.server, "ada", stranger.tenant, ("admin",))
    with there.http:
        assert [each["agentId"] for each in there.http.get("/agents").json()["agents"]] == ["default"]
        requests: list[tuple[str, str, dict[str, Any] | None]] = [
            ("GET", "", None),
            ("PUT", "", STRICT),
            ("DELETE", "", None),
            ("PUT", "/tools", {"tools": []}),
            ("GET", "/sessions", None),
            ("POST", "/sessions", {}),
        ]
        for method, path, body in requests:
            told(there.http.request(method, f"/agents/{agent}{path}", json=body), 404, "not-found")
        for path in ("/agent/chat", "/agent/sessions"):
            body = {"message": "hi", "agentId": agent} if path == "/agent/chat" else {"agentId": agent}
            told(there.http.post(path, json=body), 404, "not-found")
    assert admin.http.get(f"/agents/{agent}").status_code == 200


def test_the_agent_that_always_exists_is_read_only(admin: Person) -> None:
    for method, path, body in ADMINS_ALONE[1:]:
        problem = told(admin.http.request(method, path, json=body), 409, "conflict")
        assert "one of your own" in problem["detail"]
    told(admin.http.post("/agents", json={"name": "SPOTTER"}), 409, "conflict")


def test_a_change_makes_a_new_version_and_no_other_than_was_read(admin: Person) -> None:
    path = f"/agents/{made(admin)['agentId']}"
    changed = admin.http.put(path, json={"name": "Mild coach"}, headers={"If-Match": '"1"'})
    agent = changed.json()["agent"]
    assert (changed.status_code, changed.headers["etag"], agent["version"], agent["name"]) == (
        200,
        '"2"',
        2,
        "Mild coach",
    )
    assert (agent["tools"], agent["provider"], agent["budget"]["tokensPerRun"]) == (STRICT["tools"], "", None)
    for method, body in (("PUT", STRICT), ("DELETE", None)):
        told(admin.http.request(method, path, json=body, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    told(admin.http.put(f"{path}/tools", json={"tools": []}, headers={"If-Match": '"1"'}), 412, "precondition-failed")
    tools = admin.http.put(f"{path}/tools", json={"tools": ["idle"]}, headers={"If-Match": '"2"'})
    assert (tools.json()["agent"]["tools"], tools.headers["etag"]) == (["idle"], '"3"')
    assert made(admin, "k2")["name"] == STRICT["name"], "the first name is free again"
    told(admin.http.put(path, json=STRICT), 409, "conflict")
    assert admin.http.delete(path, headers={"If-Match": '"3"'}).status_code == 204
    told(admin.http.get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": " "}, "body.name"),
        ({"provider": "gemini"}, "body.provider"),
        ({"provider": "openai"}, "body.model"),
        ({"provider": "offline"}, "body.model"),
        ({"temperature": 2.1}, "body.temperature"),
        ({"maxSteps": 26}, "body.maxSteps"),
        ({"maxSteps": 0}, "body.maxSteps"),
        ({"budget": {"tokensPerRun": 0}}, "body.budget.tokensPerRun"),
        ({"budget": {"dollarsPerRun": "-1"}}, "body.budget.dollarsPerRun"),
        ({"systemPrompt": "x" * 12_001}, "body.systemPrompt"),
        ({"tools": ["no_such_tool"]}, "body.tools.0"),
        ({"tools": ["idle", "http:tol_1"]}, "body.tools.1"),
        ({"tools": ["idle", "mcp:srv"]}, "body.tools.1"),
        ({"tools": ["idle", "idle"]}, "body.tools"),
        ({"status": "deleted"}, "body.status"),
        ({"name": "Strict\u200b coach"}, "body.name"),
        ({"name": "\u202eStrict coach"}, "body.name"),
        ({"agentId": "agt_1"}, "body.agentId"),
    ],
)
def test_what_does_not_fit_is_named_and_makes_nothing(admin: Person, change: dict[str, Any], field: str) -> None:
    problem = told(admin.http.post("/agents", json={**STRICT, **change}), 422, "invalid-request")
    assert field in [fault["field"] for fault in problem["errors"]]
    assert admin.written() == []


def test_a_list_comes_in_pages_of_what_is_wanted(admin: Person) -> None:
    for number in range(3):
        made(admin, f"k{number}", name=f"Coach {number}", status="disabled" if number == 1 else "active")
    found: list[str] = []
    token = None
    while True:
        asked: dict[str, Any] = {"limit": 2, "q": "COACH", "status": "active"} | ({"nextToken": token} if token else {})
        page = admin.http.get("/agents", params=asked).json()
        found += [each["name"] for each in page["agents"]]
        token = page["nextToken"]
        if token is None:
            break
    assert found == ["Spotter", "Coach 0", "Coach 2"]
    told(admin.http.get("/agents", params={"nextToken": "x"}), 422, "invalid-request")


def test_a_conversation_is_with_the_version_that_the_agent_has(
    admin: Person, person: Person, steering: Steered
) -> None:
    steering.plays = ScriptedProvider([says("", LOOK), says("Well done.")])
    agent = made(admin)["agentId"]
    first = person.http.post("/agent/chat", json={"message": "hi", "agentId": agent})
    assert first.status_code == 200, first.text
    session = first.json()["sessionId"]
    admin.http.put(f"/agents/{agent}", json={**STRICT, "goal": "Another"})
    person.say("again", session)
    person.settled(session)
    noted = [event["agent"] for event in person.events(session)["events"] if event["agent"]]
    assert noted == [{"agentId": agent, "version": version} for version in (1, 1, 2, 2)]
    ordinary = person.say("hello").json()["sessionId"]
    assert [event["agent"] for event in person.events(ordinary)["events"] if event["agent"]] == [
        {"agentId": "default", "version": 0}
    ] * 2
    told(
        person.http.post("/agent/chat", json={"message": "x", "sessionId": session, "agentId": "default"}),
        409,
        "conflict",
    )
    theirs = person.http.get(f"/agents/{agent}/sessions").json()["sessions"]
    assert [(each["sessionId"], each["agentId"]) for each in theirs] == [(session, agent)]


def test_a_disabled_agent_is_not_spoken_with(admin: Person, person: Person) -> None:
    agent = made(admin)["agentId"]
    opened = person.http.post(f"/agents/{agent}/sessions", json={"title": "Legs"})
    session = opened.json()["session"]["sessionId"]
    assert (opened.status_code, opened.json()["session"]["agentId"]) == (201, agent)
    admin.http.put(f"/agents/{agent}", json={**STRICT, "status": "disabled"})
    refusals = [
        person.say("hi", session),
        person.http.post("/agent/chat", json={"message": "hi", "agentId": agent}),
        person.http.post(f"/agents/{agent}/sessions", json={}),
        person.http.post("/agent/sessions", json={"agentId": agent}),
    ]
    for refused in refusals:
        assert "disabled" in told(refused, 409, "conflict")["detail"]
    assert person.events(session)["events"] == []


def test_sessions_with_a_deleted_agent_are_still_read(admin: Person, person: Person) -> None:
    agent = made(admin)["agentId"]
    session = person.http.post("/agent/chat", json={"message": "hi", "agentId": agent}).json()["sessionId"]
    assert admin.http.delete(f"/agents/{agent}").status_code == 204
    assert person.http.get(f"/agent/sessions/{session}").json()["session"]["agentId"] == agent
    assert [each["sessionId"] for each in person.http.get(f"/agents/{agent}/sessions").json()["sessions"]] == [session]
    assert "deleted" in told(person.say("again", session), 409, "conflict")["detail"]
    told(person.http.post(f"/agents/{agent}/sessions", json={}), 404, "not-found")


def test_the_sessions_with_an_agent_come_in_pages_among_others(
    admin: Person, person: Person, colleague: Person
) -> None:
    agent = made(admin)["agentId"]
    mine = []
    for _ in range(3):
        person.new_session()
        mine.append(person.new_session(agentId=agent))
    colleague.new_session(agentId=agent)
    found: list[str] = []
    token = None
    while True:
        page = person.http.get(
            f"/agents/{agent}/sessions", params={"limit": 2} | ({"nextToken": token} if token else {})
        )
        found += [each["sessionId"] for each in page.json()["sessions"]]
        token = page.json()["nextToken"]
        if token is None:
            break
    assert found == mine[::-1]
    assert len(person.http.get("/agents/default/sessions").json()["sessions"]) == 3
