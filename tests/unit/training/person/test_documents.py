"""What there is one of is replaced whole, and what other code has written stays."""

import pytest

from spotter.errors import InvalidFields, InvalidRequest
from spotter.training import keys
from spotter.training.models import Program, ProgramDay, ProgramExercise, Settings, Template
from spotter.training.person import documents, program
from tests.fakes.records import Records


def test_what_is_set_replaces_what_was_and_what_is_unknown_stays() -> None:
    records = Records({"SETTINGS": {"unit": "lb", "time_zone": "UTC", "gym": {"name": "Iron"}, "v": 1}})
    new = Settings(unit="kg", time_zone=None, fitness_level="beginner")
    done = records.commit(lambda reader: documents.replace(reader, keys.SETTINGS, new))
    assert records["SETTINGS"] == {"unit": "kg", "fitness_level": "beginner", "gym": {"name": "Iron"}, "v": 1}
    assert (done.version, done.value.unit, done.value.time_zone) == (2, "kg", None)


def test_the_same_again_is_no_new_version() -> None:
    records = Records()
    for _ in range(2):
        done = records.commit(lambda reader: documents.replace(reader, keys.SETTINGS, Settings(unit="kg")))
    assert done.version == records.items["SETTINGS"].version == 1


def test_a_record_that_is_too_large_is_refused() -> None:
    exercise = ProgramExercise(exercise="Bench Press", sets=3, reps="8", notes="é" * 500)
    day = ProgramDay(day=1, exercises=[exercise] * 100)
    with pytest.raises(InvalidRequest) as refused:
        program.replace(Records(), Program(days=[day]))
    assert refused.value.detail == "This is too large to be kept: write it in less than 90 KB."


def test_a_program_is_kept_by_the_names_of_the_catalogue_in_the_order_of_the_week() -> None:
    squat = ProgramExercise(exercise="squats", sets=5, reps="5", exercise_id="stale")
    own = ProgramExercise(exercise="rainbows", sets=3, reps="12")
    records = Records({"EXERCISE#own-x": {"id": "own-x", "name": "Landmine Rainbow", "aliases": ["rainbows"]}})
    new = Program(days=[ProgramDay(day=4, exercises=[own]), ProgramDay(day=1, exercises=[squat])])
    done = records.commit(lambda reader: program.replace(reader, new))
    assert [day.day for day in done.value.days] == [1, 4]
    kept = [(each.exercise, each.exercise_id) for day in done.value.days for each in day.exercises]
    assert kept == [("Back Squat", "back-squat"), ("Landmine Rainbow", "own-x")]


def test_every_exercise_that_is_not_known_is_named_with_what_it_may_mean() -> None:
    def named(*names: str) -> list[ProgramExercise]:
        return [ProgramExercise(exercise=each, sets=1, reps="1") for each in names]

    new = Program(
        days=[ProgramDay(day=2, exercises=named("Plank", "curls"))],
        templates=[Template(name="A", exercises=named("frobnication")), Template(name="a")],
    )
    with pytest.raises(InvalidFields) as refused:
        program.replace(Records(), new)
    places = [each.field for each in refused.value.faults]
    assert places == [
        "body.days.0.exercises.1.exercise",
        "body.templates.0.exercises.0.exercise",
        "body.templates.1.name",
    ]
    assert "Barbell Curl" in refused.value.faults[0].candidates
    assert "frobnication" not in refused.value.detail
