"""A workout is found by its id alone, wherever it has been moved, and at little cost where its day is told."""

import pytest

from spotter.errors import NotFound
from spotter.training.models import LoggedWorkout
from spotter.training.reading.find_workout import PAGE, find_workout
from spotter.training.records import Needs, Reads
from spotter.training.workouts.changes import replace
from spotter.training.workouts.workout_ids import day_in, workout_id
from tests.fakes.records import Records
from tests.fakes.training_log import bench, logged, workout


class Counting:
    """A reader that counts the lists that are read through it."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self.lists = self.records = 0

    def read(self, needs: Needs) -> Reads:
        self.records += len(needs.records)
        self.lists += len(needs.ranges) + len(needs.prefixes)
        return self._records.read(needs)


@pytest.mark.parametrize(
    ("workout_id", "day"),
    [
        ("w20260312-1f", "2026-03-12"),
        ("w_20260312", "2026-03-12"),
        ("20260312", "2026-03-12"),
        ("imp20260312-5f0c", "2026-03-12"),
        ("demo_2026-03-12", "2026-03-12"),
        ("w202603121", None),
        ("w20261312-1f", None),
        ("w_5f0c9a7be41d", None),
        ("w2026031", None),
        ("w", None),
    ],
)
def test_an_id_may_name_its_day(workout_id: str, day: str | None) -> None:
    assert day_in(workout_id) == day


def test_an_id_is_made_of_the_day_and_a_key_alone() -> None:
    assert workout_id("2026-03-12", "ing_5f0c9a7be41d") == "w20260312-5f0c9a7be41d"
    assert workout_id("2026-03-12", "5f0c9a7be41d", "imp") == "imp20260312-5f0c9a7be41d"


def test_a_day_that_is_named_is_looked_at_alone() -> None:
    reader = Counting(logged(workout("2026-03-02", bench((100, 5)))))
    assert find_workout(reader, "w20260302-a").sk == "WORKOUT#2026-03-02#w20260302-a"
    assert (reader.records, reader.lists) == (1, 0)


def test_the_newest_logs_tell_where_an_id_without_a_day_lies() -> None:
    nameless = LoggedWorkout.model_validate({**workout("2026-03-02", bench((100, 5))).to_json(), "id": "w_5f0c"})
    reader = Counting(logged(nameless))
    assert find_workout(reader, "w_5f0c").sk == "WORKOUT#2026-03-02#w_5f0c"
    assert reader.lists == 0


def test_what_was_moved_is_found_on_its_new_day() -> None:
    records = logged(workout("2026-03-02", bench((100, 5))))
    moved = workout("2025-01-01", bench((100, 5)))
    records.commit(lambda reader: replace(reader, "2026-03-02", "w20260302-a", moved))
    assert find_workout(records, "w20260302-a").sk == "WORKOUT#2025-01-01#w20260302-a"


def test_an_old_one_is_looked_for_among_all_in_pages() -> None:
    days = [f"WORKOUT#2025-{1 + at // 28:02d}-{1 + at % 28:02d}#w_{at}" for at in range(2 * PAGE + 1)]
    records = Records({sk: {"date": sk[8:18], "exercises": []} for sk in days})
    for at in (0, 1, PAGE, PAGE + 1, 2 * PAGE):
        assert find_workout(records, f"w_{at}").sk == days[at]
    with pytest.raises(NotFound):
        find_workout(records, "w_none")
    with pytest.raises(NotFound):
        find_workout(records, "_1")
