"""What apps write about equipment, as the closed list."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Equipment, equipment_named, near_equipment
from spotter.catalogue.equipment import MACHINES

E = Equipment


@pytest.mark.parametrize(
    ("text", "provided"),
    [
        ("Barbell", {E.BARBELL, E.PLATE}),
        ("Barbells", {E.BARBELL, E.PLATE}),
        ("Dumbbell", {E.DUMBBELL}),
        ("Dumbbells", {E.DUMBBELL}),
        ("DUMBBELLS ", {E.DUMBBELL}),
        ("Adjustable Dumbbells", {E.DUMBBELL}),
        ("Kettlebell", {E.KETTLEBELL}),
        ("Cable Machine", {E.CABLE}),
        ("Bench", {E.BENCH}),
        ("Adjustable bench", {E.BENCH}),
        ("Pull-up Bar", {E.PULL_UP_BAR}),
        ("pullup bar", {E.PULL_UP_BAR}),
        ("Squat Rack", {E.RACK}),
        ("Power Rack", {E.RACK, E.PULL_UP_BAR}),
        ("Smith Machine", {E.SMITH_MACHINE}),
        ("Leg Press", {E.LEG_PRESS_MACHINE}),
        ("Resistance Bands", {E.BAND}),
        ("EZ Bar", {E.EZ_BAR, E.PLATE}),
        ("Trap Bar", {E.TRAP_BAR, E.PLATE}),
        ("TRX", {E.SUSPENSION}),
        ("Gymnastics rings", {E.SUSPENSION}),
        ("Rowing Machine", {E.ROWING_MACHINE}),
        ("Exercise Bike", {E.EXERCISE_BIKE}),
        ("pull_up_bar", {E.PULL_UP_BAR}),
        ("Bodyweight", set()),
        ("No equipment", set()),
        ("None", set()),
    ],
)
def test_a_known_name_provides(text: str, provided: set[Equipment]) -> None:
    assert (equipment_named(text) or frozenset()) == provided
    assert equipment_named(text) is not None


@pytest.mark.parametrize("text", ["", "  ", "chair lift", "barbel curl", "équipement", "3", "dumbbell" + " " * 200])
def test_an_unknown_name_is_none_and_not_bodyweight(text: str) -> None:
    assert equipment_named(text) is None


@pytest.mark.parametrize("text", ["Machine", "Machines", "Weight machines", "Gym machines"])
def test_machine_is_every_machine_of_the_strength_floor(text: str) -> None:
    assert equipment_named(text) == MACHINES
    assert {E.LEG_PRESS_MACHINE, E.CHEST_PRESS_MACHINE, E.PEC_DECK, E.PULLDOWN_MACHINE} <= MACHINES
    assert not {E.CABLE, E.SMITH_MACHINE, E.ROWING_MACHINE, E.SKI_MACHINE, E.TREADMILL} & MACHINES


def test_a_full_gym_has_everything_but_a_pool_and_a_bicycle() -> None:
    assert equipment_named("Full Gym") == frozenset(Equipment) - {E.POOL, E.BICYCLE}


@pytest.mark.parametrize("each", list(Equipment))
def test_the_closed_list_knows_its_own_values_and_their_titles(each: Equipment) -> None:
    for text in (each.value, each.value.replace("_", " ").title()):
        assert each in (equipment_named(text) or set())


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_any_text_is_answered(text: str) -> None:
    provided = equipment_named(text)
    assert provided is None or provided <= set(Equipment)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("ketlebells", "kettlebell"),
        ("resistence band", "resistance band"),
        ("Bowflex dumbbells", "dumbbell"),
        ("garage pull-up bar", "pull up bar"),
        ("chains", None),
        ("punching bag", None),
        ("", None),
        ("dumbbell" * 40, None),
    ],
)
def test_an_unknown_name_has_a_near_one_where_it_is_misspelt_or_holds_one(text: str, near: str | None) -> None:
    assert near_equipment(text) == near


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=40))
def test_what_is_near_is_known(text: str) -> None:
    near = near_equipment(text)
    assert near is None or equipment_named(near)
