"""The day of a message: taken where the user is when it lands, and the same for whatever reads it later."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from spotter.agent.data_selection import _request
from spotter.agent.message_day import MessageDay, day_of
from spotter.agent.post_message import PostedMessage, post_message
from spotter.llm.provider import Structured
from spotter.llm.selection import DataSelection
from spotter.messages import Chunk, ModelResponse, Request, ResultsTurn, ToolCall, UserTurn
from spotter.store.events import Event
from spotter.store.log import LogSnapshot
from spotter.store.table import Item, Key
from spotter.tools.tool import Outcome, Reads, Tool, ToolContext
from spotter.training.dates import today_in
from spotter.training.keys import SCHEDULE, SETTINGS
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, CountingProvider

ZONES = ("Etc/GMT+12", "America/Los_Angeles", "UTC", "Europe/Berlin", "Asia/Kolkata", "Pacific/Kiritimati")
LAST_SECOND = datetime(2026, 3, 2, 23, 59, 59, tzinfo=UTC)


class Nothing(BaseModel):
    """Nothing."""


class Dated(CountingProvider):
    """A model that calls a tool once for each message, and keeps the requests that it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[Request] = []
        self.chosen = ["user_settings"]

    def structured(self, request: Request, model: Any) -> Any:
        return Structured(DataSelection(data_sources=self.chosen, reasoning="because"), self.name, self.model)

    def respond(self, request: Request) -> Iterator[Chunk]:
        self.requests.append(request)
        calls = () if isinstance(request.turns[-1], ResultsTurn) else (ToolCall("c", "day", {}),)
        yield ModelResponse("" if calls else "Done.", calls, self.name, self.model)


class Days(Conversation):
    """A conversation whose tool keeps the day that it was told."""

    def __init__(self) -> None:
        self.told_days: list[tuple[str, str | None]] = []
        self.model = Dated()
        tool: Tool[Nothing] = Tool("day", "Day.", Nothing, self._day)
        super().__init__({"day": tool}, self.model)

    def _day(self, _arguments: Nothing, context: ToolContext, _reads: Reads) -> Outcome:
        self.told_days.append((context.today, context.zone))
        return Outcome({"success": True}, "Noted.")

    def post(self, text: str, key: str, zone: str | None = None, create: bool = True) -> PostedMessage:
        return post_message(self.ports, REF, text, client_id=key, agent="default", create=create, zone=zone)

    def days(self) -> list[tuple[str, str | None]]:
        messages = [event.data for event in self.events() if event.type == "user_message"]
        return [(each["today"], each["zone"]) for each in messages]

    def settle_in(self, zone: Any) -> None:
        self.store(SETTINGS, {"time_zone": zone})

    def store(self, sk: str, data: dict[str, Any]) -> None:
        key = Key(REF.user_pk, sk)
        self.table.items[key] = {"pk": key.pk, "sk": key.sk, "version": 1, "at": "", "data": json.dumps(data)}


def test_the_day_is_that_of_the_zone_that_comes_with_the_message() -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND
    conversation.post("what day is it", "m1", "Pacific/Kiritimati")
    conversation.run()
    assert conversation.days() == [("2026-03-03", "Pacific/Kiritimati")]
    assert conversation.told_days == [("2026-03-03", "Pacific/Kiritimati")]
    request = conversation.model.requests[0]
    assert (request.today, request.zone) == ("2026-03-03", "Pacific/Kiritimati")
    assert request.turns[0] == UserTurn("what day is it", "2026-03-03", "Pacific/Kiritimati")


def test_what_is_known_for_a_message_is_of_its_day_and_not_of_that_in_utc() -> None:
    conversation = Days()
    conversation.model.chosen = ["schedule"]
    conversation.clock.moment = LAST_SECOND
    for day in ("2026-03-02", "2026-03-03"):
        conversation.store(f"{SCHEDULE}{day}T18:00#{day}", {"id": day, "date": day, "time": "18:00", "name": "Legs"})
    conversation.post("what is planned", "m1", "Pacific/Kiritimati")
    conversation.run()
    (knowledge,) = (event.data for event in conversation.events() if event.type == "knowledge")
    (schedule,) = knowledge["sources"]
    assert [each["id"] for each in schedule["data"]] == ["2026-03-03"]


@pytest.mark.parametrize("create", [True, False])
def test_without_a_zone_the_settings_say_it_and_without_those_it_is_utc_and_known_to_be(create: bool) -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND
    conversation.post("one", "m1")
    conversation.settle_in("Asia/Tokyo")
    conversation.post("two", "m2", create=create)
    conversation.settle_in("Mars/Olympus")
    conversation.post("three", "m3", create=create)
    assert conversation.days() == [("2026-03-02", None), ("2026-03-03", "Asia/Tokyo"), ("2026-03-02", None)]


def test_the_zone_of_the_message_goes_before_that_of_the_settings_which_are_not_read_then() -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND
    conversation.settle_in("Asia/Tokyo")
    conversation.table.get = None  # type: ignore[method-assign,assignment]
    read: list[Key] = []
    batch_get = conversation.table.batch_get

    def noted(keys: Sequence[Key], **only: Any) -> dict[Key, Item]:
        read.extend(keys)
        return batch_get(keys, **only)

    conversation.table.batch_get = noted  # type: ignore[method-assign]
    conversation.post("one", "m1", "Etc/GMT+12")
    assert {key.sk for key in read} == {"HEAD", "ACTIVITY", "LIMITS"}
    assert conversation.days() == [("2026-03-02", "Etc/GMT+12")]


def test_a_retry_keeps_the_day_of_its_message_whatever_zone_and_time_it_comes_with() -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND
    first = conversation.post("one", "m1", "Europe/Berlin")
    conversation.clock.pass_by(days=2)
    assert conversation.post("one", "m1", "Etc/GMT+12") == first
    conversation.run()
    conversation.clock.pass_by(days=2)
    assert conversation.post("one", "m1") == first
    assert conversation.days() == [("2026-03-03", "Europe/Berlin")]
    assert conversation.told_days == [("2026-03-03", "Europe/Berlin")]


def test_a_message_that_joins_a_run_has_a_day_of_its_own_and_the_tools_go_by_it() -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND

    def fly(name: str, _pointers: Any) -> None:
        if name == "Act" and len(conversation.days()) == 1:
            conversation.clock.pass_by(hours=6)
            assert conversation.post("and now?", "m2", "Asia/Tokyo").joined

    conversation.before_step = fly
    conversation.post("one", "m1", "America/New_York")
    conversation.run()
    assert conversation.days() == [("2026-03-02", "America/New_York"), ("2026-03-03", "Asia/Tokyo")]
    assert conversation.told_days == [("2026-03-02", "America/New_York"), ("2026-03-03", "Asia/Tokyo")]
    turns = [turn for turn in conversation.model.requests[-1].turns if isinstance(turn, UserTurn)]
    assert [turn.day for turn in turns] == ["2026-03-02", "2026-03-03"]


def test_a_call_that_runs_after_midnight_goes_by_the_day_of_its_message() -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND
    conversation.before_step = lambda name, _pointers: conversation.clock.pass_by(hours=1) if name == "Act" else None
    conversation.post("one", "m1", "UTC")
    conversation.run()
    assert conversation.told_days == [("2026-03-02", "UTC")]


def test_the_data_is_selected_by_the_day_of_the_message() -> None:
    conversation = Days()
    conversation.clock.moment = LAST_SECOND
    conversation.post("one", "m1", "Asia/Tokyo")
    snapshot: LogSnapshot = conversation.ports.log.read(REF)
    request = _request(snapshot)
    assert (request.today, request.zone, request.turns) == (
        "2026-03-03",
        "Asia/Tokyo",
        (UserTurn("one", "2026-03-03", "Asia/Tokyo"),),
    )


def test_an_event_from_before_days_were_kept_has_the_day_in_utc() -> None:
    old = Event(
        1, "user_message", "run_1", 0, "user/m1", "2026-03-02T23:59:59.000Z", {"message": "hi", "joined": False}
    )
    assert day_of(old) == MessageDay("2026-03-02", None)


NEAR_MIDNIGHT = st.builds(
    lambda day, hours, seconds: day + timedelta(hours=hours, seconds=seconds),
    st.sampled_from(
        [
            datetime(2026, 3, 2, tzinfo=UTC),
            datetime(2026, 3, 29, tzinfo=UTC),  # clocks go forward in Berlin, back on 25 October
            datetime(2026, 10, 25, tzinfo=UTC),
            datetime(2026, 12, 31, tzinfo=UTC),
        ]
    ),
    st.integers(-14, 14),
    st.integers(-2, 2),
)


@given(st.lists(st.tuples(NEAR_MIDNIGHT, st.sampled_from(ZONES)), min_size=1, max_size=3))
def test_each_message_of_a_conversation_has_the_day_of_its_own_zone(flights: list[tuple[datetime, str]]) -> None:
    conversation = Days()
    for number, (moment, zone) in enumerate(sorted(flights)):
        conversation.clock.moment = moment
        conversation.post("hello", f"m{number}", zone)
        conversation.clock.pass_by(seconds=3)  # the run comes after midnight, too
        conversation.run()
    expected = [(today_in(zone, moment).isoformat(), zone) for moment, zone in sorted(flights)]
    assert conversation.days() == expected
    assert conversation.told_days == expected
