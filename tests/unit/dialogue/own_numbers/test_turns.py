"""Questions about one's own numbers are answered by what was told, noted and logged, each of several for itself."""

from dataclasses import replace as changed

import pytest

from spotter.tools.tool import Record
from spotter.training import keys
from tests.unit.dialogue.answers_said import said_in_the_turn
from tests.unit.dialogue.effects import Case, begun


def _said(text: str, *, plan: str = "P1", log: str = "L1", workout: str = "W0", before: str = "") -> str:
    """What is said to a message for which nothing may be changed."""
    chat = begun(Case(text, {}, plan=plan, log=log, workout=workout, before=before))
    records = dict(chat.records)
    chat.say(text)
    assert chat.records == records
    return said_in_the_turn(chat)


@pytest.mark.parametrize(
    ("before", "ask", "told"),
    [
        ("my bench max is 105 kg", "what weight should I take for 4x6 on bench?", "for 4 x 6 about 82.5 kg"),
        ("squat max is 315 lb", "which load for 3 sets of 5 on squats?", "for 3 x 5 about 255 lb"),
        ("ohp 1rm is 70", "how much for triples on ohp", "for a set of 3 about 62.5 kg"),
    ],
)
def test_a_load_follows_from_a_maximum_that_was_told(before: str, ask: str, told: str) -> None:
    """By Epley with reps in reserve, rounded to what can be loaded, in the unit it was told in."""
    assert told in _said(ask, plan="P0", log="L0", before=before)


def test_a_best_that_is_noted_is_a_maximum_too() -> None:
    """The profile may hold bests; a load follows from one."""
    chat = begun(Case("", {}, plan="P0"))
    best = {"exercise": "deadlift", "name": "Deadlift", "weight": 200, "unit": "kg", "reps": 1}
    chat.records[keys.PROFILE] = Record(keys.PROFILE, 1, {"bests": [best]})
    chat.say("what is 75% of my deadlift?")
    assert "75% is 150 kg" in chat.reply
    assert "noted as your best" in chat.reply


def test_of_several_bests_it_is_asked_which_lift_is_meant() -> None:
    """No lift is named, and two are known."""
    reply = _said(
        "what goes on the bar for a heavy double?", plan="P0", log="L0", before="bench max 100, squat max 140"
    )
    assert reply.startswith("For which lift")


def test_what_is_corrected_in_a_question_is_not_answered() -> None:
    """Only the lift that is meant in the end."""
    reply = _said("what's my estimated max on the bench, no, on the deadlift I mean")
    assert "151.7" in reply
    assert "Bench" not in reply


def test_bests_are_ranked() -> None:
    """The greatest first, one line each."""
    lines = _said("Rank my bench and my deadlift by estimated max").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Deadlift", "Bench Press"]


def test_two_questions_get_two_answers() -> None:
    """Of the log and of the plan."""
    reply = _said("what did I deadlift on monday? and what's on tomorrow")
    assert "130 kg" in reply
    assert "Upper B" in reply


def test_a_question_beside_a_log_is_answered_and_the_sets_are_logged() -> None:
    """Neither is lost."""
    chat = begun(Case("", {}, plan="P1", log="L1"))
    calls = chat.say("log dips 10,9,8 for today and tell me my best deadlift")
    assert "log_workout" in [name for name, _arguments in calls]
    assert "130 kg" in said_in_the_turn(chat)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("if I add 5 kg a week to my deadlift, in how many weeks am I at 150?", "150 kg in 4 weeks"),
        ("when will I squat 120?", "roughly 6 to 19 weeks"),
        ("how long to 300 on bench?", "I cannot say honestly"),
        ("how far am I from a 40 kg ohp", "you are there already"),
    ],
)
def test_the_way_to_a_goal_is_weeks(ask: str, told: str) -> None:
    """By the steps that are given, or as a range; beyond two years nobody can say."""
    assert told in _said(ask)


def test_two_days_are_compared() -> None:
    """Loads, reps and estimates, the later against the earlier."""
    reply = _said("what is the difference in load and reps between today's squat and that of 26 November?")
    assert "2.5 kg more" in reply
    assert "the same reps" in reply


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("how much more is the squat in the plan than what I did today", "The plan is 10 kg more"),
        ("In which set of the bench today did I fall short of 8?", "the third and last set, with 7 reps"),
        ("Monday's deadlift: total volume in kg?", "1,300 kg"),
        ("what percentage of my squat max is 70 kg?", "70 kg is 60% of"),
        ("convert my deadlift max to pounds", "334.4 lb"),
    ],
)
def test_sums_of_the_log(ask: str, told: str) -> None:
    """Each by its own figures."""
    assert told in _said(ask)


def test_what_the_body_measures_is_told_back_or_said_to_be_unknown() -> None:
    """What was told in the conversation, and what was not."""
    reply = _said("how tall am I and what is my waist?", before="I'm 171 cm, 68 kg")
    assert "height 171 cm" in reply
    assert "Your waist is not noted." in reply


def test_a_multiple_of_the_body_needs_its_weight() -> None:
    """Without one it is asked for."""
    assert "I do not have your bodyweight" in _said("what is my squat relative to bodyweight?")
    assert "1.9 times your bodyweight" in _said("how many times bodyweight is my deadlift", before="I weigh 80 kg")


def test_nobody_keeps_heart_rates_and_calories() -> None:
    """It is said, and nothing else is told in their place."""
    reply = _said("what was my average heart rate on monday and how many calories did i burn?")
    assert reply.count("I do not have") == 2


def test_a_lift_of_the_workout_in_hand_is_told_as_it_stands_there() -> None:
    """Its sets and its load."""
    assert "Bench Press 3 x 8 at 60 kg" in _said("how heavy is the bench today", workout="W1")


def test_the_program_tells_the_unit_of_who_has_told_none() -> None:
    """Whoever's plan is in pounds speaks of pounds."""
    chat = begun(Case("", {}, plan="P3"))
    chat.say("did 225 x 5 on bench today")
    chat.say("whats that as a max?")
    assert "262.5 lb" in said_in_the_turn(chat)


def test_a_question_of_the_handbook_is_not_of_this_room() -> None:
    """A number of anybody's is none of one's own."""
    reply = _said("how much protein should I eat a day?")
    assert "1.6 g" in reply


def test_the_same_message_gives_the_same_answer() -> None:
    """Whatever was asked in between."""
    case = Case("", {}, plan="P1", log="L1")
    one, two = begun(case), begun(changed(case))
    for chat in (one, two):
        chat.say("what is 80% of my deadlift, and same for squat?")
    assert one.reply == two.reply
    assert one.reply.count("80% is") == 2


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("what's my 3 rep max on the deadlift?", "Deadlift: 137.9 kg for 3 reps (Epley"),
        ("if my deadlift max is 190, what's a good weight for 4 sets of 4?", "for 4 x 4 about 157.5 kg"),
        ("which exercises are on tomorrow, and how many sets in all?", "19 sets in all are planned"),
        ("what is 70 percent of my best squat in pounds?", "70% is 180.1 lb"),
        ("what's on friday?", "Deadlift 3 x 5 at 140 kg"),
    ],
)
def test_figures_of_the_log_and_the_plan(ask: str, told: str) -> None:
    """Each as it is asked for."""
    assert told in _said(ask)


def test_a_question_that_nothing_answers_is_quoted() -> None:
    """It is not dropped where the other one is answered."""
    reply = _said("How many workouts have I done since last Thursday, and what was the heaviest thing?")
    assert "3 workouts" in reply
    assert "'what was the heaviest thing?'" in reply


def test_what_is_not_to_be_logged_is_no_best() -> None:
    """Nor is anything that was told, where the log itself is asked for."""
    assert "190" not in _said("what's my best deadlift?", before="don't log it, but I pulled 190 with straps for fun")
    assert "130 kg" in _said("what is my actual deadlift max in here", before="my deadlift max is 190")


def test_a_day_of_the_plan_is_asked_for_and_no_lift() -> None:
    """Though a lift was asked about before."""
    reply = _said("Did the squat go up since last week? And what does the program have for this coming Friday?")
    assert "Lower B" in reply or "Deadlift 3 x 5" in reply
