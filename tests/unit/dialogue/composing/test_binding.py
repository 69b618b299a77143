"""What a conversation and the stored data say that binds a model's workout."""

import json
from decimal import Decimal
from typing import Any

import pytest

from spotter.catalogue import Equipment
from spotter.coaching.contraindications import Condition
from spotter.coaching.types import Severity, Unit
from spotter.dialogue.composing.binding import limits_of
from spotter.messages import AssistantTurn, KnowledgeTurn, Request, Source, Turn, UserTurn
from spotter.training.proposals.limits import Limits


def limits(*texts: str, names: tuple[str, ...] = (), **known: Any) -> Limits:
    turns: list[Turn] = [KnowledgeTurn(tuple(Source(name, "1", "", data) for name, data in known.items()))]
    for text in texts:
        turns += [UserTurn(text), AssistantTurn("ok")]
    return limits_of(Request("", (), tuple(turns[:-1] if texts else turns), "2026-01-15"), names)


@pytest.mark.parametrize(
    ("texts", "severity"),
    [
        (("my knee hurts badly",), Severity.SEVERE),
        (("my knee hurts, I can't put weight on it",), Severity.SEVERE),
        (("cannot put any weight on my knee",), Severity.SEVERE),
        (("my knee hurts", "I can't bear weight on it", "a workout"), Severity.SEVERE),
        (("my knee hurts", "it hurts really bad"), Severity.SEVERE),
        (("my knee hurts",), Severity.MODERATE),
        (("my knee is sore",), Severity.MODERATE),
        (("I tweaked my knee",), Severity.MODERATE),
        (("my knee hurts a bit",), Severity.MILD),
        (("I put weight on the bar, my knee hurts",), Severity.MODERATE),
    ],
)
def test_a_pain_is_as_bad_as_it_is_told(texts: tuple[str, ...], severity: Severity) -> None:
    assert limits(*texts).pains == (("knee", severity),)


def test_a_pain_ends_when_it_is_said_to() -> None:
    assert limits("my knee hurts badly", "my knee is fine again").pains == ()


def test_a_stored_injury_is_no_lighter_for_a_word() -> None:
    severe = [{"id": "p", "preference_type": "injury", "value": "knee", "metadata": {"severity": "severe"}}]
    assert limits("my knee hurts a bit", active_preferences=severe).pains == (("knee", Severity.SEVERE),)


def test_equipment_time_and_exclusions_are_the_last_word() -> None:
    told = limits("I have dumbbells, no bench, 30 minutes, no burpees", "actually 20 minutes")
    assert told.equipment == frozenset({Equipment.DUMBBELL})
    assert told.lacking == frozenset({Equipment.BENCH})
    assert told.said_minutes == 20
    assert ("burpees", frozenset({"burpee"})) in told.excluded


def test_a_change_of_one_exercise_narrows_nothing() -> None:
    told = limits("swap the squats for something with a kettlebell", "add a 10 minute run at the end")
    assert (told.equipment, told.said_minutes) == (None, None)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("only 20 minutes today", 20),
        ("can we do it in 20 minutes?", 20),
        ("make the plank 10 minutes", None),
        ("how long should I rest, 5 minutes?", None),
        ("rest 5 minutes between sets", None),
    ],
)
def test_a_time_binds_where_it_is_the_sessions(text: str, minutes: int | None) -> None:
    assert limits(text).said_minutes == minutes


def test_a_bench_that_is_named_alone_is_not_all_there_is() -> None:
    assert limits("heavy bench").equipment is None
    assert limits("I have a bench").equipment == frozenset({Equipment.BENCH})


def test_a_usual_length_is_no_spoken_one() -> None:
    told = limits("hi", user_settings={"preferred_workout_duration": 45, "unit": "lb"})
    assert (told.said_minutes, told.usual_minutes, told.unit) == (None, 45, Unit.LB)


def test_conditions_and_the_first_session_are_known() -> None:
    told = limits("I'm pregnant", user_profile={"age": 16})
    assert told.conditions == frozenset({Condition.PREGNANCY, Condition.MINOR})
    assert told.first_session


def test_the_last_loads_of_named_exercises_are_known_in_the_persons_unit() -> None:
    bench = {"name": "Bench Press", "sets": [{"reps": 5, "weight_kg": 100}] * 3}
    deadlift = {"name": "Deadlift", "sets": [{"reps": 5, "weight_kg": 140}]}
    logged = {"date": "2026-01-10", "exercises": [bench, deadlift]}
    told = limits("hi", names=("bench",), workout_history=[logged])
    assert not told.first_session
    assert told.loads.keys() == {"bench-press"}
    assert (told.loads["bench-press"].last, told.loads["bench-press"].next) == (Decimal(100), Decimal("102.5"))
    away = limits("hi", names=("Bench Press",), workout_history=[{**logged, "date": "2025-11-20"}])
    known = away.loads["bench-press"]
    assert (known.last, known.next) == (Decimal(90), Decimal(90)), "P9: a break of eight weeks"


class TestWhatIsStored:
    """Equipment with its loads, pain flags, and the whole history of a lift."""

    def test_the_exercise_that_brings_a_pain_on_is_not_done(self) -> None:
        flag = {"body_part": "elbow", "severity": "Moderate", "exercise_name": "Skull Crusher"}
        assert limits(pain=[flag]).hurting == (("Skull Crusher", Severity.MODERATE),)
        assert limits(pain=[{**flag, "severity": "Mild"}]).hurting == (("Skull Crusher", Severity.MILD),)
        assert limits(pain=[flag]).excluded == ()

    def _with(self, *names: str, exposures: dict[str, Any], **known: Any) -> Limits:
        sources = KnowledgeTurn(tuple(Source(name, "1", "", data) for name, data in known.items()))
        return limits_of(Request("", (), (sources, UserTurn("a workout")), "2026-03-09"), names, exposures)

    def test_the_whole_history_of_a_lift_binds_its_next_load(self) -> None:
        done = {"bench-press": [{"date": "2026-03-01", "sets": [{"weight_kg": 80, "reps": 8}] * 3}]}
        told = self._with("bench press", exposures=done)
        assert (told.loads["bench-press"].last, told.loads["bench-press"].next) == (Decimal(80), Decimal("82.5"))
        assert not told.first_session

    def test_the_next_load_is_one_that_there_is(self) -> None:
        done = {"dumbbell-curl": [{"date": "2026-03-01", "sets": [{"weight_kg": 10, "reps": 12}] * 3}]}
        rack = {"items": [{"name": "Dumbbells", "weights": [5, 10, 15]}]}
        told = self._with("Dumbbell Curl", exposures=done, equipment=rack)
        assert told.loads["dumbbell-curl"].next == Decimal(15)
        assert told.real.dumbbells == (Decimal(5), Decimal(10), Decimal(15))
        assert Limits.of_json(json.loads(json.dumps(told.to_json()))) == told


def flag(part: str, **fields: Any) -> dict[str, Any]:
    return {"id": "p", "body_part": part, "severity": "Moderate", **fields}


def test_a_pain_flag_binds_as_badly_as_it_is() -> None:
    assert limits(pain=[flag("left knee", severity="Severe")]).pains == (("left knee", Severity.SEVERE),)
    assert limits(pain=[flag("left knee", severity="who knows")]).pains == (("left knee", Severity.MODERATE),)
    assert limits(pain=[flag("knee", severity="Mild")]).pains == (("knee", Severity.MILD),)


def test_of_a_flag_and_an_injury_of_one_part_the_worse_counts() -> None:
    injury = [{"id": "i", "preference_type": "injury", "value": "knee"}]
    worse = limits(pain=[flag("left knee", severity="Severe")], active_preferences=injury)
    assert [severity for _part, severity in worse.pains] == [Severity.SEVERE]
    lighter = limits(pain=[flag("left knee", severity="Mild")], active_preferences=injury)
    assert [severity for _part, severity in lighter.pains] == [Severity.MODERATE]


def test_a_flag_is_no_lighter_for_a_word_in_the_conversation() -> None:
    told = limits("my knee hurts a bit", pain=[flag("knee", severity="Severe")])
    assert told.pains == (("knee", Severity.SEVERE),)


@pytest.mark.parametrize("broken", ["knee", {"body_part": "knee"}, [None, "knee", {"body_part": "my pride"}]])
def test_flags_that_cannot_be_read_end_nothing(broken: object) -> None:
    assert limits(pain=broken).pains == ()


def test_stored_conditions_bind() -> None:
    assert limits(user_profile={"conditions": ["pregnancy", "what"], "age": 30}).conditions == {Condition.PREGNANCY}


HOME = {
    "location": "Home",
    "items": [
        {"name": "dumbbells", "weights": [5, 10, 12.5], "unit": "kg"},
        {"name": "kettlebell", "weights": [16], "unit": "kg"},
    ],
}


def test_stored_equipment_is_what_there_is_and_its_heaviest_the_most() -> None:
    told = limits(equipment=HOME, user_settings={"available_equipment": ["barbell"]})
    assert told.equipment == frozenset({Equipment.DUMBBELL, Equipment.KETTLEBELL})
    assert told.heaviest == {Equipment.DUMBBELL: Decimal("12.5"), Equipment.KETTLEBELL: Decimal(16)}
    assert told.real.dumbbells == (Decimal(5), Decimal(10), Decimal("12.5"))
    assert Limits.of_json(told.to_json()) == told


def test_at_home_without_anything_there_is_bodyweight_and_in_a_gym_everything() -> None:
    assert limits(equipment={"location": "Home"}).equipment == frozenset()
    assert limits(equipment={"location": "Gym"}).equipment is None
    assert limits(equipment={}, user_settings={"available_equipment": ["dumbbells"]}).equipment == frozenset(
        {Equipment.DUMBBELL}
    )


def test_what_is_said_of_the_heaviest_comes_before_what_is_stored() -> None:
    told = limits("I only have dumbbells up to 8kg", equipment=HOME)
    assert told.heaviest[Equipment.DUMBBELL] == 8


def test_loads_of_stored_equipment_are_told_in_the_persons_unit() -> None:
    told = limits(equipment=HOME, user_settings={"unit": "lb"})
    assert (told.unit, told.heaviest[Equipment.KETTLEBELL]) == (Unit.LB, Decimal("35.27"))


def test_the_next_load_is_one_that_the_rack_has() -> None:
    done = {"name": "Dumbbell Curl", "sets": [{"reps": 8, "weight_kg": 10}] * 3}
    history = [{"date": "2026-01-12", "exercises": [done]}]
    rack = {"location": "Home", "items": [{"name": "dumbbells", "weights": [5, 10, 15], "unit": "kg"}]}
    (load,) = limits(names=("Dumbbell Curl",), workout_history=history, equipment=rack).loads.values()
    assert (load.last, load.next) == (Decimal(10), Decimal(15))
