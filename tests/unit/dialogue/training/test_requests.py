"""What the coach does to the user's training data, message by message, on a month of records."""

from typing import Any

import pytest

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_judging import aspect
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

_silent = ("fetch_data", "message_ask_user")


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(records(start))
    *_before, last = [chat.say(each) for each in messages]
    return last


def _calls(played: PlayedTurn) -> list[tuple[str, dict[str, Any]]]:
    """The calls but those that only look."""
    made = [(call.name, dict(call.arguments)) for call in played.calls if call.name not in _silent]
    return [(name, arguments) for name, arguments in made if arguments.get("set_current") is not False]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("bench 80 5 5 4", "Bench Press: 80kg x 5, 80kg x 5, 80kg x 4"),
        ("bench 80x5x3", "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"),
        ("bench 82.5 5/5/5 all @8. finally", "Bench Press: 82.5kg x 5 RPE 8, 82.5kg x 5 RPE 8, 82.5kg x 5 RPE 8"),
        ("i got 5 5 and 4 on bench with 80", "Bench Press: 80kg x 5, 80kg x 5, 80kg x 4"),
        ("squats one hundred kilos three sets of five", "Back Squat: 100kg x 5, 100kg x 5, 100kg x 5"),
        ("managed 102.5 for 3x5 on squat", "Back Squat: 102.5kg x 5, 102.5kg x 5, 102.5kg x 5"),
        ("slept 5h, bus 45 was late. rows 70 3x8", "Barbell Row: 70kg x 8, 70kg x 8, 70kg x 8"),
        ("rows same as last time", "Barbell Row: 70kg x 8, 70kg x 8, 70kg x 8"),
        ("srs now. 15 pushups 3 times", "Push-up: 15, 15, 15"),
        ("plank 2x40s", "Plank: 40s, 40s"),
    ],
)
def test_what_was_done_is_logged_in_the_notation_of_logs(message: str, text: str) -> None:
    played = _say("month", message)
    assert _calls(played) == [("log_workout", {"text": text})]
    assert played.reply.startswith("Logged for today: ")


@pytest.mark.parametrize(
    ("message", "day"),
    [
        ("yesterday deadlift 2x5 at 140 kg", "2026-03-11"),
        ("this tuesday i did pull ups, 3 sets of 6", "2026-03-10"),
        ("yesterday I did squats, 3x10 with 40 kilos. No wait yesterday was the dentist, it was Tuesday", "2026-03-10"),
    ],
)
def test_an_earlier_day_is_logged_for_that_day(message: str, day: str) -> None:
    assert [arguments["date"] for _name, arguments in _calls(_say("month", message))] == [day]


@pytest.mark.parametrize(
    "message",
    [
        "tomorrow I will do 3x5 bench at 85",
        "gonna do 3x20 squats at 200 next week",
        "should I do squats 5x5 at 100?",
        "mike just got 100x5 on bench lmao. his not mine",
        "hypothetical, don't log: bench 85x5x3",
        "did NOT do 3x6 ohp at 45",
        "my gran deadlifts 180x3 btw",
        "Make it pounds.. no leave it kilos",
        "drop the sat thing? nah",
    ],
)
def test_plans_questions_denials_and_the_sets_of_others_write_nothing(message: str) -> None:
    played = _say("month", message)
    assert _calls(played) == []
    assert played.before == played.after


def test_sets_without_an_exercise_are_of_the_one_that_was_logged_last() -> None:
    assert _calls(_say("month", "sq 100x5 @6", "120x3 @7")) == [
        ("log_workout", {"text": "Back Squat: 120kg x 3 RPE 7"})
    ]


def test_sets_of_nothing_are_asked_about() -> None:
    played = _say("fresh", "did some rows 40kg 3x10")
    assert played.asked
    assert "'did some rows 40kg 3x10'" in played.reply
    assert played.before == played.after


@pytest.mark.parametrize(
    ("messages", "call"),
    [
        (
            ("bench was 82.5 not 80",),
            {"exercise": "Bench Press", "date": "2026-03-12", "weight": 82.5, "unit": "kg"},
        ),
        (("third set of rows was 6 not 8",), {"exercise": "Barbell Row", "date": "2026-03-12", "sets": [3], "reps": 6}),
        (("bench last set was 3 not 4",), {"exercise": "Bench Press", "date": "2026-03-12", "sets": [3], "reps": 3}),
        (
            ("squat 3x5 100", "make that 102.5"),
            {"exercise": "Back Squat", "date": "2026-03-12", "weight": 102.5, "unit": "kg"},
        ),
    ],
)
def test_a_correction_changes_the_sets_that_are_meant(messages: tuple[str, ...], call: dict[str, Any]) -> None:
    assert _calls(_say("logged_today", *messages)) == [("correct_workout", call)]


def test_the_last_log_is_taken_back() -> None:
    played = _say("month", "squat 100 3x5", "scratch that, wasn't me")
    assert _calls(played) == [("undo_log", {})]
    assert aspect(played.after, "workouts") == aspect(records_as_data("month"), "workouts")


def records_as_data(start: Start) -> dict[str, dict[str, Any]]:
    return {sk: dict(data) for sk, data in records(start).items()}


def test_the_log_of_a_day_is_deleted_and_a_session_of_the_calendar_is_not_a_log() -> None:
    assert _calls(_say("logged_today", "delete todays log. all of it")) == [("delete_workout", {"date": "2026-03-12"})]
    assert _calls(_say("month", "drop the sat session")) == [("cancel_scheduled_workout", {"schedule_id": "s_pull"})]


@pytest.mark.parametrize(
    ("message", "call"),
    [
        (
            "i would like more glutes in the next phase",
            ("set_goals", {"muscle_goals": [{"muscle": "glutes", "weight": 3}]}),
        ),
        ("strength 10 cardio -10 lol", None),
        (
            "no leg press ever again please",
            ("set_preference", {"preference_type": "exclusion", "value": "leg press", "duration_type": "permanent"}),
        ),
        (
            "no deadlifts for me until sunday please",
            (
                "set_preference",
                {
                    "preference_type": "exclusion",
                    "value": "deadlift",
                    "duration_type": "temporary",
                    "until": "2026-03-15",
                },
            ),
        ),
        ("burpees are fine again", ("delete_preference", {"preference_id": "p1"})),
        ("got a niggle in my left elbow, nothing bad", ("set_pain", {"body_part": "left elbow", "severity": "Mild"})),
        (
            "move sat pull to sun same time",
            ("update_scheduled_workout", {"schedule_id": "s_pull", "date": "2026-03-15"}),
        ),
        (
            "book Upper tomorrow 07:30",
            ("schedule_workout", {"date": "2026-03-13", "time": "07:30", "name": "Upper"}),
        ),
        ("timer 40 on 20 off 8 rounds", ("generate_exercise_timer", {"sets": 8, "work": 40, "rest": 20})),
        ("switch units to lb", ("update_settings", {"unit": "lb"})),
        ("i never have 60 min. make my usual 40", ("update_settings", {"preferred_workout_duration": 40})),
        ("plan today 45 mins max", ("plan_today", {"minutes": 45})),
    ],
)
def test_what_is_asked_for_is_one_call(message: str, call: tuple[str, dict[str, Any]] | None) -> None:
    made = _calls(_say("month", message))
    assert [(name, {key: arguments[key] for key in sorted(arguments)}) for name, arguments in made][:1] == [
        (call[0], {key: call[1][key] for key in sorted(call[1])})
        if call is not None
        else (
            "set_goals",
            {
                "category_goals": [
                    {"category": "strength", "weight": 10},
                    {"category": "cardio", "weight": -10},
                ]
            },
        )
    ]


def test_a_pain_that_is_over_ends_and_one_that_is_left_is_asked_about() -> None:
    over = _say("hurt", "shoulder good. 3 sessions zero pain, clear it")
    assert aspect(over.after, "pains") == {}
    doubtful = _say("hurt", "the left shoulder is all better now. Well, it twinges when I reach up. But better")
    assert list(aspect(doubtful.after, "pains")) == ["left shoulder"]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("what did i do last monday", "Back Squat 3 x 5 at 100 kg"),
        ("whats my best deadlift", "your best is 5 at 140 kg on Saturday 7 March"),
        ("how is my squat going", "Back Squat is going up: estimated max 105 kg to 116.7 kg"),
        ("whats on today anyway", "Today (Thursday 12 March): Upper: Bench Press 3 x 5"),
        ("when is my next session", "Your next session is Pull on Saturday 14 March at 10:00"),
        ("how many sessions total since 16 feb", "Since Monday 16 February: 10 workouts"),
        ("deadlift PR + date?", "5 at 140 kg on Saturday 7 March"),
        ("whats 102.5 kg in pounds", "226.0 lb"),
    ],
)
def test_a_question_is_answered_from_the_log_and_writes_nothing(message: str, words: str) -> None:
    played = _say("month", message)
    assert words in played.reply
    assert played.before == played.after


def test_two_requests_of_one_message_are_both_done_and_both_told() -> None:
    played = _say("month", "log bench 3x5 80 and move mon to tues 18:00")
    assert {name for name, _arguments in _calls(played)} == {"log_workout"} | {
        name for name, _arguments in _calls(played) if name == "update_scheduled_workout"
    }
    assert "Logged for today: Bench Press 80 kg x 3 x 5." in played.reply


@pytest.mark.parametrize("message", ["thanks", "hello", "give me a 30 minute dumbbell upper body workout"])
def test_a_message_that_asks_nothing_of_the_log_does_not_read_it(message: str) -> None:
    played = _say("month", message)
    fetched = [name for call in played.calls if call.name == "fetch_data" for name in call.arguments["sources"]]
    assert "workout_history" not in fetched
