"""Which wishes are kept, of which kind and for how long."""

import pytest

from spotter.dialogue.skills.preferences import note, step_of
from spotter.dialogue.skills.wish_length import PERMANENT, Length
from spotter.training.models import LONGEST_WISH
from tests.unit.dialogue.skills.stretches import calls, made_of
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _kept(text: str) -> list[tuple[str, str, str]]:
    found = [arguments for _tool, arguments in calls(made_of(note, text))]
    return [(each["preference_type"], each["value"], each.get("until") or each["duration_type"]) for each in found]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("no running. ever. i run enough at work", ("exclusion", "running", "permanent")),
        ("Kindly never give me anything that involves jumping.", ("exclusion", "jumping", "permanent")),
        (
            "nothing above shoulder height until the surgeon clears me on the 14th",
            ("exclusion", "overhead", "2026-03-14"),
        ),
        ("so no dips for next two weeks", ("exclusion", "dip", "2026-03-26")),
        ("No cleans this month.", ("exclusion", "clean", "2026-03-31")),
        ("leave deadlifts off it today", ("exclusion", "deadlift", "session")),
        ("hotel gym til fri so just DBs up to 50", ("equipment", "dumbbells up to 50", "2026-03-13")),
        ("only machines today", ("equipment", "machines", "session")),
        ("i have kettlebells 16 24 and 32 at home", ("equipment", "kettlebell 16 24 and 32", "permanent")),
        ("I own dumbbells 10, 12 and 15 kg", ("equipment", "dumbbells 10, 12 and 15 kg", "permanent")),
        ("i own dumbbells 20 and 2 kettlebells", ("equipment", "dumbbells 20, kettlebell", "permanent")),
        ("today I only have one kettlebell of 16", ("equipment", "kettlebell of 16", "session")),
        ("keep everything to the garage from now on", ("location", "home (garage)", "permanent")),
        ("always keep it max 45 min on weekdays", ("time_available", "45 minutes on weekdays", "permanent")),
        ("keep it under 40 min because the library closes at 8", ("time_available", "40 minutes", "session")),
        ("go easy on me", ("intensity", "easy", "session")),
        ("dont let me go over rpe 8 till the 31st", ("intensity", "RPE 8 at most", "2026-03-31")),
        ("focus on bench press", ("focus", "bench press", "permanent")),
        ("keep it light today, slept 4 hours", ("intensity", "light", "session")),
        ("for today keep everything light, 3 hrs sleep", ("intensity", "light", "session")),
        ("until the end of march go soft with me", ("intensity", "easy (soft)", "2026-03-31")),
    ],
)
def test_a_wish_is_kept_by_its_kind_and_for_as_long_as_it_says(text: str, kept: tuple[str, str, str]) -> None:
    assert _kept(text) == [kept]


@pytest.mark.parametrize(
    "text",
    [
        "Tuesdays no running, then I have hockey",
        "dont give me anything with a barbell before a shift",
        "no jumping when the baby's asleep",
    ],
)
def test_what_holds_at_some_times_only_is_not_left_out_for_good(text: str) -> None:
    assert [kind for kind, _value, _length in _kept(text)] == ["custom"]


def test_what_is_of_no_kind_is_kept_in_the_persons_own_words() -> None:
    assert _kept("and remember that I want biceps before back") == [
        ("custom", "remember that I want biceps before back", "permanent")
    ]


@pytest.mark.parametrize(
    ("messages", "kept"),
    [
        (("how do I do kettlebell swings?", "never give me those again"), ["kettlebell swing"]),
        (("never give me those again",), []),
        (("what is better, kettlebell swings or face pulls?", "never give me those again"), []),
    ],
)
def test_a_wish_that_only_points_names_the_one_exercise_before_it_or_is_asked_about(
    messages: tuple[str, ...], kept: list[str]
) -> None:
    chat = TrainingChat(records("month"))
    *_before, last = [chat.say(each) for each in messages]
    made = [dict(call.arguments) for call in last.calls if call.name == "set_preference"]
    assert [each["value"] for each in made] == kept
    assert all(each["preference_type"] == "exclusion" for each in made)
    assert last.asked is not bool(kept)


def test_a_list_that_is_left_out_is_one_wish() -> None:
    assert _kept("No jumping jacks, skipping, box jumps. Permanently.") == [
        ("exclusion", "jumping jack, skipping, box jump", "permanent")
    ]


def test_until_the_person_says_so_is_told_so() -> None:
    (step,) = made_of(note, "no box jumps till I say").steps
    assert step.arguments["duration_type"] == "permanent"
    assert step.told == "Noted until you tell me otherwise: exclusion: box jump."


def test_a_while_without_an_end_is_asked_about() -> None:
    chat = TrainingChat(records("month"))
    asked = chat.say("no lunges for a bit")
    assert asked.asked
    assert asked.before == asked.after
    made = [dict(call.arguments) for call in chat.say("until the 20th").calls if call.name == "set_preference"]
    assert made == [
        {"preference_type": "exclusion", "value": "lunges", "duration_type": "temporary", "until": "2026-03-20"}
    ]


def test_reasons_are_no_wishes() -> None:
    assert _kept("nothing on the floor please i cant get back up") == [("exclusion", "on the floor", "permanent")]
    assert _kept("no leg extensions ever, hate em with a passion") == [("exclusion", "leg extension", "permanent")]


def test_a_question_is_not_kept_without_a_yes() -> None:
    plan = made_of(note, "might I have a brief summary of the week?")
    assert plan.steps == ()
    assert plan.options == ("Yes", "No")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("no squats until monday the 23", ("exclusion", "squats", "2026-03-23")),
        ("from tomorrow until the friday 20 just dumbbells", ("equipment", "dumbbells", "2026-03-20")),
        ("RPE 8 max for the rest of the month", ("intensity", "RPE 8 at most", "2026-03-31")),
        ("keep sessions under 45", ("time_available", "45 minutes", "permanent")),
        ("I own two kettlebells", ("equipment", "kettlebell", "permanent")),
        (
            "have at home: kettlebell, mini bands, a bench",
            ("equipment", "kettlebell, resistance bands, bench", "permanent"),
        ),
    ],
)
def test_a_wish_holds_as_long_as_its_words_say(text: str, kept: tuple[str, str, str]) -> None:
    assert _kept(text) == [kept]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("From now on I train at home, the gym creche shut", ("location", "home", "permanent")),
        ("I train at home now since the gym closed", ("location", "home", "permanent")),
        ("gym is closed so only at home until april", ("location", "home", "2026-03-31")),
        ("my gym has closed, i train in the park now", ("location", "outdoors (in the park)", "permanent")),
    ],
)
def test_the_place_is_not_the_one_that_has_closed(text: str, kept: tuple[str, str, str]) -> None:
    assert _kept(text) == [kept]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("my doctor has forbidden all jumping", "jumping"),
        ("doc banned deadlifts for good", "deadlift"),
        ("physio forbids overhead pressing", "overhead pressing"),
        ("jumping is forbidden by my doctor", "jumping"),
        ("lunges banned please", "lunges"),
    ],
)
def test_what_is_forbidden_is_left_out_and_not_who_forbids_it(text: str, value: str) -> None:
    assert _kept(text) == [("exclusion", value, "permanent")]


def test_what_was_to_be_lifted_is_no_equipment() -> None:
    text = "only light stuff today please. next month normal again, I'd planned 100 on bench"
    assert _kept(text) == [("intensity", "light", "session")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("no burpees or lunges for two weeks", [("exclusion", "burpees, lunges", "2026-03-26")]),
        ("no more burpees, and no box jumps either", [("exclusion", "burpees, box jump", "permanent")]),
        (
            "only bands, 25 minutes please",
            [("time_available", "25 minutes", "session"), ("equipment", "resistance bands", "session")],
        ),
    ],
)
def test_all_that_is_wished_in_one_breath_is_kept(text: str, kept: list[tuple[str, str, str]]) -> None:
    assert _kept(text) == kept


def test_a_wish_for_good_builds_nothing() -> None:
    played = TrainingChat(records("month")).say("dont ever programme running")
    assert [call.name for call in played.calls if call.name != "fetch_data"] == ["set_preference"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "do not include the leg press anymore in my workouts, there is only one machine and somebody sits on it",
            [("exclusion", "leg press", "permanent")],
        ),
        (
            "the pulldown machine is out of order, cable frayed, so for today only leave the lat pulldown out",
            [("exclusion", "lat pulldown", "session")],
        ),
        (
            "no bench at my place only dumbbells up to 20 and a band, remember that",
            [("equipment", "dumbbells up to 20, resistance bands, no bench", "permanent")],
        ),
        ("want more abs in my sessions always", [("focus", "abs", "permanent")]),
        (
            "that hip thrust I will not be doing in front of the neighbours so leave it out for good",
            [("exclusion", "hip thrust", "permanent")],
        ),
    ],
)
def test_why_something_is_left_out_is_no_wish_of_its_own(text: str, kept: list[tuple[str, str, str]]) -> None:
    assert _kept(text) == kept


def test_a_session_that_is_asked_for_changes_no_wish() -> None:
    chat = TrainingChat(records("month"))
    chat.say("On the road this week. Just dumbbells till sunday.")

    assert {call.name for call in chat.say("today then").calls} <= {"fetch_data", "plan_today"}


def test_a_date_with_both_its_points_is_a_day() -> None:
    chat = TrainingChat(records("month"))

    assert "until Tuesday 31 March" in chat.say("Until 31.03. no deadlifts please").reply


def test_of_a_wish_that_is_too_long_the_beginning_is_kept_in_whole_words() -> None:
    value = step_of("exclusion", "burpees " * 60, Length(PERMANENT)).arguments["value"]
    assert set(value.split()) == {"burpees"}
    assert len(value) <= LONGEST_WISH
    assert len(step_of("custom", "x" * 500, Length(PERMANENT)).arguments["value"]) == LONGEST_WISH
