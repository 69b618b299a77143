"""What an earlier message leaves behind for later ones: what it tells of things, and nothing of what it only names."""

import pytest

from spotter.catalogue import Equipment, Joint, match
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.person.remembered import with_message


def _after(*texts: str) -> WorkoutConstraints:
    wanted = WorkoutConstraints()
    for text in texts:
        wanted = with_message(wanted, text)
    return wanted


@pytest.mark.parametrize(
    "text",
    [
        "done. rdl 22s 12 12 10, bench 20s 10 9 8, row 24 10/10/10",
        "how do i set the bench for an incline press?",
        "some guy is doing curls in the squat rack again",
    ],
)
def test_gear_that_is_only_named_is_not_what_there_is(text: str) -> None:
    assert _after(text).equipment is None


def test_gear_that_is_told_of_is_there_beside_what_was_known() -> None:
    equipment = _after("I have a barbell and a rack at my place", "i also got a kettlebell now").equipment
    assert equipment is not None
    assert {Equipment.BARBELL, Equipment.RACK, Equipment.KETTLEBELL} <= equipment


def test_nothing_else_is_there_where_that_is_said() -> None:
    assert _after("I have a full gym", "im travelling, i only have bands").equipment == frozenset({Equipment.BAND})


def _is_excluded(wanted: WorkoutConstraints, name: str) -> bool:
    exercise = match(name).exercise
    assert exercise is not None
    return exercise.id in wanted.excluded


@pytest.mark.parametrize(
    "text",
    [
        "the ohp rack is taken, swap it for something with dumbbells",
        "i want something for the legs, not the quad set, hip thrust maybe",
        "i never said no hip thrust, i like them",
    ],
)
def test_what_is_only_swapped_or_never_was_refused_is_not_unwanted(text: str) -> None:
    wanted = _after(text)
    assert not _is_excluded(wanted, "Hip Thrust")
    assert not _is_excluded(wanted, "Overhead Press")


def test_what_is_refused_stays_out_until_it_is_welcome_or_ordered_in() -> None:
    assert _is_excluded(_after("i hate hip thrusts, no more of them"), "Hip Thrust")
    assert not _is_excluded(_after("i hate hip thrusts", "ok put hip thrusts in instead of the lunges"), "Hip Thrust")
    assert not _is_excluded(_after("no hip thrusts please", "i do like hip thrusts after all"), "Hip Thrust")


def test_a_part_that_is_only_named_hurts_nobody() -> None:
    assert _after("put the strap around my ankle for kickbacks").pains == ()


@pytest.mark.parametrize("text", ["careful with my knees", "crunchy knees", "dont wanna load my knees"])
def test_a_part_that_is_to_be_minded_is_minded(text: str) -> None:
    assert [pain.joints for pain in _after(text).pains] == [{Joint.KNEE}]


def test_a_part_that_is_said_to_be_well_hurts_no_more() -> None:
    assert [pain.part for pain in _after("my knee hurts and my wrist too").pains] == ["knee", "wrist"]
    assert [pain.part for pain in _after("my knee hurts and my wrist too", "my wrist is fine").pains] == ["knee"]
