"""Whatever lies in the records, a plan comes of it: what cannot be read is left out, and stops nothing."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.training.planning.asked import Asked
from spotter.training.planning.plan import plan_day
from spotter.training.planning.stored import Json, StoredData
from tests.unit.training.planning.stored_people import MONDAY

_words = ["Bench Press", "knee", "2026-03-01", "kg", "exclusion", "temporary", "8-12", "Home", "", "\x1c"]
_names = st.sampled_from(_words)
_values = st.one_of(st.none(), st.booleans(), st.integers(-5, 10**12), st.floats(), _names, st.text(max_size=8))
_json = st.one_of(_values, st.lists(_values, max_size=2), st.dictionaries(_names, _values, max_size=2))


def _record(fields: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(fields.split()), _json, max_size=4)


_person = _record("age weight_kg gender goal conditions unit fitness_level preferred_workout_duration")
_gear = _record("available_equipment location items bar plates name weights")
_wish = _record("preference_type value duration_type until metadata is_active session created")
_flag = _record("body_part severity exercise_name ended since")
_own = _record("id name aliases like alias_of")
_scheduled = _record("date status template name minutes")
_exercise = _record("sets reps weight unit rpe_cap backoff_sets backoff_drop notes optional")
_program = st.lists(_exercise.map(lambda each: {**each, "exercise": "Bench Press"}), max_size=2).map(
    lambda exercises: {"days": [{"day": 1, "name": "Day", "exercises": exercises}]}
)
_set = _record("reps seconds weight_kg weight unit rpe warmup")
_exposure = _record("readiness prescribed_weight_kg confirmed")
_done = st.lists(st.tuples(_exposure, st.lists(_set, max_size=3)), max_size=2)


class _Log:
    def __init__(self, done: Sequence[Json]) -> None:
        self._done = done

    def exposures(self, exercises: Collection[str]) -> Mapping[str, Sequence[Json]]:
        return dict.fromkeys(exercises, self._done)

    def recent(self) -> Sequence[Json]:
        return [{"date": "2026-03-08", "exercises": [{"name": "Bench Press", **each}]} for each in self._done]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.tuples(_person, _person, _gear, _person, _person),
    st.lists(_wish, max_size=2),
    st.lists(_flag, max_size=2),
    st.lists(_own, max_size=1),
    st.lists(_scheduled, max_size=1),
    _program,
    _done,
)
def test_any_json_makes_a_plan(
    records: tuple[Any, ...],
    preferences: list[Any],
    pains: list[Any],
    own: list[Any],
    schedule: list[Any],
    program: dict[str, Any],
    done: list[Any],
) -> None:
    profile, settings_, equipment, categories, muscles = records
    stored = StoredData(
        profile=profile,
        settings=settings_,
        equipment=equipment,
        program=program,
        category_goals=categories,
        muscle_goals=muscles,
        preferences=preferences,
        pains=pains,
        own_exercises=own,
        schedule=schedule,
        log=_Log([{"date": "2026-03-02", **told, "sets": sets} for told, sets in done]),
    )
    plan = plan_day(stored, Asked(MONDAY))
    assert plan.to_json()["date"] == "2026-03-09"
    assert plan.exercises or plan.adjustments or plan.reasoning
