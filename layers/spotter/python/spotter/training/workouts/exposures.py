"""The exposures of a workout: what was done of each exercise in it, found again by the exercise."""

from collections.abc import Mapping
from typing import Any

from spotter.training import keys
from spotter.training.models import Exposure, LoggedWorkout


def exposures_of(workout: LoggedWorkout) -> dict[str, Exposure]:
    """The exposures of a workout by their sort keys. An exercise that stands in it twice has one, in its order.

    What no exercise is known of, and what has no sets, has none.
    """
    found: dict[str, Exposure] = {}
    for each in workout.exercises:
        if each.exercise is None or not each.sets or workout.id is None:
            continue
        sk = keys.exposure(each.exercise, workout.date, workout.id)
        if sk in found:
            sure = {"confirmed": True} if each.confirmed else {}
            found[sk] = found[sk].model_copy(update={"sets": [*found[sk].sets, *each.sets], **sure})
            continue
        told: dict[str, Any] = {
            **({"load_type": each.load_type} if each.load_type else {}),
            **({"readiness": workout.readiness} if workout.readiness else {}),
            **({"confirmed": True} if each.confirmed else {}),
        }
        found[sk] = Exposure(
            exercise=each.exercise, name=each.name, date=workout.date, workout=workout.id, sets=each.sets, **told
        )
    return found


def exposure_read(sk: str, data: Mapping[str, Any]) -> Exposure | None:
    """A stored exposure. What its own fields lack stands in its sort key."""
    exercise, date, workout = sk.removeprefix(keys.EXPOSURES).rsplit("#", 2)
    return Exposure.of({"exercise": exercise, "name": exercise, "date": date, "workout": workout, **data})
