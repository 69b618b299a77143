"""How much the exercises ask of each joint: what a physiotherapist would look for, joint by joint."""

from collections.abc import Iterable

import pytest

from spotter.catalogue import Exercise, Joint, Muscle, Pattern, Stress, all_exercises

_all = {each.id: each for each in all_exercises()}
_levels = {None: 0, Stress.LOW: 1, Stress.MODERATE: 2, Stress.HIGH: 3}


_for_knees_that_hurt = ("terminal-knee-extension", "cable-terminal-knee-extension", "quad-set")
"""What physiotherapists give to train the thighs of those whose knees bear no bending under load."""


def _below(exercises: Iterable[Exercise], joint: Joint, least: Stress) -> list[str]:
    return [each.id for each in exercises if _levels[each.stress_on(joint)] < _levels[least]]


@pytest.mark.parametrize(
    ("pattern", "joint", "least"),
    [
        (Pattern.LUNGE, Joint.KNEE, Stress.MODERATE),
        (Pattern.LUNGE, Joint.HIP, Stress.MODERATE),
        (Pattern.LUNGE, Joint.ANKLE, Stress.LOW),
        (Pattern.SQUAT, Joint.KNEE, Stress.MODERATE),
        (Pattern.KNEE_EXTENSION, Joint.KNEE, Stress.MODERATE),
        (Pattern.JUMP, Joint.KNEE, Stress.MODERATE),
        (Pattern.JUMP, Joint.ANKLE, Stress.MODERATE),
        (Pattern.JUMP, Joint.HIP, Stress.LOW),
        (Pattern.JUMP, Joint.LOWER_BACK, Stress.LOW),
        (Pattern.HINGE, Joint.LOWER_BACK, Stress.LOW),
        (Pattern.HINGE, Joint.HIP, Stress.LOW),
        (Pattern.CALF, Joint.ANKLE, Stress.LOW),
        (Pattern.VERTICAL_PUSH, Joint.SHOULDER, Stress.MODERATE),
        (Pattern.OLYMPIC, Joint.LOWER_BACK, Stress.LOW),
        (Pattern.ELBOW_FLEXION, Joint.ELBOW, Stress.LOW),
        (Pattern.ELBOW_EXTENSION, Joint.ELBOW, Stress.LOW),
        (Pattern.SHRUG, Joint.NECK, Stress.MODERATE),
    ],
)
def test_a_movement_loads_its_joint(pattern: Pattern, joint: Joint, least: Stress) -> None:
    loading = (each for each in _all.values() if each.id not in _for_knees_that_hurt and each.pattern is pattern)
    assert _below(loading, joint, least) == []


def test_the_thighs_can_be_trained_with_any_equipment_where_a_knee_is_to_be_spared() -> None:
    kind = [_all[each] for each in _for_knees_that_hurt]
    assert all(Muscle.QUADS in each.primary and each.stress_on(Joint.KNEE) is Stress.LOW for each in kind)
    assert any(not each.equipment for each in kind)


@pytest.mark.parametrize(
    ("joint", "least", "ids"),
    [
        (Joint.KNEE, Stress.HIGH, "pistol-squat box-jump squat-jump jumping-lunge depth-jump leg-extension running"),
        (Joint.KNEE, Stress.MODERATE, "bodyweight-reverse-lunge bodyweight-split-squat bodyweight-step-up wall-sit"),
        (
            Joint.KNEE,
            Stress.MODERATE,
            "burpee jumping-jack jump-rope high-knees butt-kick stair-climber hiking wall-ball",
        ),
        (Joint.KNEE, Stress.LOW, "kettlebell-swing good-morning cable-pull-through stationary-bike"),
        (Joint.ANKLE, Stress.HIGH, "pistol-squat box-jump jump-rope pogo-jump sprint-intervals running"),
        (
            Joint.ANKLE,
            Stress.LOW,
            "stationary-bike elliptical goblet-squat leg-press deadlift step-jack rowing-machine",
        ),
        (Joint.SHOULDER, Stress.HIGH, "dip bench-dip ring-dip barbell-upright-row dumbbell-upright-row overhead-press"),
        (Joint.SHOULDER, Stress.MODERATE, "push-up diamond-push-up assisted-dip machine-dip side-plank dead-hang"),
        (Joint.ELBOW, Stress.HIGH, "skull-crusher preacher-curl muscle-up negative-pull-up"),
        (Joint.ELBOW, Stress.MODERATE, "pull-up chin-up wide-grip-pull-up neutral-grip-pull-up dip hammer-curl"),
        (Joint.WRIST, Stress.HIGH, "diamond-push-up handstand-push-up clean power-clean dumbbell-wrist-curl"),
        (Joint.WRIST, Stress.MODERATE, "push-up knee-push-up high-plank plank-shoulder-tap bear-hold mountain-climber"),
        (
            Joint.WRIST,
            Stress.MODERATE,
            "burpee front-squat bench-dip dip bear-crawl barbell-curl downward-dog inchworm",
        ),
        (Joint.WRIST, Stress.LOW, "deadlift pull-up barbell-row dumbbell-row goblet-squat dumbbell-lunge lat-pulldown"),
        (
            Joint.LOWER_BACK,
            Stress.HIGH,
            "good-morning barbell-row pendlay-row deadlift back-squat underhand-barbell-row",
        ),
        (Joint.LOWER_BACK, Stress.MODERATE, "band-good-morning bodyweight-good-morning t-bar-row two-arm-dumbbell-row"),
        (
            Joint.LOWER_BACK,
            Stress.MODERATE,
            "dumbbell-rear-delt-fly meadows-row gorilla-row sit-up lying-leg-raise burpee",
        ),
        (
            Joint.LOWER_BACK,
            Stress.MODERATE,
            "single-leg-romanian-deadlift kettlebell-swing russian-twist",
        ),
        (Joint.HIP, Stress.MODERATE, "bodyweight-lunge bodyweight-step-up lying-leg-raise hanging-leg-raise running"),
        (Joint.NECK, Stress.MODERATE, "crunch sit-up bicycle-crunch barbell-upright-row handstand-push-up"),
        (Joint.NECK, Stress.LOW, "back-squat overhead-press farmers-carry superman"),
    ],
)
def test_an_exercise_asks_at_least_so_much(joint: Joint, least: Stress, ids: str) -> None:
    assert _below((_all[each] for each in ids.split()), joint, least) == []


@pytest.mark.parametrize(
    ("joint", "ids"),
    [
        (Joint.KNEE, "hip-thrust glute-bridge romanian-deadlift stationary-bike walking band-leg-curl dead-bug"),
        (Joint.ANKLE, "goblet-squat leg-press stationary-bike hip-thrust"),
        (Joint.SHOULDER, "floor-press machine-chest-press knee-push-up dumbbell-row lat-pulldown plank"),
        (Joint.ELBOW, "lat-pulldown machine-row face-pull band-pushdown bench-press"),
        (Joint.WRIST, "plank machine-chest-press ring-push-up hammer-curl dumbbell-row"),
        (Joint.LOWER_BACK, "chest-supported-dumbbell-row seal-row leg-press goblet-squat plank dead-bug hip-thrust"),
        (Joint.HIP, "wall-sit leg-extension seated-leg-curl glute-bridge"),
        (Joint.NECK, "plank dead-bug bench-press seated-cable-row leg-press"),
    ],
)
def test_something_is_left_that_asks_little(joint: Joint, ids: str) -> None:
    assert [each for each in ids.split() if _levels[_all[each].stress_on(joint)] > _levels[Stress.LOW]] == []
