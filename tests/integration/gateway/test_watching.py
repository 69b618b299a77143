"""Watching a session: what is seen is what happened, for clients that come and go at any moment."""

import json
import threading
from typing import Any

import httpx

from spotter import wiring
from spotter.agent.close import APOLOGY
from spotter.store.keys import SessionRef
from spotter.stream.subscription import REPLAY_PAGE
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person, asked, heard, until
from tests.integration.gateway.steering import Steered
from tests.integration.gateway.turns import LONG, LOOK, TURN
from tests.integration.gateway.viewer import Viewer, names, subscribed


def test_a_message_over_the_socket(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider(TURN)
    with person.connected() as socket:
        message = {"action": "message", "message": "hi", "idempotencyKey": "k1"}
        accepted = asked(socket, message)
        assert accepted["type"] == "status"
        session = accepted["data"]["sessionId"]
        expected = {"event": "accepted", "sessionId": session, "runId": accepted["runId"], "seq": 1, "key": "k1"}
        assert (accepted["data"], accepted["sessionId"]) == (expected, session)
        viewers.append(Viewer(person, session))
        viewers[0].subscribe()
        viewers[0].watch_until_end()
        assert viewers[0].shown[0]["data"] == {"event": "user_message", "message": "hi", "key": "k1"}
        assert asked(socket, message)["data"] == expected
        assert asked(socket, message | {"sessionId": session})["data"] == expected


def test_what_is_seen_is_what_http_tells(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider(TURN)
    session = person.new_session()
    viewers.append(subscribed(person, session))
    run = person.say("hi", session, key="k1").json()["runId"]
    viewers[0].watch_until_end()
    page = person.events(session)
    assert viewers[0].shown == page["frames"]
    assert {frame["runId"] for frame in viewers[0].shown} == {run}
    assert names(viewers[0].shown) == sorted(names(viewers[0].shown))
    kinds = [(frame["seq"], frame["type"]) for frame in page["frames"]]
    assert kinds == [
        (1, "status"),
        (2, "response"),
        (2, "tool_call"),
        (2, "tool_call"),
        (3, "tool_result"),
        (4, "tool_result"),
        (5, "response"),
        (5, "tool_call"),
        (6, "tool_result"),
        (7, "response"),
        (7, "response"),
        (7, "response"),
        (8, "done"),
    ]
    assert "".join(frame["data"]["text"] for frame in page["frames"] if frame["seq"] == 7) == LONG
    assert page["frames"][-1]["data"] == {"stopReason": "end_turn", "saw": 7 - 1}
    # live, the durable frames came in this very order, and none twice
    assert [frame for frame in viewers[0].received if "seq" in frame] == viewers[0].shown


def test_a_client_that_drops_at_any_frame_misses_nothing_and_sees_nothing_twice(
    person: Person, steering: Steered, viewers: list[Viewer]
) -> None:
    steering.plays = ScriptedProvider(TURN)
    cut = 0
    while True:
        session = person.new_session()
        viewer = subscribed(person, session)
        viewers.append(viewer)
        speaking = threading.Thread(target=person.say, args=("hi", session))
        speaking.start()
        while len(viewer.shown) < cut and not viewer.ended:
            viewer.take()
        whole_turn_seen = viewer.ended
        viewer.drop()
        viewer.return_after_drop()
        viewer.watch_until_end()
        speaking.join()
        assert viewer.shown == person.events(session)["frames"]
        if whole_turn_seen:
            break
        cut += 1
    assert cut == len(viewer.shown) == 13


def test_a_client_that_comes_back_to_a_finished_session_at_any_place(person: Person, steering: Steered) -> None:
    steering.plays = ScriptedProvider(TURN)
    session = person.say("hi").json()["sessionId"]
    frames = person.events(session)["frames"]
    last = frames[-1]["seq"]
    with person.connected() as socket:
        for after in range(last + 2):
            socket.send(json.dumps({"action": "subscribe", "sessionId": session, "after": after}))
            expected = [frame for frame in frames if frame["seq"] > after]
            assert [heard(socket) for _ in expected] == expected
            told = heard(socket)
            assert (told["type"], told["sessionId"]) == ("status", session)
            assert told["data"] == {"event": "subscribed", "lastSeq": last, "running": False}


def test_a_long_session_is_replayed_whole(person: Person, steering: Steered) -> None:
    """More events than are read at a time."""
    steering.hold()
    session = person.new_session()
    speaking = threading.Thread(target=person.say, args=("hello", session))
    speaking.start()
    steering.until_asked()
    for _ in range(REPLAY_PAGE * 2):
        assert person.say("hello", session).status_code == 202
    steering.open()
    speaking.join()
    last = person.settled(session)["lastSeq"]
    assert last > REPLAY_PAGE * 2
    with person.connected() as socket:
        socket.send(json.dumps({"action": "subscribe", "sessionId": session, "after": 0}))
        assert [heard(socket)["seq"] for _ in range(last)] == list(range(1, last + 1))
        assert heard(socket)["data"]["event"] == "subscribed"


def test_two_clients_see_the_same(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider(TURN)
    session = person.new_session()
    viewers += [subscribed(person, session), subscribed(person, session)]
    person.say("hi", session)
    for viewer in viewers:
        viewer.watch_until_end()
    assert viewers[0].shown == viewers[1].shown == person.events(session)["frames"]


def test_a_client_that_comes_in_the_middle_of_a_run(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider(TURN)
    steering.hold()
    session = person.new_session()
    speaking = threading.Thread(target=person.say, args=("hi", session))
    speaking.start()
    steering.until_asked()
    viewers.append(subscribed(person, session))
    assert names(viewers[0].shown) == [(1, 0)]
    told = viewers[0].received[-1]
    assert told["data"] == {"event": "subscribed", "lastSeq": 1, "running": True}
    assert told["runId"] == person.status(session)["runId"]
    viewers[0].send({"action": "ping", "sessionId": session})
    assert viewers[0].take()["data"] == {"event": "pong", "lastSeq": 1, "running": True}
    steering.open()
    viewers[0].watch_until_end()
    speaking.join()
    assert viewers[0].shown == person.events(session)["frames"]
    viewers[0].send({"action": "ping", "sessionId": session})
    # what was written while it came may have been sent again, for it showed a gap
    while viewers[0].take()["data"].get("event") != "pong":
        continue
    assert viewers[0].received[-1]["data"] == {"event": "pong", "lastSeq": 8, "running": False}


def watching(person: Person, session: str) -> int:
    """How many connections the session knows of."""
    return len(wiring.ports().log.head(SessionRef(person.tenant, person.sub, session)).connections)


def test_who_watches_over_a_socket_does_not_hold_a_request_open_as_well(
    person: Person, steering: Steered, viewers: list[Viewer]
) -> None:
    steering.plays = ScriptedProvider(TURN)
    steering.hold()
    session = person.new_session()
    viewers.append(subscribed(person, session))
    answer = person.say("hi", session)
    assert (answer.status_code, answer.json()["status"]) == (202, "running")
    steering.open()
    viewers[0].watch_until_end()
    viewers[0].drop()
    steering.plays = ScriptedProvider(TURN)
    again = person.say("hi again", session)
    assert (again.status_code, again.json()["status"]) == (200, "completed"), "a socket that is gone watches nothing"


def test_a_client_that_is_gone_does_not_hold_up_a_run(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider(TURN)
    steering.hold()
    session = person.new_session()
    viewers += [subscribed(person, session), subscribed(person, session)]
    answers: list[httpx.Response] = []
    speaking = threading.Thread(target=lambda: answers.append(person.say("hi", session)))
    speaking.start()
    steering.until_asked()
    viewers[0].drop()
    steering.open()
    speaking.join()
    assert (answers[0].status_code, answers[0].json()["status"]) == (202, "running")
    viewers[1].watch_until_end()
    assert viewers[1].shown == person.events(session)["frames"]
    assert watching(person, session) == 1


def test_ten_connections_watch_a_session_and_those_that_are_gone_make_room(
    person: Person, viewers: list[Viewer]
) -> None:
    session = person.new_session()
    viewers += [subscribed(person, session) for _ in range(10)]
    with person.connected() as socket:
        wish = {"action": "subscribe", "sessionId": session}
        refused = asked(socket, wish)
        assert (refused["type"], refused["data"]["status"], refused["data"]["action"]) == ("error", 409, "subscribe")
        assert [viewer.take()["data"] for viewer in viewers] == [{"event": "pong"}] * 10
        # one that watches already is not refused
        viewers[3].subscribe()
        assert viewers[3].take()["data"]["event"] == "subscribed"
        viewers[0].drop()

        def taken() -> dict[str, Any] | None:
            answer = asked(socket, wish)
            return answer if answer["type"] != "error" else None

        assert until(taken)["data"]["event"] == "subscribed"
    assert watching(person, session) == 10


def test_a_deleted_session_is_silent(person: Person, viewers: list[Viewer]) -> None:
    session = person.say("hello").json()["sessionId"]
    viewers.append(subscribed(person, session))
    person.http.delete(f"/agent/sessions/{session}")
    for action in ("subscribe", "ping", "cancel"):
        viewers[0].send({"action": action, "sessionId": session})
        assert viewers[0].take()["data"]["status"] == 404


def test_a_run_is_stopped_over_the_socket(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider(TURN)
    steering.hold()
    session = person.new_session()
    viewers.append(subscribed(person, session))
    viewers[0].send({"action": "cancel", "sessionId": session})
    assert viewers[0].take()["data"] == {"event": "idle"}
    viewers[0].send({"action": "message", "sessionId": session, "message": "hi", "idempotencyKey": "k1"})
    steering.until_asked()
    viewers[0].send({"action": "cancel", "sessionId": session})
    while viewers[0].take()["data"].get("event") != "cancelling":
        continue
    assert viewers[0].received[-1]["runId"] == person.status(session)["runId"]
    steering.open()
    viewers[0].watch_until_end()
    assert viewers[0].shown[-1]["data"]["stopReason"] == "cancelled"
    assert {frame["data"]["ok"] for frame in viewers[0].shown if frame["type"] == "tool_result"} == {False}
    assert viewers[0].shown == person.events(session)["frames"]


def test_a_run_that_fails_says_so_in_its_last_frame(person: Person, steering: Steered, viewers: list[Viewer]) -> None:
    steering.plays = ScriptedProvider([says("One moment.", LOOK), ValueError("a person's words")])
    session = person.new_session()
    viewers.append(subscribed(person, session))
    person.say("hi", session)
    viewers[0].watch_until_end()
    done = viewers[0].shown[-1]["data"]
    assert (done["stopReason"], done["message"]) == ("error", APOLOGY)
    assert "words" not in json.dumps(viewers[0].received)
