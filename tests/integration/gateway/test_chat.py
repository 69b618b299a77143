"""Chat and sessions over HTTP: a turn and its reply, retries, messages that join a run, lists and pages."""

import dataclasses
import threading
from datetime import timedelta
from typing import Any

import httpx

from spotter import config, wiring
from spotter.agent.sessions import empty_deleted
from spotter.llm.offline import OfflineProvider
from spotter.messages import ToolCall
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person, all_at_once, until
from tests.integration.gateway.refusals import told
from tests.integration.gateway.steering import Steered

WORKOUT = "give me a 30 minute dumbbell upper body workout"


def test_a_turn_is_answered_with_everything_it_came_to(person: Person, steering: Steered) -> None:
    steering.plays = OfflineProvider()
    answered = person.say(WORKOUT)
    assert (answered.status_code, answered.headers["content-type"]) == (200, "application/json")
    turn = answered.json()
    assert turn.keys() == {
        "sessionId",
        "runId",
        "status",
        "seq",
        "reply",
        "response",
        "toolCalls",
        "iterations",
        "provider",
        "model",
        "fallbackReason",
        "stopReason",
        "approvals",
    }
    assert (turn["status"], turn["seq"], turn["provider"], turn["stopReason"]) == (
        "completed",
        1,
        "offline",
        "end_turn",
    )
    (made,) = turn["toolCalls"]
    assert made.keys() == {"tool", "arguments", "result"}
    assert made["tool"] == "generate_workout"
    assert made["result"]["success"] is True
    assert turn["response"]["exercises"] == made["result"]["exercises"]
    assert turn["response"]["question"] is None
    assert turn["reply"] == "\n\n".join(turn["response"]["messages"])
    events = person.events(turn["sessionId"])["events"]
    actions = [event for event in events if event["type"] == "action" and "stop_reason" not in event["content"]]
    assert turn["iterations"] == len(actions) == 2


def test_a_question_comes_with_its_options(person: Person, steering: Steered) -> None:
    steering.plays = OfflineProvider()
    turn = person.say("give me a workout").json()
    question = turn["response"]["question"]
    assert question["text"] in turn["reply"]
    assert len(question["options"]) >= 2
    assert turn["stopReason"] == "awaiting_input"
    assert person.status(turn["sessionId"])["stopReason"] == "awaiting_input"


def test_a_session_is_read_with_what_was_done_in_it(person: Person, steering: Steered) -> None:
    steering.plays = OfflineProvider()
    turn = person.say(WORKOUT, key="k1").json()
    session = turn["sessionId"]
    assert person.status(session) == {
        "sessionId": session,
        "status": "idle",
        "runId": None,
        "stopReason": "end_turn",
        "lastSeq": 6,
        "approvals": [],
    }
    read = person.http.get(f"/agent/sessions/{session}").json()
    assert read.keys() == {"session", "recentActions", "approvals"}
    assert read["approvals"] == []
    told_of = read["session"]
    assert (told_of["sessionId"], told_of["agentId"], told_of["title"]) == (session, "default", WORKOUT)
    assert (told_of["status"], told_of["stopReason"]) == ("idle", "end_turn")
    assert (told_of["totals"]["turns"], told_of["totals"]["steps"]) == (1, turn["iterations"]) == (1, 2)
    assert [(event["seq"], event["type"]) for event in read["recentActions"]] == [
        (3, "action"),
        (4, "result"),
        (5, "action"),
        (6, "action"),
    ]


def test_ten_recent_actions_at_most_and_the_newest(person: Person, steering: Steered) -> None:
    look = ToolCall("c1", "fetch_data", {"sources": ["user_profile"]})
    steering.plays = ScriptedProvider([says("", look)] * 7)
    session = person.say("hi").json()["sessionId"]
    everything = [event for event in person.events(session)["events"] if event["type"] in ("action", "result")]
    assert len(everything) == 16
    assert person.http.get(f"/agent/sessions/{session}").json()["recentActions"] == everything[-10:]


def test_a_retry_is_answered_with_the_same_turn_and_writes_nothing(person: Person, steering: Steered) -> None:
    steering.plays = OfflineProvider()
    first = person.say(WORKOUT, key="k1").json()
    before = (person.written(), person.events(first["sessionId"]))
    assert person.say(WORKOUT, key="k1").json() == first
    assert person.say(WORKOUT, first["sessionId"], key="k1").json() == first
    assert (person.written(), person.events(first["sessionId"])) == before
    later = person.say("swap the first exercise", first["sessionId"], key="k2").json()
    assert later["runId"] != first["runId"]
    assert person.say(WORKOUT, key="k1").json() == first


def test_without_a_key_the_same_message_is_said_twice(person: Person) -> None:
    turns = [person.say("hello").json() for _ in range(2)]
    assert turns[0]["sessionId"] != turns[1]["sessionId"]


def test_the_same_key_of_another_user_is_another_message(person: Person, colleague: Person, stranger: Person) -> None:
    turns = [one.say("hello", key="k1").json() for one in (person, colleague, stranger)]
    assert len({turn["sessionId"] for turn in turns}) == 3


def test_a_session_is_opened_once_however_often_it_is_asked_for(person: Person) -> None:
    asked = {"title": " Legs ", "metadata": {"source": "watch"}}
    answers = [
        person.http.post("/agent/sessions", json=asked, headers={"idempotency-key": "k1"}).json() for _ in range(2)
    ]
    assert answers[0] == answers[1]
    session = answers[0]["session"]
    assert (session["title"], session["metadata"], session["status"]) == ("Legs", {"source": "watch"}, "idle")
    assert person.written() == [(f"T#{person.tenant}#S#{session['sessionId']}", "HEAD")]
    person.say("hello", session["sessionId"])
    again = person.http.post("/agent/sessions", json=asked, headers={"idempotency-key": "k1"}).json()["session"]
    assert (again["sessionId"], again["title"], again["totals"]["turns"]) == (session["sessionId"], "Legs", 1)


def test_twenty_retries_at_the_same_moment_are_one_message(person: Person) -> None:
    answers: list[httpx.Response] = []
    all_at_once([lambda: answers.append(person.say("hello", key="k1"))] * 20)
    assert {answer.status_code for answer in answers} == {200}
    turns = [answer.json() for answer in answers]
    assert all(turn == turns[0] for turn in turns)
    types = [event["type"] for event in person.events(turns[0]["sessionId"])["events"]]
    assert types.count("user_message") == 1
    assert types.count("action") == 2


def test_a_message_during_a_run_joins_it(person: Person, steering: Steered) -> None:
    steering.plays = ScriptedProvider({"one": [says("To one.")], "two": [says("To two.")]})
    steering.hold()
    session = person.new_session()
    first: list[httpx.Response] = []
    speaking = threading.Thread(target=lambda: first.append(person.say("one", session, key="k1")))
    speaking.start()
    steering.until_asked()
    joined = person.say("two", session, key="k2")
    assert joined.status_code == 202
    run = person.status(session)["runId"]
    assert joined.json() == {
        "sessionId": session,
        "runId": run,
        "status": "running",
        "seq": joined.json()["seq"],
        "reply": None,
        "response": None,
        "toolCalls": [],
        "iterations": 0,
        "provider": None,
        "model": None,
        "fallbackReason": None,
        "stopReason": None,
        "approvals": [],
    }
    assert person.say("two", session, key="k2").json() == joined.json()
    steering.open()
    speaking.join()
    assert first[0].status_code == 200
    assert first[0].json()["runId"] == run
    assert "To one." in first[0].json()["reply"]
    person.settled(session)
    # what joined a run is answered when it is asked for again, for the run has ended
    again = person.say("two", session, key="k2")
    assert (again.status_code, again.json()["runId"], again.json()["status"]) == (200, run, "completed")
    assert "To two." in again.json()["reply"]
    said = [
        event["content"]["message"] for event in person.events(session)["events"] if event["type"] == "user_message"
    ]
    assert said == ["one", "two"]


def test_a_run_is_stopped(person: Person, steering: Steered) -> None:
    steering.plays = ScriptedProvider([says("", ToolCall("c1", "fetch_data", {"sources": ["user_profile"]}))])
    steering.hold()
    session = person.new_session()
    first: list[httpx.Response] = []
    speaking = threading.Thread(target=lambda: first.append(person.say("one", session)))
    speaking.start()
    steering.until_asked()
    stopped = person.http.post(f"/agent/sessions/{session}/cancel")
    run = person.status(session)["runId"]
    assert (stopped.status_code, stopped.json()) == (202, {"sessionId": session, "runId": run, "status": "cancelling"})
    steering.open()
    speaking.join()
    assert first[0].json()["stopReason"] == "cancelled"
    (call,) = first[0].json()["toolCalls"]
    assert call["result"]["success"] is False
    assert person.say("hello", session).json()["stopReason"] == "end_turn"


def test_a_session_that_is_deleted_while_a_run_is_at_work(person: Person, steering: Steered) -> None:
    steering.hold()
    session = person.new_session()
    first: list[httpx.Response] = []
    speaking = threading.Thread(target=lambda: first.append(person.say("hello", session)))
    speaking.start()
    steering.until_asked()
    assert person.http.delete(f"/agent/sessions/{session}").status_code == 204
    steering.open()
    speaking.join()
    told(first[0], 404, "not-found")
    machine = config.load().state_machine
    states = wiring.client("stepfunctions")
    until(lambda: not states.list_executions(stateMachineArn=machine, statusFilter="RUNNING")["executions"])
    assert person.http.get(f"/agent/sessions/{session}").status_code == 404
    later = dataclasses.replace(wiring.ports(), clock=lambda: wiring.now() + timedelta(minutes=10))
    assert empty_deleted(later) == 1
    assert [sk for _pk, sk in person.written()] == ["HEAD"], "more was left than that the id is taken"


def test_a_run_that_fails_says_so_kindly(person: Person, steering: Steered) -> None:
    steering.plays = ScriptedProvider([ValueError("a person's words")])
    turn = person.say("hello").json()
    assert (turn["status"], turn["stopReason"]) == ("completed", "error")
    assert "words" not in turn["reply"]
    assert turn["response"]["messages"] == [turn["reply"]]
    steering.reset()
    assert person.say("hello", turn["sessionId"]).json()["stopReason"] == "end_turn"


def test_fifty_chats_at_once_are_each_answered_once(person: Person) -> None:
    """They use the loop, its store and the gateway as people would; what is said does not matter."""
    answers: dict[int, httpx.Response] = {}

    def chat(number: int) -> None:
        answers[number] = person.say(f"hello, this is number {number}", key=f"k{number}")

    all_at_once([lambda number=number: chat(number) for number in range(50)])  # type: ignore[misc]  # bound early
    assert {answer.status_code for answer in answers.values()} <= {200, 202}
    turns = {number: answer.json() for number, answer in answers.items()}
    assert len({turn["sessionId"] for turn in turns.values()}) == 50
    for number, turn in turns.items():
        assert person.settled(turn["sessionId"])["stopReason"] == "end_turn"
        retried = person.say(f"hello, this is number {number}", key=f"k{number}")
        assert (retried.status_code, retried.json()["runId"]) == (200, turn["runId"])
        assert retried.json()["reply"]
        types = [event["type"] for event in person.events(turn["sessionId"])["events"]]
        assert types == ["user_message", "action", "action"]
    assert len(person.written()) == 50 * 5


def test_sessions_are_listed_by_last_activity_page_by_page(person: Person, colleague: Person) -> None:
    sessions = [person.new_session(title=f"Session {number}") for number in range(5)]
    colleague.new_session(title="Not theirs")
    person.say("hello", sessions[1])
    expected = [sessions[index] for index in (1, 4, 3, 2, 0)]
    assert [one["sessionId"] for one in person.http.get("/agent/sessions").json()["sessions"]] == expected
    listed: list[str] = []
    asked: dict[str, Any] = {"limit": 2}
    pages = 0
    while True:
        page = person.http.get("/agent/sessions", params=asked).json()
        listed += [one["sessionId"] for one in page["sessions"]]
        pages += 1
        if page["nextToken"] is None:
            break
        asked["nextToken"] = page["nextToken"]
    assert (listed, pages) == (expected, 3)


def test_events_come_page_by_page_in_order(person: Person, steering: Steered) -> None:
    steering.plays = OfflineProvider()
    session = person.say(WORKOUT).json()["sessionId"]
    person.say("hello", session)
    whole = person.events(session)
    assert whole["nextToken"] is None
    assert [event["seq"] for event in whole["events"]] == list(range(1, len(whole["events"]) + 1))
    for limit in (1, 2, 4, len(whole["events"])):
        collected: dict[str, list[Any]] = {"events": [], "frames": []}
        after = 0
        while True:
            page = person.events(session, after, limit)
            assert 0 < len(page["events"]) <= limit
            collected["events"] += page["events"]
            collected["frames"] += page["frames"]
            if page["nextToken"] is None:
                break
            after = int(page["nextToken"])
        assert collected == {"events": whole["events"], "frames": whole["frames"]}
    first = person.events(session, 0, 2)
    params = {"limit": 2, "nextToken": first["nextToken"]}
    second = person.http.get(f"/agent/sessions/{session}/events", params=params).json()
    assert second == person.events(session, 2, 2)


def test_a_page_of_long_messages_fits_into_an_answer(person: Person, steering: Steered) -> None:
    """With its frames each is half a megabyte of JSON, and Lambda answers with six at most."""
    steering.hold()
    session = person.new_session()
    message = "\U0001f4aa" * 20_000
    speaking = threading.Thread(target=lambda: person.say(message, session))
    speaking.start()
    steering.until_asked()
    for _ in range(15):
        assert person.say(message, session).status_code == 202
    steering.open()
    speaking.join()
    person.settled(session)
    numbers: list[int] = []
    pages = 0
    after = 0
    while True:
        answered = person.http.get(f"/agent/sessions/{session}/events", params={"after": after})
        assert answered.status_code == 200
        assert len(answered.content) < 6_000_000
        page = answered.json()
        numbers += [event["seq"] for event in page["events"]]
        for event in page["events"]:
            assert event["content"].get("message", message) == message
        pages += 1
        if page["nextToken"] is None:
            break
        after = int(page["nextToken"])
    assert numbers == list(range(1, person.status(session)["lastSeq"] + 1))
    assert pages > 1


def test_a_message_keeps_the_day_of_the_zone_that_it_came_with(person: Person, steering: Steered) -> None:
    steering.plays = ScriptedProvider([says("Hello."), says("Hello again.")])
    said = person.http.post("/agent/chat", json={"message": "hello", "timeZone": "Pacific/Kiritimati"}).json()
    person.http.post(
        f"/agent/sessions/{said['sessionId']}/message", json={"message": "and now?", "timeZone": "Etc/GMT+12"}
    )
    events = person.events(said["sessionId"])["events"]
    first, second = (event["content"] for event in events if event["type"] == "user_message")
    assert (first["zone"], second["zone"]) == ("Pacific/Kiritimati", "Etc/GMT+12")
    assert first["today"] > second["today"], "they are 26 hours apart"


def test_what_is_no_time_zone_is_refused_and_not_repeated(person: Person) -> None:
    for zone in ("Mars/Olympus", "", "../../etc/passwd", "+02:00", "Atlantis", "x" * 70):
        refused = person.http.post("/agent/chat", json={"message": "hello", "timeZone": zone})
        assert refused.status_code == 422
        assert "timeZone" in refused.text
        assert not zone or zone not in refused.text
