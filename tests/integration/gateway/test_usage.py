"""GET /me/usage: what a user's models have come to, and nobody else's."""

from decimal import Decimal

from spotter import wiring
from spotter.store.usage import DayUsage, added
from tests.integration.gateway.people import Person

NOTHING = {"calls": 0, "inputTokens": 0, "outputTokens": 0, "cost": "0", "unpriced": 0}


def test_a_user_who_has_used_no_model_has_used_nothing(person: Person) -> None:
    told = person.http.get("/me/usage").json()
    today = wiring.now().date().isoformat()
    assert told == {
        "today": {"day": today, **NOTHING},
        "days": [],
        "limits": {
            "runTokens": 500_000,
            "runCost": "2",
            "dayTokens": 5_000_000,
            "dayCost": "10",
            "requestsPerMinute": 100_000,
            "concurrentRuns": 100,
        },
        "left": {"dayTokens": 5_000_000, "dayCost": "10", "requestsThisMinute": 100_000, "runs": 100},
    }


def test_what_was_used_is_told_by_day(person: Person) -> None:
    today = wiring.now().date().isoformat()
    for day, calls in (("2020-01-01", 9), (today, 2), (today, 1)):
        wiring.table().transact([added(person.tenant, person.sub, DayUsage(day, calls, 100, 10, Decimal("0.0042"), 1))])
    wiring.table().transact([added(person.tenant, "somebody-else", DayUsage(today, 50))])
    told = person.http.get("/me/usage", params={"days": 7}).json()
    assert told["today"] == {
        "day": today,
        "calls": 3,
        "inputTokens": 200,
        "outputTokens": 20,
        "cost": "0.0084",
        "unpriced": 2,
    }
    assert told["days"] == [told["today"]]
