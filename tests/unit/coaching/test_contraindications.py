"""What each condition leaves out of training, held against exercises that anybody would name."""

import pytest

from spotter.catalogue import Kind, Level, Pattern, all_exercises
from spotter.coaching.contraindications import Condition, Movement, _lines, exercises_of, left_out, reason

_by_id = {each.id: each for each in all_exercises()}


def test_the_table_names_only_what_there_is() -> None:
    values = {f"pattern={each}" for each in Pattern} | {f"kind={each}" for each in Kind}
    values |= {f"level={each}" for each in Level}
    kinds = {f"condition {each}" for each in Condition} | {f"movement {each}" for each in Movement}
    for name, kind in _lines():
        assert kind in kinds
        assert name in (set(Movement) if kind.startswith("condition") else _by_id.keys() | values), name
    assert {kind for _name, kind in _lines()} == kinds


@pytest.mark.parametrize("condition", Condition)
def test_no_condition_allows_jumps_or_advanced_lifts(condition: Condition) -> None:
    out = left_out(frozenset({condition}))
    assert {"box-jump", "burpee", "squat-jump", "jump-rope", "power-clean", "sprint-intervals"} <= out


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        (Condition.PREGNANCY, "bench-press dumbbell-floor-press glute-bridge superman crunch sit-up lying-leg-raise"),
        (Condition.PREGNANCY, "russian-twist cable-woodchop bulgarian-split-squat running hip-thrust heel-touch"),
        (Condition.OSTEOPOROSIS, "crunch sit-up toes-to-bar russian-twist good-morning pistol-squat hamstring-stretch"),
        (Condition.OLD_AGE, "crunch sit-up v-up running bodyweight-step-up kettlebell-swing"),
        (Condition.HEART, "handstand-push-up bike-intervals decline-bench-press"),
        (Condition.SURGERY, "running bodyweight-intervals"),
    ],
)
def test_what_a_condition_leaves_out(condition: Condition, names: str) -> None:
    assert set(names.split()) <= left_out(frozenset({condition}))


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        (Condition.PREGNANCY, "goblet-squat dumbbell-row dumbbell-incline-bench-press bird-dog side-plank walking"),
        (Condition.PREGNANCY, "band-pallof-press stationary-bike push-up dumbbell-shoulder-press clamshell"),
        (Condition.OSTEOPOROSIS, "goblet-squat bench-press dead-bug plank dumbbell-row walking glute-bridge leg-press"),
        (Condition.OLD_AGE, "bodyweight-squat wall-sit dumbbell-row machine-chest-press walking bird-dog"),
        (Condition.HEART, "bench-press running crunch"),
        (Condition.MINOR, "back-squat running crunch pull-up"),
    ],
)
def test_what_a_condition_leaves_in(condition: Condition, names: str) -> None:
    assert set(names.split()) <= _by_id.keys()
    assert not set(names.split()) & left_out(frozenset({condition}))


def test_several_conditions_leave_out_what_each_does() -> None:
    both = left_out(frozenset({Condition.HEART, Condition.PREGNANCY}))
    assert both == left_out(frozenset({Condition.HEART})) | left_out(frozenset({Condition.PREGNANCY}))
    assert left_out(frozenset()) == frozenset()


def test_the_reason_names_condition_and_movement() -> None:
    assert (
        reason(_by_id["crunch"], [Condition.PREGNANCY])
        == "in pregnancy I plan no sit-ups, crunches, leg raises or rollouts"
    )
    assert reason(_by_id["box-jump"], [Condition.OSTEOPOROSIS]) == "with osteoporosis I plan nothing that jumps"
    assert reason(_by_id["goblet-squat"], [Condition.PREGNANCY]) == ""


def test_jumps_are_those_of_the_catalogue() -> None:
    assert {each.id for each in all_exercises() if each.pattern is Pattern.JUMP} <= exercises_of(Movement.JUMP)
