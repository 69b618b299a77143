"""The likeliest fix of a log: what is laid out, what it is taken for, and that it holds no figure that was not told."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning import fixes as taught_by
from learning.fitting import fingerprint
from spotter.catalogue import match
from spotter.dialogue.training.corrections.entries import Entry, LoggedSet
from spotter.dialogue.training.corrections.fixes import Kind, fixes
from spotter.dialogue.training.corrections.likely_fix import (
    MOST_FIXES,
    WEIGHTS,
    LikelyFix,
    after,
    choices,
    likely_fix,
    weights,
)
from spotter.dialogue.training.corrections.said import Said, read
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.message import message
from spotter.language.word_lists import word_set

TODAY = date(2026, 3, 12)


def said(text: str) -> Said:
    return read(message(text, TODAY))


def entry(name: str, kilograms: float | None, *reps: int) -> Entry:
    exercise = match(name).exercise
    assert exercise is not None
    load = (Decimal(str(kilograms)), "kg") if kilograms is not None else (None, None)
    sets = [SetDone(each, None, load[0], "kg" if load[1] else None) for each in reps]
    return Entry(exercise.name, exercise, TODAY, tuple(LoggedSet("w", at, one) for at, one in enumerate(sets, start=1)))


def held(name: str, *seconds: int) -> Entry:
    exercise = match(name).exercise
    assert exercise is not None
    sets = tuple(LoggedSet("w", at, SetDone(None, each)) for at, each in enumerate(seconds, start=1))
    return Entry(exercise.name, exercise, TODAY, sets)


BENCH, ROW = entry("bench press", 80, 5, 5, 4), entry("barbell row", 70, 8, 8, 8)


def told(found: LikelyFix | None, log: tuple[Entry, ...]) -> dict[str, list[str]]:
    """The sets of each exercise that is put right: ``80 x 5 @9``."""
    return {log[at].name: list(map(_set, sets)) for at, sets in found.right.items()} if found is not None else {}


def _set(one: SetDone) -> str:
    load = f"{one.weight:g} x " if one.weight is not None else ""
    count = f"{one.reps}" if one.reps is not None else f"{one.seconds}s"
    return f"{load}{count}{f' @{one.rpe:g}' if one.rpe is not None else ''}"


def test_the_weights_are_of_the_corrections_that_are_there() -> None:
    assert fingerprint(taught_by.SOURCES) in WEIGHTS.read_text("utf-8").partition("\n")[0], (
        "run `make learn ONLY=fixes`"
    )


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("the 4 should say 5 i swear", {"Bench Press": ["80 x 5", "80 x 5", "80 x 5"]}),
        ("rows were 72.5 all the way through", {"Barbell Row": ["72.5 x 8", "72.5 x 8", "72.5 x 8"]}),
        ("the last row was only six", {"Barbell Row": ["70 x 8", "70 x 8", "70 x 6"]}),
        ("rows 8 8 7 not three eights", {"Barbell Row": ["70 x 8", "70 x 8", "70 x 7"]}),
        ("second bench set was an rpe 9", {"Bench Press": ["80 x 5", "80 x 5 @9", "80 x 4"]}),
        ("it was seventy two and a half on the rows", {"Barbell Row": ["72.5 x 8", "72.5 x 8", "72.5 x 8"]}),
        ("rows from the second set on were 65", {"Barbell Row": ["70 x 8", "65 x 8", "65 x 8"]}),
        ("bench should be 82.5 and rows 72.5", {
            "Bench Press": ["82.5 x 5", "82.5 x 5", "82.5 x 4"],
            "Barbell Row": ["72.5 x 8", "72.5 x 8", "72.5 x 8"],
        }),
    ],
)  # fmt: skip
def test_a_correction_means_the_sets_that_it_makes_sense_of(text: str, right: dict[str, list[str]]) -> None:
    assert told(likely_fix(said(text), (BENCH, ROW), "kg"), (BENCH, ROW)) == right


@pytest.mark.parametrize(
    "text",
    [
        "how is my squat going?",
        "thanks, see you on monday",
        "squat 100 3x5, then leg press 140 3x10",
        "legs tomorrow at 7",
    ],
)
def test_what_is_of_another_matter_means_no_fix(text: str) -> None:
    found = likely_fix(said(text), (BENCH, ROW), "kg")
    assert found is None or found.likelihood < 0.3


def test_a_set_that_is_added_has_no_effort_that_nobody_told() -> None:
    (bench,) = (entry("bench press", 80, 5),)
    loaded = tuple(LoggedSet("w", 1, SetDone(5, None, Decimal(80), "kg", Decimal(9))) for _ in bench.sets)
    added = [
        each
        for each in fixes(said("and one more with 60 for 8"), (Entry(bench.name, bench.exercise, TODAY, loaded),), "kg")
        if each.kind is Kind.ADD
    ]
    assert added
    assert all(each.right[0].rpe == 9 and each.right[1].rpe is None for each in added)


def test_seconds_of_what_is_held_are_put_right() -> None:
    log = (held("plank", 60, 60),)
    assert told(likely_fix(said("second plank was 45 seconds"), log, "kg"), log) == {"Plank": ["60s", "45s"]}


_words = st.sampled_from(
    sorted(
        word_set(
            "the last first second set sets bench rows row was were not 82.5 75 5 7 8 rpe 9 reps kg lb all both no it "
            "should be forgot another one more with for and 2 3 60"
        )
    )
)


@given(st.lists(_words, min_size=1, max_size=10).map(" ".join))
def test_what_is_laid_out_holds_no_figure_that_was_not_told_or_logged(text: str) -> None:
    read_, log = said(text), (BENCH, ROW)
    figures = {each.value for each in read_.figures}
    known = {each.done for each in log}
    for fix in fixes(read_, log, "kg"):
        old = log[fix.entry].done
        for one in fix.right:
            sums = {(before.weight or 0) + sign * each for before in old for each in figures for sign in (1, -1)}
            counts = {(before.reps or 0) + sign * each for before in old for each in figures for sign in (1, -1)}
            assert one.weight is None or one.weight in {each.weight for each in old} | figures | sums
            assert one.reps in {each.reps for each in old} | figures | counts
            assert one.rpe is None or one.rpe in figures
    assert known == {each.done for each in log}


@given(st.lists(_words, min_size=1, max_size=10).map(" ".join))
def test_the_likelihoods_of_all_that_may_be_meant_come_to_one(text: str) -> None:
    found = choices(said(text), (BENCH, ROW), "kg", weights())
    assert abs(sum(share for _fixes, share in found) - 1) < 1e-6
    assert not found[0][0]
    for each, _share in found:
        log = after((BENCH, ROW), each)
        untouched = {0, 1} - {fix.entry for fix in each}
        assert all(log[at] == (BENCH, ROW)[at].done for at in untouched)


def test_a_message_that_may_mean_too_many_fixes_is_left_alone() -> None:
    many = said(" ".join(f"set {at % 5 + 1} was {at + 5}, the last {at + 2}" for at in range(7)))
    log = tuple(entry(name, 60, 5, 6, 7, 8, 9) for name in ("bench press", "barbell row", "back squat", "deadlift"))
    assert sum(1 for _ in fixes(many, log, "kg")) > MOST_FIXES
    assert likely_fix(many, log, "kg") is None
    assert likely_fix(said("the last bench set was 8"), log, "kg") is not None
