"""GET and PUT /limits, GET /usage, and what comes of limits: for administrators of a tenant, and for its users."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from local.server import LocalServer
from spotter import wiring
from spotter.platform.limits.limits import OwnLimits
from spotter.platform.limits.repository import change_limits
from spotter.store.usage import DayUsage, added
from tests.integration.gateway.people import Person, all_at_once, asked
from tests.integration.gateway.refusals import told

CEILINGS = {
    "requestsPerMinute": 100_000,
    "concurrentRuns": 100,
    "tokensPerDay": 5_000_000,
    "dollarsPerDay": "10",
    "dollarsPerRun": "2",
    "tenant": {"requestsPerMinute": None, "concurrentRuns": None},
}
CSV = "Date,Workout Name,Exercise Name,Set Order,Weight,Reps\n2026-01-02 10:00:00,Legs,Squat (Barbell),1,100,5\n"


@pytest.fixture
def admin(server: LocalServer, person: Person) -> Iterator[Person]:
    """Who administers the person's tenant."""
    one = Person(server, "root", person.tenant, groups=("admin",))
    with one.http:
        yield one


NONE_SET: dict[str, Any] = {
    "requestsPerMinute": None,
    "concurrentRuns": None,
    "tokensPerDay": None,
    "dollarsPerDay": None,
    "dollarsPerRun": None,
    "tenant": {"requestsPerMinute": None, "concurrentRuns": None},
}


def set_limits(admin: Person, **limits: object) -> dict[str, Any]:
    answered = admin.http.put("/limits", json={"limits": limits})
    assert answered.status_code == 200, answered.text
    found: dict[str, Any] = answered.json()["limits"]
    return found


def test_where_nothing_is_set_the_deployments_limits_count(admin: Person) -> None:
    read = admin.http.get("/limits")
    assert (read.status_code, read.headers["etag"]) == (200, '"0"')
    assert read.json() == {"limits": CEILINGS, "set": NONE_SET, "deployment": CEILINGS}


def test_what_is_put_is_what_is_set_and_what_is_set_can_be_put_again(admin: Person) -> None:
    lower = {
        "requestsPerMinute": 30,
        "concurrentRuns": 3,
        "tokensPerDay": 0,
        "dollarsPerDay": "2.50",
        "dollarsPerRun": "0.25",
        "tenant": {"requestsPerMinute": 500, "concurrentRuns": None},
    }
    assert set_limits(admin, **lower) == lower
    read = admin.http.get("/limits")
    assert (read.json(), read.headers["etag"]) == ({"limits": lower, "set": lower, "deployment": CEILINGS}, '"1"')
    again = admin.http.put("/limits", json={"limits": read.json()["set"]}, headers={"if-match": '"1"'})
    assert (again.status_code, again.headers["etag"]) == (200, '"1"')
    whole = admin.http.put("/limits", json=read.json(), headers={"if-match": '"1"'})
    assert (whole.status_code, whole.json()) == (200, read.json()), "a reply may be sent back as it is"
    told(admin.http.put("/limits", json={"limits": {}}, headers={"if-match": '"0"'}), 412, "precondition-failed")
    assert set_limits(admin) == CEILINGS  # what is left out is the deployment's


def test_what_is_not_set_follows_the_deployment_and_what_is_set_stays_below_it(
    admin: Person, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = admin.http.put("/limits", json={"limits": {"concurrentRuns": 3, "dollarsPerDay": "2.50"}}).json()
    own = NONE_SET | {"concurrentRuns": 3, "dollarsPerDay": "2.50"}
    assert put == admin.http.get("/limits").json()
    assert put == {
        "limits": CEILINGS | {"concurrentRuns": 3, "dollarsPerDay": "2.50"},
        "set": own,
        "deployment": CEILINGS,
    }
    assert person.say("hello").status_code == 200
    for most, runs in ((90_000, 50), (200_000, 2)):
        deployed = replace(wiring.limits(), requests_per_minute=most, concurrent_runs=runs)
        monkeypatch.setattr(wiring, "limits", lambda deployed=deployed: deployed)
        wiring.ports.cache_clear()
        wiring.forget_limits()
        now = admin.http.get("/limits").json()
        assert now["set"] == own
        assert now["deployment"] == CEILINGS | {"requestsPerMinute": most, "concurrentRuns": runs}
        assert now["limits"] == {
            **CEILINGS,
            "requestsPerMinute": most,
            "concurrentRuns": min(3, runs),
            "dollarsPerDay": "2.50",
        }
        mine = person.http.get("/me/usage").json()
        assert (mine["limits"]["requestsPerMinute"], mine["limits"]["concurrentRuns"]) == (most, min(3, runs))
        assert mine["left"]["requestsThisMinute"] in (most - 1, most)  # a new minute may have begun
    monkeypatch.undo()
    wiring.ports.cache_clear()
    wiring.forget_limits()


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ({"requestsPerMinute": 0}, "body.limits.requestsPerMinute"),
        ({"requestsPerMinute": 100_001}, "body.limits.requestsPerMinute"),
        ({"concurrentRuns": True}, "body.limits.concurrentRuns"),
        ({"tokensPerDay": 5_000_001}, "body.limits.tokensPerDay"),
        ({"dollarsPerDay": "10.01"}, "body.limits.dollarsPerDay"),
        ({"dollarsPerRun": "NaN"}, "body.limits.dollarsPerRun"),
        ({"dollarsPerRun": "-1"}, "body.limits.dollarsPerRun"),
        ({"tenant": {"concurrentRuns": 0}}, "body.limits.tenant.concurrentRuns"),
        ({"weekly": 1}, "body.limits.weekly"),
    ],
)
def test_nothing_above_the_deployments_limits_can_be_set(admin: Person, limits: dict[str, Any], field: str) -> None:
    refused = told(admin.http.put("/limits", json={"limits": limits}), 422, "invalid-request")
    assert field in {each["field"] for each in refused["errors"]}
    assert admin.http.get("/limits").json()["set"] == NONE_SET


def test_a_plain_user_reads_and_changes_no_limits_and_nobodys_usage(person: Person) -> None:
    for method, path in (("GET", "/limits"), ("PUT", "/limits"), ("GET", "/usage?day=2026-03-02"), ("GET", "/usage")):
        told(person.http.request(method, path, json={}), 403, "forbidden")


def test_the_limits_of_one_tenant_are_not_anothers(admin: Person, stranger: Person) -> None:
    set_limits(admin, requestsPerMinute=1)
    answers = [stranger.http.post("/agent/sessions", json={}).status_code for _ in range(3)]
    assert answers == [201, 201, 201]


def test_a_message_beyond_the_limit_is_refused_until_the_minute_is_over_and_a_retry_of_one_within_is_not(
    admin: Person, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = wiring.now().replace(second=20, microsecond=0)
    monkeypatch.setattr(wiring, "now", lambda: now)
    wiring.ports.cache_clear()
    set_limits(admin, requestsPerMinute=2)
    first = person.say("hello", key="m1")
    session = first.json()["sessionId"]
    assert person.say("hello again", session, "m2").status_code == 200
    refused = person.say("and again", session, "m3")
    assert told(refused, 429, "too-many-requests")["detail"].endswith("Try again in 40 s.")
    assert refused.headers["retry-after"] == "40"
    assert person.say("hello", key="m1").json()["seq"] == first.json()["seq"]
    assert person.say("hello again", session, "m2").status_code == 200
    left = person.http.get("/me/usage").json()
    assert (left["limits"]["requestsPerMinute"], left["left"]["requestsThisMinute"]) == (2, 0)
    with person.connected() as socket:
        frame = asked(socket, {"action": "message", "message": "hi", "idempotencyKey": "m4"})
    assert (frame["type"], frame["data"]["status"]) == ("error", 429)
    monkeypatch.setattr(wiring, "now", lambda: now + timedelta(seconds=40))
    wiring.ports.cache_clear()
    assert person.say("and again", session, "m3").status_code == 200
    monkeypatch.undo()
    wiring.ports.cache_clear()


def test_of_many_new_conversations_at_once_as_many_begin_as_may_be_at_work(admin: Person, person: Person) -> None:
    set_limits(admin, requestsPerMinute=7, concurrentRuns=3)
    answers: list[int] = []
    all_at_once([lambda: answers.append(person.say("hello").status_code) for _ in range(12)])
    begun = [status for status in answers if status in (200, 202)]
    assert 1 <= len(begun) <= 14  # a new minute may begin meanwhile
    assert set(answers) <= {200, 202, 429}
    assert 429 in answers or len(begun) > 7


def test_what_belongs_to_no_conversation_is_counted_too_and_once_by_its_key(admin: Person, person: Person) -> None:
    set_limits(admin, requestsPerMinute=1)
    body, named = {"text": "squat 3x5 100kg", "date": "2026-03-02"}, {"idempotency-key": "k1"}
    answers = [person.http.post("/agent/sessions", json={}, headers=named).status_code for _ in range(3)]
    assert answers == [201, 201, 201]
    refusals = [
        person.http.post("/ingest", json=body, headers=named),
        person.http.post("/agents/default/memories", json={"type": "fact", "content": "Has two kids."}),
        person.http.post("/agent/sessions/none/memories/suggest"),
        person.http.post("/me/import", content=CSV, headers={"content-type": "text/csv"}),
        person.http.post("/me/demo"),
        person.http.post("/agent/sessions", json={}),
    ]
    assert sum(refused.status_code == 429 for refused in refusals) >= 5  # a new minute may have begun
    assert all(1 <= int(each.headers["retry-after"]) <= 60 for each in refusals if each.status_code == 429)


@pytest.mark.parametrize("path", ["/ingest", "/mcp", "/me/import"])
def test_what_is_done_anew_each_time_is_counted_under_the_same_key_too(
    admin: Person, person: Person, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(admin, requestsPerMinute=2)
    now = wiring.now().replace(second=20, microsecond=0)
    monkeypatch.setattr(wiring, "now", lambda: now)
    wiring.forget_limits()
    answers = []
    for text in ("squat 3x5 100kg", "row 3x8 60kg", "curl 3x12 10kg"):
        sent: dict[str, Any] = {"json": {"text": text, "preview": True}}
        if path == "/me/import":
            sent = {"content": CSV}
        kind = {"content-type": "text/csv"} if path == "/me/import" else {}
        answers.append(person.http.post(path, **sent, headers={"idempotency-key": "k1", **kind}).status_code)
    assert answers[2] == 429 and 429 not in answers[:2]


def test_a_lower_limit_leaves_what_it_says_to_a_user_whose_conversations_hold_more(
    admin: Person, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = wiring.now().replace(second=20, microsecond=0)
    monkeypatch.setattr(wiring, "now", lambda: now)
    wiring.ports.cache_clear()
    set_limits(admin, requestsPerMinute=60, concurrentRuns=5)
    for number in range(5):
        assert person.say("hello", key=f"m{number}").status_code == 200
    set_limits(admin, requestsPerMinute=2)
    wiring.forget_limits()
    later = now + timedelta(minutes=1)
    monkeypatch.setattr(wiring, "now", lambda: later)
    wiring.ports.cache_clear()
    statuses = []
    for left in (2, 1, 0):
        assert person.http.get("/me/usage").json()["left"]["requestsThisMinute"] == left
        statuses.append(person.http.post("/agent/sessions", json={}).status_code)
    assert statuses == [201, 201, 429]
    set_limits(admin, requestsPerMinute=4)  # and whoever was refused is not by what was read before
    statuses = [person.http.post("/agent/sessions", json={}).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    monkeypatch.undo()
    wiring.ports.cache_clear()


def test_nobody_is_refused_by_limits_that_were_read_before_they_were_raised(
    admin: Person, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = wiring.now().replace(second=20, microsecond=0)
    monkeypatch.setattr(wiring, "now", lambda: now)
    set_limits(admin, requestsPerMinute=1)
    assert [person.http.post("/agent/sessions", json={}).status_code for _ in range(3)][-1] == 429
    change_limits(wiring.table(), person.tenant, OwnLimits(), at="now")  # as another instance does it
    assert person.http.post("/agent/sessions", json={}).status_code == 201


def test_and_for_all_users_of_a_tenant_together(admin: Person, person: Person, colleague: Person) -> None:
    set_limits(admin, tenant={"requestsPerMinute": 2})
    answers = [one.http.post("/me/demo") for one in (person, colleague, person, colleague, person, colleague)]
    refused = [each for each in answers if each.status_code == 429]
    assert 2 <= len(refused) <= 4  # a new minute may have begun
    assert all(told(each, 429, "too-many-requests")["detail"].startswith("Everybody here") for each in refused)


def test_an_administrator_sees_what_users_have_used_on_a_day_and_no_words(
    admin: Person, person: Person, colleague: Person, stranger: Person
) -> None:
    used = DayUsage("2026-03-02", 2, 100, 10, Decimal("0.0042"), 0)
    for one in (person, colleague, stranger, person):
        wiring.table().transact([added(one.tenant, one.sub, used)])
    wiring.table().transact([added(person.tenant, person.sub, DayUsage("2026-03-03", 9))])
    wiring.table().transact([added(person.tenant, person.sub, DayUsage("2026-03-01", 9))])
    rows = []
    token: str | None = None
    while True:
        asked_for: dict[str, str | int] = {"day": "2026-03-02", "limit": 1}
        if token:
            asked_for["nextToken"] = token
        page = admin.http.get("/usage", params=asked_for).json()
        rows += page["users"]
        token = page["nextToken"]
        if token is None:
            break
    expected = {
        person.sub: {"user": person.sub, "calls": 4, "tokens": 220, "cost": "0.0084"},
        colleague.sub: {"user": colleague.sub, "calls": 2, "tokens": 110, "cost": "0.0042"},
    }
    assert rows == [expected[user] for user in sorted(expected)]
    assert admin.http.get("/usage", params={"day": "2026-03-05"}).json() == {"users": [], "nextToken": None}
    told(admin.http.get("/usage", params={"day": "2026-03-02", "nextToken": "!"}), 422, "invalid-request")
    for day in ("yesterday", "2026-02-31", "2026-3-2", "2026-13-01"):
        refused = told(admin.http.get("/usage", params={"day": day}), 422, "invalid-request")
        assert [fault["field"] for fault in refused["errors"]] == ["query.day"]
    assert admin.http.get("/usage").json() == {"users": [], "nextToken": None}  # today


def test_a_reply_that_is_sent_back_sets_nothing_that_was_not_set(admin: Person) -> None:
    set_limits(admin, tokensPerDay=1000)
    reply = admin.http.get("/limits").json()
    reply["limits"]["dollarsPerDay"] = "1.50"
    now = admin.http.put("/limits", json=reply).json()
    assert now["set"] == NONE_SET | {"tokensPerDay": 1000, "dollarsPerDay": "1.50"}
