"""Calls that wait for the user: told alike by every reply that tells of a turn, and answered by their ids."""

import threading
from typing import Any

from spotter.messages import ToolCall
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person, until
from tests.integration.gateway.refusals import told
from tests.integration.gateway.steering import Steered

WEATHER: dict[str, Any] = {
    "name": "get_weather",
    "description": "The weather at a place.",
    "method": "GET",
    "url": "https://api.example.com/{place}",
    "parameters": {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
}


def asked_for(admin: Person, person: Person, steering: Steered) -> tuple[dict[str, Any], dict[str, Any]]:
    """A turn whose call waits, and what is told of the call."""
    tool = admin.http.post("/tools", json=WEATHER).json()["tool"]
    agent = admin.http.post("/agents", json={"name": "Windy", "tools": [tool["ref"]]}).json()["agent"]
    steering.plays = ScriptedProvider(
        [says("Let me look.", ToolCall("c1", "get_weather", {"place": "Berlin"})), says("Then not.")]
    )
    answered = person.http.post("/agent/chat", json={"message": "Is it windy?", "agentId": agent["agentId"]})
    assert answered.status_code == 200, answered.text
    turn: dict[str, Any] = answered.json()
    (asked,) = turn["approvals"]
    assert asked == {
        "callId": asked["callId"],
        "tool": "get_weather",
        "ref": tool["ref"],
        "host": "api.example.com",
        "server": None,
        "arguments": {"place": "Berlin"},
        "agentId": agent["agentId"],
        "agentName": "Windy",
        "expiresAt": asked["expiresAt"],
    }
    return turn, asked


def test_an_app_that_only_chats_shows_what_waits_and_answers_it(
    admin: Person, person: Person, steering: Steered
) -> None:
    turn, asked = asked_for(admin, person, steering)
    session = turn["sessionId"]
    assert (turn["status"], turn["stopReason"], turn["reply"]) == ("completed", "awaiting_approval", "Let me look.")
    assert person.status(session)["approvals"] == [asked]
    assert person.http.get(f"/agent/sessions/{session}").json()["approvals"] == [asked]
    decided = person.http.post(f"/agent/sessions/{session}/approvals/{asked['callId']}", json={"approve": False})
    assert decided.status_code == 202
    after = person.settled(session)
    assert (after["stopReason"], after["approvals"]) == ("end_turn", [])
    contents = [event["content"] for event in person.events(session)["events"]]
    assert [content["text"] for content in contents if "text" in content and "calls" in content][-1] == "Then not."


def test_a_retry_tells_what_waits_now(admin: Person, person: Person, steering: Steered) -> None:
    turn, asked = asked_for(admin, person, steering)
    body = {"message": "And now?", "sessionId": turn["sessionId"]}
    steering.plays = ScriptedProvider([says("", ToolCall("c2", "get_weather", {"place": "Rome"})), says("Done.")])
    first = person.http.post("/agent/chat", json=body, headers={"idempotency-key": "k9"}).json()
    (later,) = first["approvals"]
    assert later["arguments"] == {"place": "Rome"}
    assert person.http.post("/agent/chat", json=body, headers={"idempotency-key": "k9"}).json() == first
    path = f"/agent/sessions/{turn['sessionId']}/approvals"
    told(person.http.post(f"{path}/{asked['callId']}", json={"approve": True}), 404, "not-found")
    assert person.http.post(f"{path}/{later['callId']}", json={"approve": False}).status_code == 202

    def decided() -> bool | None:
        again = person.http.post("/agent/chat", json=body, headers={"idempotency-key": "k9"}).json()
        return True if again["approvals"] == [] else None

    assert until(decided)


def test_whoever_decides_while_a_run_is_at_work_is_told_when_to_come_back(
    admin: Person, person: Person, steering: Steered
) -> None:
    turn, asked = asked_for(admin, person, steering)
    path = f"/agent/sessions/{turn['sessionId']}/approvals/{asked['callId']}"
    for unclear in ("yes", 1, None):
        told(person.http.post(path, json={"approve": unclear}), 422, "invalid-request")
    while steering.asked.acquire(blocking=False):
        pass
    steering.hold()
    waiting = threading.Thread(target=person.say, args=("Wait.", turn["sessionId"]))
    waiting.start()
    steering.until_asked()
    refused = person.http.post(path, json={"approve": True})
    steering.open()
    waiting.join()
    told(refused, 409, "run-at-work")
    assert refused.headers["retry-after"] == "2"


def test_a_call_of_a_disabled_agent_is_denied_and_no_run_begins(
    admin: Person, person: Person, steering: Steered
) -> None:
    turn, asked = asked_for(admin, person, steering)
    agent = f"/agents/{asked['agentId']}"
    now = admin.http.get(agent).json()["agent"]
    assert admin.http.put(agent, json={"name": "Windy", "tools": now["tools"], "status": "disabled"}).is_success
    path = f"/agent/sessions/{turn['sessionId']}/approvals/{asked['callId']}"
    told(person.http.post(path, json={"approve": True}), 409, "conflict")
    denied = person.http.post(path, json={"approve": False})
    assert (denied.status_code, denied.json()["runId"], denied.json()["status"]) == (202, None, "idle")
    after = person.status(turn["sessionId"])
    assert (after["approvals"], after["stopReason"]) == ([], "end_turn")
