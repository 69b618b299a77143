"""A tool that an MCP client calls: on the user's own data, on the user's own day, and done once."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.errors import Contended
from spotter.mcp.user_tools import UserTools
from spotter.store.table import Key
from spotter.tools.arguments import ToolArguments
from spotter.tools.tool import Effect, Needs, Outcome, Reader, ReadingTool, ToolContext
from spotter.training.keys import SETTINGS
from spotter.training.repository import writes_of
from tests.fakes.memory_table import MemoryTable

LATE = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)


class Note(ToolArguments):
    """What is noted."""

    text: str
    many: int = 1


def _note(arguments: Note, context: ToolContext, reader: Reader) -> Outcome:
    sk = f"NOTE#{context.new_id('note')}"
    record = reader.read(Needs(records=(sk,))).records[sk]
    data = {"success": True, "id": sk, "today": context.today, "session": context.session}
    if record.version:
        return Outcome(data, "noted before")
    return Outcome(data, "noted", (Effect(sk, 0, {"text": arguments.text}),))


NOTE = ReadingTool("note", "Note something", Note, _note)


def stored(**settings: Any) -> MemoryTable:
    table = MemoryTable()
    for write in writes_of("T#gym#U#ann", [Effect(SETTINGS, 0, settings)], "2026-01-01T00:00:00.000Z"):
        table.put(write)  # type: ignore[arg-type]  # a record that is new is put
    return table


def notes(table: MemoryTable) -> list[Key]:
    return [key for key in table.items if key.sk.startswith("NOTE#")]


def test_what_it_writes_lies_with_the_user_and_nobody_else() -> None:
    table = MemoryTable()
    UserTools(table, "gym", "ann", LATE).call(NOTE, {"text": "squats"})
    (key,) = notes(table)
    assert key.pk == "T#gym#U#ann"
    assert table.items[key]["data"] == '{"text":"squats"}'
    assert table.items[key]["at"] == "2026-03-09T23:30:00.000Z"


@pytest.mark.parametrize(
    ("settings", "today"),
    [({}, "2026-03-09"), ({"time_zone": "Europe/Berlin"}, "2026-03-10"), ({"time_zone": "Nowhere"}, "2026-03-09")],
)
def test_today_is_the_users_own(settings: dict[str, str], today: str) -> None:
    outcome = UserTools(stored(**settings), "gym", "ann", LATE).call(NOTE, {"text": "x"})
    assert outcome.data["today"] == today


def test_there_is_no_conversation() -> None:
    assert UserTools(MemoryTable(), "gym", "ann", LATE).call(NOTE, {"text": "x"}).data["session"] == ""


@given(st.permutations([("text", "squats"), ("many", 2)]), st.integers(1, 4))
def test_the_same_call_again_is_not_done_again(arguments: list[tuple[str, Any]], times: int) -> None:
    table = MemoryTable()
    for _ in range(times):
        UserTools(table, "gym", "ann", LATE).call(NOTE, dict(arguments))
    UserTools(table, "gym", "ann", LATE).call(NOTE, {"text": "squats", "many": 2})
    assert len(notes(table)) == 1


@pytest.mark.parametrize(
    ("arguments", "key", "moment"),
    [
        ({"text": "bench"}, "", LATE),
        ({"text": "squats"}, "second", LATE),
        ({"text": "squats"}, "", datetime(2026, 3, 10, 9, tzinfo=UTC)),
    ],
)
def test_another_call_key_or_day_is_another(arguments: dict[str, str], key: str, moment: datetime) -> None:
    table = MemoryTable()
    UserTools(table, "gym", "ann", LATE).call(NOTE, {"text": "squats"})
    UserTools(table, "gym", "ann", moment, key).call(NOTE, arguments)
    assert len(notes(table)) == 2


def test_two_users_who_say_the_same_share_nothing() -> None:
    table = MemoryTable()
    for tenant, user in (("gym", "ann"), ("gym", "bob"), ("club", "ann")):
        UserTools(table, tenant, user, LATE).call(NOTE, {"text": "squats"})
    assert {key.pk for key in notes(table)} == {"T#gym#U#ann", "T#gym#U#bob", "T#club#U#ann"}


class Asked(ToolArguments):
    """Less than the tool takes."""

    text: str


def test_what_is_not_asked_for_is_refused_and_nothing_is_written() -> None:
    table = MemoryTable()
    outcome = UserTools(table, "gym", "ann", LATE).call(NOTE, {"text": "x", "many": 2}, Asked)
    assert not outcome.ok
    assert outcome.data["error"] == "These arguments are not valid. many: Extra inputs are not permitted"
    assert notes(table) == []


def test_a_race_that_is_lost_is_run_again() -> None:
    table = MemoryTable()
    rival = iter([True, False, False])

    def in_between(operation: str) -> None:
        if operation == "PutItem" and next(rival):
            UserTools(table, "gym", "ann", LATE).call(NOTE, {"text": "squats"})

    table.before = in_between
    outcome = UserTools(table, "gym", "ann", LATE).call(NOTE, {"text": "squats"})
    assert (outcome.text, len(notes(table))) == ("noted before", 1)


def test_what_keeps_changing_is_said_to_be_contended() -> None:
    def always(_arguments: Note, _context: ToolContext, _reader: Reader) -> Outcome:
        return Outcome({}, "", (Effect("NOTE#1", 7, {}),))

    with pytest.raises(Contended):
        UserTools(MemoryTable(), "gym", "ann", LATE).call(ReadingTool("note", "", Note, always), {"text": "x"})
