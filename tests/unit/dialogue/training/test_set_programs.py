"""What a message tells of sets is read beside the log: by programs that point at its figures and at what is logged."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.set_programs import Said, Told, comes_to, example_of
from spotter.catalogue import Exercise, match
from spotter.dialogue.training.set_programs.page import FEATURES, ItemKind, Logged, Page, When, page_of
from spotter.dialogue.training.set_programs.position import WIDTH, Position
from spotter.dialogue.training.set_programs.program import (
    OPERATIONS,
    POINTING,
    POINTS_AT,
    WHOLE,
    Instruction,
    Operation,
    Outcome,
    run,
)
from spotter.dialogue.training.set_programs.search import outcomes
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.message import message

_today = date(2026, 3, 12)


def _exercise(name: str) -> Exercise:
    found = match(name).exercise
    assert found is not None
    return found


def _kg(weight: str, *reps: int) -> tuple[SetDone, ...]:
    return tuple(SetDone(each, None, Decimal(weight), "kg") for each in reps)


_bench = Logged(_exercise("Bench Press"), _kg("80", 5, 5, 4), When.NOW)
_rows = Logged(_exercise("Barbell Row"), _kg("70", 8, 8, 8), When.TODAY)


def _page(text: str, *logged: Logged) -> Page:
    return page_of(message(text, _today), logged)


def _place(page: Page, kind: ItemKind, value: str = "0", nth: int = 0) -> int:
    found = [at for at, each in enumerate(page.items) if each.kind is kind and each.value == Decimal(value)]
    return found[nth]


def test_a_program_adds_the_sets_that_its_figures_come_to() -> None:
    page = _page("bench 80 for 3 sets of 5")
    program = (
        Instruction(Operation.ADD),
        Instruction(Operation.EXERCISE, _place(page, ItemKind.NAME)),
        Instruction(Operation.LOAD, _place(page, ItemKind.FIGURE, "80")),
        Instruction(Operation.SETS, _place(page, ItemKind.FIGURE, "3")),
        Instruction(Operation.REPS, _place(page, ItemKind.FIGURE, "5")),
        Instruction(Operation.END),
    )
    outcome = run(program, page.items, "kg")
    assert outcome is not None
    assert outcome.does is Operation.ADD
    assert [each.sets for each in outcome.told] == [_kg("80", 5, 5, 5)]


def test_a_program_points_at_what_is_logged_and_says_how_it_differs() -> None:
    page = _page("one more, 2.5 heavier", _bench)
    program = (
        Instruction(Operation.ADD),
        Instruction(Operation.EXERCISE, _place(page, ItemKind.LOGGED_NAME)),
        Instruction(Operation.MORE, _place(page, ItemKind.FIGURE, "2.5")),
        Instruction(Operation.LOAD, _place(page, ItemKind.LOGGED_LOAD, "80")),
        Instruction(Operation.REPS, _place(page, ItemKind.LOGGED_COUNT, "4")),
        Instruction(Operation.END),
    )
    outcome = run(program, page.items, "kg")
    assert outcome is not None
    assert outcome.told[0].sets == _kg("82.5", 4)


def test_an_effort_holds_until_none_is_told() -> None:
    page = _page("bench 80 5 @8 and 4", _bench)
    of = {value: _place(page, ItemKind.FIGURE, value) for value in ("80", "5", "8", "4")}
    program = (
        Instruction(Operation.ADD),
        Instruction(Operation.EXERCISE, _place(page, ItemKind.NAME)),
        Instruction(Operation.LOAD, of["80"]),
        Instruction(Operation.EFFORT, of["8"]),
        Instruction(Operation.REPS, of["5"]),
        Instruction(Operation.AGAIN),
        Instruction(Operation.NO_EFFORT),
        Instruction(Operation.REPS, of["4"]),
        Instruction(Operation.END),
    )
    outcome = run(program, page.items, "kg")
    assert outcome is not None
    assert [(one.reps, one.rpe) for one in outcome.told[0].sets] == [(5, Decimal(8)), (5, Decimal(8)), (4, None)]


@pytest.mark.parametrize("operation", WHOLE)
def test_that_no_set_is_told_or_none_is_clear_is_a_program_too(operation: Operation) -> None:
    assert run((Instruction(operation),), (), "kg") == Outcome(operation)


@pytest.mark.parametrize(
    "program",
    [
        (),
        (Instruction(Operation.END),),
        (Instruction(Operation.ADD), Instruction(Operation.END)),
        (Instruction(Operation.ADD), Instruction(Operation.AGAIN), Instruction(Operation.END)),
        (Instruction(Operation.ADD), Instruction(Operation.EXERCISE, 0), Instruction(Operation.END)),
        (Instruction(Operation.ADD), Instruction(Operation.EXERCISE, 0), Instruction(Operation.AGAIN)),
        (Instruction(Operation.NOTHING), Instruction(Operation.END)),
    ],
)
def test_instructions_that_do_not_fit_come_to_nothing(program: tuple[Instruction, ...]) -> None:
    assert run(program, _page("bench 80 5").items, "kg") is None


_pages = (
    _page("bench 80 5 5 4, rows the same, one more at 82.5 for 3", _bench, _rows),
    _page("again", _bench),
    _page("plank 60 s and pull-ups 8, 2 in reserve"),
)


@given(page=st.sampled_from(_pages), data=st.data())
def test_no_program_fails_or_comes_to_sets_that_nobody_does(page: Page, data: st.DataObject) -> None:
    program = [Instruction(data.draw(st.sampled_from((Operation.ADD, Operation.REPLACE))))]
    for _ in range(data.draw(st.integers(0, 12))):
        operation = data.draw(st.sampled_from(OPERATIONS))
        places = [at for at, each in enumerate(page.items) if each.kind in POINTS_AT.get(operation, ())]
        if operation not in POINTING or places:
            program.append(Instruction(operation, data.draw(st.sampled_from(places)) if places else -1))
    outcome = run(program, page.items, "kg")
    for told in outcome.told if outcome is not None else ():
        assert 0 < len(told.sets) <= 60
        for one in told.sets:
            assert (one.reps is None) is not (one.seconds is None)
            assert (one.reps or one.seconds or 0) > 0
            assert one.rpe is None or 0 < one.rpe <= 10
            assert one.weight is None or (one.weight > 0 and one.unit is not None)


def test_a_page_holds_the_message_and_the_log_behind_it() -> None:
    page = _page("rows 75, 8 8", _bench)
    assert page.words[:2] == ("rows", "75")
    assert page.words[page.parts.index(1) :] == ("now", "bench", "press", "80", "kg", "x", "5", "5", "4", ";")
    assert all(page.words[each.start : each.end] for each in page.items)
    assert {len(each.features) for each in page.items} == {FEATURES}
    assert [len(each) for each in Position().features(page.items)] == [WIDTH] * len(page.items)
    assert [str(each.value) for each in page.items if each.kind is ItemKind.LOGGED_COUNT] == ["5", "5", "4"]


def test_of_a_long_exercise_the_last_sets_stand_on_the_page() -> None:
    many = Logged(_exercise("Pull-up"), tuple(SetDone(each) for each in range(1, 13)), When.NOW)
    page = _page("again", many)
    assert [int(each.value) for each in page.items if each.kind is ItemKind.LOGGED_COUNT] == [*range(5, 13)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bench 80 3x5", _kg("80", 5, 5, 5)),
        ("bench 80 5 5 4", _kg("80", 5, 5, 4)),
        ("5 4 on bench with 80", _kg("80", 5, 4)),
    ],
)
def test_programs_are_found_for_what_people_told(text: str, told: tuple[SetDone, ...]) -> None:
    said = Said("house", text, "kg", (), Operation.ADD, (Told("bench press", told),))
    example = example_of(said)
    assert comes_to(run(example.program, example.page.items, "kg"), said, example.page.items)


def test_of_a_correction_what_stands_is_taken_from_the_log() -> None:
    said = Said(
        "house", "no the last was 3", "kg", (_bench,), Operation.REPLACE, (Told("bench press", _kg("80", 5, 5, 3)),)
    )
    program = example_of(said).program
    kinds = [example_of(said).page.items[each.place].kind for each in program if each.operation is Operation.REPS]
    assert kinds == [ItemKind.LOGGED_COUNT, ItemKind.LOGGED_COUNT, ItemKind.FIGURE]


def test_what_no_program_comes_to_is_taught_as_unclear() -> None:
    said = Said("house", "bench was fine", "kg", (), Operation.ADD, (Told("bench press", _kg("80", 5)),))
    assert example_of(said).program == (Instruction(Operation.UNCLEAR),)


def _likeliest(text: str, *logged: Logged) -> list[tuple[str, tuple[SetDone, ...]]]:
    page = _page(text, *logged)
    best = outcomes(page, "kg")[0]
    assert best.likelihood > 0.5
    names = [page.items[each.place].exercises for each in best.outcome.told]
    return [(exercises[0].name, each.sets) for exercises, each in zip(names, best.outcome.told, strict=True)]


def test_what_was_learned_reads_logs_of_every_day() -> None:
    assert _likeliest("bench press 80 kg 3x5") == [("Bench Press", _kg("80", 5, 5, 5))]
    assert _likeliest("one more, only 3 this time", _bench) == [("Bench Press", _kg("80", 3))]
    assert _likeliest("no, the last one was 3", _bench) == [("Bench Press", _kg("80", 5, 5, 3))]
    assert _likeliest("what a day, i am hungry", _bench) == []


def test_the_likelihoods_are_shares_of_one() -> None:
    found = outcomes(_pages[0], "kg")
    assert 0 < sum(each.likelihood for each in found) <= 1.0001
    assert [each.likelihood for each in found] == sorted((each.likelihood for each in found), reverse=True)


def test_a_page_with_too_much_on_it_is_not_read() -> None:
    assert outcomes(_page("bench " + "80 5 " * 40), "kg") == ()
