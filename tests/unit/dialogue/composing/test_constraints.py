"""What a message says of a workout that is wanted: denials, exceptions, numbers of the person, what is taken back."""

from typing import Any

import pytest

from spotter.catalogue import Equipment, Level, get
from spotter.coaching.types import Severity
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.understanding.read import understand

DUMBBELLS = frozenset({Equipment.DUMBBELL})


def wanted(text: str) -> WorkoutConstraints:
    return constraints_of(understand(text), pains_in(text))


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("without a barbell for 45 minutes with dumbbells", "equipment", DUMBBELLS),
        ("without a barbell for 45 minutes with dumbbells", "minutes", 45),
        ("without dumbbells for 30 minutes", "minutes", 30),
        ("without dumbbells for 30 minutes", "lacking", DUMBBELLS),
        ("no dumbbells available right now, bands only", "equipment", frozenset({Equipment.BAND})),
        ("I'm not a beginner", "level", Level.INTERMEDIATE),
        ("slept 9h, 82kg bw this am", "minutes", None),
        ("i slept 3 hours", "feeling", "low"),
        ("on 4 hours of sleep, 30 min dumbbells", "minutes", 30),
        ("im 66, 40 minutes", "age", 66),
        ("40ish mins", "minutes", 40),
        ("give me a quick one", "minutes", 20),
        ("everything except the bench, at the gym", "lacking", frozenset({Equipment.BENCH})),
        ("bars all taken so dbs", "equipment", DUMBBELLS),
        ("nothing too crazy today", "intensity", "light"),
        ("10 minutes ago i was running", "minutes", None),
    ],
)
def test_reads(text: str, field: str, value: Any) -> None:
    assert getattr(wanted(text), field) == value


@pytest.mark.parametrize("text", ["no lunges my knee hates them", "anything but lunges", "but no lunges, i wobble"])
def test_an_exclusion_covers_all_that_goes_by_the_name(text: str) -> None:
    banned = wanted(text).banned
    assert {"dumbbell-lunge", "bodyweight-split-squat"} <= banned
    assert "back-squat" not in banned


def test_no_jumping_excludes_what_jumps() -> None:
    assert {"burpee", "jumping-jack"} <= wanted("nothing jumpy please").banned


def test_loads_are_those_of_the_equipment() -> None:
    said = wanted("arms, no bench, got 2 10kg dbs")
    assert [(name, str(load)) for name, load in said.loads] == [("dbs", "10 kg")]
    assert [str(load) for _name, load in wanted("dumbbells up to 20kg").loads] == ["20 kg"]


def test_a_joint_that_is_named_is_minded_though_it_is_no_pain() -> None:
    (pain,) = wanted("leg day but I dont want to think about my knee").pains
    assert get("back-squat").stress_on(*pain.joints) is not None
    assert pain.part == "knee"


def test_a_mild_pain_is_spared_where_that_is_asked() -> None:
    said = wanted("knee's a bit niggly on the stairs, 35 min gym, lower body around it")
    assert [pain.severity for pain in said.pains] == [Severity.MODERATE]
    assert said.includes == ()


def test_what_hurts_is_not_what_is_trained() -> None:
    said = wanted("my shoulder hurts, 30 min dumbbells")
    assert said.areas == ()
    assert [pain.part for pain in said.pains] == ["shoulder"]


def test_later_words_take_back_earlier_ones() -> None:
    before = wanted("30 minutes at the gym, no barbell, no burpees")
    after = before.then(wanted("actually I do have the bar")).then(wanted("burpees are fine again"))
    assert after.lacking == frozenset()
    assert after.banned == frozenset()
    assert Equipment.CABLE in (after.equipment or frozenset())
    assert before.then(wanted("forget the 30 minutes")).minutes is None


def test_a_part_that_is_not_to_be_loaded_is_spared_and_not_left_untrained() -> None:
    said = constraints_of(understand("legs and back, without that the lower back is loaded much"))
    assert [pain.part for pain in said.pains] == ["lower back"]
    assert said.unwanted == frozenset()


def test_an_exclusion_that_names_an_implement_covers_no_other() -> None:
    banned = constraints_of(understand("no barbell deadlift")).banned
    assert "deadlift" in banned
    assert "kettlebell-deadlift" not in banned
    assert "dumbbell-romanian-deadlift" not in banned
    assert {"deadlift", "kettlebell-deadlift"} <= constraints_of(understand("no deadlifts")).banned


@pytest.mark.parametrize(
    "said", ["you forgot the 32 kettlebell", "add the 32kg kettlebell", "i also have a kettlebell"]
)
def test_what_was_forgotten_is_there_beside_the_rest(said: str) -> None:
    before = WorkoutConstraints(equipment=frozenset({Equipment.BARBELL, Equipment.RACK}))
    later = WorkoutConstraints().then(wanted(said)).then(wanted("lower body, 60 min"))
    both = frozenset({Equipment.BARBELL, Equipment.RACK, Equipment.KETTLEBELL})
    assert before.then(wanted(said)).equipment == both
    assert before.then(later).equipment == both


def test_what_is_there_today_alone_takes_the_place_of_the_rest() -> None:
    before = WorkoutConstraints(equipment=frozenset({Equipment.BARBELL, Equipment.RACK}))
    assert before.then(wanted("only a kettlebell today")).equipment == frozenset({Equipment.KETTLEBELL})
