"""What is wrong with a request is said in one shape, and changes nothing."""

import base64

import pytest

from tests.integration.gateway.people import Person
from tests.integration.gateway.refusals import told, told_by_the_gateway
from tests.integration.gateway.routes import OF_ONE_SESSION


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=-1", "limit=x", "limit=", "limit=1&limit=2", "limit=1e1", "limit=%00"]
)
def test_a_limit_that_does_not_fit(person: Person, query: str) -> None:
    session = person.new_session()
    for path in ("/agent/sessions", f"/agent/sessions/{session}/events"):
        problem = told(person.http.get(f"{path}?{query}"), 422, "invalid-request")
        assert [fault["field"] for fault in problem["errors"]] == ["query.limit"]


@pytest.mark.parametrize("after", ["-1", "10000000000", "1" * 5_000, "x", "", "0.5", "%20", "NaN"])
def test_an_after_that_is_no_number_of_an_event(person: Person, after: str) -> None:
    session = person.new_session()
    problem = told(person.http.get(f"/agent/sessions/{session}/events?after={after}"), 422, "invalid-request")
    assert [fault["field"] for fault in problem["errors"]] == ["query.after"]


def test_an_after_beyond_the_end_is_an_empty_page(person: Person) -> None:
    session = person.say("hello").json()["sessionId"]
    for after in (3, 9_999_999_999):
        assert person.events(session, after) == {"events": [], "frames": [], "nextToken": None}


def token(place: str) -> str:
    return base64.urlsafe_b64encode(place.encode()).decode()


@pytest.mark.parametrize(
    "next_token",
    [
        "",
        "x",
        "AAAA",
        "%00",
        "%ff",
        "é",
        "x" * 401,
        token("2026-01-01T00:00:00.000Z#"),
        token("2026-01-01T00:00:00.000Z#a/b"),
        token("2026-01-01T00:00:00.000Z#ses_1") + "&nextToken=x",
        token("2026-01-01#ses_1"),
        "12345678901",
        "-1",
        "٣",
    ],
)
def test_a_next_token_that_this_api_did_not_make(person: Person, next_token: str) -> None:
    session = person.new_session()
    for path in ("/agent/sessions", f"/agent/sessions/{session}/events"):
        told(person.http.get(f"{path}?nextToken={next_token}"), 422, "invalid-request")


def test_another_users_next_token_leads_nowhere_else(person: Person, colleague: Person, stranger: Person) -> None:
    theirs = [person.new_session() for _ in range(3)]
    page = person.http.get("/agent/sessions", params={"limit": 1}).json()
    assert page["sessions"][0]["sessionId"] == theirs[-1]
    for other in (colleague, stranger):
        answered = other.http.get("/agent/sessions", params={"nextToken": page["nextToken"]})
        assert (answered.status_code, answered.json()["sessions"]) == (200, [])


@pytest.mark.parametrize(("method", "path", "body"), OF_ONE_SESSION)
def test_an_unknown_session_and_somebody_elses_are_answered_alike(
    person: Person,
    colleague: Person,
    stranger: Person,
    method: str,
    path: str,
    body: dict[str, object] | None,
) -> None:
    session = person.say("hello").json()["sessionId"]
    before = (person.written(), person.events(session))
    answers = [
        told(one.http.request(method, f"/agent/sessions/{name}{path}", json=body), 404, "not-found")
        for one, name in ((colleague, session), (stranger, session), (person, "ses_unknown"))
    ]
    assert answers[0] == answers[1] == answers[2]
    assert (person.written(), person.events(session)) == before
    assert stranger.written() == []


def test_chat_in_somebody_elses_session(person: Person, colleague: Person, stranger: Person) -> None:
    session = person.say("hello").json()["sessionId"]
    before = person.written()
    for one in (colleague, stranger):
        told(one.say("hi", session), 404, "not-found")
    told(person.say("hi", "ses_unknown"), 404, "not-found")
    assert (person.written(), stranger.written()) == (before, [])


@pytest.mark.parametrize(("method", "path", "body"), OF_ONE_SESSION)
def test_an_id_that_is_none(person: Person, method: str, path: str, body: dict[str, object] | None) -> None:
    for name in ("x" * 65, "é", "a.b", "a b"):
        problem = told(person.http.request(method, f"/agent/sessions/{name}{path}", json=body), 422, "invalid-request")
        assert [fault["field"] for fault in problem["errors"]] == ["path.sessionId"]
    for name in ("a%2Fb", "%00", "a%0Ab", "%ff"):
        told(person.http.request(method, f"/agent/sessions/{name}{path}", json=body), 404, "not-found")
    assert person.written() == []


def test_what_is_gone_is_gone(person: Person) -> None:
    session = person.say("give me a 30 minute dumbbell workout").json()["sessionId"]
    assert person.http.delete(f"/agent/sessions/{session}").status_code == 204
    for method, path, body in OF_ONE_SESSION:
        told(person.http.request(method, f"/agent/sessions/{session}{path}", json=body), 404, "not-found")
    told(person.say("hi", session), 404, "not-found")
    assert person.http.get("/agent/sessions").json()["sessions"] == []
    assert [sort for _, sort in person.written()] == ["HEAD"]


def test_nothing_to_stop(person: Person) -> None:
    session = person.say("hello").json()["sessionId"]
    before = person.events(session)
    for _ in range(2):
        answered = person.http.post(f"/agent/sessions/{session}/cancel")
        assert answered.status_code == 202
        assert answered.json() == {"sessionId": session, "runId": None, "status": "idle"}
    assert person.events(session) == before
    assert person.status(session)["stopReason"] == "end_turn"


def test_a_call_that_does_not_wait_for_approval(person: Person) -> None:
    session = person.say("give me a 30 minute dumbbell workout").json()["sessionId"]
    before = person.events(session)
    for call in ("nothing", before["frames"][-1]["runId"], "x" * 128):
        response = person.http.post(f"/agent/sessions/{session}/approvals/{call}", json={"approve": True})
        told(response, 404, "not-found")
    for body in ({}, {"approve": None}, {"approve": "perhaps"}, {"approve": True, "why": "x"}):
        response = person.http.post(f"/agent/sessions/{session}/approvals/c1", json=body)
        told(response, 422, "invalid-request")
    assert person.events(session) == before


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/agent/chat"),
        ("PUT", "/agent/chat"),
        ("PATCH", "/agent/sessions/ses_1"),
        ("DELETE", "/agent/sessions"),
        ("OPTIONS", "/agent/sessions"),
        ("GET", "/agent/sessions/ses_1/events/1"),
        ("GET", "/agent"),
        ("GET", "/agent/sessions/"),
        ("POST", "/agent//chat"),
    ],
)
def test_a_route_that_does_not_exist(person: Person, method: str, path: str) -> None:
    told_by_the_gateway(person.http.request(method, path), 404, "Not Found")
