"""Days as a user has them."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.training.dates import is_performed_day, is_zone, monday_of, today_in

EVERY_ZONE = sorted(available_timezones() - {"Factory", "localtime"})


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Etc/GMT+12", "2026-03-01"),  # twelve hours behind UTC
        ("America/Los_Angeles", "2026-03-01"),
        ("UTC", "2026-03-02"),
        ("Europe/Berlin", "2026-03-02"),
        ("Pacific/Kiritimati", "2026-03-02"),  # fourteen ahead
        (None, "2026-03-02"),
    ],
)
def test_the_day_is_the_zones(zone: str | None, day: str) -> None:
    assert today_in(zone, datetime(2026, 3, 2, 7, 59, tzinfo=UTC)).isoformat() == day


def test_a_moment_may_be_told_in_any_zone() -> None:
    told_in_tokyo = datetime(2026, 3, 2, 8, tzinfo=ZoneInfo("Asia/Tokyo"))
    assert today_in("Europe/Berlin", told_in_tokyo) == date(2026, 3, 2)
    assert today_in("America/New_York", told_in_tokyo) == date(2026, 3, 1)


def test_a_moment_without_an_offset_is_no_moment() -> None:
    with pytest.raises(ValueError, match="without a time zone"):
        today_in("Europe/Berlin", datetime(2026, 3, 2, 8))  # noqa: DTZ001 (that is what is tested)


@given(st.datetimes(min_value=datetime(1971, 1, 1), max_value=datetime(2100, 1, 1)), st.sampled_from(EVERY_ZONE))  # noqa: DTZ001
def test_no_zone_is_more_than_a_day_from_utcs(moment: datetime, zone: str) -> None:
    utc = moment.replace(tzinfo=UTC)
    assert abs(today_in(zone, utc) - utc.date()) <= timedelta(days=1)


@pytest.mark.parametrize(
    ("before_midnight", "zone"),
    [
        ("2026-03-29T21:59:59+00:00", "Europe/Berlin"),  # the day that has 23 hours there
        ("2026-10-25T22:59:59+00:00", "Europe/Berlin"),  # and the one that has 25
        ("2026-03-09T03:59:59+00:00", "America/New_York"),
        ("2026-11-02T04:59:59+00:00", "America/New_York"),
    ],
)
def test_a_day_that_is_longer_or_shorter_ends_at_its_midnight(before_midnight: str, zone: str) -> None:
    last = datetime.fromisoformat(before_midnight)
    assert today_in(zone, last + timedelta(seconds=1)) == today_in(zone, last) + timedelta(days=1)


def test_the_zones_of_iana_are_zones() -> None:
    assert [zone for zone in EVERY_ZONE if not is_zone(zone)] == []


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "Mars/Olympus",
        "Europe",
        "europe/berlin\n",
        "../../etc/passwd",
        "/etc/localtime",
        "Europe/../Europe/Berlin",
        "localtime",
        "Factory",
        "posix/UTC",
        "right/UTC",
        "zone.tab",
        "tzdata.zi",
        "+02:00",
        "UTC\x00",
        "Ü/Ö",
        "A" * 10_000,
    ],
)
def test_what_is_no_zone(name: str) -> None:
    assert not is_zone(name)
    assert today_in(name, datetime(2026, 3, 2, 7, 59, tzinfo=UTC)) == date(2026, 3, 2)


@given(st.dates(min_value=date(1, 1, 8)))
def test_a_week_begins_on_its_monday(day: date) -> None:
    monday = monday_of(day)
    assert monday.weekday() == 0
    assert timedelta(0) <= day - monday < timedelta(days=7)


@pytest.mark.parametrize(
    ("day", "holds"),
    [
        (date(2026, 3, 2), True),
        (date(2026, 3, 3), True),  # it has begun in Kiritimati
        (date(2026, 3, 4), False),
        (date(1900, 1, 1), True),
        (date(1899, 12, 31), False),
        (date(206, 3, 2), False),
    ],
)
def test_a_workout_was_done_on_a_day_that_has_begun_and_that_somebody_lived_on(day: date, holds: bool) -> None:
    assert is_performed_day(day, date(2026, 3, 2)) is holds
