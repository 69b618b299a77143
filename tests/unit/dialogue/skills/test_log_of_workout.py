"""A log that points at the workout in hand: its sets and repetitions, with the loads of the message."""

import pytest

from tests.unit.dialogue.workouts_in_hand import FULL_BODY, logged, with_workout

_plank = {"Plank": ["20s", "20s"]}


def _two(load: float, reps: int = 10) -> list[str]:
    return [f"{load:g}kg x {reps}"] * 2


@pytest.mark.parametrize(
    ("message", "squat", "bench", "row", "plank"),
    [
        (
            "All done! I did everything as written, bench and rows with 8 kg, squats with 12. Can you log it?",
            12,
            8,
            8,
            1,
        ),
        ("finished the whole thing as you wrote it. squat 14kg, bench 10, row 12", 14, 10, 12, 1),
        ("I did it all except the plank, with 8 kg", 8, 8, 8, 0),
        ("all done, everything 10kg except the squats which I did with 16", 16, 10, 10, 1),
        ("10 kg for the bench and the rows, 16 for the squats, rest as planned, done", 16, 10, 10, 1),
        ("got through all of it!! squats w 12s, everything else w 8s", 12, 8, 8, 1),
        ("I finished the first two with 10 kg, skipped the rest", 10, 10, 0, 0),
        ("I've done numbers 1 and 3 so far, 10 kg both", 10, 0, 10, 0),
        ("did the bench as planned with 9 kg, skipped the squats", 0, 9, 0, 0),
    ],
)
def test_what_is_pointed_at_is_logged_as_it_stands(
    message: str, squat: float, bench: float, row: float, plank: int
) -> None:
    chat = with_workout()
    chat.say(message)
    loads = {"Goblet Squat": squat, "Dumbbell Bench Press": bench, "Dumbbell Row": row}
    assert logged(chat) == {name: _two(load) for name, load in loads.items() if load} | (_plank if plank else {})


def test_sets_of_its_own_take_the_place_of_those_of_the_workout() -> None:
    chat = with_workout()
    chat.say("done. first one 3x10 at 14, bench 10 kg 12 11 9, last set rpe 8")
    assert logged(chat) == {
        "Goblet Squat": ["14kg x 10"] * 3,
        "Dumbbell Bench Press": ["10kg x 12", "10kg x 11", "10kg x 9 @8"],
    }


def test_the_load_of_the_workout_is_taken_where_none_is_told() -> None:
    chat = with_workout({**FULL_BODY[0], "weight": 16.0, "unit": "kg"})
    chat.say("did everything as planned")
    assert logged(chat) == {"Goblet Squat": _two(16)}


@pytest.mark.parametrize(
    ("answer", "loads"),
    [
        ("10 kg for all of them", (10, 10, 10)),
        ("12, 8 and 10 kg", (12, 8, 10)),
        ("squats 12, the rest 8 kg", (12, 8, 8)),
        ("8 on the bench, 10 on the rows, 12 on the squats", (12, 8, 10)),
    ],
)
def test_loads_that_are_open_are_asked_for_once(answer: str, loads: tuple[int, int, int]) -> None:
    chat = with_workout()
    asked = chat.say("did everything as planned")
    assert "With what load did you do Goblet Squat (2 x 10), Dumbbell Bench Press (2 x 10)" in asked.reply
    assert logged(chat) == _plank
    chat.say(answer)
    names = ("Goblet Squat", "Dumbbell Bench Press", "Dumbbell Row")
    assert logged(chat) == _plank | {name: _two(load) for name, load in zip(names, loads, strict=True)}


def test_an_answer_that_tells_of_another_exercise_fills_in_no_load() -> None:
    chat = with_workout()
    chat.say("did everything as planned")
    chat.say("I also did 3x12 barbell curls with 6kg")
    assert logged(chat) == _plank | {"Barbell Curl": ["6kg x 12"] * 3}


def test_what_is_not_in_the_workout_and_has_no_sets_is_asked_about() -> None:
    chat = with_workout()
    played = chat.say("did the plank and the crunch as you wrote them")
    assert logged(chat) == _plank
    assert "Crunch" in played.reply


def test_done_and_log_it_is_all_of_the_workout_and_not_logged_twice() -> None:
    chat = with_workout(FULL_BODY[3])
    chat.say("done! log it please")
    chat.say("done! log it please")
    assert logged(chat) == _plank


@pytest.mark.parametrize(
    "message",
    [
        "swap the squats for lunges 3x10 with 8 kg",
        "put the rows first, 3x8 at 12",
        "now make it: squats 3x5 at 20, bench 3x8 at 12, plank 3x30 s",
        "can you make it: bench 4x8 at 12",
        "I'll do everything as written tomorrow",
        "should I do all of it with 8 kg?",
        "I did nothing of it today",
        "nothing hurts man. swap the bench for push-ups 4x6 2 min rest",
    ],
)
def test_what_is_planned_or_asked_is_not_logged(message: str) -> None:
    chat = with_workout()
    chat.say(message)
    assert logged(chat) == {}


@pytest.mark.parametrize(
    "message",
    [
        "standing about for ages between squats is killing me with boredom. 60 seconds, done",
        "ok so can you kill the rows, also did you know octopuses have three hearts",
        "I don't own a 14, the nearest I've got is 12.5 so do the rows wi that",
        "everything hurts, I did too much yesterday",
        "did you put the squats at 12 kg?",
        "so use 12 kg for the rows",
    ],
)
def test_what_only_sounds_done_is_not_logged(message: str) -> None:
    chat = with_workout()
    chat.say(message)
    assert logged(chat) == {}


@pytest.mark.parametrize(
    ("message", "squats"),
    [
        ("did bench 10 kg 10 10, skipped the plank and rows, squats 12kg 3x15", 3),
        ("did bench 10 kg 10 10, skipped the plank, rows and squats", 0),
    ],
)
def test_what_has_sets_behind_what_was_skipped_was_done(message: str, squats: int) -> None:
    chat = with_workout()
    chat.say(message)
    expected = {"Goblet Squat": ["12kg x 15"] * squats} if squats else {}
    assert logged(chat) == expected | {"Dumbbell Bench Press": _two(10)}
