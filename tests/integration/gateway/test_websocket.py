"""The WebSocket: tickets, frames, replay, and clients that come and go at any moment."""

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from local.server import LocalServer
from spotter import wiring
from spotter.agent import writing
from spotter.errors import ProviderUnavailable
from spotter.llm.messages import Chunk, Request, TextDelta, ToolCall
from spotter.llm.provider import Filled, InvalidOutput
from spotter.store.keys import SessionRef
from spotter.stream.subscription import REPLAY_PAGE
from tests.fakes.scripted_provider import ScriptedProvider, says
from tests.integration.gateway.people import Person, asked, heard, opened, until
from tests.integration.gateway.steering import Steered
from tests.integration.gateway.viewer import MOST_BYTES, Viewer, names, subscribed

LOOK = ToolCall("c1", "fetch_data", {"data_type": "user_profile"})
NOTIFY = ToolCall("c2", "message_notify_user", {"message": "I am looking."})
LONG = "A long answer. " * 4_000
TURN = [says("Let me look.", LOOK, NOTIFY), says("And again.", LOOK), says(LONG)]
"""Two steps with tools and a reply that takes three frames."""


def refusal(server: LocalServer, ticket: str) -> int:
    """The status with which a ticket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        opened(server, ticket)
    return refused.value.response.status_code


@pytest.fixture
def viewers() -> Iterator[list[Viewer]]:
    """Those who watch; gone after the test."""
    watching: list[Viewer] = []
    yield watching
    for viewer in watching:
        viewer.close()


def test_a_ticket_is_good_once(person: Person) -> None:
    issued = person.http.post("/agent/stream-ticket").json()
    assert issued.keys() == {"ticket", "expiresIn", "url"}
    assert (issued["expiresIn"], issued["url"]) == (60, person.server.websocket_url)
    (key,) = [sort for _, sort in person.written()]
    assert key.startswith("TICKET#")
    assert issued["ticket"].partition(".")[2] not in key
    with opened(person.server, issued["ticket"]) as socket:
        assert asked(socket, {"action": "ping"})["data"] == {"event": "pong"}
    assert refusal(person.server, issued["ticket"]) == 403
    assert person.written() == []


def test_a_ticket_is_good_for_a_minute(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = wiring.now()
    tickets = [person.ticket() for _ in range(2)]
    monkeypatch.setattr(wiring, "now", lambda: moment + timedelta(seconds=59))
    opened(person.server, tickets[0]).close()
    monkeypatch.setattr(wiring, "now", lambda: moment + timedelta(seconds=63))
    assert refusal(person.server, tickets[1]) == 403


def test_tickets_that_nobody_was_given(person: Person, stranger: Person) -> None:
    ticket = person.ticket()
    secret = ticket.partition(".")[2]
    rubbish = [
        f"{stranger.tenant}.{secret}",
        f".{secret}",
        secret,
        f"{person.tenant}.{secret}x",
        f"{person.tenant}.{secret[:-1]}",
        f"{person.tenant}.",
        f"{person.tenant}%23S%23x.{secret}",
        f"{'x' * 3_000}.{secret}",
        "%00.%ff",
        "%F0%9F%92%AA",
    ]
    assert {refusal(person.server, one) for one in rubbish} == {403}
    assert refusal(person.server, "") == 401
    opened(person.server, ticket).close()


@pytest.mark.parametrize(
    ("frame", "action", "said"),
    [
        ("", "", "frame: Invalid JSON"),
        ("hello", "", "frame: Invalid JSON"),
        ("{", "", "frame: Invalid JSON"),
        ("[]", "", "frame: Input should be an object"),
        ('[{"action": "ping"}]', "", "frame: Input should be an object"),
        ("null", "", "frame: Input should be an object"),
        ('"ping"', "", "frame: Input should be an object"),
        ("[" * 20_000, "", "frame: Invalid JSON"),
        ('{"action": "message", "message": "\\ud800", "idempotencyKey": "k"}', "", "frame: Invalid JSON"),
        ({}, "", "frame: Unable to extract tag"),
        ({"action": None}, "", "frame: Input tag"),
        ({"action": 5}, "", "frame: Input tag"),
        ({"action": "Ping"}, "", "frame: Input tag"),
        ({"action": "$connect"}, "", "frame: Input tag"),
        ({"action": "x" * 30_000}, "", "frame: Input tag"),
        ({"action": "ping", "x": 1}, "ping", "ping.x: Extra inputs"),
        ({"action": "ping", "x" * 30_000: 1}, "ping", "ping.xxx"),
        ({"action": "ping", "sessionId": "a/b"}, "ping", "ping.sessionId"),
        ({"action": "subscribe"}, "subscribe", "subscribe.sessionId: Field required"),
        ({"action": "subscribe", "sessionId": "s", "session_id": "s"}, "subscribe", "subscribe.session_id"),
        ({"action": "subscribe", "sessionId": "s", "after": -1}, "subscribe", "subscribe.after"),
        ({"action": "subscribe", "sessionId": "s", "after": 10**10}, "subscribe", "subscribe.after"),
        ({"action": "subscribe", "sessionId": "s", "after": 10**30}, "subscribe", "subscribe.after"),
        ({"action": "subscribe", "sessionId": "s", "after": None}, "subscribe", "subscribe.after"),
        ({"action": "subscribe", "sessionId": "s", "after": "soon"}, "subscribe", "subscribe.after"),
        ({"action": "message", "message": "hi"}, "message", "message.idempotencyKey: Field required"),
        ({"action": "message", "message": " \n", "idempotencyKey": "k"}, "message", "message.message"),
        ({"action": "message", "message": 5, "idempotencyKey": "k"}, "message", "message.message"),
        ({"action": "message", "message": "x" * 20_001, "idempotencyKey": "k"}, "message", "message.message"),
        ({"action": "message", "message": "hi", "idempotencyKey": "a b"}, "message", "message.idempotencyKey"),
        ({"action": "cancel"}, "cancel", "cancel.sessionId: Field required"),
    ],
)
def test_a_frame_that_does_not_fit(person: Person, frame: object, action: str, said: str) -> None:
    with person.connected() as socket:
        answer = asked(socket, frame)
        assert answer["type"] == "error"
        assert answer.keys() == {"v", "type", "sessionId", "runId", "step", "attempt", "at", "data"}
        assert (answer["data"]["status"], answer["data"]["action"]) == (400, action)
        assert answer["data"]["title"]
        assert answer["data"]["detail"].startswith(said)
        assert len(json.dumps(answer)) < 1_500
        assert asked(socket, {"action": "ping"})["data"] == {"event": "pong"}
    assert person.written() == []


def test_a_frame_about_somebody_elses_session(person: Person, colleague: Person, stranger: Person) -> None:
    session = person.say("hello").json()["sessionId"]
    before = person.written()
    for one, name in ((colleague, session), (stranger, session), (person, "ses_unknown")):
        with one.connected() as socket:
            for frame in (
                {"action": "subscribe", "sessionId": name},
                {"action": "message", "sessionId": name, "message": "hi", "idempotencyKey": "k"},
                {"action": "cancel", "sessionId": name},
                {"action": "ping", "sessionId": name},
            ):
                answer = asked(socket, frame)
                assert (answer["type"], answer["sessionId"]) == ("error", name)
                assert answer["data"] == {
                    "status": 404,
                    "title": "Not found",
                    "detail": "There is no such session.",
                    "action": frame["action"],
                }
    assert (person.written(), stranger.written()) == (before, [])


def test_an_agent_that_does_not_exist_and_a_key_that_was_used(person: Person) -> None:
    message = {"action": "message", "message": "hi", "idempotencyKey": "k1"}
    with person.connected() as socket:
        assert asked(socket, message | {"agentId": "other"})["data"]["status"] == 404
        accepted = asked(socket, message)["data"]
        before = person.settled(accepted["sessionId"])
        answer = asked(socket, message | {"message": "something else"})["data"]
        assert (answer["status"], answer["title"]) == (422, "The Idempotency-Key was used for another request")
        assert person.status(accepted["sessionId"]) == before


@pytest.mark.parametrize("pieces", [["x" * (32 * 1024 + 1)], ["x" * 32 * 1024] * 4 + ["x"]])
def test_a_frame_that_is_too_large_ends_the_connection_and_nothing_else(person: Person, pieces: list[str]) -> None:
    session = person.new_session()
    before = person.written()
    with person.connected() as socket:
        asked(socket, {"action": "subscribe", "sessionId": session})
        with pytest.raises(ConnectionClosed) as closed:
            socket.send(pieces if len(pieces) > 1 else pieces[0])
            socket.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert person.written() == before
    with person.connected() as socket:
        assert asked(socket, {"action": "ping"})["data"] == {"event": "pong"}


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
    # the same key over HTTP is the same message
    turn = person.say("hi", key="k1").json()
    assert (turn["sessionId"], turn["runId"], turn["status"]) == (session, accepted["runId"], "completed")


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


def test_a_text_is_seen_as_it_is_written(
    person: Person, steering: Steered, viewers: list[Viewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "GATHER_SECONDS", 0.0)
    steering.plays = ScriptedProvider([says("One two three four.", LOOK), says("Five six.")])
    session = person.new_session()
    viewers.append(subscribed(person, session))
    run = person.say("hi", session).json()["runId"]
    viewers[0].watch_until_end()
    for step, text in ((1, "One two three four."), (2, "Five six.")):
        responses = [frame for frame in viewers[0].received if (frame["type"], frame["step"]) == ("response", step)]
        *deltas, durable = responses
        assert "".join(frame["data"]["delta"] for frame in deltas) == text
        assert len(deltas) > 1
        assert durable["data"] == {"text": text}
        for frame in deltas:
            assert not frame.keys() & {"seq", "part", "parts"}
            assert (frame["runId"], frame["attempt"], frame["data"].keys()) == (run, 0, {"delta"})


class Stumbling:
    """Breaks off in the middle of its first answer, and gives it whole when it is asked again."""

    name = "stumbling"

    def __init__(self) -> None:
        self._stumbled = False

    def respond(self, request: Request) -> Iterator[Chunk]:
        yield TextDelta("One two")
        if not self._stumbled:
            self._stumbled = True
            raise ProviderUnavailable
        yield TextDelta(" three.")
        yield says("One two three.")

    def structured(self, request: Request, model: type[Filled]) -> Filled:
        raise InvalidOutput


def test_a_text_that_is_begun_anew_says_so(
    person: Person, steering: Steered, viewers: list[Viewer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "GATHER_SECONDS", 0.0)
    steering.plays = Stumbling()
    session = person.new_session()
    viewers.append(subscribed(person, session))
    assert person.say("hi", session).json()["reply"] == "One two three."
    viewers[0].watch_until_end()
    written = [
        (frame["attempt"], frame["data"].get("delta"), frame["data"].get("text"))
        for frame in viewers[0].received
        if frame["type"] == "response"
    ]
    assert written == [
        (0, "One two", None),
        (1, "One two", None),
        (1, " three.", None),
        (1, None, "One two three."),
    ]


@pytest.mark.parametrize("letter", ["x", '"', "é", "\U0001f4aa", "\u0001"])
def test_however_long_a_text_its_frames_are_small(
    person: Person, steering: Steered, viewers: list[Viewer], monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    monkeypatch.setattr(writing, "GATHER_SECONDS", 0.0)
    text = letter * 20_000
    unknown = ToolCall("c" * 500, "n" * 9_000, {"why": text})
    steering.plays = ScriptedProvider([says(text, unknown), says(text)])
    session = person.new_session()
    viewers.append(subscribed(person, session))
    person.say(text, session)
    viewers[0].watch_until_end()
    assert viewers[0].shown == person.events(session)["frames"]
    said = [frame["data"]["message"] for frame in viewers[0].shown if frame["seq"] == 1]
    written = [frame["data"]["text"] for frame in viewers[0].shown if (frame["seq"], frame["type"]) == (2, "response")]
    assert "".join(said) == "".join(written) == text
    deltas = [frame["data"]["delta"] for frame in viewers[0].received if "delta" in frame["data"]]
    assert "".join(deltas) == text * 2
    sizes = [
        len(json.dumps(frame, ensure_ascii=False, separators=(",", ":")).encode()) for frame in viewers[0].received
    ]
    assert max(sizes) <= MOST_BYTES


def watching(person: Person, session: str) -> int:
    """How many connections the session knows of."""
    return len(wiring.ports().log.head(SessionRef(person.tenant, person.sub, session)).connections)


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
    assert answers[0].json()["status"] == "completed"
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
    reply = person.say("hi", session).json()["reply"]
    viewers[0].watch_until_end()
    done = viewers[0].shown[-1]["data"]
    assert done["stopReason"] == "error"
    assert reply.endswith(done["message"])
    assert "words" not in json.dumps(viewers[0].received)
