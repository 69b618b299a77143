"""Records of what is the person's own, as the examples of the API's description speak of them."""

import itertools
from typing import Any

from spotter import wiring
from spotter.store.keys import user_pk
from spotter.training.models import LoggedWorkout
from spotter.training.records import Effect
from spotter.training.repository import commit, writes_of
from spotter.training.workouts.changes import log_all
from tests.integration.gateway.people import Person

_numbers = itertools.count()

LOGGED: tuple[str, dict[str, Any]] = (
    "WORKOUT#2026-03-02#w20260302-5f0c9a7be41d",
    {
        "date": "2026-03-02",
        "id": "w20260302-5f0c9a7be41d",
        "exercises": [
            {
                "name": "Bench Press",
                "exercise": "bench-press",
                "sets": [{"reps": 5, "weight": 135, "unit": "lb", "weight_kg": 61.235}],
            }
        ],
    },
)

OWN_RECORDS: dict[str, tuple[str, dict[str, Any]]] = {
    "/workouts": LOGGED,
    "/workouts/{workoutId}": LOGGED,
    "/me/profile": ("PROFILE", {"age": 34}),
    "/me/settings": ("SETTINGS", {"unit": "kg"}),
    "/me/goals": ("GOAL#category", {"weights": {"strength": 5}}),
    "/me/equipment": ("EQUIPMENT", {"location": "Gym"}),
    "/me/program": ("PROGRAM", {"days": []}),
    "/me/preferences/{preferenceId}": (
        "PREF#pref_5f0c9a7be41d",
        {"id": "pref_5f0c9a7be41d", "preference_type": "focus", "value": "legs"},
    ),
    "/me/pain/{painId}": ("PAIN#pain_5f0c9a7be41d", {"id": "pain_5f0c9a7be41d", "body_part": "knee"}),
    "/me/schedule/{scheduleId}": (
        "SCHEDULE#2099-01-15T18:00#sch_5f0c9a7be41d",
        {"id": "sch_5f0c9a7be41d", "date": "2099-01-15", "time": "18:00", "name": "Push"},
    ),
    "/me/exercises/{exerciseId}": (
        "EXERCISE#own-landmine-rainbow",
        {"id": "own-landmine-rainbow", "name": "Landmine Rainbow"},
    ),
}
"""By path, in its first version: If-Match names that in its example."""

FULL: dict[str, tuple[str, int, dict[str, Any]]] = {
    "/me/preferences": ("PREF#", 100, {"preference_type": "focus", "value": "legs"}),
    "/me/pain": ("PAIN#", 40, {"body_part": "neck"}),
    "/me/exercises": ("EXERCISE#", 200, {"name": "Something"}),
    "/me/schedule": ("SCHEDULE#2099-01-15T18:00#", 100, {"date": "2099-01-15", "time": "18:00", "name": "Push"}),
}
"""By path, how many there may be, and what one of them is."""


def put_own_record(person: Person, path: str) -> None:
    """Have the record that the examples of a path speak of, if they speak of one."""
    if path in OWN_RECORDS:
        sk, data = OWN_RECORDS[path]
        _write(person, [Effect(sk, 0, data)])


def logged_workout(person: Person) -> str:
    """The id of a workout that is logged now."""
    own_id = f"w20260302-{next(_numbers)}"
    done = LoggedWorkout.model_validate({**LOGGED[1], "id": own_id})
    pk = user_pk(person.tenant, person.sub)
    commit(wiring.table(), pk, "2026-01-15T12:00:00.000Z", lambda reader: log_all(reader, [done]))
    return own_id


def fill(person: Person, path: str) -> None:
    """Have as many as there may be."""
    prefix, most, data = FULL[path]
    _write(person, [Effect(f"{prefix}id-{at}", 0, {"id": f"id-{at}", **data}) for at in range(most)])


def _write(person: Person, effects: list[Effect]) -> None:
    for at in range(0, len(effects), 50):
        writes = writes_of(user_pk(person.tenant, person.sub), effects[at : at + 50], "2026-01-15T12:00:00.000Z")
        wiring.table().transact(writes)
