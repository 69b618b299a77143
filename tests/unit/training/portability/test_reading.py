"""Files of Strong and Hevy are read as those apps write them; what is none of theirs is refused."""

from decimal import Decimal

import pytest

from spotter.training.portability import cells, hevy, strong
from spotter.training.portability.imported import ImportedSet, UnreadableFile
from tests.unit.training.portability.files import HEVY, HEVY_POUNDS, STRONG, STRONG_SEMICOLONS


def test_strong_with_commas_a_mark_and_a_note_over_two_lines() -> None:
    read = strong.read(STRONG, "kg")
    push, pull = read.workouts
    assert (push.start.isoformat(), push.name, push.notes, push.minutes) == (
        *("2023-01-05T18:03:33", "Push"),
        *("Felt\ngood", 62),
    )
    assert push.exercise_notes == {"Bench Press (Barbell)": "paused"}
    bench = "Bench Press (Barbell)"
    assert push.sets == [
        ImportedSet(bench, reps=10, weight=Decimal(40), warmup=True),
        ImportedSet(bench, reps=5, weight=Decimal(80), rpe=Decimal(8)),
        ImportedSet(bench, reps=5, weight=Decimal(80), rpe=Decimal("8.5")),
        ImportedSet("Plank", seconds=60),
        ImportedSet("Zercher Carry March", reps=20, weight=Decimal(60)),
    ]
    assert (pull.name, pull.minutes) == ("Pull, back", 45)
    assert pull.sets == [
        ImportedSet("Deadlift (Barbell)", reps=3, weight=Decimal("140.5")),
        ImportedSet("Pull Up", reps=8),
    ]
    assert read.unread_rows == ()


def test_strong_with_semicolons_decimal_commas_and_units_in_its_columns() -> None:
    (workout,) = strong.read(STRONG_SEMICOLONS, "kg").workouts
    assert (workout.minutes, workout.exercise_notes) == (60, {"Squat (Barbell)": "Belt on"})
    assert workout.sets == [
        ImportedSet("Squat (Barbell)", reps=5, weight=Decimal("220.5"), unit="lb", rpe=Decimal("8.5")),
        ImportedSet("Running", seconds=1500, metres=5000, unit="lb"),
    ]


@pytest.mark.parametrize(("said", "unit"), [("kg", "kg"), ("lbs", "lb"), ("", "lb")])
def test_a_unit_stands_in_a_column_or_is_the_users(said: str, unit: str) -> None:
    text = f"Date;Exercise Name;Set Order;Weight;Weight Unit;Reps\n2024-01-01 10:00:00;Squat (Barbell);1;100;{said};5\n"
    (workout,) = strong.read(text.encode(), "lb").workouts
    assert workout.sets[0].unit == unit


def test_hevy_with_both_ways_of_its_dates() -> None:
    evening, morning = hevy.read(HEVY, "lb").workouts
    assert (evening.start.isoformat(), evening.name, evening.minutes) == ("2024-03-28T17:29:00", "Evening", 62)
    assert evening.exercise_notes == {"Bench Press (Barbell)": "slow"}
    assert evening.sets == [
        ImportedSet("Bench Press (Barbell)", reps=8, weight=Decimal(40), warmup=True),
        ImportedSet("Bench Press (Barbell)", reps=5, weight=Decimal("82.5"), rpe=Decimal(9)),
        ImportedSet("Treadmill", seconds=900, metres=2500),
    ]
    assert (morning.start.isoformat(), morning.minutes) == ("2024-03-30T17:29:00", 33)


def test_hevy_in_pounds_and_miles() -> None:
    evening, _ = hevy.read(HEVY_POUNDS, "kg").workouts
    assert (evening.sets[1].weight, evening.sets[1].unit) == (Decimal("82.5"), "lb")
    assert evening.sets[2].metres == 4023


@pytest.mark.parametrize(
    ("cell", "moment"),
    [
        ("2023-01-05 18:03:33", "2023-01-05T18:03:33"),
        ("2023-01-05 18:03", "2023-01-05T18:03:00"),
        ("5 Jan 2023, 08:03", "2023-01-05T08:03:00"),
        ("5 Jan 2023, 8:03 PM", "2023-01-05T20:03:00"),
        ("Jan 5, 2023, 12:03\u202fAM", "2023-01-05T00:03:00"),
        ("1/5/2023 8:03 PM", "2023-01-05T20:03:00"),
        ("05.01.2023 18:03", "2023-01-05T18:03:00"),
    ],
)
def test_moments(cell: str, moment: str) -> None:
    assert cells.moment(cell).isoformat() == moment


@pytest.mark.parametrize(
    "cell", ["", "yesterday", "2023-13-05 10:00:00", "0001-01-01 00:00:00", "٢٠٢٣-٠١-٠٥", "9" * 99]
)
def test_what_is_no_moment(cell: str) -> None:
    with pytest.raises(cells.UnreadCell):
        cells.moment(cell)


@pytest.mark.parametrize("cell", ["-5", "1e9", "NaN", "5 kg", "1,000.5", "5.5", "1001", "٥"])
def test_a_row_whose_reps_are_none_is_not_read_and_told(cell: str) -> None:
    text = f'Date,Exercise Name,Set Order,Weight,Reps\n2024-01-01 10:00:00,Squat (Barbell),1,100,"{cell}"\n'
    read = strong.read(text.encode(), "kg")
    assert (read.workouts, read.unread_rows) == ((), (1,))


@pytest.mark.parametrize(
    ("cell", "minutes"), [("1h 2m", 62), ("45m", 45), ("45min", 45), ("90s", 1), ("3600", 60), ("", None), ("x", None)]
)
def test_lengths_of_time(cell: str, minutes: int | None) -> None:
    assert cells.minutes(cell) == minutes


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n",
        b"\xff\xfe",
        b"PK\x03\x04\x14\x00",
        b'{"workouts": []}',
        HEVY,
        b'Date,Exercise Name,Set Order\n"2024-01-01,' + b"x" * 140_000,
        b",".join([b"Date"] * 50),
    ],
)
def test_what_is_no_file_of_strong_is_refused(content: bytes) -> None:
    with pytest.raises(UnreadableFile):
        strong.read(content, "kg")


def test_what_is_no_file_of_hevy_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="Hevy"):
        hevy.read(STRONG, "kg")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings(encoding: str) -> None:
    text = "Date\tExercise Name\tSet Order\tReps\tNotes\r\n2024-01-01 10:00:00\tPlié Squat\t1\t5\tmüde\r\n"
    (workout,) = strong.read(text.encode(encoding), "kg").workouts
    assert workout.exercise_notes == {"Plié Squat": "müde"}
