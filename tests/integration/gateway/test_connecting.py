"""The WebSocket's door: tickets, and frames that it does not take."""

import json
from datetime import timedelta

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from local.server import LocalServer
from spotter import wiring
from tests.integration.gateway.people import Person, asked, opened


def refusal(server: LocalServer, ticket: str) -> int:
    """The status with which a ticket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        opened(server, ticket)
    return refused.value.response.status_code


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
