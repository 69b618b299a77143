"""A message that tells how the log should be makes it so: nothing stands there twice, and nothing else changes."""

import pytest

from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.workouts_in_hand import logged, with_workout

_WORKOUT = (
    {"id": "ex_1", "name": "Leg Press", "type": "reps", "sets": 3, "reps": 8},
    {"id": "ex_2", "name": "Machine Row", "type": "reps", "sets": 2, "reps": 8},
    {"id": "ex_3", "name": "Dumbbell Bench Press", "type": "reps", "sets": 2, "reps": 10},
    {"id": "ex_4", "name": "Bodyweight Calf Raise", "type": "reps", "sets": 3, "reps": 15},
    {"id": "ex_5", "name": "Plank", "type": "hold", "sets": 3, "hold_time": 20},
)
_LOGS = (
    "log leg press 40 kg 3x8",
    "log machine row 20 kg 2x8",
    "log dumbbell bench press 22 kg 10, 9",
    "log plank 45s 40s 30s",
)
_THERE = {
    "Leg Press": ["40kg x 8"] * 3,
    "Machine Row": ["20kg x 8"] * 2,
    "Dumbbell Bench Press": ["22kg x 10", "22kg x 9"],
    "Plank": ["45s", "40s", "30s"],
}


def _played(*messages: str) -> tuple[PlayedTurn, TrainingChat]:
    chat = with_workout(*_WORKOUT)
    return [chat.say(each) for each in messages][-1], chat


@pytest.mark.parametrize(
    ("message", "right"),
    [
        (
            "oh sorry bench was 20 not 22 and the last plank was 35",
            {"Dumbbell Bench Press": ["20kg x 10", "20kg x 9"], "Plank": ["45s", "40s", "35s"]},
        ),
        ("you didnt fix it. bench press was 20 kg", {"Dumbbell Bench Press": ["20kg x 10", "20kg x 9"]}),
        (
            "log says 22 make it 20. and plank third set 35 s",
            {"Dumbbell Bench Press": ["20kg x 10", "20kg x 9"], "Plank": ["45s", "40s", "35s"]},
        ),
        (
            "I think the row was actually 25 kg and not 20, and the second set was only 7. Could you correct that?",
            {"Machine Row": ["25kg x 8", "25kg x 7"]},
        ),
        ("So the row was 25 kg, first set 8 and second set 7.", {"Machine Row": ["25kg x 8", "25kg x 7"]}),
        (
            "Oh no, what is the 8 at the end?? It was two sets: first set 10, second 8. Please correct the leg press",
            {"Leg Press": ["40kg x 10", "40kg x 8"]},
        ),
        (
            "Delete the row entries from today and write: machine row 18 kg, 10 and 8 reps",
            {"Machine Row": ["18kg x 10", "18kg x 8"]},
        ),
        ("please remove the machine row from today's log", {"Machine Row": []}),
    ],
)
def test_what_is_told_takes_the_place_of_what_stands_there(message: str, right: dict[str, list[str]]) -> None:
    turn, chat = _played(*_LOGS, message)
    stands = {name: sets for name, sets in {**_THERE, **right}.items() if sets}
    assert (logged(chat), turn.asked) == (stands, False), turn.reply


def test_sets_that_were_left_out_stand_there_beside_the_others() -> None:
    said = "ur missing two. bench was 80kg 8,7,6 then 75x8. fix it pls"
    _turn, chat = _played("log bench 80kg x 8", "log bench 80kg x 6", said)
    assert logged(chat) == {"Dumbbell Bench Press": ["80kg x 8", "80kg x 7", "80kg x 6", "75kg x 8"]}


def test_sets_that_are_to_go_make_room_for_those_that_are_told() -> None:
    said = "delete the 15kg and 13kg lateral raise sets, thats wrong, it was all 10kg for 15,15,13,12"
    _turn, chat = _played("log lateral raise 10kg x 12, 15kg 2x12, 13kg x 12", said)
    assert logged(chat) == {"Dumbbell Lateral Raise": ["10kg x 15", "10kg x 15", "10kg x 13", "10kg x 12"]}


@pytest.mark.parametrize(
    "message",
    [
        "the 20 kg one is the mistake, could you delete the 2x8 at 20 kg for the row and keep only the 25 kg one?",
        "20 kg should go",
    ],
)
def test_sets_are_deleted_by_what_they_hold_whatever_workout_they_lie_in(message: str) -> None:
    _turn, chat = _played("log machine row 20 kg 2x8", "log machine row 25 kg x 8, 7", message)
    assert logged(chat) == {"Machine Row": ["25kg x 8", "25kg x 7"]}


def test_all_sets_of_two_workouts_become_those_that_are_told_and_the_log_is_shown() -> None:
    said = "Delete the row entries from today and write: machine row 18 kg, 10 and 8 reps. What stands in my log now?"
    turn, chat = _played("log machine row 20 kg 10, 10, 8", "log machine row 20 kg x 10", said)
    assert logged(chat) == {"Machine Row": ["18kg x 10", "18kg x 8"]}
    assert "Machine Row 18 kg x 10, 8." in turn.reply.splitlines()[-1]


def test_what_fits_several_exercises_is_asked_about_and_one_is_picked_by_its_name() -> None:
    turn, chat = _played(
        "log machine row 20 kg 2x8", "log leg curl 20 kg 2x10", "what did i do today", "20 kg should go"
    )
    assert turn.asked
    chat.say("the row")
    assert list(logged(chat)) == ["Lying Leg Curl"]


def test_what_was_left_out_is_logged_beside_what_is_put_right() -> None:
    said = "you missed the calves, 3x15. and the last leg press set was actually 6 reps, not 8"
    turn, chat = _played(_LOGS[0], said)
    assert logged(chat) == {"Leg Press": ["40kg x 8", "40kg x 8", "40kg x 6"], "Bodyweight Calf Raise": ["15"] * 3}
    assert not turn.asked


def test_an_order_to_undo_is_done_though_it_is_told_what_was_wrong() -> None:
    _turn, chat = _played(
        *_LOGS[:2], "log leg curl 10kg x 8", "Undo that please. I never had 10 kg, I have only the 8."
    )
    assert logged(chat) == {name: _THERE[name] for name in ("Leg Press", "Machine Row")}


@pytest.mark.parametrize(
    "message",
    [
        "make the bench 3 sets",
        "was the row 20 or 25 kg?",
        "next time the row should be 25 kg",
        "the split squats were 20 kg",
        "30 kg, 12 12 10",
    ],
)
def test_what_is_not_said_of_the_log_leaves_it_as_it_is(message: str) -> None:
    _turn, chat = _played(*_LOGS, message)
    assert logged(chat) == _THERE
