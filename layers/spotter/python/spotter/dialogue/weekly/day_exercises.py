"""The exercises of a day of the plan: where one stands, what there is to train with, and what may take a place."""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.catalogue import Equipment, Exercise
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.weekly.standing import Standing
from spotter.dialogue.weekly.stored_days import StoredDay, exercise_of
from spotter.dialogue.workouts.suitability import asked_for_by_name, is_suitable

ORDER = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
"""Words for where an exercise stands in its day."""


def places_of(named: Named, rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """Where an exercise stands among the rows of a day: by what it means, else by all of its words."""
    place = ORDER.get(named.text.split()[0]) if named.text.endswith(" exercise") and not named.exercises else None
    if place is not None:
        return [place % len(rows)] if rows and place < len(rows) else []
    ids = {each.id for each in named.exercises}
    found = [at for at, row in enumerate(rows) if (own := exercise_of(row)) is not None and own.id in ids]
    if found:
        return found
    said = {word.removesuffix("s") for word in named.text.lower().split()}
    return [at for at, row in enumerate(rows) if said <= _words_of(str(row.get("exercise", "")))]


def _words_of(name: str) -> set[str]:
    return {word.removesuffix("s") for word in name.lower().replace("-", " ").split()}


def gear_of(day: StoredDay, standing: Standing) -> frozenset[Equipment]:
    """What there is: as it is known, else what the plan takes."""
    if standing.known.equipment is not None:
        return standing.known.equipment - standing.known.lacking
    rows = [row for each in (*standing.days, day) for row in each.get("exercises", ())]
    return frozenset[Equipment]().union(*(own.equipment for row in rows if (own := exercise_of(row)) is not None))


def suiting(
    exercises: Sequence[Exercise],
    standing: Standing,
    gear: frozenset[Equipment],
    there: set[str],
    *,
    is_named: bool,
) -> Exercise | None:
    """The first that is safe and wanted; what is at hand before what was only named.

    What is named is wanted, whatever was said against it before.
    """
    open_ones = [each for each in exercises if each.id not in there]
    allowed = [each for each in open_ones if each.id not in standing.known.banned]
    if is_named and open_ones:
        allowed = asked_for_by_name(open_ones, standing.known)
    safe = [each for each in allowed if is_suitable(each, standing.known)]
    fitting = [each for each in safe if each.equipment <= gear]
    return next(iter(fitting or (safe if is_named else ())), None)
