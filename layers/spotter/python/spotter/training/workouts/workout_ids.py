"""Ids of workouts: they begin with the day, so that a workout is found by its id in one read."""

import re
from datetime import date

_day = re.compile(r"[a-z]{0,8}[_-]?(\d{4})-?(\d{2})-?(\d{2})(?!\d)")


def workout_id(day: str, key: str, prefix: str = "w") -> str:
    """The id of a workout that is logged for an ISO date: ``w20260312-5f0c9a7be41d``. The same key gives the same.

    ``key`` is a digest, with or without a prefix of its own (``ing_5f0c...``). The workout keeps its id when it moves.
    """
    return f"{prefix}{day.replace('-', '')}-{key.rpartition('_')[2]}"


def day_in(of_id: str) -> str | None:
    """The ISO date that an id begins with; None where it begins with none."""
    found = _day.match(of_id)
    try:
        return date(*map(int, found.groups())).isoformat() if found else None
    except ValueError:
        return None
