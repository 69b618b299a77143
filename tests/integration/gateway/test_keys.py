"""An Idempotency-Key means one request of one route: the same key sent to another route is another request."""

from collections.abc import Callable

import pytest

from tests.integration.gateway.people import Person, asked, heard

KEY = {"idempotency-key": "k1"}


def over_the_socket(person: Person, message: str, key: str, session: str | None = None) -> str:
    """The session that a message sent over the WebSocket landed in, accepted with its own key."""
    frame = {"action": "message", "message": message, "idempotencyKey": key}
    with person.connected() as socket:
        answer = asked(socket, frame if session is None else frame | {"sessionId": session})
        while answer["data"].get("event") != "accepted":
            answer = heard(socket)
    assert answer["data"]["key"] == key
    return str(answer["data"]["sessionId"])


def chat(person: Person, key: str) -> str:
    return str(person.say("hello", key=key).json()["sessionId"])


def create(person: Person, key: str) -> str:
    opened = person.http.post("/agent/sessions", json={}, headers={"idempotency-key": key})
    assert opened.status_code == 201, opened.text
    return str(opened.json()["session"]["sessionId"])


def socket(person: Person, key: str) -> str:
    return over_the_socket(person, "hello", key)


OPENING: dict[str, Callable[[Person, str], str]] = {"chat": chat, "create": create, "socket": socket}
IMITATIONS = ("open/k1", "chat/k1", "session/k1", "message/k1", "socket/k1", "user/k1")


@pytest.mark.parametrize("key", ["k1", *IMITATIONS])
def test_the_same_key_opens_a_session_of_its_own_at_every_route(person: Person, key: str) -> None:
    opened = {name: opens(person, "k1") for name, opens in OPENING.items()}
    again = {name: opens(person, key) for name, opens in OPENING.items()}
    assert len(set(opened.values())) == len(OPENING)
    if key == "k1":
        assert again == opened
    else:
        assert len({*opened.values(), *again.values()}) == 2 * len(OPENING)


def test_the_same_key_is_another_message_at_every_route_of_a_session(person: Person) -> None:
    session = person.new_session()
    path = f"/agent/sessions/{session}"

    def send_all() -> None:
        assert person.say("one", session, key="k1").status_code == 200
        assert person.http.post(f"{path}/message", json={"message": "two"}, headers=KEY).status_code == 200
        assert over_the_socket(person, "three", "k1", session) == session
        person.settled(session)

    send_all()
    once = person.events(session)
    said = [event["content"]["message"] for event in once["events"] if event["type"] == "user_message"]
    assert said == ["one", "two", "three"]
    keys = [frame["data"]["key"] for frame in once["frames"] if frame["data"].get("event") == "user_message"]
    assert keys == ["k1", "k1", "k1"]
    send_all()
    assert person.events(session) == once


def test_a_key_used_to_send_a_message_stops_nothing_and_decides_nothing(person: Person) -> None:
    """Cancelling and deciding need no key: done twice, they are done once."""
    session = person.say("hello", key="k1").json()["sessionId"]
    cancelled = person.http.post(f"/agent/sessions/{session}/cancel", headers=KEY)
    assert (cancelled.status_code, cancelled.json()["status"]) == (202, "idle")
    decided = person.http.post(f"/agent/sessions/{session}/approvals/c1", json={"approve": True}, headers=KEY)
    assert decided.status_code == 404
    assert person.say("hello", key="k1").json()["sessionId"] == session
