"""What is wrong with a request is said in one shape, and leaves nothing behind."""

import base64
import json
import time
from typing import Any

import httpx
import pytest

from local.server import LocalServer
from tests.integration.gateway.people import Person, all_at_once, signed
from tests.integration.gateway.refusals import told, told_by_the_gateway

JSON = "application/json"
DEEP = b"[" * 50_000 + b"]" * 50_000

UNREADABLE = {
    "cut off": (b'{"message": "hi"', JSON),
    "no JSON": (b"message=hi", JSON),
    "not UTF-8": (b"\xff\xfe", JSON),
    "not UTF-8, of no type": (b'{"message": "caf\xe9"}', ""),
    "half a pair of surrogates": (b'{"message": "\\ud800"}', JSON),
    "half a pair in a name": (b'{"message": "hi", "\\udc00": 1}', JSON),
    "NaN": (b'{"message": "hi", "x": NaN}', JSON),
    "Infinity": (b'{"message": "hi", "x": -Infinity}', JSON),
    "nested without end": (b'{"message": "hi", "x": ' + DEEP + b"}", JSON),
    "a number of 5,000 digits": (b'{"message": "hi", "x": ' + b"1" * 5_000 + b"}", JSON),
    "two objects": (b'{"message": "hi"} {"message": "hi"}', JSON),
    "a byte order mark": (b'\xef\xbb\xbf{"message": "hi"}', JSON),
}
NO_OBJECT = [b"", b"null", b"true", b"7", b'"hi"', b"[]", b'[{"message": "hi"}]']
OTHER_FORMATS = [
    "text/plain",
    "application/xml",
    "application/jsonx",
    "application/json-patch+json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "image/png",
]


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_body_that_cannot_be_read(person: Person, name: str) -> None:
    content, kind = UNREADABLE[name]
    headers = {"content-type": kind} if kind else {}
    for path in ("/agent/chat", "/agent/sessions", "/agent/sessions/ses_1/message", "/coach/stall"):
        told(person.http.post(path, content=content, headers=headers), 400, "invalid-json")
    assert person.written() == []


@pytest.mark.parametrize("content", NO_OBJECT)
def test_a_body_that_is_no_object(person: Person, content: bytes) -> None:
    for path in ("/agent/chat", "/agent/sessions", "/agent/sessions/ses_1/message", "/coach/plan"):
        problem = told(person.http.post(path, content=content, headers={"content-type": JSON}), 422, "invalid-request")
        assert [fault["field"] for fault in problem["errors"]] == ["body"]
    assert person.written() == []


@pytest.mark.parametrize("kind", OTHER_FORMATS)
def test_a_body_in_another_format(person: Person, kind: str) -> None:
    for path in ("/agent/chat", "/agent/sessions", "/agent/sessions/ses_1/message", "/coach/insight"):
        response = person.http.post(path, content=b'{"message": "hi"}', headers={"content-type": kind})
        told(response, 415, "unsupported-media-type")
    assert person.written() == []


@pytest.mark.parametrize("kind", ["", "APPLICATION/JSON", "application/json; charset=utf-8", "application/json ;x=y"])
def test_json_by_any_of_its_names(person: Person, kind: str) -> None:
    headers = {"content-type": kind} if kind else {}
    response = person.http.post("/agent/sessions", content='{"title": "caf\u00e9"}'.encode(), headers=headers)
    assert response.status_code == 201
    assert response.json()["session"]["title"] == "café"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "body.message"),
        ({"message": ""}, "body.message"),
        ({"message": " \t\n\u00a0\u2003"}, "body.message"),
        ({"message": "x" * 100 * 1024}, "body.message"),
        ({"message": "é" * 20_001}, "body.message"),
        ({"message": None}, "body.message"),
        ({"message": 5}, "body.message"),
        ({"message": True}, "body.message"),
        ({"message": ["hi"]}, "body.message"),
        ({"message": {"text": "hi"}}, "body.message"),
        ({"message": "hi", "sessionId": ""}, "body.sessionId"),
        ({"message": "hi", "sessionId": "a/b"}, "body.sessionId"),
        ({"message": "hi", "sessionId": "x" * 65}, "body.sessionId"),
        ({"message": "hi", "sessionId": 7}, "body.sessionId"),
        ({"message": "hi", "sessionId": "ses_1\n"}, "body.sessionId"),
        ({"message": "hi", "agentId": "a b"}, "body.agentId"),
        ({"message": "hi", "tenant": "another"}, "body.tenant"),
        ({"message": "hi", "session_id": "ses_1"}, "body.session_id"),
        ({"message": "hi", "x" * 1000: 1}, "body." + "x" * 295),
    ],
)
def test_a_chat_whose_fields_do_not_fit(person: Person, body: dict[str, object], field: str) -> None:
    problem = told(person.http.post("/agent/chat", json=body), 422, "invalid-request")
    assert [fault["field"] for fault in problem["errors"]] == [field]
    assert len(json.dumps(problem)) < 2_000
    assert person.written() == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"title": "x" * 121}, "body.title"),
        ({"title": 5}, "body.title"),
        ({"metadata": []}, "body.metadata"),
        ({"metadata": None}, "body.metadata"),
        ({"metadata": {"note": "x" * 2_000}}, "body.metadata"),
        ({"metadata": {"note": "é" * 400}}, "body.metadata"),
        ({"status": "running"}, "body.status"),
        ({"sessionId": "mine"}, "body.sessionId"),
    ],
)
def test_a_session_whose_fields_do_not_fit(person: Person, body: dict[str, object], field: str) -> None:
    problem = told(person.http.post("/agent/sessions", json=body), 422, "invalid-request")
    assert [fault["field"] for fault in problem["errors"]] == [field]
    assert person.written() == []


def test_a_number_beyond_all_numbers_in_metadata(person: Person) -> None:
    content = b'{"metadata": {"load": 1e999}}'
    told(person.http.post("/agent/sessions", content=content, headers={"content-type": JSON}), 422, "invalid-request")
    assert person.written() == []


def test_what_is_odd_but_allowed_comes_back_as_it_was(person: Person) -> None:
    metadata: dict[str, Any] = {"a\u0000b": "\u0001", "": [None, True, -0.5, 10**40], "😀": {"deep": [[[[]]]]}}
    opened = person.http.post("/agent/sessions", json={"title": " \u0000 ", "metadata": metadata}).json()["session"]
    read = person.http.get(f"/agent/sessions/{opened['sessionId']}").json()["session"]
    assert opened == read
    assert read["metadata"] == metadata
    assert read["title"] == "\u0000"


def test_a_message_of_control_characters_and_of_bytes_that_are_no_text(person: Person) -> None:
    answered = person.say("\u0000\u001b[2J\u202e")
    assert answered.status_code == 200
    (said, *_) = person.events(answered.json()["sessionId"])["events"]
    assert said["content"]["message"] == "\u0000\u001b[2J\u202e"
    # the gateway hands bodies on as text, and what is no text in it as U+FFFD
    answered = person.http.post("/agent/chat", content=b'{"message": "caf\xe9"}', headers={"content-type": JSON})
    (said, *_) = person.events(answered.json()["sessionId"])["events"]
    assert said["content"]["message"] == "caf\ufffd"


@pytest.mark.parametrize("key", ["a b", "é", "x" * 129, "", "tab\tbed"])
def test_an_idempotency_key_that_does_not_fit(person: Person, key: str) -> None:
    for path, body in (("/agent/chat", {"message": "hi"}), ("/agent/sessions", {})):
        response = person.http.post(path, json=body, headers={b"Idempotency-Key": key.encode()})
        problem = told(response, 422, "invalid-request")
        assert [fault["field"] for fault in problem["errors"]] == ["header.idempotency-key"]
    assert person.written() == []


def test_an_agent_that_does_not_exist(person: Person) -> None:
    told(person.http.post("/agent/chat", json={"message": "hi", "agentId": "other"}), 404, "not-found")
    told(person.http.post("/agent/sessions", json={"agentId": "other"}), 404, "not-found")
    assert person.written() == []


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


OF_ONE_SESSION: list[tuple[str, str, dict[str, object] | None]] = [
    ("GET", "", None),
    ("DELETE", "", None),
    ("GET", "/events", None),
    ("GET", "/status", None),
    ("POST", "/cancel", None),
    ("POST", "/message", {"message": "hi"}),
    ("POST", "/approvals/c1", {"approve": True}),
]


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
    "claims",
    [
        {"exp": int(time.time()) - 1},
        {"exp": None},
        {"aud": "another"},
        {"iss": "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_another"},
    ],
)
def test_a_token_that_the_gateway_refuses(person: Person, claims: dict[str, object]) -> None:
    token = signed(claims)
    for method, path in (("GET", "/agent/sessions"), ("POST", "/agent/chat"), ("POST", "/coach/plan")):
        response = person.http.request(method, path, headers={"authorization": f"Bearer {token}"})
        told_by_the_gateway(response, 401, "Unauthorized")


@pytest.mark.parametrize("authorization", [None, "", "Bearer", "Bearer x", "Bearer a.b.c", "Basic YTpi", "x" * 5_000])
def test_no_token_or_rubbish(server: LocalServer, authorization: str | None) -> None:
    headers = {} if authorization is None else {"authorization": authorization}
    for method, path in (("GET", "/agent/sessions"), ("POST", "/agent/chat"), ("DELETE", "/agent/sessions/ses_1")):
        told_by_the_gateway(
            httpx.request(method, f"{server.url}{path}", headers=headers, trust_env=False), 401, "Unauthorized"
        )


@pytest.mark.parametrize(
    "claims",
    [
        {"token_use": "access"},
        {"token_use": "access", "aud": None, "client_id": "the app's"},
        {"token_use": None},
        {"custom:tenant": None},
        {"custom:tenant": ""},
        {"custom:tenant": "a#S#b"},
        {"custom:tenant": "a.b"},
        {"sub": None},
        {"sub": "a#b"},
    ],
)
def test_a_token_that_says_too_little_of_who_it_is(person: Person, claims: dict[str, object]) -> None:
    if claims.get("client_id"):
        pool_client = signed({}).split(".")[1]
        payload = json.loads(base64.urlsafe_b64decode(pool_client + "=="))
        claims = claims | {"client_id": payload["aud"]}
    headers = {"authorization": f"Bearer {signed(claims)}"}
    asked: list[tuple[str, str, dict[str, object] | None]] = [
        ("GET", "/agent/sessions", None),
        ("POST", "/agent/sessions", {}),
        ("POST", "/agent/chat", {"message": "hi"}),
        ("POST", "/agent/stream-ticket", None),
        *((method, f"/agent/sessions/ses_1{path}", body) for method, path, body in OF_ONE_SESSION),
    ]
    for method, path, body in asked:
        told(person.http.request(method, path, json=body, headers=headers), 401, "unauthenticated")


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


def test_a_body_beyond_what_a_function_takes(person: Person) -> None:
    body = {"message": "x" * 6_300_000}
    told_by_the_gateway(person.http.post("/agent/chat", json=body), 413, "Request Too Long")
    assert person.written() == []


def test_a_key_that_comes_back_with_another_request(person: Person) -> None:
    first = person.say("hello", key="k1")
    before = person.written()
    told(person.say("something else", key="k1"), 422, "idempotency-key-reused")
    told(person.say("something else", first.json()["sessionId"], key="k1"), 422, "idempotency-key-reused")
    opened = person.http.post("/agent/sessions", json={"title": "Legs"}, headers={"idempotency-key": "k1"})
    for body in ({"title": "Arms"}, {}, {"title": "Legs", "metadata": {"a": 1}}):
        response = person.http.post("/agent/sessions", json=body, headers={"idempotency-key": "k1"})
        told(response, 422, "idempotency-key-reused")
    assert [event["content"]["message"] for event in person.events(first.json()["sessionId"])["events"][:1]] == [
        "hello"
    ]
    added = set(person.written()) - set(before)
    assert added == {(f"T#{person.tenant}#S#{opened.json()['session']['sessionId']}", "HEAD")}


def test_many_bad_requests_at_once_leave_nothing(person: Person) -> None:
    def send() -> None:
        told(person.http.post("/agent/chat", json={"message": 5}), 422, "invalid-request")

    all_at_once([send] * 20)
    assert person.written() == []
