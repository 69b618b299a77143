"""Sessions that are dictated: what each exercise is given, and nothing beside it."""

import pytest

from tests.fakes.chat import Chat

SQUATS = (
    "I need squat session for today. 75 min, full gym. back squat 5x5 at 75%, my max is 110. then paused squat 3x3, "
    "rdl, leg curl, some abs at end. rest 3 min on the squats"
)


def _built(said: str) -> Chat:
    chat = Chat()
    chat.say(said)
    return chat


def test_a_part_of_a_best_is_a_load() -> None:
    first = _built(SQUATS).exercises[0]
    assert (first["name"], first["sets"], first["reps"], first["weight"]) == ("Back Squat", 5, 5, 82.5)


def test_a_rest_is_that_of_the_exercises_that_it_is_told_of() -> None:
    rests = {each["name"]: each["rest_between_sets"] for each in _built(SQUATS).exercises}
    assert rests["Back Squat"] == rests["Pause Squat"] == 180
    assert max(rest for name, rest in rests.items() if "Curl" in name) < 180


def test_nothing_comes_on_top_of_what_was_dictated_but_the_end_that_was_asked_for() -> None:
    chat = _built(SQUATS)
    assert [name for name in chat.names if "Leg Press" in name or "Swing" in name] == []
    assert all("To finish" in each["notes"] for each in chat.exercises[4:])
    assert "could not follow" not in chat.reply
    assert "could make nothing" not in chat.reply


@pytest.mark.parametrize(
    ("said", "load", "unit"), [("bench 5x5 at 80 kg", 80, "kg"), ("bench 5x5 at 185 lb", 185, "lb")]
)
def test_a_load_that_is_dictated_stands_on_the_exercise(said: str, load: float, unit: str) -> None:
    chat = _built(f"build me a 45 min push day in a full gym: {said}, dips 3x8, cable fly 3x12")
    bench = next(each for each in chat.exercises if each["name"] == "Bench Press")
    assert (bench["weight"], bench.get("unit") or "kg") == (load, unit)


def test_there_is_time_for_the_exercises_that_were_counted_where_none_was_told() -> None:
    said = "an upper body session with dumbbells and a bench, 5 exercises, 3 sets of 10, a minute rest between sets"
    assert len(_built(said).exercises) == 5


def test_a_piece_at_the_end_has_its_minutes() -> None:
    chat = _built(
        "45 min upper body on machines, no pulldowns, and I'd like to finish with ten minutes on the exercise bike"
    )
    assert (chat.exercises[-1]["name"], chat.exercises[-1]["duration"]) == ("Stationary Bike", 600)


@pytest.mark.parametrize("hello", ["Good morning. ", "Hello, good morning! ", "Good morning coach, "])
def test_a_greeting_is_no_exercise(hello: str) -> None:
    chat = _built(f"{hello}I should like a 30 minute session with dumbbells")
    assert "Good Morning" not in chat.reply


def test_the_lift_of_that_name_is_one() -> None:
    chat = _built("good mornings 3x10, rdl 3x8 and back squat 5x5, 45 min in a full gym")
    assert any("Good Morning" in name for name in chat.names)


COUNTED = (
    "a lower body session with exactly 5 exercises: squat 4x6 with 3 minutes rest, hip thrust 4x8 with 2 minutes rest, "
    "and then three more that you choose, 3x12, rest 90 seconds, full gym"
)


def test_a_count_before_a_list_is_of_all_of_it() -> None:
    assert len(_built(COUNTED).exercises) == 5


def test_each_exercise_has_the_rest_that_is_told_behind_its_sets() -> None:
    rests = [each["rest_between_sets"] for each in _built(COUNTED).exercises]
    assert rests == [180, 120, 90, 90, 90]


def test_sets_that_are_told_before_the_list_are_of_all_of_it() -> None:
    chat = _built(
        "rack, barbell, bench and pull-up bar. I run 3x5. 55 min: squat, bench, row, then pull-ups. Thats it."
    )
    assert [(each["sets"], each["reps"]) for each in chat.exercises] == [(3, 5)] * 4


def test_a_variation_that_stands_for_what_was_named_has_its_sets() -> None:
    chat = _built(
        "glutes, 40 min, only dumbbells and a bench. hip thrusts first, 4 sets of 8 to 10, with 90 seconds rest"
    )
    first = chat.exercises[0]
    assert (first["name"], first["sets"]) == ("Dumbbell Hip Thrust", 4)
    assert "8 to 10 reps." in first["notes"]


@pytest.mark.parametrize(
    "said",
    [
        "arm workout at the gym, barbell curls and tricep pushdowns only",
        "at the gym, arms, just barbell curls and tricep pushdowns",
    ],
)
def test_what_is_said_to_be_all_is_all(said: str) -> None:
    assert sorted(_built(said).names) == ["Barbell Curl", "Tricep Pushdown"]


def test_the_kit_of_lifts_that_a_rest_is_of_is_followed() -> None:
    chat = _built("full body, 55 min, barbell, rack and bench: squat, bench, row. 3 min rest on the barbell lifts")
    assert [each["rest_between_sets"] for each in chat.exercises[:3]] == [180] * 3
    assert "could not follow" not in chat.reply


def test_a_single_rest_is_of_all() -> None:
    chat = _built("Give me a 60 min gym workout. back squat 3x5, bench press 3x5, barbell row 3x8 with 90 seconds rest")
    assert {each["rest_between_sets"] for each in chat.exercises} == {90}


@pytest.mark.parametrize(
    "said",
    [
        "I have dumbbells and a bench, that's it. 45 min full body with goblet squats and rows",
        "45 min full gym, legs with squats and lunges only 3 sets each",
    ],
)
def test_what_is_all_of_something_else_ends_no_list(said: str) -> None:
    assert len(_built(said).exercises) > 2
