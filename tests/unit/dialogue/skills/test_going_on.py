"""What goes on from the message before: what was changed last is meant, and a whole new workout is no one exercise."""

import pytest

from tests.unit.dialogue.skills.test_changes import BENCH, GYM, PULLDOWN, gym
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize("message", ["put it at 95", "make that one a bit lighter"])
def test_behind_a_new_workout_it_is_asked_which_exercise_is_meant(message: str) -> None:
    talk = Talk("history")
    talk.say("legs, 50 minutes, with the squat first")
    before = talk.workout

    talk.say(message)

    assert talk.workout == before
    assert "?" in talk.reply
    assert "which" in talk.reply.lower()


@pytest.mark.parametrize(
    ("message", "bench"),
    [
        ("and the rest there on three minutes", "Bench Press 3x5 @75 r180"),
        ("make it 4 sets", "Bench Press 4x5 @75 r150"),
    ],
)
def test_behind_a_change_it_is_about_what_was_changed(message: str, bench: str) -> None:
    assert gym("bench to 75", message).workout == [bench if line == BENCH else line for line in GYM]


def test_the_rest_with_a_time_is_the_pause_of_all() -> None:
    assert all(line.endswith("r180") for line in gym("put the rest on three minutes").workout)


def test_a_workout_is_made_to_take_longer_than_it_does() -> None:
    assert sum(int(line.split("x")[0].rsplit(" ", 1)[1]) for line in gym("make it 75 min").workout) > 3 * len(GYM)


@pytest.mark.parametrize(
    ("message", "changed"),
    [
        ("bench 80 -> 85, reps 5 -> 3", {1: "Bench Press 3x3 @85 r150"}),
        ("squat 3x5 → 4x4", {0: "Back Squat 4x4 @100 r150"}),
        ("squat on ninety two and a half kilos", {0: "Back Squat 3x5 @92.5 r150"}),
        ("two and a half minutes rest on the row", {2: "Barbell Row 3x8 @70 r150"}),
    ],
)  # fmt: skip
def test_figures_are_read_to_their_end(message: str, changed: dict[int, str]) -> None:
    assert gym(message).workout == [changed.get(at, line) for at, line in enumerate(GYM)]


@pytest.mark.parametrize(
    ("message", "added"),
    [
        ("add lateral raise 3x15 at 5 kg and face pull 2x20", ["Dumbbell Lateral Raise 3x15 @5", "Face Pull 2x20"]),
        ("add hammer curls and dips 3x12", ["Hammer Curl 3x12", "Dip 3x12"]),
    ],
)
def test_each_exercise_that_comes_in_has_its_own_amounts(message: str, added: list[str]) -> None:
    assert [line.rsplit(" r", 1)[0] for line in gym(message).workout[len(GYM) :]] == added


def test_what_is_taken_is_not_trained_with() -> None:
    talk = gym("barbell row -> something with dumbbells. The barbell area has a long line today")

    assert talk.workout[2].startswith("Dumbbell Row")
    assert talk.workout[3] == PULLDOWN


@pytest.mark.parametrize(
    ("message", "left"),
    [("nae plank", GYM[:4]), ("jus drop the plank xx", GYM[:4]), ("the last yin oot", GYM[:4])],
)
def test_words_are_known_as_they_are_heard_and_thumbed(message: str, left: list[str]) -> None:
    assert gym(message).workout == left


def test_what_was_moved_is_what_it_is_about() -> None:
    assert gym("plank first please", "and make it a full minute").workout[0] == "Plank 3x60s r45"


@pytest.mark.parametrize(
    ("dropped", "message"),
    [
        ("drop the row", "i will do rows again next week"),
        ("drop the row", "my back hurts from the rows again"),
    ],
)
def test_what_is_told_of_another_day_or_of_the_body_brings_nothing_back(dropped: str, message: str) -> None:
    assert gym(dropped, message).workout == gym(dropped).workout
