"""A day of the plan made to take as long as it is to."""

from typing import Any

from spotter.dialogue.weekly.stored_days import StoredDay, exercise_of, minutes_of, rewritten

_most_sets, _fewest_sets = 5, 2


def to_length(day: StoredDay, target: int) -> StoredDay:
    """The day with fewer sets and exercises, or more sets, so that it takes no longer than ``target`` minutes."""
    rows = [dict(each) for each in day["exercises"]]
    return rewritten(day, _shortened(rows, target) if target < minutes_of(rows) else _lengthened(rows, target))


def _shortened(rows: list[dict[str, Any]], target: int) -> list[dict[str, Any]]:
    """Sets first, from the end, until each exercise has two; then exercises for what others of the day train too."""
    rows = [dict(each) for each in rows]
    while minutes_of(rows) > target:
        most = max((int(each["sets"]) for each in rows), default=0)
        if most > _fewest_sets:
            at = max(place for place, each in enumerate(rows) if int(each["sets"]) == most)
            rows[at]["sets"] = most - 1
        elif len(rows) > 1:
            rows.pop(_least_missed(rows))
        else:
            break
    return rows


def _least_missed(rows: list[dict[str, Any]]) -> int:
    """Where the exercise stands whose target most others share; the last one where none is shared."""
    targets = [own.primary[:1] if (own := exercise_of(row)) is not None else () for row in rows]
    return max(range(len(rows)), key=lambda at: (targets.count(targets[at]), at))


def _lengthened(rows: list[dict[str, Any]], target: int) -> list[dict[str, Any]]:
    """A set more of what has the fewest, as long as that fits."""
    while True:
        fewest = min(int(each["sets"]) for each in rows)
        at = next(place for place, each in enumerate(rows) if int(each["sets"]) == fewest)
        longer = [dict(each) for each in rows]
        longer[at]["sets"] = fewest + 1
        if fewest >= _most_sets or minutes_of(longer) > target:
            return rows
        rows = longer
