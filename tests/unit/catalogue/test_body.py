"""The body parts that people name, as joints and muscles."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Joint, Muscle, joints_of, muscles_of
from spotter.catalogue.body import _index

J, M = Joint, Muscle


@pytest.mark.parametrize(
    ("text", "joints", "muscles"),
    [
        ("Right Shoulder", {J.SHOULDER}, {M.FRONT_DELTS, M.SIDE_DELTS, M.REAR_DELTS, M.ROTATOR_CUFF}),
        ("shoulders", {J.SHOULDER}, {M.FRONT_DELTS, M.SIDE_DELTS, M.REAR_DELTS, M.ROTATOR_CUFF}),
        ("lower back", {J.LOWER_BACK}, {M.LOWER_BACK}),
        ("Low-back", {J.LOWER_BACK}, {M.LOWER_BACK}),
        ("upper back", set(), {M.UPPER_BACK, M.TRAPS, M.LATS}),
        ("back", {J.LOWER_BACK}, {M.LOWER_BACK, M.UPPER_BACK, M.LATS, M.TRAPS}),
        ("left knee", {J.KNEE}, set()),
        ("knees", {J.KNEE}, set()),
        ("elbow", {J.ELBOW}, set()),
        ("golfer's elbow", {J.ELBOW, J.WRIST}, {M.FOREARMS}),
        ("neck", {J.NECK}, {M.NECK, M.TRAPS}),
        ("hamstring", set(), {M.HAMSTRINGS}),
        ("Hamstrings", set(), {M.HAMSTRINGS}),
        ("left hammy", set(), {M.HAMSTRINGS}),
        ("wrists", {J.WRIST}, set()),
        ("hip flexor", {J.HIP}, {M.HIP_FLEXORS}),
        ("groin", {J.HIP}, {M.ADDUCTORS}),
        ("achilles", {J.ANKLE}, {M.CALVES}),
        ("calves", {J.ANKLE}, {M.CALVES}),
        ("abs", set(), {M.ABS}),
        ("biceps", set(), {M.BICEPS}),
        ("knee and wrist", {J.KNEE, J.WRIST}, set()),
        ("pain in my left shoulder blade", {J.SHOULDER}, {M.UPPER_BACK, M.TRAPS}),
    ],
)
def test_a_part_names(text: str, joints: set[Joint], muscles: set[Muscle]) -> None:
    assert joints_of(text) == joints
    assert muscles_of(text) == muscles


@pytest.mark.parametrize("text", ["", "left", "pride", "???", "backpack"])
def test_what_is_no_body_part_names_nothing(text: str) -> None:
    assert joints_of(text) == set()
    assert muscles_of(text) == set()


def test_every_joint_and_every_muscle_but_the_heart_can_be_named() -> None:
    assert {joint for part in _index().values() for joint in part.joints} == set(Joint)
    assert {muscle for part in _index().values() for muscle in part.muscles} == set(Muscle) - {Muscle.HEART}


@pytest.mark.parametrize("part", [*Joint, *(muscle for muscle in Muscle if muscle is not Muscle.HEART)])
def test_the_closed_lists_know_their_own_values(part: Joint | Muscle) -> None:
    text = part.value.replace("_", " ")
    assert part in joints_of(text) | muscles_of(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    assert joints_of(text) <= set(Joint)
    assert muscles_of(text) <= set(Muscle)
