"""Shapes in which people tell of sets, each in several wordings: what is logged, and what only looks alike."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from spotter.dialogue.skills import log
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.state import Event, read_state
from spotter.dialogue.understanding.message import message
from spotter.messages import KnowledgeTurn, Request, ToolCall, ToolResult, UserTurn
from spotter.tools.registry import definitions
from tests.unit.dialogue import training_states
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import TODAY

TUESDAY, MONDAY = "2026-03-10", "2026-03-09"


def _logged(text: str, start: Start = "month") -> list[dict[str, Any]]:
    return [arguments for _tool, arguments in calls(made_of(log.read, text, start))]


def _texts(text: str) -> list[str]:
    return [str(each["text"]) for each in _logged(text)]


def _conversation(*messages: str, start: Start = "month") -> list[dict[str, Any]]:
    """The logs of the last turn."""
    chat = TrainingChat(training_states.records(start))
    played = [chat.say(each) for each in messages][-1]
    return [dict(call.arguments) for call in played.calls if call.name == "log_workout"]


@pytest.mark.parametrize(
    ("text", "loads"),
    [
        ("clean and jerk singles 80 85 90 95 all good, 100 F", {80: 1, 85: 1, 90: 1, 95: 1}),
        ("C&J singles 80 85 90 95", {80: 1, 85: 1, 90: 1, 95: 1}),
        ("deadlift 100, 110, 120 for triples", {100: 3, 110: 3, 120: 3}),
        ("squat doubles at 100, 110 and 120", {100: 2, 110: 2, 120: 2}),
        ("deadlift 5 reps at 60, 80 and 100", {60: 5, 80: 5, 100: 5}),
        ("bench 3x5 80 85 90", {80: 5, 85: 5, 90: 5}),
        ("bench 3x5 at 80, 85 and 90 kg", {80: 5, 85: 5, 90: 5}),
    ],
)
def test_a_row_of_loads_is_a_set_of_each(text: str, loads: dict[int, int]) -> None:
    (told,) = _texts(text)
    assert told.partition(": ")[2] == ", ".join(f"{load}kg x {reps}" for load, reps in loads.items())


@pytest.mark.parametrize("text", ["bench 80 5 5 5", "bench 80 3x5", "bench 3 sets 5 reps 80", "bench 80 for 3 fives"])
def test_one_load_with_its_repetitions_is_no_row_of_loads(text: str) -> None:
    assert _texts(text) in (["Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"], [])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("push-ups on my knees 3x10", "Knee Push-up"),
        ("push ups on the rings 3x10", "Ring Push-up"),
        ("push ups on the floor 3x10", "Push-up"),
        ("squats to a box 60 3x10", "Box Squat"),
        ("squats on monday 60 3x10", "Back Squat"),
        ("rows on the machine 50 3x10", "Machine Row"),
        ("rowed 72.5 3x10 after", "Barbell Row"),
        ("rowed for 20 minutes", "Rowing Machine"),
        ("incline smith 60 3x10", "Smith Machine Incline Bench Press"),
        ("8 T2B", "Toes-to-Bar"),
    ],
)
def test_a_name_is_what_it_was_done_on_and_with(text: str, name: str) -> None:
    (told,) = _texts(text)
    assert told.partition(":")[0] == name


@pytest.mark.parametrize("text", ["pressed 40 3x6", "70x5 no pinch", "bench 3x5, rpe 8, no pinch"])
def test_a_word_that_may_be_of_several_lifts_or_of_none_names_no_lift(text: str) -> None:
    assert _texts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "bench 80 3x5, Jonas got 7 reps btw",
        "bench 80 3x5. Dave did 105 for five right next to me",
        "bench 80 3x5. then Priya hit 60x8",
        "my sister was on the treadmill so I did bench 80 3x5",
        "while she was in the shower I did bench 80 3x5",
        "two for today: bench 80 3x5",
        "2 lifts: bench 80 3x5",
        "Bench did 80 3x5",
        "bench 80 3x5 and move saturday to 2pm",
        "bench 80 3x5, cancel friday and monday too",
        "on mondays i bench, so bench 80 3x5",
        "bench 3x5 80 just now. did some rows as well but dont log those, was only messing about",
        "bench 3x5 80, row 70 3x8 but dont log the rows",
    ],
)
def test_what_others_did_what_heads_a_list_and_what_is_to_come_is_none_of_the_log(text: str) -> None:
    assert _logged(text) == [{"text": "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"}]


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5 80, dont log it",
        "bench 80 3x5, row 70 3x8, don't log any of that",
        "If Dr. Hensel agrees, I would begin with two sets of ten on the leg press at 30 kilograms.",
        "i might do bench 80 3x5",
    ],
)
def test_what_shall_not_be_logged_or_was_not_done_yet_is_not_logged(text: str) -> None:
    assert _logged(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bench 80 3x5, then 3 rounds of 8 rows at 70", ["Bench Press: 80kg x 5", "Barbell Row: 70kg x 8"]),
        ("bench 80 3x5 and 3 sets of 8 of rows at 70", ["Bench Press: 80kg x 5", "Barbell Row: 70kg x 8"]),
        ("4 series of squat, 8 reps at 45 kg, and the hip thrust, 3 series of 10 at 60 kg", ["Back Squat: 45kg x 8"]),
        ("100kg squats for 5 sets of 3, and 60kg bench for 4 sets of 8", ["Squat: 100kg x 3", "Bench Press: 60kg x 8"]),
    ],
)  # fmt: skip
def test_sets_that_are_counted_before_a_name_are_of_that_name(text: str, told: list[str]) -> None:
    (written,) = _texts(text)
    assert all(f"{each}, " in written for each in told)


def test_counts_before_their_names_go_each_to_its_own() -> None:
    assert _texts("bench 80 3x5, 12 dips, 20 push-ups") == [
        "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5\nDip: 12\nPush-up: 20"
    ]
    assert _texts("bench 80 x 5, 5, 5 then rows 70 x 8, 8, 8") == [
        "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5\nBarbell Row: 70kg x 8, 70kg x 8, 70kg x 8"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("db bench 3x10 w/ the 30s, db row 3x12 same DBs", "Dumbbell Row: 30kg x 12"),
        ("goblet squat 24kg 3x10 and kb swing 3x15 same bell", "Kettlebell Swing: 24kg x 15"),
    ],
)
def test_the_same_weight_is_that_of_the_exercise_before(text: str, told: str) -> None:
    (written,) = _texts(text)
    assert told in written


def test_the_same_as_last_time_is_not_the_weight_of_another_exercise() -> None:
    assert _texts("bench 80 3x5 then ohp 3x6 same as last time") == ["Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Row 70: 8, 8, 7. The last one was a fight, call it RPE 9.5", "70kg x 8, 70kg x 8, 70kg x 7 RPE 9.5"),
        ("row 70 8 8 7, last one brutal, I had to grind it so rpe 10", "70kg x 8, 70kg x 8, 70kg x 7 RPE 10"),
        ("row 70 3x8. the last exercise was RPE 9", "70kg x 8 RPE 9, 70kg x 8 RPE 9, 70kg x 8 RPE 9"),
    ],
)
def test_an_effort_is_of_the_last_set_where_that_is_said(text: str, told: str) -> None:
    assert _texts(text) == [f"Barbell Row: {told}"]


def test_an_effort_is_of_the_entry_that_is_told_by_its_place() -> None:
    assert _texts("bench 80 2x5, row 70 2x8. First entry felt like RPE 7 throughout") == [
        "Bench Press: 80kg x 5 RPE 7, 80kg x 5 RPE 7\nBarbell Row: 70kg x 8, 70kg x 8"
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Tuesday's session: bench 80 3x5", TUESDAY),
        ("mondays bench 80 3x5", MONDAY),
        ("from tuesday's page: leg press ditto monday", TUESDAY),
        ("push day tuesday: bench 80 3x5", TUESDAY),
    ],
)
def test_the_day_of_a_log_is_told_in_many_ways(text: str, day: str) -> None:
    assert [each.get("date") for each in _logged(text)] == [day]


@pytest.mark.parametrize("text", ["pull-ups 8, 7 and 5. bodyweight on the first", "bench 80 3x5, same as monday's"])
def test_a_set_and_a_day_of_comparison_are_no_day_of_the_log(text: str) -> None:
    assert [each.get("date") for each in _logged(text)] == [None]


def test_the_same_day_is_the_day_of_the_log_before() -> None:
    told = "page stuck together, there's a second plank, 45 s, same day"
    assert _conversation("tuesday: plank 60 s x 2", told) == [{"text": "Plank: 45s", "date": TUESDAY}]


def test_what_takes_the_place_of_a_log_that_was_taken_back_is_of_its_day() -> None:
    first, undo = "yesterday deadlift 5x5 150 kg", "take that back"
    assert [each.get("date") for each in _conversation(first, undo, "deadlift 145 kg 2x5")] == ["2026-03-11"]
    assert [each.get("date") for each in _conversation(first, undo, "bench 80 kg 3x5")] == [None]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bench same as last time but 82.5", "Bench Press: 82.5kg x 5, 82.5kg x 5, 82.5kg x 5"),
        ("bench 5 5 5 same as last time but 5 kg more", "Bench Press: 85kg x 5, 85kg x 5, 85kg x 5"),
        ("ohp same as last week, 47.5 though", "Overhead Press: 47.5kg x 6, 47.5kg x 6, 47.5kg x 6"),
    ],
)
def test_the_same_but_for_the_load_has_the_sets_of_last_time(text: str, told: str) -> None:
    assert _texts(text) == [told]


def test_a_load_alone_is_no_log() -> None:
    assert _texts("rows too, but 72.5") == []


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("press 3x8 25", "flat dumbbell bench. 25 each hand", "Dumbbell Bench Press: 25kg x 8, 25kg x 8, 25kg x 8"),
        ("press 3x8 25", "overhead", "Overhead Press: 25kg x 8, 25kg x 8, 25kg x 8"),
        ("press 3x6 done", "overhead, 40 kg, I remember now", "Overhead Press: 40kg x 6, 40kg x 6, 40kg x 6"),
    ],
)
def test_an_answer_completes_the_name_and_may_say_a_figure_again(question: str, answer: str, told: str) -> None:
    assert _conversation(question, answer) == [{"text": told}]
    assert _conversation(question, answer, start="fresh") == [{"text": told}]


def test_an_answer_about_another_exercise_does_not_complete_the_one_that_was_asked_about() -> None:
    assert _conversation("did bench 3x5", "rows too, but 72.5") == []


@pytest.mark.parametrize("told", ["done, all three rounds!", "did all 3 rounds of the plank"])
def test_a_timer_that_was_done_is_logged(told: str) -> None:
    plan = _after_timer(told)
    assert calls(plan) == [("log_workout", {"text": "Plank: 40s, 40s, 40s"})]


@pytest.mark.parametrize("told", ["only did half of it", "almost finished all of them"])
def test_a_timer_that_was_not_done_is_not_logged(told: str) -> None:
    assert calls(_after_timer(told)) == []


def _after_timer(told: str) -> Plan:
    """What the skill makes of a stretch behind a timer for planks, three rounds of 40 s."""
    turns = (UserTurn("timer for the plank"), KnowledgeTurn(()), UserTurn(told))
    state = read_state(Request("You are a coach.", definitions(), turns, TODAY))
    call = ToolCall("c1", "generate_exercise_timer", {"name": "Plank", "sets": 3, "work": 40, "rest": 20})
    event = Event(call, ToolResult("c1", call.name, "", {}, ok=True), 0)
    day = date.fromisoformat(TODAY)
    said = message(told, day)
    known: dict[str, Any] = {"workout_history": [], "program": {}, "user_settings": {}}
    plan = log.read(Context(replace(state, events=[event], sources=known), day, said, whole=said))
    assert plan is not None
    return plan


@pytest.mark.parametrize(
    "text",
    [
        "bench 8 with 60, 7 with 65 and jake 8 with 75 but i spotted",
        "yesterday hip thrusts: 10 with 80, 10 with 90, missed the 10 with 100, stopped at 6. today blorp 3x10",
    ],
)
def test_what_is_doubted_is_not_written_beside_a_question_about_something_else(text: str) -> None:
    assert _texts(text) == []


def test_a_whole_log_behind_a_question_about_another_one_is_a_log_of_its_own() -> None:
    asked, whole = "front squats: 60 for 3, then the rest of it", "for the hip thrusts i did ten each at 80, 90 and 100"
    assert _conversation(asked, whole)[-1] == {"text": "Hip Thrust: 80kg x 10, 90kg x 10, 100kg x 10"}


@pytest.mark.parametrize(
    "message",
    [
        "couldnt help it, did deadlifts today instead of sat. 2x5 at 142.5",
        "did deadlifts 2x5 at 142.5 at lunch. tmrw nothing, sat squats hopefully 105",
        "deadlifts just now 2x5 142.5, sat im doing upper",
    ],
)
def test_the_weekday_of_a_plan_is_not_that_of_the_log(message: str) -> None:
    assert _logged(message) == [{"text": "Deadlift: 142.5kg x 5, 142.5kg x 5"}]


@pytest.mark.parametrize(
    "message",
    [
        "deadlift 2x5 140 saturday as normal",
        "that's saturday's deadlift, 2x5 140",
        "deadlift 140 2x5, sat. gym was off",
    ],
)
def test_a_log_of_a_weekday_that_has_been_is_of_that_day(message: str) -> None:
    assert _logged(message) == [{"text": "Deadlift: 140kg x 5, 140kg x 5", "date": "2026-03-07"}]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("db bench 10 x 27,5", "Dumbbell Bench Press: 27.5kg x 10"),
        ("db bench\n10 x 25\n9 x 27,5\n8 x 27,5", "Dumbbell Bench Press: 25kg x 10, 27.5kg x 9, 27.5kg x 8"),
        ("amrap bench 80 got 9", "Bench Press: 80kg x 9"),
        ("squat 80x5, 82.5x5, 85x3", "Back Squat: 80kg x 5, 82.5kg x 5, 85kg x 3"),
    ],
)
def test_repetitions_may_stand_before_the_load_and_an_amrap_has_its_count(message: str, text: str) -> None:
    assert _logged(message) == [{"text": text}]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ("yes", "Bench Press: 80kg x 5"),
        ("5 sets", "Bench Press: 80kg x 5, 80kg x 5, 80kg x 5, 80kg x 5, 80kg x 5"),
        ("i meant 3 sets of 4", "Bench Press: 80kg x 4, 80kg x 4, 80kg x 4"),
    ],
)
def test_five_times_a_load_is_asked_about_as_one_set_of_five(answer: str, text: str) -> None:
    chat = TrainingChat(training_states.records("month"))
    assert chat.say("bench 5 x 80 done").reply == "Shall I log this: Bench Press 80 kg x 5? [Yes] [No]"
    (log,) = [call for call in chat.say(answer).calls if call.name == "log_workout"]
    assert dict(log.arguments) == {"text": text}


@pytest.mark.parametrize(
    "message", ["curls 3x12.5", "bench 3x12,5", "db bench 3x8, 1x27.5", "lateral raise 3x12, 2x7.5"]
)
def test_what_may_be_sets_of_a_load_is_no_count(message: str) -> None:
    assert _logged(message) == []


@pytest.mark.parametrize("message", ["amrap 20 kb swings 24kg 10, goblet squat 24kg 10", "amrap 12 min push-ups 20"])
def test_an_amrap_by_the_clock_is_no_sets(message: str) -> None:
    assert _logged(message) == []


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (
            "lateral raise 10kg 15, 15, 13, 12 reps",
            "Dumbbell Lateral Raise: 10kg x 15, 10kg x 15, 10kg x 13, 10kg x 12",
        ),
        ("cable fly 10 kg, 15, 15, 12 reps", "Cable Fly: 10kg x 15, 10kg x 15, 10kg x 12"),
        ("tricep pushdown 30kg 12 12 10 reps", "Tricep Pushdown: 30kg x 12, 30kg x 12, 30kg x 10"),
        ("db curls 12kg, 14, 16, 10 reps", "Dumbbell Curl: 12kg x 10, 14kg x 10, 16kg x 10"),
        (
            "incline db press 22.5kg 25, 27.5, 8 reps",
            "Dumbbell Incline Bench Press: 22.5kg x 8, 25kg x 8, 27.5kg x 8",
        ),
    ],
)
def test_numbers_behind_a_load_are_repetitions_unless_the_load_grows(told: str, text: str) -> None:
    assert _texts(told) == [text]


_WEEK = "build me a 4 day powerlifting program, sq/bench/dl focus, full commercial gym"


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("ohp 45x5, 45x4", "Overhead Press: 45kg x 5, 45kg x 4"),
        ("also ohp 45x5, 45x4", "Overhead Press: 45kg x 5, 45kg x 4"),
        ("bench 80x5, 85x3", "Bench Press: 80kg x 5, 85kg x 3"),
        (
            "bench 80 5x5, last set @8. row 60 2x10. ohp 45x5, 45x4",
            f"Bench Press: {', '.join(['80kg x 5'] * 4)}, 80kg x 5 RPE 8\nSeated Cable Row: 60kg x 10, 60kg x 10\n"
            "Overhead Press: 45kg x 5, 45kg x 4",
        ),
    ],
)
def test_loads_with_their_repetitions_are_no_sets_of_the_plan_in_hand(told: str, text: str) -> None:
    """The day of the plan has one row, which is the one that a mere row means."""
    assert [each["text"] for each in _conversation(_WEEK, told, start="fresh")] == [text]


def test_a_mere_row_is_asked_about_where_nothing_is_planned() -> None:
    chat = TrainingChat(training_states.records("fresh"))
    played = chat.say("row 60 2x10")
    assert played.asked
    assert not [call for call in played.calls if call.name == "log_workout"]
