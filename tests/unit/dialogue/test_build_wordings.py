"""What is read of the limits of a new workout: equipment, what is not wanted, and words that nobody knows."""

import pytest

from spotter.catalogue import Equipment
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.understanding.read import Situation, understand
from tests.unit.dialogue.talk import Talk


def wanted(said: str) -> WorkoutConstraints:
    return constraints_of(understand(said, Situation(skills=frozenset({"build"}))))


@pytest.mark.parametrize(
    ("said", "equipment"),
    [
        ("there is a strong bar outside for pull-ups, 30 min", {Equipment.PULL_UP_BAR}),
        ("theres a bar in the doorway the last tenant left", {Equipment.PULL_UP_BAR}),
        ("at the park with monkey bars, 15 min", {Equipment.PULL_UP_BAR}),
        ("legs, a length of green elastic, 20 min", {Equipment.BAND}),
        ("off in a caravan wi nothing. 15 mins", set()),
        ("lunch break 20 min, nothing here", set()),
        ("twenty minutes for the tummy, no apparatus", set()),
        ("quiet workout, nothing where i drop weights. dumbbells, arms", {Equipment.DUMBBELL}),
    ],
)
def test_what_there_is_to_train_with(said: str, equipment: set[Equipment]) -> None:
    assert wanted(said).equipment == frozenset(equipment)


def test_a_nothing_that_goes_on_is_no_lack_of_equipment() -> None:
    assert wanted("legs with nothing lying on the floor").equipment is None


def test_what_is_the_only_equipment_leaves_out_what_the_others_have() -> None:
    found = wanted("the free weights side is all massive lads, upper body on machines only").equipment
    assert found is not None
    assert Equipment.CHEST_PRESS_MACHINE in found
    assert Equipment.DUMBBELL not in found


def test_machines_that_nobody_trains_on_are_none() -> None:
    assert wanted("hunched over a sewing machine all day, upper back, cables").equipment == frozenset({Equipment.CABLE})


def test_none_of_a_thing_is_not_there() -> None:
    found = wanted("rack and bench, zero machines zero cables")
    assert found.equipment == frozenset({Equipment.RACK, Equipment.BENCH})
    assert Equipment.CABLE in found.lacking


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("back session, canny be arsed wi deadlifts", "deadlifts"),
        ("legs, cant be bothered with lunges", "lunges"),
        ("full body, burpees can do one", "burpees"),
        ("leg day, lunges can get stuffed", "lunges"),
        ("five exercises, none of those deadlifts", "deadlifts"),
        ("chest day, push ups are banned", "push ups"),
    ],
)
def test_what_is_not_wanted(said: str, name: str) -> None:
    assert name in wanted(said).banned_names


@pytest.mark.parametrize(
    "said", ["I have never more than 35 minutes", "legs, not a minute more than 35 min", "core, max 35"]
)
def test_a_limit_that_is_said_with_a_no_is_a_limit(said: str) -> None:
    assert wanted(said).minutes == 35


def test_swimming_of_others_makes_no_cardio_session() -> None:
    found = wanted("kids are in swimming lessons, 45 mins, back and shoulders, cables")
    assert found.session is None
    assert [name for name, _ in found.areas] == ["back", "shoulders"]


def test_the_bench_that_comes_first_is_a_lift() -> None:
    found = wanted("upper body, bench first, 50 min")
    assert [each.text for each in found.includes] == ["Bench Press"]
    assert found.equipment is None


@pytest.mark.parametrize(
    "said",
    [
        "machines and cables at Mountfitz, legs and core",
        "chest. eight sets total, not one more. dumbbells",
    ],
)
def test_words_that_colour_a_request_ask_nothing(said: str) -> None:
    assert Talk("empty").say(said).calls == ["generate_workout"]


def test_a_story_beside_a_request_says_nothing_of_the_workout() -> None:
    talk = Talk("empty").say("legs, the fridge repairman comes at noon, 30 mins, my 5 kilo dumbbell")
    assert talk.calls == ["generate_workout"]
    assert talk.chat.estimate <= 30
    assert "fridge" not in talk.reply


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("arms and florbigs, 30 mins, dumbbells", "florbigs"),
    ],
)
def test_a_word_that_nobody_knows_is_asked_about_once(said: str, word: str) -> None:
    talk = Talk("empty").say(said)
    assert talk.reply == f"I did not understand {word!r}. Shall I go on without it?"
    assert talk.say("yes").calls == ["generate_workout"]
