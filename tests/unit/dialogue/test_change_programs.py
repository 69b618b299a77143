"""What a message asks of the workout, as programs that point at the message and at what stands beside it."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.change_programs import Example, example_of
from learning.changes import WORKOUTS, Asked
from learning.composed_messages import in_one_breath
from spotter.dialogue.change_programs.acts import acts_of
from spotter.dialogue.change_programs.network import meaning, outcomes
from spotter.dialogue.change_programs.page import FEATURES, MOST_LINES, Before, ItemKind, Page, page_of
from spotter.dialogue.change_programs.position import WIDTH, Position
from spotter.dialogue.change_programs.program import (
    OPERATIONS,
    POINTING,
    POINTS_AT,
    WHOLE,
    Instruction,
    Operation,
    Outcome,
    run,
)
from spotter.dialogue.likely_changes.told import told
from spotter.dialogue.understanding.change_reader import Line
from spotter.dialogue.understanding.read import Situation, plain
from tests.unit.dialogue.corpus_format import Change
from tests.unit.dialogue.sample_workouts import workout

_gym = WORKOUTS["A"]
_names = tuple(each.name for each in _gym)
_lines = tuple(Line(each.name, each.standing) for each in _gym)
_plank = 4


def _page(text: str, before: Before | None = None, lines: Sequence[Line] = _lines) -> Page:
    found = page_of(plain(text, Situation(tuple(each.name for each in lines))), lines, before or Before())
    assert found is not None
    return found


def _asked(text: str, *changes: Change, earlier: str = "", done: tuple[Change, ...] = ()) -> Asked:
    return Asked("somebody", text, _gym, "edit" if changes else "other", changes, earlier=earlier, done=done)


def _example(text: str, *changes: Change) -> Example:
    found = example_of(_asked(text, *changes))
    assert found is not None
    return found


def _said(outcome: Outcome | None, page: Page, text: str) -> str:
    assert outcome is not None
    acts = acts_of(outcome, page, plain(text, Situation(_names)), {_plank})
    return told(acts, workout("gym5"))


@pytest.mark.parametrize(
    ("text", "changes", "said"),
    [
        ("bin the plank", [Change(remove="Plank")], "Take out Plank"),
        ("bench 4x4 85", [Change(set="Bench Press", sets=4, reps=4, weight=85)], "Bench Press: 4 x 4, 85 kg"),
        ("hold the plank for 50", [Change(set="Plank", reps=50)], "Plank: 50 s"),
        ("two minutes between squats", [Change(set="Back Squat", rest=120)], "Back Squat: 2 min rest"),
        (
            "swap the row for dumbbell rows, 3x12",
            [Change(swap="Barbell Row", to="Dumbbell Row"), Change(set="Dumbbell Row", sets=3, reps=12)],
            "Swap Barbell Row for Dumbbell Row; Dumbbell Row: 3 x 12",
        ),
        ("plank first", [Change(move="Plank", to=1)], "Move Plank to the start"),
        ("squats third please", [Change(move="Back Squat", to=3)], "Move Back Squat before Lat Pulldown"),
        ("the bench goes after the row", [Change(move="Bench Press", to=3)], "Move Bench Press before Lat Pulldown"),
        ("add some calves", [Change(add="calves")], "Add calves"),
        ("throw in dips as number 2", [Change(add="Dip"), Change(move="Dip", to=2)], "Add Dip before Bench Press"),
        ("knock 10 kilos off the squat", [Change(set="Back Squat", weight=90)], "Back Squat: 10 kg less"),
        ("a set less on the bench", [Change(set="Bench Press", sets=2)], "Bench Press: less sets"),
        ("bench down to one seventy five", [Change(set="Bench Press", weight=79.5)], "Bench Press: 175 lb"),
        ("bench at seventy two five", [Change(set="Bench Press", weight=72.5)], "Bench Press: 72.5 kg"),
        ("rows in eights, no tens", [Change(set="Barbell Row", reps=10)], "Barbell Row: 10 reps"),
        (
            "give the pulldown the bench's rest",
            [Change(set="Lat Pulldown", rest=150)],
            "Lat Pulldown: 150 s rest",
        ),
        (
            "do the row seated on the machine",
            [Change(swap="Barbell Row", to="Machine Row")],
            "Swap Barbell Row for Machine Row",
        ),
        (
            "make the bench an incline one and put it first",
            [Change(swap="Bench Press", to="Incline Bench Press"), Change(move="Incline Bench Press", to=1)],
            "Swap Bench Press for Incline Bench Press; move Incline Bench Press to the start",
        ),
        (
            "goblet squats for the squats, as number 3",
            [Change(swap="Back Squat", to="Goblet Squat"), Change(move="Goblet Squat", to=3)],
            "Swap Back Squat for Goblet Squat; move Goblet Squat before Lat Pulldown",
        ),
        (
            "row 2x10 and another minute rest",
            [Change(set="Barbell Row", sets=2, reps=10), Change(set="Barbell Row", rest=180)],
            "Barbell Row: 2 x 10; Barbell Row: 1 min more",
        ),
        ("make it easier", [Change(whole="easier")], "Make it easier"),
        ("half an hour at most", [Change(whole="shorter", max_minutes=30)], "Make it shorter: 30 min"),
    ],
)
def test_there_is_a_program_that_comes_to_what_people_ask(text: str, changes: list[Change], said: str) -> None:
    example = _example(text, *changes)
    assert _said(run(example.program, example.page.items, example.page.lines), example.page, text) == said


def test_what_no_program_comes_to_is_unclear_and_what_asks_for_no_change_is_nothing() -> None:
    unclear = _example("something with a view", Change(swap="Plank", to="Dead Bug"))
    assert unclear.program == (Instruction(Operation.UNCLEAR),)
    assert _example("lovely weather").program == (Instruction(Operation.NOTHING),)


def test_a_program_points_at_what_the_message_before_took_out() -> None:
    page = _page("no, put it back", Before(None, (Line("Leg Press", {"sets": 3.0, "reps": 10.0, "rest": 90.0}),)))
    was = next(at for at, each in enumerate(page.items) if each.kind is ItemKind.WAS)
    program = (Instruction(Operation.ADD, was), Instruction(Operation.LAST), Instruction(Operation.END))
    found = _said(run(program, page.items, page.lines), page, "no, put it back")
    assert found == "Add Leg Press to the end"


def _at(page: Page, kind: ItemKind, nth: int = 0) -> int:
    return [at for at, each in enumerate(page.items) if each.kind is kind][nth]


@pytest.mark.parametrize(
    "made",
    [
        (),
        ((Operation.END, None),),
        ((Operation.SETS, ItemKind.FIGURE), (Operation.END, None)),
        ((Operation.SET, ItemKind.LINE), (Operation.END, None)),
        ((Operation.MOVE, ItemKind.LINE), (Operation.END, None)),
        ((Operation.REMOVE, ItemKind.LINE), (Operation.REMOVE, ItemKind.LINE), (Operation.END, None)),
        ((Operation.REMOVE, ItemKind.LINE), (Operation.SETS, ItemKind.FIGURE), (Operation.END, None)),
        ((Operation.SET, ItemKind.LINE), (Operation.SETS, ItemKind.FIGURE), (Operation.SETS, ItemKind.FIGURE)),
        ((Operation.NOTHING, None), (Operation.END, None)),
        ((Operation.MINUTES, ItemKind.FIGURE), (Operation.END, None)),
        ((Operation.SET, ItemKind.LINE), (Operation.OF_REST, None), (Operation.END, None)),
    ],
)
def test_instructions_that_do_not_fit_come_to_nothing(made: tuple[tuple[Operation, ItemKind | None], ...]) -> None:
    page = _page("squat 4 sets")
    program = [Instruction(operation, _at(page, kind) if kind else -1) for operation, kind in made]
    assert run(program, page.items, page.lines) is None


def test_no_amount_is_written_that_no_workout_has() -> None:
    page = _page("squat 400 sets, 2.5 reps, 9000 kg")
    line = Instruction(Operation.SET, _at(page, ItemKind.LINE))
    for operation in (Operation.SETS, Operation.REPS, Operation.WEIGHT):
        for at, each in enumerate(page.items):
            if each.kind is ItemKind.FIGURE:
                outcome = run((line, Instruction(operation, at), Instruction(Operation.END)), page.items, page.lines)
                assert outcome is None or outcome.edits[0].amounts[0].value in (2.5, 400)


_said_words = (
    "squat bench plank row the second last one two 8 90 kilos sets swap for dips out first 3x12 before and no 60s"
)
_also = "eighty five pounds fives easier 20 minutes put back"
_texts = st.lists(st.sampled_from(f"{_said_words} {_also}".split()), min_size=1, max_size=14).map(" ".join)
_kinds_of_programs = st.lists(
    st.tuples(st.sampled_from([each for each in OPERATIONS if each not in WHOLE]), st.integers(0, 60)), max_size=8
)


@given(_texts, _kinds_of_programs)
def test_whatever_a_program_says_it_comes_to_changes_of_what_there_is_or_to_nothing(
    text: str, made: list[tuple[Operation, int]]
) -> None:
    page = _page(text)
    program = []
    for operation, place in made:
        fitting = [at for at, each in enumerate(page.items) if each.kind in POINTS_AT.get(operation, ())]
        if operation not in POINTING:
            program.append(Instruction(operation))
        elif fitting:
            program.append(Instruction(operation, fitting[place % len(fitting)]))
    outcome = run((*program, Instruction(Operation.END)), page.items, page.lines)
    if outcome is not None:
        assert all(-1 <= each.line < len(_lines) and -1 <= each.to <= len(_lines) for each in outcome.edits)
        assert meaning(outcome, page)
        acts_of(outcome, page, plain(text, Situation(_names)), {_plank})


@given(_texts)
def test_every_item_stands_on_the_page_and_is_told_by_as_many_numbers(text: str) -> None:
    page = _page(text)
    for each in page.items:
        assert 0 <= each.start < each.end <= len(page.words)
        assert len(each.features) == FEATURES
    assert all(len(each) == WIDTH for each in Position().features(page.items))


def test_a_long_message_or_workout_is_left_to_others() -> None:
    many = tuple(Line(f"Exercise {at}", {"sets": 3.0}) for at in range(MOST_LINES + 1))
    assert page_of(plain("squat " * 200, Situation(_names)), _lines) is None
    assert page_of(plain("squat 4 sets", Situation()), many) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bin the plank would you", "Take out Plank"),
        ("squats down to 90", "Back Squat: 90 kg"),
        ("can the rows be dumbbell rows instead", "Swap Barbell Row for Dumbbell Row"),
        ("plank to the front", "Move Plank to the start"),
    ],
)
def test_what_is_plainly_asked_is_the_likeliest_program(text: str, said: str) -> None:
    page = _page(text)
    best = outcomes(page)[0]
    assert _said(best.outcome, page, text) == said
    assert best.likelihood > 0.8


@pytest.mark.parametrize("text", ["lovely weather for it", "how do I brace for the squat?", "cheers coach"])
def test_what_asks_for_no_change_comes_to_none(text: str) -> None:
    assert outcomes(_page(text))[0].outcome.does is Operation.NOTHING


def test_the_likelihoods_of_what_a_page_comes_to_are_shares() -> None:
    found = outcomes(_page("the second one 4 sets and lose the last"))
    assert 0 < sum(each.likelihood for each in found) <= 1.0001
    assert [each.likelihood for each in found] == sorted((each.likelihood for each in found), reverse=True)


def test_messages_of_one_author_become_one_that_does_all_of_it() -> None:
    swap = _asked("plank for dead bugs", Change(swap="Plank", to="Dead Bug"))
    squats = _asked("squats 5x3.", Change(set="Back Squat", sets=5, reps=3))
    made = next(iter(in_one_breath((squats, swap))))
    assert made.text.startswith("squats 5x3")
    assert made.text.endswith("plank for dead bugs")
    assert made.changes == (*squats.changes, *swap.changes)


def test_three_messages_and_a_remark_become_one() -> None:
    names = ("Back Squat", "Bench Press", "Barbell Row", "Plank")
    edits = [_asked(f"{name} 4 sets", Change(set=name, sets=4)) for name in names]
    made = [*in_one_breath((*edits, _asked("what a day it was")))]
    assert max(len(each.changes) for each in made) == 3
    assert all(len({change.set for change in each.changes}) == len(each.changes) for each in made)
    assert any("what a day it was" in each.text for each in made)


def test_what_comes_in_is_not_changed_by_another_message() -> None:
    swap = _asked("plank for dead bugs", Change(swap="Plank", to="Dead Bug"))
    added = _asked("add dead bugs", Change(add="Dead Bug"))
    assert not [*in_one_breath((swap, added))]


def test_messages_about_one_exercise_stay_apart() -> None:
    squats = _asked("squats 5x3", Change(set="Back Squat", sets=5, reps=3))
    heavier = _asked("squats at 110", Change(set="Back Squat", weight=110))
    assert not [*in_one_breath((squats, heavier))]


def test_what_goes_on_from_something_stays_by_itself() -> None:
    squats = _asked("squats 5x3", Change(set="Back Squat", sets=5, reps=3))
    behind = _asked("plank out", Change(remove="Plank"), earlier="hello")
    assert not [*in_one_breath((squats, behind))]
