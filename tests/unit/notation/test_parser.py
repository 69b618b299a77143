"""Whatever the text: no error is raised, nothing is invented, and the time stays bounded."""

import re
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spotter.language.numbers import NUMBER_WORDS
from spotter.notation import Code, ParsedItem, ParsedLog, Unit, parse, result_rows
from spotter.notation.lexing.input_limits import most_letters, most_numbers
from spotter.notation.vocabulary import REPS_OF_WORD
from tests.unit.notation.repeats import MISSPELT_NAMES, REPEATS, longest
from tests.unit.notation.told import day_names, exercises, told
from tests.unit.patterns.work import Work

most_work_for_a_letter = 32
"""Calls, and letters handed to patterns: no clock is read. ``make bench`` has the milliseconds."""
_fragments = [
    *["bench", "squat", "plank", "dips", "flurb", "pull ups", "db row", "3x5", "100kg", "@8", "x", "5", "10", "100"],
    *[",", "/", "-", "+", "(", ")", "\n", " ", "kg", "lbs", "reps", "sets", "of", "and", "then", "for", "at", "rpe 8"],
    *["got", "failed", "3 sets of 5", "1:30", "30s", "bw", "+20", "5+", "8-10", "82,5", "2025-03-12", "rest 90s", "A1"],
    *[
        "1.",
        "set 1:",
        "?",
        "skipped",
        "plan",
        "was",
        "amrap",
        "max",
        "3 rounds",
        "each side",
        "plates",
        "~",
        "#",
        "80%",
    ],
    *["'", '"', ".", "!", "|", "@", "=", ":", ";", "½", "💪", "...", "->", "superset", "w/", "half", "two", "five"],
    *["couple", "last set", "0", "-5", "1.2.3", "99999999999", "xx", "*", "**", "m", "s", "k", "min", "1m30s", "or"],
    *["dumbbells", "incline", "no", "next time", "É", "ß", "İ", "١", "２", "singles", "label", "between", "sets of"],
]
logs = st.lists(st.sampled_from(_fragments), max_size=25).flatmap(
    lambda parts: st.lists(st.sampled_from(["", " ", " "]), min_size=len(parts), max_size=len(parts)).map(
        lambda gaps: "".join(part + gap for part, gap in zip(parts, gaps, strict=True))
    )
)
units = st.sampled_from(["kg", "lb"])


def _holds(text: str, parsed: ParsedLog) -> None:
    assert bool(parsed.items) or bool(parsed.errors)
    for item in parsed.items:
        _is_well_formed(item, text)
        assert item.exercise_match is not None
    for error in parsed.errors:
        assert text[error.start : error.start + len(error.input)] == error.input
        assert error.detail
        for item in error.read:
            _is_well_formed(item, text)
    assert len(result_rows(parsed)) >= len(parsed.items) + len(parsed.errors)


def _is_well_formed(item: ParsedItem, text: str) -> None:
    assert item.input
    assert text[item.start : item.start + len(item.input)] == item.input
    assert 1 <= item.sets <= 20 * 20
    assert item.flagged == (item.code is not None) == (item.detail is not None)
    assert (item.weight is None) == (item.unit is None)
    assert item.weight is None or item.weight > 0
    assert item.rpe is None or 1 <= item.rpe <= 10
    told_by = [item.reps_per_set is not None, item.variable_reps is not None, item.duration_s is not None]
    assert sum(told_by) == 1
    if item.variable_reps is not None:
        assert len(item.variable_reps) == item.sets
        assert len(set(item.variable_reps)) > 1
    assert all(1 <= reps <= 200 for reps in (item.reps_per_set, *(item.variable_reps or ())) if reps is not None)


def _numbers_of(text: str) -> set[Decimal]:
    """Every number that ``text`` may be read to hold, with decimal commas, halves and number words."""
    plain = text.translate(str.maketrans("０１２３４５６７８９", "0123456789")).lower()
    found = {Decimal(digits) for digits in re.findall(r"\d+(?:\.\d+)?", plain)}
    found |= {Decimal(digits) for digits in re.findall(r"\.\d+|\d+", plain)}
    found |= {Decimal(f"{whole}.{part}") for whole, part in re.findall(r"(\d+),(\d{1,2})", plain)}
    found |= {Decimal(whole + part) for whole, part in re.findall(r"(\d+),(\d{3})", plain)}
    found |= {value + Decimal("0.5") for value in found} | {Decimal("0.5")} if "½" in plain else set()
    found |= {number for word, number in NUMBER_WORDS.items() if word in plain}
    return found | {Decimal(reps) for word, reps in REPS_OF_WORD.items() if word in plain}


@given(text=logs, unit=units)
@settings(max_examples=300, deadline=None)
@example(text="bench 5 reps each, sets of x", unit="kg")
def test_logs_of_any_shape_are_read_or_refused(text: str, unit: Unit) -> None:
    _holds(text, parse(text, None, default_unit=unit))


@given(text=st.text(max_size=200), unit=units)
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused(text: str, unit: Unit) -> None:
    _holds(text, parse(text, exercises(day_names), default_unit=unit))


@given(text=logs)
@settings(max_examples=200, deadline=None)
def test_no_number_is_invented(text: str) -> None:
    written = _numbers_of(text)
    for item in parse(text, None).items:
        assert item.weight is None or item.weight in written
        assert item.rpe is None or item.rpe in written or 10 - item.rpe in written
        for reps in (item.reps_per_set, *(item.variable_reps or ())):
            assert reps is None or Decimal(reps) in written


@given(text=logs, unit=units)
@settings(max_examples=100, deadline=None)
def test_the_same_text_has_the_same_answer(text: str, unit: Unit) -> None:
    assert parse(text, None, default_unit=unit) == parse(text, None, default_unit=unit)


_lines = st.lists(
    st.sampled_from(
        [
            "bench 3x5 100kg",
            "Squat 100kg 5/5/4 @8",
            "3x10 pull-ups",
            "plank 3x30s",
            "flurbing 3x10 20kg",
            "deadlift 180kg",
            "row 3x10 30kg",
            "OHP 3x8",
            "hammer curl 3x12 @6",
            "dips bw+20 3x8",
            "leg press 2 plates 3x10",
            "skipped dips",
        ]
    ),
    min_size=1,
    max_size=8,
)


@given(lines=_lines)
@settings(max_examples=100, deadline=None)
def test_lines_that_stand_alone_are_read_alone(lines: list[str]) -> None:
    whole = parse("\n".join(lines), None)
    alone = [parse(line, None) for line in lines]
    assert [_without_place(item) for item in whole.items] == [_without_place(i) for each in alone for i in each.items]
    assert [error.code for error in whole.errors] == [error.code for each in alone for error in each.errors]


def _without_place(item: ParsedItem) -> tuple[object, ...]:
    return (item.input, item.exercise_match, item.sets, item.reps_per_set, item.variable_reps, item.weight, item.code)


@pytest.mark.parametrize("repeated", [*REPEATS, MISSPELT_NAMES])
def test_the_longest_text_is_read_with_bounded_work(repeated: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = longest(repeated)
    _holds(text, parse(text, None))
    assert Work(monkeypatch).of(lambda: parse(text, None)) < most_work_for_a_letter * len(text)


def test_more_than_a_day_can_hold_is_reported_and_never_torn_within_a_line() -> None:
    line = "squat 3x5 100kg"
    text = "\n".join([line] * most_numbers)
    parsed = parse(text, None)
    assert {item.input for item in parsed.items} == {line}
    assert len(parsed.items) == most_numbers // 3
    (error,) = parsed.errors
    assert error.code is Code.IMPLAUSIBLE_VALUE
    assert error.input == "\n".join([line] * (most_numbers - most_numbers // 3))
    assert told(" ".join([line] * most_numbers)) == ["! implausible_value"]


def test_of_more_letters_than_a_message_holds_whole_lines_are_read_and_the_rest_is_reported() -> None:
    line = "bench 3x5 100kg" + " " * 9_000
    parsed = parse("\n".join([line] * 3), None)
    assert [item.sets for item in parsed.items] == [3, 3]
    (error,) = parsed.errors
    assert (error.code, error.input) == (Code.IMPLAUSIBLE_VALUE, line)
    assert told("bench 3x5 100kg" + " " * most_letters + "5x5") == ["! implausible_value"]


def test_items_and_errors_come_in_the_order_written() -> None:
    parsed = parse("flurb 3x5 20kg, bench 60x10, 80x8, skipped dips, squat 140kg, plank 60s", None)
    for first, second in pairwise(parsed.items):
        assert first.start < second.start
    for earlier, later in pairwise(parsed.errors):
        assert earlier.start < later.start
    assert [row.status for row in result_rows(parsed)] == ["unmatched", "logged", "logged", "error", "error", "logged"]
