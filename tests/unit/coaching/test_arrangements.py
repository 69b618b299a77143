"""How the exercises of a session are arranged, in groups and by the clock."""

import pytest

from spotter.catalogue import Equipment, Kind
from spotter.coaching.compose import Arrangement, WorkoutRequest, compose
from spotter.coaching.compose.arrangements import arranged
from spotter.coaching.compose.request import GROUP_SIZES

_gear = frozenset({Equipment.DUMBBELL, Equipment.BENCH})


def _request(arrangement: Arrangement, minutes: int = 45, **more: object) -> WorkoutRequest:
    return WorkoutRequest(minutes=minutes, equipment=_gear, arrangement=arrangement, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("arrangement", list(Arrangement))
@pytest.mark.parametrize("minutes", [10, 20, 45, 75])
def test_every_arrangement_fits_its_time(arrangement: Arrangement, minutes: int) -> None:
    found = compose(_request(arrangement, minutes))
    assert found.exercises
    allowance = 5 if arrangement is Arrangement.EMOM else 0  # the minutes of an EMOM are those of its work
    assert found.minutes <= minutes + allowance


@pytest.mark.parametrize("arrangement", sorted(GROUP_SIZES))
def test_a_group_has_as_many_rounds_for_each(arrangement: Arrangement) -> None:
    exercises, notes = arranged(compose(_request(arrangement)).exercises, arrangement)
    size = GROUP_SIZES[arrangement]
    first = exercises[:size]
    assert len({each.sets for each in first}) == 1
    groups = [each.notes[0] for each in first]
    assert len(set(groups)) == 1 and groups[0].endswith(" A.")
    assert all(each.notes[0] != groups[0] for each in exercises[size : 2 * size] if each.notes)
    assert notes


def test_groups_rest_less_than_straight_sets() -> None:
    straight = compose(_request(Arrangement.STRAIGHT)).exercises
    paired = compose(_request(Arrangement.SUPERSET)).exercises
    assert max(each.rest_seconds for each in paired) < max(each.rest_seconds for each in straight)
    assert len(paired) > len(straight)


def test_what_is_told_is_in_their_order_and_stays_so() -> None:
    exercises = compose(_request(Arrangement.SUPERSET)).exercises
    found, _notes = arranged(exercises, Arrangement.SUPERSET, as_told=True)
    assert [each.exercise.id for each in found] == [each.exercise.id for each in exercises]


@pytest.mark.parametrize("minutes", [8, 12, 16, 20, 30])
def test_an_emom_has_a_round_for_each_minute(minutes: int) -> None:
    found = compose(_request(Arrangement.EMOM, minutes)).exercises
    assert {each.kind for each in found} == {Kind.INTERVALS}
    assert sum(each.rounds for each in found) == minutes


def test_tabata_is_eight_rounds_of_twenty_and_ten() -> None:
    found = compose(_request(Arrangement.TABATA, 20)).exercises
    assert {(each.rounds, each.work_seconds, each.rest_seconds) for each in found} == {(8, 20, 10)}


def test_reps_rests_sets_and_count_are_as_asked() -> None:
    found = compose(_request(Arrangement.STRAIGHT, 60, reps=(6, 8), rest_seconds=75, sets=3, count=4)).exercises
    assert len(found) == 4
    assert all(each.rest_seconds == 75 and each.sets == 3 for each in found)
    assert all(6 <= each.reps <= 8 for each in found if each.kind is Kind.REPS)


def test_who_trains_with_care_has_six_reps_at_least_whatever_is_asked() -> None:
    found = compose(_request(Arrangement.STRAIGHT, reps=(1, 3), needs_care=True)).exercises
    assert all(each.reps >= 6 for each in found if each.kind is Kind.REPS)
