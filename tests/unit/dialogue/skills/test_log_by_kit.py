"""A log is read by the kit that it names, by loads in a row, and never as sets of another exercise than was told."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (
            "I did 3 sets of 10 bicep curls with the 10 pound dumbbells and 2 sets of 12 shoulder presses with the 5 "
            "pound ones.",
            "Logged for today: Dumbbell Curl 10 lb x 3 x 10; Dumbbell Shoulder Press 5 lb x 2 x 12.",
        ),
        (
            "kb session: row 3x8 16, press 3x5 12, squats 3x10 16",
            "Logged for today: Kettlebell Row 16 kg x 3 x 8; Kettlebell Press 12 kg x 3 x 5; Kettlebell Goblet Squat "
            "16 kg x 3 x 10.",
        ),
        (
            "log cable pushdown 4 sets, 25 25 27.5 27.5, all 12 reps except last one 9",
            "Logged for today: Tricep Pushdown 25 kg x 2 x 12; 27.5 kg x 12, 9.",
        ),
        (
            "log this: ohp 3 sets, 30 32.5 35, 8 reps",
            "Logged for today: Overhead Press 30 kg x 8; 32.5 kg x 8; 35 kg x 8.",
        ),
        ("log bench 90x5 @8 today", "Logged for today: Bench Press 90 kg x 5 at RPE 8."),
        ("log dumbbell rows 2x10 10 lb and 2 sets of 12 chair stands", "Bodyweight Squat 2 x 12."),
    ],
)
def test_what_is_told_is_logged(message: str, told: str) -> None:
    assert TrainingChat({}).say(message).reply.endswith(told)


@pytest.mark.parametrize(
    ("message", "logged", "asked"),
    [
        (
            "log 2 sets of 12 dumbbell rows with 10 lb and 2 sets of 12 zombie walks",
            "Dumbbell Row 10 lb x 2 x 12.",
            "zombie walks",
        ),
        ("log 3x10 bench at 50 kg and 3x12 kitchen lifts with 5kg", "Bench Press 50 kg x 3 x 10.", "kitchen lifts"),
        ("i did 20 star gazers and 10 push ups, log it", "Push-up 10.", "star gazers"),
    ],
)
def test_what_nobody_knows_is_asked_about(message: str, logged: str, asked: str) -> None:
    played = TrainingChat({}).say(message)
    assert played.asked
    assert logged in played.reply
    assert f"{asked}" in played.reply.partition("Which exercise was that: ")[2]


def test_a_list_of_loads_that_ends_in_a_word_stays_one() -> None:
    assert TrainingChat({}).say("log bench 60 for 8, 8, 7 grinders").reply.endswith("Bench Press 60 kg x 8, 8, 7.")


def test_one_thing_is_asked_after_the_other() -> None:
    chat = TrainingChat({})
    chat.say("log goblet squats 3x10 with 12kg, rows 3x8 each side 12, floor press 3x10 with 8 each hand")
    assert chat.say("kettlebell row").reply.startswith("Logged for today: Kettlebell Row 12 kg x 3 x 8.")
    assert chat.say("the kettlebell one").reply == "Logged for today: Kettlebell Floor Press 8 kg x 3 x 10."


def test_who_drops_a_question_is_not_asked_again() -> None:
    chat = TrainingChat({})
    chat.say("log bench 3x8 60, zorbles 3x3")
    assert chat.say("never mind").reply == "All right: nothing more of that is logged."


def test_an_answer_that_names_a_day_is_of_that_day() -> None:
    chat = TrainingChat({})
    chat.say("log dragon walks 3x10")
    reply = chat.say("no. squats 80kg x 5, 80kg x 5, 82.5kg x 5, yesterday").reply
    assert reply == "Logged for yesterday: Back Squat 80 kg x 2 x 5; 82.5 kg x 5."


@pytest.mark.parametrize(
    ("correction", "told"),
    [
        (
            "wait actually last set of bench was only 4 reps, i got pinned and that one was RPE 10 not 8. fix that pls",
            "Corrected for today: Bench Press 85 kg x 4 x 5 at RPE 8; 85 kg x 4 at RPE 10.",
        ),
        ("row was 4 sets but last one i did 72.5 for 6. fix pls", "Barbell Row 70 kg x 3 x 8; 72.5 kg x 6."),
        ("the last bench set was 80 kg", "Bench Press 85 kg x 4 x 5 at RPE 8; 80 kg x 5 at RPE 8."),
    ],
)
def test_the_last_set_is_put_right(correction: str, told: str) -> None:
    chat = TrainingChat({})
    chat.say("log bench 5x5 at 85kg RPE 8, bent over rows 4x8 at 70kg")
    assert chat.say(correction).reply.endswith(told)


def test_a_correction_beside_a_goal_is_made_once() -> None:
    chat = TrainingChat({})
    chat.say("log barbell row 60 3x8, hammer curl 14 each hand 3x10")
    played = chat.say("the last set of curls was really only 8. my goal is to do 10 pull-ups by summer, note that")
    assert [call.name for call in played.calls if call.name != "fetch_data"] == ["correct_workout", "set_preference"]


def test_sets_that_are_told_as_they_stand_change_nothing() -> None:
    chat = TrainingChat({})
    chat.say("log 2 sets of 10 dumbbell rows with 10 lb and 2 sets of 12 chair stands")
    played = chat.say("that is not right, I only did 2 sets of 10 rows. The 2 sets of 12 were chair stands.")
    assert not [call for call in played.calls if call.name == "correct_workout"]
    assert played.reply.endswith("Dumbbell Row 10 lb x 2 x 10; Bodyweight Squat 2 x 12.")


def test_as_the_others_is_a_day_and_no_log_of_its_own() -> None:
    chat = TrainingChat({})
    chat.say("log barbell curl 35kg 3x10, skullcrusher 30 kg 3x12 yesterday")
    chat.say("also did pushdown 25kg x12, 25kg x12")
    played = chat.say("no. 25kg x12, 25kg x12. yesterday same as the others")
    assert not [call for call in played.calls if call.name == "log_workout"]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("I have 8, 12 and 16, please remember that", "equipment: kettlebells of 8, 12 and 16 kg."),
        ("note that i own 5, 10 and 15 lb dumbbells", "equipment: dumbbells of 5, 10 and 15 lb."),
    ],
)
def test_the_weights_of_a_kit_are_kept(message: str, told: str) -> None:
    chat = TrainingChat({})
    chat.say("log kettlebell row 12kg 3x8")
    assert chat.say(message).reply.endswith(told)
    assert told.removeprefix("equipment: ") in chat.say("what equipment do i have?").reply


def test_the_volume_is_told_beside_another_question() -> None:
    chat = TrainingChat({})
    chat.say("log bench 60 3x8, barbell row 50 3x10")
    reply = chat.say("whats my estimated 1RM on bench? and how much total volume did i do today in kg").reply
    assert "your estimated maximum is 76 kg" in reply
    assert "you moved 2,940 kg" in reply


def test_loads_are_in_the_unit_that_somebody_spoke_in() -> None:
    chat = TrainingChat({})
    chat.say("I have a pair of 5 pound dumbbells and a pair of 10 pound dumbbells. make me a workout of 20 minutes")
    reply = chat.say("I did dumbbell rows with the 10s for 10 and 8, please log it").reply
    assert reply.endswith("Dumbbell Row 10 lb x 10, 8.")
