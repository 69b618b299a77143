"""What was asked for by name stays where a workout is made shorter, and what goes over the time is told."""

from spotter.catalogue import Equipment, get
from spotter.dialogue.understanding.slots.exercises import Named, named
from spotter.dialogue.workouts.lengths import fitted, minutes_of, shorter_rests
from spotter.dialogue.workouts.with_what_there_is import done_with
from tests.unit.dialogue.sample_workouts import exercise
from tests.unit.dialogue.talk import Talk

LINES = [
    exercise("Back Squat", rest=150),
    exercise("Barbell Row", rest=120),
    exercise("Barbell Curl"),
    exercise("Plank"),
]


def test_rests_and_sets_go_before_any_exercise() -> None:
    left = fitted(LINES, minutes_of(LINES) - 12)
    assert [each["name"] for each in left] == [each["name"] for each in LINES]
    assert minutes_of(left) <= minutes_of(LINES) - 12


def test_what_was_asked_for_stays() -> None:
    left = fitted(LINES, 8, frozenset({"Barbell Curl"}))
    assert "Barbell Curl" in [each["name"] for each in left]


def test_rests_are_shorter_by_a_third_or_by_what_was_told() -> None:
    assert shorter_rests(exercise("Plank", rest=90))["rest_between_sets"] == 60
    assert shorter_rests(exercise("Plank", rest=90), 45)["rest_between_sets"] == 45
    assert shorter_rests(exercise("Plank", rest=10))["rest_between_sets"] == 10


def test_a_name_means_what_there_is_equipment_for() -> None:
    (squat,) = named("goblet squat")[:1]
    bells = frozenset({Equipment.KETTLEBELL})
    assert done_with(Named("goblet squat", (squat,)), squat, bells).name == "Kettlebell Goblet Squat"
    assert done_with(Named("dumbbell goblet squat", (squat,)), squat, bells) == squat
    assert done_with(Named("goblet squat", (squat,)), squat, squat.equipment) == get("goblet-squat")


def test_what_takes_it_over_the_time_is_told_and_a_yes_makes_it_fit() -> None:
    talk = Talk("empty").say("30 minute full body with dumbbells, straight sets").say("add curls and lateral raises")
    assert "That is more than your 30 minutes." in talk.reply
    count = len(talk.workout)
    talk.say("yes please")
    assert len(talk.workout) == count
    assert minutes_of(talk.chat.exercises) <= 30
