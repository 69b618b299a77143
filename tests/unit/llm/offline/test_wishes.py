from typing import Any

import pytest
from spotter.llm.offline.gear import BODYWEIGHT, FULL_GYM
from spotter.llm.offline.pains import Severity
from spotter.llm.offline.text import plain
from spotter.llm.offline.wishes import Wish, minutes_answered, wish_in

from spotter.catalogue import Equipment, Joint, Level, Muscle, get
from spotter.coaching.compose import Focus, Goal, Session

DUMBBELL, BENCH, BAND = Equipment.DUMBBELL, Equipment.BENCH, Equipment.BAND
ARMS = frozenset({Muscle.BICEPS, Muscle.TRICEPS})


def said(text: str) -> Wish:
    return wish_in(plain(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a 30 minute dumbbell upper body workout", {"minutes": 30, "equipment": {DUMBBELL}, "focus": Focus.UPPER}),
        ("half an hour, arms", {"minutes": 30, "focus": ARMS}),
        ("20-30 mins", {"minutes": 30}),
        ("an hour and a half in the gym", {"minutes": 90, "equipment": FULL_GYM}),
        ("1.5 hours", {"minutes": 90}),
        ("something quick", {"minutes": 20}),
        ("with 2 minutes rest", {"minutes": None}),
        ("dumbbells and a bench", {"equipment": {DUMBBELL, BENCH}}),
        ("dumbells and resistance bands", {"equipment": {DUMBBELL, BAND}}),
        ("at home", {"equipment": BODYWEIGHT, "place": "home"}),
        ("at home with bands", {"equipment": {BAND}, "place": ""}),
        ("in my hotel room", {"equipment": BODYWEIGHT, "place": "a hotel room"}),
        ("bodyweight only", {"equipment": BODYWEIGHT}),
        ("no equipment", {"equipment": BODYWEIGHT}),
        ("I have nothing", {"equipment": BODYWEIGHT}),
        ("bench press and leg press", {"equipment": None, "areas": ()}),
        ("lose weight", {"equipment": None, "goal": Goal.CONDITIONING}),
        ("no barbell please", {"equipment": None, "lacking": {Equipment.BARBELL, Equipment.PLATE}}),
        ("I don't have a bench or bands", {"equipment": None, "lacking": {BENCH, BAND}}),
        ("dumbbells but no bench", {"equipment": {DUMBBELL}, "lacking": {BENCH}}),
        ("leg day", {"focus": Focus.LEGS}),
        ("push day", {"focus": Focus.PUSH}),
        ("push-ups", {"focus": None}),
        ("abs", {"focus": Focus.CORE}),
        ("full body", {"focus": Focus.FULL}),
        ("upper and lower", {"focus": Focus.FULL}),
        ("chest and triceps", {"focus": frozenset({Muscle.CHEST, Muscle.UPPER_CHEST, Muscle.TRICEPS})}),
        ("get back to training", {"focus": None}),
        ("my lower back is sore", {"focus": None}),
        ("I'm a beginner", {"level": Level.BEGINNER}),
        ("never lifted before", {"level": Level.BEGINNER}),
        ("advanced", {"level": Level.ADVANCED}),
        ("to get stronger", {"goal": Goal.STRENGTH}),
        ("build muscle", {"goal": Goal.HYPERTROPHY}),
        ("hiit", {"goal": Goal.CONDITIONING, "session": Session.CARDIO}),
        ("a stretching routine", {"session": Session.MOBILITY}),
        ("20 minutes on the treadmill", {"session": Session.CARDIO, "equipment": {Equipment.TREADMILL}}),
        ("no legs", {"unwanted": {Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.CALVES}, "focus": None}),
        ("hello", {"empty": True}),
    ],
)
def test_a_wish_is_what_the_words_say(text: str, expected: dict[str, Any]) -> None:
    wish = said(text)
    assert {name: getattr(wish, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("text", "banned", "allowed"),
    [
        ("no push-ups", {"push-up", "incline-push-up"}, {"bench-press"}),
        ("I hate burpees", {"burpee"}, {"push-up"}),
        ("without jumping", {"burpee"}, {"goblet-squat"}),
        ("anything but not lunges", {"dumbbell-lunge"}, {"goblet-squat"}),
    ],
)
def test_what_is_not_wanted_covers_its_variations(text: str, banned: set[str], allowed: set[str]) -> None:
    wish = said(text)
    assert all(get(each) for each in banned | allowed)
    assert banned <= wish.banned
    assert not allowed & wish.banned


@pytest.mark.parametrize(
    ("text", "joints", "severity"),
    [
        ("my left knee hurts", {Joint.KNEE}, Severity.MODERATE),
        ("pain in my right shoulder", {Joint.SHOULDER}, Severity.MODERATE),
        ("easy on my knees", {Joint.KNEE}, Severity.MODERATE),
        ("I have a bad lower back", {Joint.LOWER_BACK}, Severity.MODERATE),
        ("the squat hurts my knee", {Joint.KNEE}, Severity.MODERATE),
        ("my shoulder is a bit sore", {Joint.SHOULDER}, Severity.MILD),
        ("sharp pain in my elbow", {Joint.ELBOW}, Severity.SEVERE),
        ("I sprained my ankle", {Joint.ANKLE}, Severity.SEVERE),
        ("knee injury", {Joint.KNEE}, Severity.MODERATE),
    ],
)
def test_what_hurts_is_understood_with_its_severity(text: str, joints: set[Joint], severity: Severity) -> None:
    (pain,) = said(text).pains
    assert (set(pain.joints), pain.severity) == (joints, severity)


@pytest.mark.parametrize(
    "text",
    ["a killer workout", "no pain no gain", "hard work", "my back squat", "train my shoulders", "knees to chest"],
)
def test_no_pain_is_made_up(text: str) -> None:
    assert said(text).pains == ()


@pytest.mark.parametrize(
    ("text", "minutes"), [("30", 30), ("about 40", 40), ("45 min", 45), ("an hour", 60), ("soon", None)]
)
def test_a_bare_number_answers_how_long(text: str, minutes: int | None) -> None:
    assert minutes_answered(plain(text)) == minutes


def test_what_is_said_later_replaces_single_things_and_adds_to_lists() -> None:
    wish = said("30 minutes with dumbbells, no burpees").then(said("45 minutes, my knee hurts, no lunges"))
    assert (wish.minutes, wish.equipment) == (45, frozenset({DUMBBELL}))
    assert wish.banned_names == ("burpees", "lunges")
    assert [pain.part for pain in wish.pains] == ["knee"]
    assert said("at home").then(said("with bands")).place == ""
