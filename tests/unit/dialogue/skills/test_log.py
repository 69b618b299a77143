"""What was done is logged, in whatever words it is told; what is not clear is asked about and never written."""

from typing import Any

import pytest

from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _chat() -> TrainingChat:
    return TrainingChat(training_states.records("month"))


def _logs(played: PlayedTurn) -> list[dict[str, Any]]:
    return [dict(call.arguments) for call in played.calls if call.name == "log_workout"]


def _logged(message: str) -> list[dict[str, Any]]:
    return _logs(_chat().say(message))


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("right so squats I did eight eight and six with forty", "Back Squat: 40kg x 8, 40kg x 8, 40kg x 6"),
        ("did the leg curl, 30 pounds, fifteen repetitions, twice", "Lying Leg Curl: 30lb x 15, 30lb x 15"),
        ("ohp 70 6,6,5,4", "Overhead Press: 70kg x 6, 70kg x 6, 70kg x 5, 70kg x 4"),
        ("face pull 15 kg 15 × 3", "Face Pull: 15kg x 15, 15kg x 15, 15kg x 15"),
        ("deadlift 220x1 @8, 200x4 @7.5", "Deadlift: 220kg x 1 RPE 8, 200kg x 4 RPE 7.5"),
        ("bench 90 for 3 sets of 5, last set rpe 9", "Bench Press: 90kg x 5, 90kg x 5, 90kg x 5 RPE 9"),
        ("dips bw+20 8 8 8", "Dip: 20kg x 8, 20kg x 8, 20kg x 8"),
        ("pull ups +10kg 5 5 4, then bodyweight 9", "Pull-up: 10kg x 5, 10kg x 5, 10kg x 4\nPull-up: 9"),
        ("bench 80 kg: 5, 5, 5, drop to 60: 12", "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5, 60kg x 12"),
        ("did the plank a whole minute three times", "Plank: 60s, 60s, 60s"),
        ("lunges 10 each leg two times with the 8s", "Dumbbell Lunge: 8kg x 10, 8kg x 10"),
        ("three sets of ten on leg press at 60, the last one only 7", "Leg Press: 60kg x 10, 60kg x 10, 60kg x 7"),
        ("did pushups in the break room 20 15 11", "Push-up: 20, 15, 11"),
        ("overhead press 45 for 6, 6, and a 5 I'd as soon not discuss", "Overhead Press: 45kg x 6, 45kg x 6, 45kg x 5"),
        ("I did deadlifts today, a hundred and forty two and a half for five", "Deadlift: 142.5kg x 5"),
        ("barbell row 60 kilos no 65 for ten ten and eight", "Barbell Row: 65kg x 10, 65kg x 10, 65kg x 8"),
        ("did a plank for thirty five seconds no twenty five let's be honest", "Plank: 25s"),
        ("overhead press forty seven and a half five five four", "Overhead Press: 47.5kg x 5, 47.5kg x 5, 47.5kg x 4"),
    ],
)  # fmt: skip
def test_every_figure_counts_for_what_it_is_of(message: str, text: str) -> None:
    assert _logged(message) == [{"text": text}]


def test_each_exercise_of_a_list_has_its_own_figures() -> None:
    done = _logged("deadlift 140x5\nrdl 80 3x8 felt easy\nleg press 140 3x10")
    assert done == [
        {
            "text": "Deadlift: 140kg x 5\nRomanian Deadlift: 80kg x 8, 80kg x 8, 80kg x 8\n"
            "Leg Press: 140kg x 10, 140kg x 10, 140kg x 10"
        }
    ]


def test_rounds_are_sets_of_every_exercise() -> None:
    (log,) = _logged("did 3 rounds: 12 goblet squats with the 8 kilo, 10 pushups")
    assert log["text"] == "Goblet Squat: 8kg x 12, 8kg x 12, 8kg x 12\nPush-up: 10, 10, 10"


def test_days_that_are_named_have_logs_of_their_own() -> None:
    assert _logged("yesterday bench 80 3x5 and on monday squats 100 3x5") == [
        {"text": "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5", "date": "2026-03-11"},
        {"text": "Back Squat: 100kg x 5, 100kg x 5, 100kg x 5", "date": "2026-03-09"},
    ]


def test_what_somebody_else_did_is_not_logged() -> None:
    assert _logged("my brother benched 100x5 and I did 80x5") == [{"text": "Bench Press: 80kg x 5"}]


@pytest.mark.parametrize(
    "message",
    [
        "bench 80 3x5, skipped the rows 70 3x8",
        "bench 80 3x5, did not do 3x8 rows at 70",
        "bench 80 3x5, gonna do rows 70 3x8 tomorrow",
    ],
)
def test_what_was_left_out_or_is_to_come_is_not_logged(message: str) -> None:
    assert _logged(message) == [{"text": "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"}]


@pytest.mark.parametrize(
    "message", ["bench 80x5. don't log that", "my brother benched 100x5", "should I do bench 80 3x5?"]
)
def test_what_was_not_done_or_shall_not_stand_there_is_not_logged(message: str) -> None:
    assert _logged(message) == []


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("did the squat one eighty five for five five and five", "Back Squat: 185kg x 5, 185kg x 5, 185kg x 5"),
        ("did bird dogs 8 a side x 3", "Bird Dog: 8, 8, 8"),
        ("did bench 60 for 8 8, no, 7", "Bench Press: 60kg x 8, 60kg x 7"),
        ("rowing machine 2000 m in 8:12 done", "Rowing Machine: 492s"),
    ],
)
def test_spoken_hundreds_sides_repairs_and_ways_are_understood(message: str, text: str) -> None:
    assert _logged(message) == [{"text": text}]


@pytest.mark.parametrize(
    "message",
    [
        "pendulum squat 60 10 9 8",
        "bench pulls 150lb 4x10",
        "did incline 50 kg 9/8/8",
        "did rows 3x8",
        "hack squat 3 plates a side 12 10 8",
        "did bench 80 8-10 reps",
        "did 5 pullups every minute, emom 10",
        "squat 95 3x5 on 23/4 bench 70 3x5",
    ],
)
def test_what_is_not_clear_is_asked_about_and_nothing_written(message: str) -> None:
    chat = _chat()
    before = chat.data
    played = chat.say(message)
    assert _logs(played) == [], played.reply
    assert played.asked
    assert chat.data == before


def test_what_is_sure_is_logged_and_the_rest_asked_about() -> None:
    chat = _chat()
    played = chat.say("bench 3x5 and rows 70 3x8")
    assert _logs(played) == [{"text": "Barbell Row: 70kg x 8, 70kg x 8, 70kg x 8"}]
    assert "With what load did you do Bench Press?" in played.reply
    assert _logs(chat.say("80")) == [{"text": "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"}]


@pytest.mark.parametrize(
    ("message", "answer", "text"),
    [
        ("did incline 50 kg 9/8/8", "incline bench", "Incline Bench Press: 50kg x 9, 50kg x 8, 50kg x 8"),
        ("bench 80x", "5, 5, 4", "Bench Press: 80kg x 5, 80kg x 5, 80kg x 4"),
        ("hack squat 3 plates a side 12 10 8", "60 kg", "Hack Squat: 60kg x 12, 60kg x 10, 60kg x 8"),
        ("ran 5k this morning", "25 min", "Running: 1500s"),
    ],
)
def test_the_answer_completes_what_was_open(message: str, answer: str, text: str) -> None:
    chat = _chat()
    assert chat.say(message).asked
    assert _logs(chat.say(answer)) == [{"text": text}]


def test_one_more_set_is_of_the_exercise_and_the_load_before_it() -> None:
    chat = _chat()
    chat.say("did bench 80x5")
    assert _logs(chat.say("+1 set same wt, got 4")) == [{"text": "Bench Press: 80kg x 4"}]


def test_the_same_as_last_time_leaves_out_what_was_left_out() -> None:
    (log,) = _logged("today = same as last thurs, same weights, minus pulldowns")
    assert "Bench Press: 80kg x 5" in log["text"]
    assert "Lat Pulldown" not in log["text"]


def test_a_load_beyond_belief_is_written_only_after_a_yes() -> None:
    chat = _chat()
    played = chat.say("bench 300 kg x 5")
    assert played.asked and "Nothing of that is logged yet" in played.reply
    (confirmed,) = _logs(chat.say("yes"))
    assert [item["id"] for item in confirmed["confirm"]["items"]] == ["item_1"]


@pytest.mark.parametrize("answer", ["80 kg", "lol 80 fat thumbs", "3x5 at 80"])
def test_a_load_that_nobody_lifts_is_asked_about_and_the_answer_is_logged(answer: str) -> None:
    chat = _chat()
    played = chat.say("bench 800 3x5")
    assert _logs(played) == []
    assert "800 kg is hard to believe for Bench Press" in played.reply
    (question,) = [call.arguments for call in played.calls if call.name == "message_ask_user"]
    assert list(question["options"]) == ["80 kg"]
    assert _logs(chat.say(answer)) == [{"text": "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"}]


def test_a_load_that_nobody_lifts_is_not_logged_after_a_no() -> None:
    chat = _chat()
    chat.say("bench 800 3x5")
    assert _logs(chat.say("no")) == []
    assert _logs(chat.say("thanks")) == []


def test_who_insists_on_a_load_that_nobody_lifts_is_told_again() -> None:
    chat = _chat()
    chat.say("bench 3x8 700")
    played = chat.say("700")
    assert _logs(played) == [] and "hard to believe" in played.reply
    assert _logs(chat.say("70")) == [{"text": "Bench Press: 70kg x 8, 70kg x 8, 70kg x 8"}]


def test_a_name_that_tells_when_takes_no_figures_of_another() -> None:
    (question,) = [
        call.arguments["question"]
        for call in _chat().say("on Monday I also did calf raises after the leg press, 3x15 with 40").calls
        if call.name == "message_ask_user"
    ]
    assert "calf raises" in question


def test_sets_of_a_name_that_is_open_are_never_given_to_another_exercise() -> None:
    chat = _chat()
    asked = chat.say("press done. 45. 6 6 4.")
    told = chat.say("pulldowns 55 3 of 10")

    assert asked.reply.startswith("Which exercise is 'press'")
    assert told.reply == "Logged for today: Lat Pulldown 55 kg x 3 x 10."


def test_an_answer_that_says_again_what_was_told_doubles_nothing() -> None:
    chat = _chat()
    chat.say("5x3 @ 100")

    assert chat.say("back sq. 5 sets of 3").reply == "Logged for today: Back Squat 100 kg x 5 x 3."


@pytest.mark.parametrize("message", ["pulled 140 for 5 and 3", "dead 140 5 3"])
def test_a_lift_by_its_verb_beside_figures_is_the_deadlift(message: str) -> None:
    assert _chat().say(message).reply == "Logged for today: Deadlift 140 kg x 5, 3."


def test_sets_that_get_shorter_are_a_log_though_a_workout_is_in_hand() -> None:
    chat = _chat()
    chat.say("skip the program. just arms. 25 min")

    assert "Dumbbell Curl 14 kg x 12, 10, 8." in chat.say("Curls 14 kg 12 10 8").reply


def test_figures_behind_a_log_are_no_change_of_a_workout_that_is_not_there() -> None:
    chat = _chat()
    chat.say("bench 80 5 5 5")

    assert "no workout to change" not in chat.say("rows 70 3x8").reply


@pytest.mark.parametrize(
    "message",
    [
        "squats 100 5 5 4, that's the plan for tuesday",
        "bench 70 kg 12, 10, 8 next week",
        "bench 70 12 10 8 sounds good",
    ],
)
def test_sets_that_are_planned_beside_a_workout_are_no_log(message: str) -> None:
    chat = _chat()
    chat.say("build me a workout with squats and bench, 30 minutes")

    assert "log_workout" not in [call.name for call in chat.say(message).calls]


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ("walked 20 min", "Walking: 1200s"),
        ("went for a 20 minute walk", "Walking: 1200s"),
        ("log a 20 min walk", "Walking: 1200s"),
        ("cycled for 40 minutes", "Cycling: 2400s"),
        ("and went for a 20 min walk after work", "Walking: 1200s"),
        ("went for a run, 35 min", "Running: 2100s"),
        ("hiked for 2 hours on sunday", "Hiking: 7200s"),
        ("did a quick swim this morning, half an hour", "Swimming: 1800s"),
    ],
)
def test_cardio_is_logged_by_its_verb_or_outing_and_its_time(told: str, line: str) -> None:
    assert [call["text"] for call in _logged(told)] == [line]


@pytest.mark.parametrize(
    "told",
    [
        *(
            "can you add a 20 min walk",
            "i walk 20 min to the gym",
            "ran 5k",
            "walked 20 to 30 min",
            "my mate ran 30 min",
        ),
        *("log 20 min after my run", "did 20 min and a run"),
        *("gonna go for a 30 min run tomorrow", "should i have run 30 min?", "didnt get my 20 minute walk done"),
    ],
)
def test_cardio_that_is_planned_asked_or_told_of_others_is_not_logged(told: str) -> None:
    assert not _logged(told)


def test_a_walk_behind_a_timer_is_not_taken_for_what_the_timer_was_for() -> None:
    chat = _chat()
    chat.say("plank timer 60s")
    assert [call["text"] for call in _logs(chat.say("log 20 min walk"))] == ["Walking: 1200s"]


@pytest.mark.parametrize("told", ["ran 5k in 25 min", "ran 5 km in 25 min"])
def test_a_distance_that_the_log_has_no_place_for_is_said_to_be_left_out(told: str) -> None:
    assert "a log has no place for the distance" in _chat().say(told).reply
