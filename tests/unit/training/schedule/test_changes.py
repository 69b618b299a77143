"""Scheduled sessions: added once, found by their id wherever they are, moved in one write, and bounded."""

from datetime import date, timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from spotter.errors import Conflict, InvalidFields, KeyReused, NotFound
from spotter.training.models import ScheduledWorkout
from spotter.training.person.posting import Posting
from spotter.training.schedule import changes
from spotter.training.schedule.changes import MOST_KEPT, MOST_TO_COME, Standing
from spotter.training.schedule.sessions import Wanted, starts_at
from tests.fakes.records import ConflictError, Records

TODAY = date(2026, 3, 2)
FRIDAY = date(2026, 3, 6)


def add(records: Records, session_id: str = "sch_1", wanted: Wanted | None = None) -> Standing:
    asked = wanted or Wanted(FRIDAY, "18:00", "Push", 60)
    return records.commit(lambda reader: changes.add(reader, session_id, asked, TODAY))


def change(records: Records, session_id: str, today: date = TODAY, **fields: object) -> Standing:
    return records.commit(lambda reader: changes.change(changes.one(reader, session_id), fields, today))


def ids(records: Records, first: date = TODAY, last: date | None = None) -> list[str]:
    return [each.value.id for each in changes.between(records, first, last, 100).sessions]


def test_a_session_lies_under_its_day_and_time() -> None:
    records = Records()
    standing = add(records, wanted=Wanted(FRIDAY, "18:00", "Push", 60, "heavy", "Europe/Berlin"))
    assert standing.version == 1
    assert records.data() == {
        "SCHEDULE#2026-03-06T18:00#sch_1": {
            "id": "sch_1",
            "date": "2026-03-06",
            "time": "18:00",
            "name": "Push",
            "minutes": 60,
            "notes": "heavy",
            "time_zone": "Europe/Berlin",
            "status": "scheduled",
            "revision": 1,
            "v": 1,
        }
    }


def test_sessions_are_listed_in_their_order_page_by_page() -> None:
    records = Records()
    for session_id, day, clock in (
        ("sch_c", FRIDAY, "18:00"),
        ("sch_b", FRIDAY, "07:30"),
        ("sch_a", FRIDAY, None),
        ("sch_d", FRIDAY + timedelta(days=1), None),
        ("sch_e", FRIDAY + timedelta(days=8), "06:00"),
    ):
        add(records, session_id, Wanted(day, clock))
    assert ids(records) == ["sch_a", "sch_b", "sch_c", "sch_d", "sch_e"]
    assert ids(records, FRIDAY, FRIDAY) == ["sch_a", "sch_b", "sch_c"]
    assert ids(records, FRIDAY + timedelta(days=1)) == ["sch_d", "sch_e"]
    assert ids(records, FRIDAY, FRIDAY - timedelta(days=1)) == []
    page = changes.between(records, TODAY, None, 2)
    found = [each.value.id for each in page.sessions]
    while page.next is not None:
        page = changes.between(records, TODAY, None, 2, page.next)
        found += [each.value.id for each in page.sessions]
    assert found == ["sch_a", "sch_b", "sch_c", "sch_d", "sch_e"]


def test_a_session_that_is_moved_keeps_its_id_and_counts_on() -> None:
    records = Records()
    add(records)
    moved = change(records, "sch_1", date="2026-03-09", time="07:00")
    assert (moved.version, moved.record.sk) == (2, "SCHEDULE#2026-03-09T07:00#sch_1")
    assert list(records.data()) == ["SCHEDULE#2026-03-09T07:00#sch_1"]
    back = change(records, "sch_1", date="2026-03-06", time="18:00")
    assert back.version == 3, "the tag that the first one had is no tag of this one"
    assert changes.one(records, "sch_1").value.name == "Push"


def test_what_changes_nothing_writes_nothing() -> None:
    records = Records()
    add(records)
    assert changes.change(changes.one(records, "sch_1"), {"name": "Push"}, TODAY).effects == ()


def test_a_field_is_taken_away_with_none_and_unknown_ones_are_kept() -> None:
    stored = {"id": "sch_1", "date": "2026-03-06", "time": "18:00", "name": "Push", "colour": "red"}
    records = Records({"SCHEDULE#2026-03-06T18:00#sch_1": stored})
    change(records, "sch_1", time=None, minutes=45)
    (data,) = records.data().values()
    kept = {"id": "sch_1", "date": "2026-03-06", "name": "Push", "colour": "red"}
    assert data == {**kept, "minutes": 45, "revision": 2, "v": 1}


def test_the_past_is_for_what_was_done() -> None:
    records = Records()
    with pytest.raises(InvalidFields, match="before today"):
        add(records, wanted=Wanted(TODAY - timedelta(days=1)))
    add(records, wanted=Wanted(TODAY))
    with pytest.raises(InvalidFields, match="before today"):
        change(records, "sch_1", date="2026-03-01")
    with pytest.raises(InvalidFields, match="before today"):
        change(records, "sch_1", date="2026-03-01", status="cancelled")
    assert change(records, "sch_1", date="2026-03-01", status="done").value.date == "2026-03-01"
    with pytest.raises(InvalidFields, match="before today"):
        change(records, "sch_1", status="scheduled")
    later = TODAY + timedelta(days=5)
    assert change(records, "sch_1", later, notes="was hard").value.notes == "was hard"


@pytest.mark.parametrize("day", [date(2100, 1, 1), date(9999, 12, 31)])
def test_a_day_that_nobody_plans_is_a_slip(day: date) -> None:
    with pytest.raises(InvalidFields, match="between 2000 and 2100"):
        add(Records(), wanted=Wanted(day))


def test_a_session_that_is_posted_twice_is_there_once_also_when_it_was_moved() -> None:
    records = Records()
    posting = Posting.of("ana k1", {"date": "2026-03-06"})

    def post() -> Standing:
        return records.commit(lambda reader: changes.post(reader, posting, Wanted(FRIDAY), TODAY))

    first = post()
    assert post().value.id == first.value.id
    change(records, first.value.id, date="2026-03-09")
    assert post().value.date == "2026-03-09"
    assert len(records.data()) == 1
    with pytest.raises(KeyReused):
        changes.post(records, Posting.of("ana k1", {"date": "2026-03-07"}), Wanted(FRIDAY), TODAY)


def test_what_is_cancelled_stays_and_says_so_and_what_is_deleted_is_gone() -> None:
    records = Records()
    add(records)
    records.commit(lambda reader: changes.cancel(changes.one(reader, "sch_1")))
    assert changes.one(records, "sch_1").value.status == "cancelled"
    assert changes.cancel(changes.one(records, "sch_1")).effects == ()
    records.commit(lambda reader: changes.delete(changes.one(reader, "sch_1")))
    assert records.data() == {}
    with pytest.raises(NotFound):
        changes.one(records, "sch_1")


def test_there_are_so_many_to_come_and_the_oldest_that_were_are_forgotten() -> None:
    was = {f"was_{at:03}": {"id": f"was_{at:03}", "date": "2025-01-01", "status": "done"} for at in range(MOST_KEPT)}
    records = Records({f"SCHEDULE#2025-01-01T#{name}": data for name, data in was.items()})
    for at in range(MOST_TO_COME):
        add(records, f"sch_{at}")
    assert len(records.data()) == MOST_KEPT
    assert "SCHEDULE#2025-01-01T#was_000" not in records
    with pytest.raises(Conflict, match="cancel one first"):
        add(records, "sch_more")


@pytest.mark.parametrize(
    ("day", "clock", "zone", "begins"),
    [
        ("2026-03-27", "18:00", "Europe/Berlin", "2026-03-27T18:00:00+01:00"),
        ("2026-03-30", "18:00", "Europe/Berlin", "2026-03-30T18:00:00+02:00"),  # still at six
        ("2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T03:30:00+02:00"),  # the clocks skip it
        ("2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T02:30:00+02:00"),  # and show it twice
        ("2026-03-27", "06:00", "America/New_York", "2026-03-27T06:00:00-04:00"),
        ("2026-03-27", "06:00", None, "2026-03-27T06:00:00+00:00"),
        ("2026-03-27", None, "Europe/Berlin", None),
        ("2026-03-27", "soon", "Europe/Berlin", None),
    ],
)
def test_a_session_begins_when_the_clock_on_the_wall_says_so(
    day: str, clock: str | None, zone: str | None, begins: str | None
) -> None:
    assert starts_at(ScheduledWorkout(id="sch_1", date=day, time=clock, time_zone=zone)) == begins


def test_of_two_that_move_a_session_at_once_the_slower_one_loses() -> None:
    records = Records()
    add(records)
    slow = changes.change(changes.one(records.snapshot(), "sch_1"), {"date": "2026-03-07"}, TODAY)
    change(records, "sch_1", date="2026-03-08")
    with pytest.raises(ConflictError):
        records.apply(slow.effects)
    assert list(records.data()) == ["SCHEDULE#2026-03-08T18:00#sch_1"]


class Calendar(RuleBasedStateMachine):
    """Whatever is done with sessions, each is found once, where its key says, and nothing else is stored."""

    def __init__(self) -> None:
        super().__init__()
        self.records = Records()
        self.expected: dict[str, tuple[str, str | None, str]] = {}

    @rule(name=st.sampled_from("abc"), days=st.integers(0, 3), clock=st.sampled_from([None, "07:00", "18:00"]))
    def adds(self, name: str, days: int, clock: str | None) -> None:
        day = TODAY + timedelta(days=days)
        add(self.records, name, Wanted(day, clock))
        self.expected.setdefault(name, (day.isoformat(), clock, "scheduled"))

    @rule(
        name=st.sampled_from("abc"),
        days=st.integers(0, 3),
        clock=st.sampled_from([None, "07:00", "18:00"]),
        status=st.sampled_from(["scheduled", "done", "cancelled"]),
    )
    def changes(self, name: str, days: int, clock: str | None, status: str) -> None:
        if name in self.expected:
            day = (TODAY + timedelta(days=days)).isoformat()
            change(self.records, name, date=day, time=clock, status=status)
            self.expected[name] = (day, clock, status)

    @rule(name=st.sampled_from("abc"))
    def deletes(self, name: str) -> None:
        if self.expected.pop(name, None):
            self.records.commit(lambda reader: changes.delete(changes.one(reader, name)))

    @invariant()
    def all_is_where_it_should_be(self) -> None:
        found = changes.between(self.records, TODAY, None, 100).sessions
        assert {each.value.id: (each.value.date, each.value.time, each.value.status) for each in found} == self.expected
        assert len(found) == len(self.records.data()) == len(self.expected)
        assert [each.record.sk for each in found] == [changes.key_of(each.value) for each in found]


TestCalendar = Calendar.TestCase
