"""The arithmetic of days that people speak of: weeks begin on Monday, and a day without a year has the nearest one."""

from collections.abc import Iterator
from datetime import date, timedelta
from enum import StrEnum

DAYS_OF_WEEK = 7
_YEARS_TO_SEARCH = 9
"""A 29 February comes again within eight years."""
_MONTHS_TO_SEARCH = 3
"""Of two months in a row one has 31 days."""


class Direction(StrEnum):
    """Where a day lies that may lie on both sides of today: what is logged has been, what is scheduled is to come."""

    PAST = "past"
    FUTURE = "future"


def days_from(day: date, count: int) -> date | None:
    """The day so many days later; None where the calendar ends."""
    try:
        return day + timedelta(days=count)
    except OverflowError:
        return None


def last_weekday(today: date, weekday: int) -> date:
    """The newest day before today that is this day of the week, 0 for Monday."""
    return today - timedelta(days=(today.weekday() - weekday - 1) % DAYS_OF_WEEK + 1)


def coming_weekday(today: date, weekday: int) -> date:
    """The first day after today that is this day of the week."""
    return today + timedelta(days=(weekday - today.weekday() - 1) % DAYS_OF_WEEK + 1)


def weekday_of_week(today: date, weekday: int, weeks: int) -> date:
    """A day of the week so many weeks from that of today: 0 is this week, -1 the last one."""
    return today + timedelta(days=weekday - today.weekday() + DAYS_OF_WEEK * weeks)


def day_of_month(year: int, month: int, day: int) -> date | None:
    """A day by its numbers; None for one that there is not."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def nearest_in_year(today: date, month: int, day: int, direction: Direction) -> date | None:
    """The nearest such day of a year, today among them: behind for the past, ahead for the future."""
    step = -1 if direction is Direction.PAST else 1
    years = (today.year + step * count for count in range(_YEARS_TO_SEARCH))
    return _nearest(today, direction, ((year, month) for year in years), day)


def nearest_in_month(today: date, day: int, direction: Direction) -> date | None:
    """The nearest such day of a month, today among them: behind for the past, ahead for the future."""
    step = -1 if direction is Direction.PAST else 1
    return _nearest(today, direction, (month_from(today, step * count) for count in range(_MONTHS_TO_SEARCH)), day)


def month_from(today: date, months: int) -> tuple[int, int]:
    """The year and the month that lie so many months from that of today."""
    years, month = divmod(today.month - 1 + months, 12)
    return today.year + years, month + 1


def _nearest(today: date, direction: Direction, months: Iterator[tuple[int, int]], day: int) -> date | None:
    for found in (day_of_month(year, month, day) for year, month in months):
        if found is not None and (found <= today if direction is Direction.PAST else found >= today):
            return found
    return None
