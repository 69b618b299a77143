"""What a run's models have used is added to its user's day once, with the end of the run."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from bench.metered_table import MeteredTable
from spotter.messages import Chunk, ModelResponse, Request, Usage
from spotter.store.usage import DayUsage, added, usage_between, usage_key, usage_on, users_on
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, START, CountingProvider

TODAY = "2026-03-02"


class PaidProvider(CountingProvider):
    """As the counting one, for money: 100 tokens read and 10 written for a tenth of a cent."""

    name = "paid"
    cost: Decimal | None = Decimal("0.001")

    def respond(self, request: Request) -> Iterator[Chunk]:
        for chunk in super().respond(request):
            if isinstance(chunk, ModelResponse):
                chunk = replace(chunk, usage=Usage(100, 10), cost=self.cost)
            yield chunk


def used(conversation: Conversation, day: str = TODAY) -> DayUsage:
    return usage_on(conversation.table, REF.tenant, REF.user, day)


def test_a_run_is_added_to_its_users_day_when_it_ends() -> None:
    conversation = Conversation(provider=PaidProvider())
    conversation.say("2", "m1")
    assert used(conversation) == DayUsage(TODAY)
    conversation.run()
    assert used(conversation) == DayUsage(TODAY, 3, 300, 30, Decimal("0.003"))
    conversation.say("0", "m2")
    conversation.run()
    assert used(conversation) == DayUsage(TODAY, 4, 400, 40, Decimal("0.004"))


def test_days_are_counted_apart_and_told_newest_first() -> None:
    conversation = Conversation(provider=PaidProvider())
    for day in range(3):
        conversation.clock.moment = START + timedelta(days=day)
        conversation.say("0", f"m{day}")
        conversation.run()
    days = usage_between(conversation.table, REF.tenant, REF.user, "2026-03-03", "2026-03-31")
    assert [each.day for each in days] == ["2026-03-04", "2026-03-03"]
    expires = conversation.table.items[usage_key(REF.tenant, REF.user, TODAY)]["expires_at"]
    assert expires == int((START.replace(hour=0) + timedelta(days=400)).timestamp())


def test_calls_without_a_known_price_are_counted_as_such() -> None:
    provider = PaidProvider()
    provider.cost = None
    conversation = Conversation(provider=provider)
    conversation.say("1", "m1")
    conversation.run()
    assert used(conversation) == DayUsage(TODAY, 2, 200, 20, Decimal(0), unpriced=2)


def test_a_conversation_without_a_model_writes_no_usage() -> None:
    conversation = Conversation()
    conversation.say("1", "m1")
    conversation.run()
    assert usage_key(REF.tenant, REF.user, TODAY) not in conversation.table.items


def test_a_retry_of_the_end_adds_nothing() -> None:
    conversation = Conversation(provider=PaidProvider())
    conversation.say("1", "m1")
    payload = {}

    def keep(name: str, pointers: object) -> None:
        if name == "Finish":
            payload["pointers"] = pointers.to_payload()  # type: ignore[attr-defined]

    conversation.before_step = keep
    conversation.run()
    before = used(conversation)
    conversation.invoke("Finish", {"pointers": payload["pointers"], "attempt": 1})
    assert used(conversation) == before == DayUsage(TODAY, 2, 200, 20, Decimal("0.002"))


def test_who_has_used_something_on_a_day_is_listed_once_in_pages_and_nobody_else() -> None:
    table = MeteredTable()
    for user in ("bo", "ana", "cy"):
        table.update(added("gym", user, DayUsage("2026-03-02", 1, 100, 10, Decimal("0.001"))))
    table.update(added("gym", "ana", DayUsage("2026-03-01", 7)))
    table.update(added("spa", "dee", DayUsage("2026-03-02", 7)))
    first = users_on(table, "gym", "2026-03-02", limit=2)
    assert [user for user, _ in first.used] == ["ana", "bo"]
    assert first.used[0][1] == DayUsage("2026-03-02", 1, 100, 10, Decimal("0.001"))
    second = users_on(table, "gym", "2026-03-02", limit=2, after=first.next)
    assert ([user for user, _ in second.used], second.next) == (["cy"], None)


def test_the_list_of_a_day_is_written_once_for_each_of_its_users() -> None:
    table = MeteredTable()
    table.update(added("gym", "ana", DayUsage("2026-03-02", 1)))
    assert table.bill.write_units == 2
    table.update(added("gym", "ana", DayUsage("2026-03-02", 1)))
    assert table.bill.write_units == 3
