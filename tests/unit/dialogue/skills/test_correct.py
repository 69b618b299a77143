"""Corrections of the log, played through the coach: what is changed, what is asked, and what is left alone."""

from typing import Any

import pytest

from spotter.training import keys
from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

BENCH = "bench 80kg 3x5"
BENCH_AND_ROW = "bench 80kg 3x5\nrow 70kg 3x8"
Day = dict[str, list[str]]


def played(start: Start, *messages: str) -> tuple[PlayedTurn, TrainingChat]:
    """The last turn of a conversation, and the conversation."""
    chat = TrainingChat(training_states.records(start))
    return [chat.say(message) for message in messages][-1], chat


def logged(chat: TrainingChat, day: str = training_states.TODAY) -> Day:
    """The sets of a day by exercise: ``80kg x 5 @9``."""
    found: Day = {}
    for sk, data in sorted(chat.data.items()):
        if sk.startswith(keys.workout(day, "")):
            for exercise in data["exercises"]:
                found.setdefault(exercise["name"], []).extend(map(_set, exercise["sets"]))
    return found


def _set(one: dict[str, Any]) -> str:
    load = f"{one['weight']:g}{one['unit']} x " if one.get("weight") else ""
    effort = f" @{one['rpe']:g}" if one.get("rpe") else ""
    return f"{load}{one['reps'] if one.get('reps') else str(one['seconds']) + 's'}{effort}"


@pytest.mark.parametrize(
    ("correction", "sets"),
    [
        ("no, 82.5 not 80", ["82.5kg x 5"] * 3),
        ("I put 80, should be 77.5, wrong plates", ["77.5kg x 5"] * 3),
        ("make the last set 4", ["80kg x 5", "80kg x 5", "80kg x 4"]),
        ("make the 2nd set as 6 and 3rd as 4", ["80kg x 5", "80kg x 6", "80kg x 4"]),
        ("it was 6 6 4 not 5 5 5", ["80kg x 6", "80kg x 6", "80kg x 4"]),
        ("sets 2 and 3 were 77.5", ["80kg x 5", "77.5kg x 5", "77.5kg x 5"]),
        ("rpe was 9", ["80kg x 5 @9"] * 3),
        ("last one was rpe 9.5", ["80kg x 5", "80kg x 5", "80kg x 5 @9.5"]),
        ("it was pounds", ["80lb x 5"] * 3),
        ("actually 4 sets not 3", ["80kg x 5"] * 4),
        ("sorry 2 sets only", ["80kg x 5"] * 2),
        ("i forgot a set of 4", ["80kg x 5", "80kg x 5", "80kg x 5", "80kg x 4"]),
        ("remove the third set", ["80kg x 5"] * 2),
        ("add 2 reps to the last set", ["80kg x 5", "80kg x 5", "80kg x 7"]),
        ("the weight was 2.5 kg more", ["82.5kg x 5"] * 3),
        ("it was 7, no wait, 6 on the last", ["80kg x 5", "80kg x 5", "80kg x 6"]),
        ("the middle set was only four", ["80kg x 5", "80kg x 4", "80kg x 5"]),
        ("no no i said eighty five not eighty", ["85kg x 5"] * 3),
    ],
)
def test_the_sets_of_the_last_log_are_put_right(correction: str, sets: list[str]) -> None:
    turn, chat = played("month", BENCH, correction)
    assert logged(chat) == {"Bench Press": sets}, turn.reply


@pytest.mark.parametrize(
    ("correction", "name"),
    [
        ("it was incline not flat", "Incline Bench Press"),
        ("that was with dumbbells, not with a bar", "Dumbbell Bench Press"),
        ("and it was close grip", "Close-Grip Bench Press"),
        ("it should read incline bench, 30 degrees, rather than flat", "Incline Bench Press"),
    ],
)
def test_a_log_gets_the_name_of_the_exercise_that_it_was(correction: str, name: str) -> None:
    _turn, chat = played("month", BENCH, correction)
    assert logged(chat) == {name: ["80kg x 5"] * 3}


@pytest.mark.parametrize(
    ("correction", "day"),
    [
        ("no that was tuesday", "2026-03-10"),
        ("that was sunday, not today", "2026-03-08"),
        ("wrong day. yesterday.", "2026-03-11"),
    ],
)
def test_a_log_moves_to_the_day_on_which_it_was_done(correction: str, day: str) -> None:
    _turn, chat = played("month", BENCH, correction)
    assert (logged(chat), logged(chat, day)) == ({}, {"Bench Press": ["80kg x 5"] * 3})


def test_figures_beside_a_move_are_put_right_as_well() -> None:
    _turn, chat = played("month", BENCH, "it was 82.5 not 80, and it was sunday not today")
    assert (logged(chat), logged(chat, "2026-03-08")) == ({}, {"Bench Press": ["82.5kg x 5"] * 3})


def test_a_workout_that_was_logged_before_the_conversation_stays_where_it_is() -> None:
    _turn, chat = played("logged_today", "bench 60kg 2x8", "that was tuesday")
    assert logged(chat)["Bench Press"] == ["80kg x 5", "80kg x 5", "80kg x 4"]
    assert logged(chat, "2026-03-10") == {"Bench Press": ["60kg x 8"] * 2}


def test_an_earlier_workout_of_the_day_keeps_its_name_and_its_figures() -> None:
    _turn, chat = played("logged_today", "bench 80kg 2x8", "rpe was 9", "it was incline not flat")
    assert logged(chat)["Bench Press"] == ["80kg x 5", "80kg x 5", "80kg x 4"]
    assert logged(chat)["Incline Bench Press"] == ["80kg x 8 @9"] * 2


def test_one_exercise_moves_and_the_other_stays() -> None:
    _turn, chat = played("month", BENCH_AND_ROW, "the rows were yesterday")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}
    assert logged(chat, "2026-03-11") == {"Barbell Row": ["70kg x 8"] * 3}


def test_the_wrong_figure_tells_which_of_several_exercises_is_meant() -> None:
    _turn, chat = played("month", BENCH_AND_ROW, "it was 75 not 70")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3, "Barbell Row": ["75kg x 8"] * 3}


def test_an_effort_of_both_is_noted_for_both() -> None:
    _turn, chat = played("month", BENCH_AND_ROW, "both at 7")
    assert logged(chat) == {"Bench Press": ["80kg x 5 @7"] * 3, "Barbell Row": ["70kg x 8 @7"] * 3}


def test_the_last_of_sets_that_were_logged_one_by_one_is_the_one_that_was_logged_last() -> None:
    turn, chat = played("month", "sq 100x5 @6", "120x5 @7", "last one was more like a 9")
    assert sorted(logged(chat)["Back Squat"]) == ["100kg x 5 @6", "120kg x 5 @9"]
    assert "w2026" not in turn.reply


def test_several_sets_of_an_earlier_day_are_put_right_at_once() -> None:
    said = "in monday's entry: RDL sets 2 and 3 were 82.5, set 1 stays 80, reps all 8. squat + leg press untouched"
    _turn, chat = played("month", said)
    assert logged(chat, "2026-03-09")["Romanian Deadlift"] == ["80kg x 8", "82.5kg x 8", "82.5kg x 8"]
    assert logged(chat, "2026-03-09")["Back Squat"] == ["100kg x 5"] * 3


@pytest.mark.parametrize(
    "correction",
    [
        "no, 95 not 90",
        "the wibbles were 75",
        "it was 82.5 and 85",
        "one set was only 7",
        "last friday's step-ups: they were with 8",
        "face pull was 17.5 kilo, not 15",
        "red band not green",
        "only the left leg did those, the right one sat out",
        "lol 100kg?? flattering but it was 10.0",
        "they were kilos. no. lbs. make the last one 3 reps tho",
    ],
)
def test_what_does_not_fit_the_log_is_asked_about_and_nothing_is_written(correction: str) -> None:
    turn, chat = played("month", BENCH, correction)
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}
    assert turn.asked


@pytest.mark.parametrize("correction", ["last set was 7 reps", "it was pounds", "3 sets not 4"])
def test_of_several_exercises_that_may_be_meant_only_the_last_set_is_certain(correction: str) -> None:
    _turn, chat = played("month", BENCH_AND_ROW, correction)
    assert logged(chat)["Bench Press"] == ["80kg x 5"] * 3
    assert logged(chat)["Barbell Row"][:2] == ["70kg x 8"] * 2


def test_another_variation_of_a_logged_lift_is_not_taken_for_it() -> None:
    _turn, chat = played("month", "squat 100kg 3x5", "the split squats were 20 kg")
    assert logged(chat) == {"Back Squat": ["100kg x 5"] * 3}


def test_a_load_said_in_two_words_is_one_number() -> None:
    turn, chat = played("month", "deadlift 130kg 2x5", "not one thirty, it was one thirty five")
    assert logged(chat) == {"Deadlift": ["135kg x 5"] * 2}, turn.reply


def test_the_answer_to_which_set_completes_what_was_said_before() -> None:
    _turn, chat = played("month", "bench 80kg 5,5,4", "actually 2 sets not 3", "the last one")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 2}


def test_a_load_far_above_the_best_is_written_after_a_yes_alone() -> None:
    asked, chat = played("month", BENCH, "actually it was 100 kg")
    assert (asked.asked, logged(chat)) == (True, {"Bench Press": ["80kg x 5"] * 3})
    assert "send it again" not in asked.reply
    chat.say("yes")
    assert logged(chat) == {"Bench Press": ["100kg x 5"] * 3}


@pytest.mark.parametrize(
    "behind",
    [
        *("see you on saturday", "my birthday is on 20 may", "i missed tuesday", "i weigh 92", "i used the 15 kg bar"),
        *(
            "warmed up with 60",
            "wanted 85",
            "put 5 kg on the bench",
            "next time bench 82.5",
            "plan says 82.5 for bench",
        ),
        *("only 2 sets of row next time", "4 sets of row would be better", "tomorrow row 72.5", "i usually row 75"),
        *("my bench was 60 when i started", "last time it was 95", "felt light, could have been 105"),
        *("the last set of bench was 85 for 3 i think", "only the last set was a drop set"),
        *("delete bench from my program", "almost did one more, failed"),
    ],
)
def test_plans_stories_and_days_behind_a_log_change_nothing_of_it_unasked(behind: str) -> None:
    _turn, chat = played("month", BENCH_AND_ROW, behind)
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3, "Barbell Row": ["70kg x 8"] * 3}


@pytest.mark.parametrize(
    ("correction", "bench"),
    [
        ("the last bench was only a 4, lost count when the phone rang", ["80kg x 5", "80kg x 5", "80kg x 4"]),
        ("bench was eighty two and a half, the tiny plates were on", ["82.5kg x 5"] * 3),
        ("bench from the second set on was 77.5", ["80kg x 5", "77.5kg x 5", "77.5kg x 5"]),
        ("the second bench set was an rpe 9", ["80kg x 5", "80kg x 5 @9", "80kg x 5"]),
    ],
)
def test_what_no_rule_says_is_put_right_where_it_is_surely_meant(correction: str, bench: list[str]) -> None:
    _turn, chat = played("month", BENCH_AND_ROW, correction)
    assert logged(chat) == {"Bench Press": bench, "Barbell Row": ["70kg x 8"] * 3}


def test_a_pain_in_the_same_breath_is_noted_as_well() -> None:
    turn, chat = played("month", BENCH_AND_ROW, "my shoulder hurts, the last row was only 4")
    assert logged(chat)["Barbell Row"] == ["70kg x 8", "70kg x 8", "70kg x 4"]
    assert [data["body_part"] for sk, data in chat.data.items() if sk.startswith(keys.PAINS)] == ["shoulder"]
    assert "Noted: the shoulder hurts" in turn.reply


@pytest.mark.parametrize(
    ("correction", "sets"),
    [
        ("bench s3 was actually 4", ["80kg x 5", "80kg x 5", "80kg x 4"]),
        ("s1 = 6 not 5", ["80kg x 6", "80kg x 5", "80kg x 5"]),
    ],
)
def test_sets_are_named_in_short(correction: str, sets: list[str]) -> None:
    _turn, chat = played("fresh", BENCH, correction)
    assert logged(chat)["Bench Press"] == sets


@pytest.mark.parametrize("answer", ["Plank 60 s, 50 s, 40 s", "3", "the third one"])
def test_of_several_fixes_that_may_be_meant_one_is_picked(answer: str) -> None:
    asked, _chat = played("fresh", "plank 60s 45s 40s", "plank was 50 in the middle")
    (question,) = [call.arguments for call in asked.calls if call.name == "message_ask_user"]
    assert question["options"] == [
        "Plank 3 x 50 s",
        "Plank 60 s, 45 s, 50 s",
        "Plank 60 s, 50 s, 40 s",
        "None of these",
    ]
    _turn, chat = played("fresh", "plank 60s 45s 40s", "plank was 50 in the middle", answer)
    assert logged(chat)["Plank"] == ["60s", "50s", "40s"]


@pytest.mark.parametrize("answer", ["None of these", "no", "none"])
def test_where_none_of_the_fixes_is_meant_nothing_is_written(answer: str) -> None:
    _turn, chat = played("fresh", "plank 60s 45s 40s", "plank was 50 in the middle", answer)
    assert logged(chat)["Plank"] == ["60s", "45s", "40s"]


def test_a_figure_that_answers_which_set_picks_no_option() -> None:
    wrong = "that was wrong, one set was only 6"
    asked, chat = played("logged_today", wrong)
    before = logged(chat)
    (question,) = [call.arguments for call in asked.calls if call.name == "message_ask_user"]
    assert question["options"] == ["Bench Press 80 kg x 6, 5, 4", "None of these"]
    _turn, chat = played("logged_today", wrong, "2")
    assert logged(chat) == before


def test_another_unit_is_of_the_sets_with_the_load_that_is_named() -> None:
    _turn, chat = played("month", "bench 80 5 5 5", "then 60 for 12", "60 was lbs")
    assert sorted(logged(chat)["Bench Press"]) == ["60lb x 12", "80kg x 5", "80kg x 5", "80kg x 5"]
