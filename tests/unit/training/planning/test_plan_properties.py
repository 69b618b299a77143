"""What holds of the plan of every person, whatever is stored of them."""

import json
from datetime import timedelta
from decimal import Decimal
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.catalogue import joints_of, muscles_of
from spotter.coaching.load_options import load_options_for
from spotter.coaching.plan_inputs import equipment_at
from spotter.coaching.rules import RULES
from spotter.coaching.starting_load import first_load
from spotter.coaching.substitution import leaves_alone, spares
from spotter.training import keys
from spotter.training.models import CurrentWorkout, PlannedExercise
from spotter.training.planning.asked import Asked
from spotter.training.planning.day_plan import DayPlan
from spotter.training.planning.equipment import in_unit
from spotter.training.planning.exclusions import refused
from spotter.training.planning.exposures import load_of
from spotter.training.planning.person import Person, person_of
from spotter.training.planning.reading import plan_today, stored_data
from tests.fakes.records import Records
from tests.unit.coaching.contexts import GEAR, KNOWN, PARTS, names
from tests.unit.training.planning.stored_people import MONDAY, Json, records

often = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

_dates = st.integers(0, 200).map(lambda ago: (MONDAY - timedelta(days=ago)).isoformat())
_kilograms = st.one_of(st.integers(0, 80).map(lambda each: each * 2.5), st.decimals(0, 150, places=3).map(float))


def _without_nulls(each: Json) -> Json:
    return {key: value for key, value in each.items() if value is not None}


_set = st.fixed_dictionaries(
    {
        "weight_kg": _kilograms,
        "reps": st.integers(0, 20),
        "seconds": st.one_of(st.none(), st.integers(5, 90)),
        "rpe": st.one_of(st.none(), st.integers(10, 20).map(lambda each: each / 2)),
        "warmup": st.one_of(st.none(), st.booleans()),
    }
).map(_without_nulls)
_exposure = st.fixed_dictionaries(
    {
        "sets": st.lists(_set, min_size=1, max_size=4),
        "readiness": st.one_of(st.none(), st.just({"energy": "Low", "soreness": "None"})),
    }
).map(_without_nulls)
_range = st.tuples(st.integers(3, 15), st.integers(0, 5)).map(lambda each: f"{each[0]}-{sum(each)}")
_item = st.fixed_dictionaries(
    {"exercise": names, "sets": st.integers(1, 5), "reps": _range},
    optional={
        "backoff_sets": st.integers(0, 3),
        "weight": st.integers(1, 120),
        "unit": st.sampled_from(["kg", "lb"]),
        "rpe_cap": st.integers(12, 20).map(lambda each: each / 2),
        "optional": st.booleans(),
    },
)
_weights = st.lists(st.integers(1, 40).map(lambda each: each * 1.25), min_size=1, max_size=6)
_equipment = st.fixed_dictionaries(
    {},
    optional={
        "location": st.sampled_from(["Gym", "Home"]),
        "items": st.lists(
            st.fixed_dictionaries(
                {"name": st.sampled_from([*GEAR.split(","), "bodyweight"])},
                optional={"weights": _weights, "unit": st.sampled_from(["kg", "lb"])},
            ),
            max_size=5,
        ),
        "bar": st.fixed_dictionaries({"weight": st.sampled_from([10, 15, 20]), "unit": st.just("kg")}),
        "plates": st.lists(st.sampled_from([1.25, 2.5, 5, 10]), min_size=1, max_size=4),
    },
)
_pain = st.fixed_dictionaries(
    {"body_part": st.sampled_from(PARTS.split(",")), "severity": st.sampled_from(["Mild", "Moderate", "Severe"])},
    optional={"exercise_name": names, "ended": _dates},
)
_wish = st.one_of(
    st.fixed_dictionaries({"preference_type": st.just("exclusion"), "value": st.sampled_from(KNOWN)}),
    st.fixed_dictionaries(
        {
            "preference_type": st.sampled_from(
                ["equipment", "location", "time_available", "focus", "injury", "custom"]
            ),
            "value": st.sampled_from(
                ["dumbbells", "no barbell", "home", "30 minutes", "legs", "left knee", "pregnant"]
            ),
        },
        optional={"duration_type": st.sampled_from(["temporary", "session"]), "until": _dates},
    ),
)


@st.composite
def _people(draw: st.DrawFn) -> Records:
    chosen = draw(st.lists(_item, max_size=4))
    done = {
        exercise: {draw(_dates): draw(_exposure) for _ in range(draw(st.integers(1, 3)))}
        for exercise in draw(st.lists(st.sampled_from(_ids), max_size=3, unique=True))
    }
    return records(
        program=[{"day": 1, "name": "Day", "exercises": chosen}] if chosen else [],
        done=done,
        pains=draw(st.lists(_pain, max_size=2)),
        preferences=draw(st.lists(_wish, max_size=3)),
        equipment=draw(_equipment),
        settings=draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "unit": st.sampled_from(["kg", "lb"]),
                    "preferred_workout_duration": st.integers(10, 120),
                    "fitness_level": st.sampled_from(["beginner", "intermediate", "advanced"]),
                },
            )
        ),
        profile=draw(st.fixed_dictionaries({}, optional={"age": st.integers(13, 80), "weight_kg": st.just(80)})),
    )


_ids = ("bench-press", "back-squat", "dumbbell-bench-press", "lat-pulldown", "pull-up", "goblet-squat", "plank")
_asked = Asked(MONDAY, session="s")


def _planned(stored: Records, asked: Asked = _asked) -> tuple[Person, DayPlan]:
    return person_of(stored_data(stored, asked), asked), plan_today(stored, asked)


def _top(stored: Records, person: Person, exercise_id: str) -> list[Any]:
    """The loads of every set that was ever done of an exercise."""
    exercise = person.named(exercise_id).exercise
    done = stored.data(keys.exposures(exercise_id)).values()
    loads = [load_of(one, exercise, person.unit) for each in done for one in each["sets"]]
    return [load for load in loads if load]


@often
@given(_people())
def test_nothing_that_is_excluded_hurts_badly_or_needs_what_is_not_there(stored: Records) -> None:
    person, plan = _planned(stored)
    ids = {
        each
        for wish in stored.data(keys.PREFERENCES).values()
        if wish["preference_type"] == "exclusion"
        for _name, found in refused(wish["value"])
        for each in found
    }
    available, _unknown = equipment_at(person.location, person.equipment_names, person.equipment)
    severe = [flag for flag in person.pains if flag.severity == "Severe"]
    for each in plan.exercises:
        named = person.named(each["name"])
        assert not {one.id for one in named.could_be} & ids
        assert available is None or not person.equipped or named.exercise.equipment <= available
        for flag in severe:
            joints, muscles = joints_of(flag.body_part), muscles_of(flag.body_part)
            assert named.could_be
            assert all(leaves_alone(one, joints, muscles) for one in named.could_be)


@often
@given(_people())
def test_no_exercise_of_the_catalogue_loads_a_joint_that_hurts_moderately(stored: Records) -> None:
    person, plan = _planned(stored)
    joints = {joint for flag in person.pains if flag.severity == "Moderate" for joint in joints_of(flag.body_part)}
    for each in plan.exercises:
        named = person.named(each["name"])
        assert not named.could_be or all(spares(one, joints) for one in named.could_be)


def _written(stored: Records, person: Person, exercise_id: str) -> list[Decimal]:
    """The loads that the program names for an exercise, in the person's unit."""
    days = stored.data(keys.PROGRAM).get(keys.PROGRAM, {"days": []})["days"]
    items = [item for each in days for item in each["exercises"] if "weight" in item]
    own = [item for item in items if person.named(item["exercise"]).key == exercise_id]
    return [in_unit(Decimal(item["weight"]), item.get("unit"), person.unit) for item in own]


@often
@given(_people())
def test_every_load_exists_and_none_is_beyond_what_the_rules_allow(stored: Records) -> None:
    person, plan = _planned(stored)
    available, _unknown = equipment_at(person.location, person.equipment_names, person.equipment)
    for each in plan.exercises:
        if "weight" not in each:
            continue
        named = person.named(each["name"])
        exercise = named.exercise
        done = _top(stored, person, exercise.id)
        options = load_options_for(
            exercise, person.equipment, person.unit, tuple(sorted(done)), known=named.known, available=available
        )
        weight = load_of({"weight": each["weight"], "unit": each["unit"]}, exercise, person.unit)
        assert weight is not None
        assert each["unit"] == person.unit.value
        if not done:
            assert options.loads.has(weight), (each["name"], weight)
        if options.assisted or any(other != exercise.id and _top(stored, person, other) for other in _ids):
            continue
        there = [options.loads.nearest_available(load) for load in done]
        bounds = [options.loads.increased(load, options.increment) or load for load in there]
        bounds += map(options.loads.nearest_available, _written(stored, person, exercise.id))
        bounds += [first_load(exercise, person.profile, options, person.unit), options.loads.lightest]
        assert weight <= max(bounds), (each["name"], weight, bounds)


@often
@given(_people())
def test_the_plan_is_a_current_workout_and_the_same_each_time(stored: Records) -> None:
    _person, plan = _planned(stored)
    assert json.loads(json.dumps(plan.to_json())) == _planned(stored)[1].to_json()
    assert set(plan.rules) <= set(RULES)
    exercises = [PlannedExercise.model_validate({"id": f"e{at}", **each}) for at, each in enumerate(plan.exercises)]
    workout = CurrentWorkout(exercises=exercises)
    assert CurrentWorkout.of(workout.to_stored()) is not None
    for each in exercises:
        assert each.type != "reps" or (each.reps and each.sets)
        assert len(each.notes or "") <= 600


@often
@given(_people(), st.integers(1, 30), st.lists(_set, min_size=1, max_size=3))
def test_what_was_done_after_the_day_changes_nothing(stored: Records, days: int, done: list[Json]) -> None:
    _person, before = _planned(stored)
    later = (MONDAY + timedelta(days=days)).isoformat()
    future = {
        keys.exposure(each, later, "w9"): {"exercise": each, "name": each, "date": later, "workout": "w9", "sets": done}
        for each in _ids
    }
    more = Records({**{sk: each.data for sk, each in stored.items.items()}, **future})
    assert _planned(more)[1].to_json() == before.to_json()


@often
@given(_people())
def test_the_time_is_kept_or_the_plan_says_what_could_not_be_cut(stored: Records) -> None:
    person, plan = _planned(stored)
    if person.minutes is None or not plan.exercises or plan.source == "none":
        return
    if plan.summary["total_duration_estimate"] > person.minutes:
        assert any("could not be cut" in each for each in plan.adjustments)
