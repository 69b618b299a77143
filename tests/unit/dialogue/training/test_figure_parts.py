"""The second reader of logs: what the parts of figures come to, and which reading is taken of two."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning import log_figures
from learning.fitting import fingerprint
from spotter.catalogue import Exercise, match
from spotter.dialogue.training.figure_parts.decoding import Before, decode
from spotter.dialogue.training.figure_parts.features import features
from spotter.dialogue.training.figure_parts.mentions import log_said
from spotter.dialogue.training.figure_parts.part import Part, PartOf
from spotter.dialogue.training.figure_parts.reading import PARTS, SIDES, read_by_parts
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.log_reading import read_log
from spotter.dialogue.training.sets_done import SetDone, sets_said
from spotter.dialogue.training.terms import Load
from spotter.dialogue.training.two_readings import Units, chosen
from spotter.dialogue.understanding.message import Message, message

_names = {
    "L": Part.LOAD, "B": Part.LOAD_BEFORE, "=": Part.SAME_LOAD, "~": Part.SAME_COUNTS, "R": Part.REPS, "F": Part.LAST,
    "S": Part.SETS, "T": Part.SETS_BEFORE, "D": Part.SECONDS, "E": Part.EFFORT, "e": Part.LAST_EFFORT,
    "A": Part.AGAIN, "-": Part.NONE,
}  # fmt: skip


KILOGRAMS = Units("kg", "kg")


def exercise(name: str) -> Exercise:
    found = match(name).exercise
    assert found is not None
    return found


def parts(written: str) -> list[PartOf]:
    """``L80 S3 R5`` as figures with their parts."""
    return [PartOf(_names[each[0]], Decimal(each[1:] or 0)) for each in written.split()]


def said(text: str) -> Message:
    return message(text, date(2026, 3, 12))


@pytest.mark.parametrize("path", [PARTS, SIDES])
def test_the_weights_are_of_the_logs_that_are_there(path: object) -> None:
    first = PARTS.read_text("utf-8").partition("\n")[0] if path == PARTS else SIDES.read_text("utf-8")[:200]
    assert fingerprint(log_figures.SOURCES) in first, "run `make learn ONLY=logs`"


@pytest.mark.parametrize(
    ("told", "sets"),
    [
        ("L80 S3 R5", "80 kg x 3 x 5"),
        ("S3 R5 B80", "80 kg x 3 x 5"),
        ("L80 R5 T3 L90 R4", "80 kg x 3 x 5; 90 kg x 4"),
        ("R10 B40 R8 B50", "40 kg x 10; 50 kg x 8"),
        ("L40 R10 L50 R8 R7", "40 kg x 10; 50 kg x 8, 7"),
        ("L70 L90 L110 R10 R10 R7", "70 kg x 10; 90 kg x 10; 110 kg x 7"),
        ("L60 L70 L80 R8", "60 kg x 8; 70 kg x 8; 80 kg x 8"),
        ("S3 R8 B60 B70 B80", "60 kg x 8; 70 kg x 8; 80 kg x 8"),
        ("L60 S3 R8 F6", "60 kg x 8, 8, 6"),
        ("L60 R8 A R6", "60 kg x 8, 8, 6"),
        ("L60 R8 R8 R7 B55", "60 kg x 2 x 8; 55 kg x 7"),
        ("R10 B40 R8 R8 B50", "40 kg x 10; 50 kg x 2 x 8"),
        ("L60 S2 R8 E7 L70 R5 e9", "60 kg x 2 x 8 at RPE 7; 70 kg x 5 at RPE 9"),
        ("L60 R8 R7 e9", "60 kg x 8; 60 kg x 7 at RPE 9"),
        ("-3 L60 R8 R7 -90", "60 kg x 8, 7"),
        ("= R12 R10", "24 kg x 12, 10"),
        ("S3 R12 =", "24 kg x 3 x 12"),
        ("L30 ~", "30 kg x 10, 8"),
        ("~ B30", "30 kg x 10, 8"),
        ("= ~", "24 kg x 10, 8"),
        ("R10 S3 L100 S1 L120", "100 kg x 3 x 10; 120 kg x 10"),
        ("S5 R10 S3 L15 S2 L17.5", "15 kg x 3 x 10; 17.5 kg x 2 x 10"),
        ("L100 S3 L120 S1 R10", "100 kg x 3 x 10; 120 kg x 10"),
    ],
)
def test_parts_come_to_sets(told: str, sets: str) -> None:
    found = decode(parts(told), exercise("bench press"), "kg", Before(Load(Decimal(24), "kg"), (10, 8)))
    assert found is not None
    assert sets_said(found) == sets


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("R8 R7", "bench press"),  # a bar has a load
        ("L60", "bench press"),
        ("R5 T3 L90 R4", "bench press"),
        ("L60 R8 B65", "bench press"),  # no load is dropped
        ("L60 S3", "bench press"),
        ("T3 L60 R8", "bench press"),
        ("A L60 R8", "bench press"),
        ("L60 L70 R8 L80", "bench press"),
        ("L60 R8.5", "bench press"),
        ("L60 D30", "bench press"),
        ("R30", "plank"),
        ("L60 R8 E11", "bench press"),
        ("L60 S21 R8", "bench press"),
        ("L60 ~", "bench press"),  # nothing was done before
        ("S4 R10 S3 L15 S2 L17.5", "bench press"),  # five sets are not four
        ("R10 S3 L100", "bench press"),
    ],
)
def test_parts_that_do_not_fit_come_to_nothing(told: str, name: str) -> None:
    assert decode(parts(told), exercise(name), "kg") is None


def test_what_is_held_is_told_in_seconds_and_needs_no_load() -> None:
    found = decode(parts("D45 D40 T2"), exercise("plank"), "kg")
    assert found is not None
    assert sets_said(found) == "45 s, 40 s, 40 s"


@given(st.lists(st.tuples(st.sampled_from(list(Part)), st.integers(0, 200)), max_size=12), st.booleans())
def test_any_parts_come_to_sets_of_their_own_figures_or_to_nothing(told: list[tuple[Part, int]], is_held: bool) -> None:
    figures = [PartOf(part, Decimal(value)) for part, value in told]
    found = decode(figures, exercise("plank" if is_held else "push-up"), "lb")
    for each in found or ():
        count = each.seconds if is_held else each.reps
        assert count in {value for part, value in told if part in (Part.REPS, Part.SECONDS, Part.LAST)}
    if found is not None:
        loads = {value for part, value in told if part in (Part.LOAD, Part.LOAD_BEFORE) and value}
        assert {each.weight for each in found} - {None} == {Decimal(value) for value in loads}
    for each in found or ():
        assert each.weight is None or each.weight in {Decimal(value) for _part, value in told}
        assert (each.reps is None) is is_held


@given(st.lists(st.tuples(st.integers(1, 300), st.integers(1, 30)), min_size=1, max_size=12), st.booleans())
def test_loads_before_or_behind_their_repetitions_are_read_alike(sets: list[tuple[int, int]], is_before: bool) -> None:
    load = Part.LOAD if is_before else Part.LOAD_BEFORE
    told: list[PartOf] = []
    for weight, reps in sets:
        pair = [PartOf(load, Decimal(weight)), PartOf(Part.REPS, Decimal(reps))]
        told += pair if is_before else pair[::-1]
    found = decode(told, exercise("bench press"), "kg")
    assert found == tuple(SetDone(reps, None, Decimal(weight), "kg") for weight, reps in sets)


def test_each_figure_is_in_the_gap_where_it_stands() -> None:
    found = log_said(said("two rounds. bench 80 5,5,4 and then barbell rows 60 for 8, same again"))
    assert [name.exercise.id for name in found.names if name.exercise is not None] == ["bench-press", "barbell-row"]
    assert [[str(each.value) for each in gap] for gap in found.gaps] == [
        ["2"],
        ["80", "5", "5", "4"],
        ["60", "8", "0", "0"],
    ]


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("leg extension, put the pin at 35 and did fifteen, then another fifteen, then eleven", ["35 kg x 15, 15, 11"]),
        (
            "squats today: 60 kg for 8, up to 80 kg for 5 and then 90 kg for a triple",
            ["60 kg x 8; 80 kg x 5; 90 kg x 3"],
        ),
        ("deadlift 100x5 120x3 then barbell rows 60 8 8 8", ["100 kg x 5; 120 kg x 3", "60 kg x 3 x 8"]),
    ],
)
def test_logs_are_read(text: str, done: Sequence[str]) -> None:
    found = read_by_parts(said(text), "kg")
    assert found is not None
    assert [sets_said(each.sets) for each in found.done] == done


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("push ups half a dozen, then a dozen", [6, 12]),
        ("push ups two dozen", [24]),
        ("push ups a couple dozen", []),
        ("rows with the thirties 10 10", [30, 10, 10]),
        ("rows with twenty fives for eight", [25, 8]),
        ("push ups 10 10 8, not bad in my sixties", [10, 10, 8]),
    ],
)
def test_dozens_and_tens_in_words_are_figures(text: str, values: Sequence[int]) -> None:
    assert [int(each.value) for each in figures_of(said(text), None)] == values


def test_what_is_only_talked_about_moves_no_word() -> None:
    named = features(log_said(said("bench then 80 kg for 5")))[1]
    context = features(log_said(said("then 80 kg for 5"), exercise("bench press")))[1]
    for one, two in zip(named, context, strict=True):
        near = {"+1", "+2", "behind", "-1"}
        assert {each for each in one if each.split()[0] in near} == {each for each in two if each.split()[0] in near}


def test_nothing_is_read_where_no_exercise_is_meant() -> None:
    assert read_by_parts(said("80 kg 3x5"), "kg") is None
    found = read_by_parts(said("80 kg 3x5"), "kg", exercise("bench press"))
    assert found is not None
    assert [sets_said(each.sets) for each in found.done] == ["80 kg x 3 x 5"]


@pytest.mark.parametrize(
    "text", ["bench 80 8-10 reps", "hack squat two plates 12 10 8", "pullups 5 every minute for 10"]
)
def test_what_says_of_itself_that_it_is_not_clear_is_left_to_the_rules(text: str) -> None:
    by_rules = read_log(said(text), "kg")
    assert chosen(said(text), KILOGRAMS, by_rules).read is by_rules


@pytest.mark.parametrize("text", ["bench 80 3x5, blorp 3x10", "bench 60 kg 3x10, then abs 3x15"])
def test_figures_that_may_be_of_what_nobody_knows_are_given_to_no_other_exercise(text: str) -> None:
    both = chosen(said(text), KILOGRAMS, read_log(said(text), "kg"))
    assert [each.missing for each in both.read.doubts] == ["exercise"]
    assert [len(each.sets) for each in both.read.done] == [3]


@pytest.mark.parametrize(
    "text",
    [
        "bench 8 with 60, 7 with 65 and jake 8 with 75 but i spotted",
        "hip thrusts: 10 with 80, 10 with 90, missed the 10 with 100, stopped at 6",
        "front squat: 5 with 60, 5 with 135 lb",
    ],
)
def test_what_may_not_be_meant_is_asked_about_first(text: str) -> None:
    units = Units("lb", "kg") if "lb" in text else KILOGRAMS
    both = chosen(said(text), units, read_log(said(text), units.of_loads))
    assert both.is_doubted or both.read.doubts


def test_an_exercise_that_is_left_open_is_not_forgotten() -> None:
    text = said("bench 8 with 60, 8 with 65, barbell rows 3 sets, forgot the weight")
    both = chosen(text, KILOGRAMS, read_log(text, "kg"))
    assert [each.exercise.id for each in both.read.doubts if each.exercise is not None][-1:] == ["barbell-row"]


def test_two_readings_that_are_one_are_not_doubted() -> None:
    text = said("bench 80 kg 3x5, barbell rows 60 kg 3x8")
    both = chosen(text, KILOGRAMS, read_log(text, "kg"))
    assert not both.is_doubted
    assert len(both.read.done) == 2
