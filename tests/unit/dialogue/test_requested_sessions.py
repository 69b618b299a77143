"""What a new workout is made of: the parts that were counted, the time there is, what hurts, and what one sits on."""

import pytest

from tests.fakes.chat import Chat
from tests.unit.dialogue.talk import Talk


def _built(text: str) -> Chat:
    chat = Chat()
    chat.say(text)
    assert chat.exercises, text
    return chat


def test_a_count_of_a_part_is_not_that_of_the_session() -> None:
    chat = _built("pull day, 60 min, full gym. want lat pulldown, cable row, and 2 exercises for biceps")
    assert {"Lat Pulldown", "Seated Cable Row"} <= set(chat.names)
    assert sum("Curl" in name for name in chat.names) == 2
    assert len(chat.names) > 4


@pytest.mark.parametrize(
    "text", ["25 minutes, back and arms, dumbbells and a bench", "30 min full body with dumbbells"]
)
def test_where_time_is_short_exercises_are_paired(text: str) -> None:
    chat = _built(text)
    assert "I paired the exercises" in chat.reply
    assert len(chat.names) >= 4
    assert all("Superset" in str(each["notes"]) for each in chat.exercises)


@pytest.mark.parametrize(
    "text", ["30 min full body with dumbbells, straight sets", "30 min full body with dumbbells, rest 90 s"]
)
def test_not_where_the_way_of_working_was_told(text: str) -> None:
    assert "I paired" not in _built(text).reply


def test_what_is_named_stays_in_though_a_part_is_cranky() -> None:
    chat = _built("leg day but my left knee is kinda cranky. got leg press, leg curl and dumbbells. 60 min")
    assert "Leg Press" in chat.names
    assert any("Leg Curl" in name for name in chat.names)
    assert "Watch your knee" in chat.reply


def test_an_exercise_that_hurts_takes_no_other_with_it() -> None:
    chat = _built("arm workout 40 min, gym. biceps and triceps supersets. no skullcrushers, they kill my elbow")
    assert sum("Curl" in name for name in chat.names) >= 2
    assert not any("Skull" in name for name in chat.names)


def test_nobody_lies_on_a_chair() -> None:
    chat = _built("30 min full body with dumbbells, a band and a sturdy chair")
    assert not any("Bench Press" in name or "Incline" in name for name in chat.names)


def test_a_machine_among_what_there_is_is_no_wish() -> None:
    chat = _built(
        "hotel gym has dumbbells up to 20kg, a cable machine, a bench and a treadmill. 30 minutes, upper body"
    )
    assert "Treadmill Run" not in chat.names


def test_who_will_not_bend_over_does_not() -> None:
    chat = _built("full body, 40 min, dumbbells and a bench, nothing that bends me over please")
    assert not any("Deadlift" in name or name in ("Dumbbell Row", "Two-Arm Dumbbell Row") for name in chat.names)
    assert "No bending over, as you asked." in chat.reply


def test_a_first_session_after_years_is_light_for_that_reason() -> None:
    chat = _built("back to training after like 6 years, 25 min full body circuit with kettlebells")
    assert "You are back after a break, so every set ends with three good reps left." in chat.reply


def test_leg_curls_in_a_gym_are_on_the_machine() -> None:
    assert "Lying Leg Curl" in _built("45 min leg day full gym with squats and leg curls").names


def test_who_introduces_themselves_is_not_asked_about_it() -> None:
    chat = _built(
        "yo coach! Kofi, 22, play rugby (flanker) and lift at the uni gym. got barbell, rack and a bench today, about "
        "60 mins. make me a lower body day, heavy squats first like 5x5 at RPE 8, then hinge stuff"
    )
    squat = chat.exercises[0]
    assert (squat["name"], squat["sets"], squat["reps"]) == ("Back Squat", 5, 5)
    assert "RPE 8: about 2 good reps left." in str(squat["notes"])
    assert {"Hip Thrust", "Romanian Deadlift"} & set(chat.names)
    assert "could not follow" not in chat.reply


def test_no_equipment_is_no_equipment_beside_another_no() -> None:
    assert "bodyweight alone" in _built("i hate push ups, no equipment, 40ish minutes, upper body").reply


@pytest.mark.parametrize(
    "said", ["im running push pull legs for size", "running a ppl split", "i am running upper lower"]
)
def test_a_program_that_somebody_is_running_is_no_run(said: str) -> None:
    talk = Talk("empty").say(f"{said}. give me a 45 minute push session in a full gym")
    assert talk.workout
    assert not any("Running" in line for line in talk.workout)


def test_a_run_that_is_asked_for_is_in() -> None:
    talk = Talk("empty").say("give me a 45 minute session with running and pull-ups")
    assert any("Running" in line for line in talk.workout)


def test_who_finds_it_too_light_asked_for_no_light_one() -> None:
    talk = Talk("empty").say("give me a 45 minute gym session").say("nah too light. i want squats heavy, 5x5, 60 min")
    assert "asked for a light one" not in talk.reply
