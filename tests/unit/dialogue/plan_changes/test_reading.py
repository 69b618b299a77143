"""A message is read into changes, clause by clause."""

import pytest

from spotter.dialogue.plan_changes.change import Amount, Change, Doing
from tests.unit.dialogue.plan_changes.plans import (
    FRIDAY,
    MONDAY,
    SATURDAY,
    SUNDAY,
    THURSDAY,
    TUESDAY,
    WEDNESDAY,
    read,
    told,
)


def _only(text: str) -> Change:
    found = read(text)
    assert not found.unread
    (change,) = found.changes
    return change


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("remove the cable fly", [("out", "Cable Fly", "")]),
        ("kindly get rid of the hammer curls", [("out", "Hammer Curl", "")]),
        ("no more leg press", [("out", "Leg Press", "")]),
        ("the cable fly has to go", [("out", "Cable Fly", "")]),
        ("hammer curls and planks out", [("out", "Hammer Curl", ""), ("out", "Plank", "")]),
        ("remove everything on Friday except the rows", [("out", "everything", "")]),
        ("throw in face pulls on Friday", [("in", "", "Face Pull")]),
        ("on Monday add dips and push ups", [("in", "", "Dip"), ("in", "", "Push-up")]),
        ("swap the lat pulldown for pull ups", [("swap", "Lat Pulldown", "Pull-up")]),
        ("pull ups instead of the lat pulldown", [("swap", "Lat Pulldown", "Pull-up")]),
        ("instead of the lat pulldown i want pull ups", [("swap", "Lat Pulldown", "Pull-up")]),
        ("swap the leg press for something else", [("swap", "Leg Press", "")]),
        ("the leg press is always taken. Goblet squats instead", [("swap", "Leg Press", "Goblet Squat")]),
        ("drop the plank on Friday and do side planks instead", [("swap", "Plank", "Side Plank")]),
        ("do the lat pulldown before the rows", [("place", "Lat Pulldown", "")]),
        ("move the plank to the end on Friday", [("place", "Plank", "")]),
        ("move the hammer curls to Monday", [("to_day", "Hammer Curl", "")]),
        ("swap the fly on Monday with the plank on Friday", [("exchange", "fly", "Plank")]),
        ("keep the squats, lose the leg press", [("out", "Leg Press", "")]),
        ("can you drop the leg press?", [("out", "Leg Press", "")]),
        ("don't forget to drop the leg press", [("out", "Leg Press", "")]),
        ("remove the leg press, not the rows", [("out", "Leg Press", "")]),
        ("add dips not face pulls on Monday", [("in", "", "Dip")]),
        ("move the rows and the curls to Monday", [("to_day", "rows", ""), ("to_day", "curls", "")]),
        ("move the rows to Monday and the curls to Wednesday", [("to_day", "rows", ""), ("to_day", "curls", "")]),
    ],
)
def test_what_is_done_with_an_exercise(text: str, changes: list[tuple[str, str, str]]) -> None:
    assert [told(each) for each in read(text).changes] == changes


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("leg press 5x10", Amount(sets=5, reps="10")),
        ("make the leg press 120 kg", Amount(load=120, unit="kg")),
        ("drop the leg press to 90", Amount(load=90)),
        ("cut the leg press to 2 sets", Amount(sets=2)),
        ("lower the leg press by 10 kg", Amount(more_load=-10, unit="kg")),
        ("bump the leg press up by 2.5 kg", Amount(more_load=2.5, unit="kg")),
        ("add a set to the leg press", Amount(more_sets=1)),
        ("remove a set from the leg press", Amount(more_sets=-1)),
        ("12 reps on the leg press instead of 10", Amount(reps="12")),
        ("leg press: four sets of ten, no hang on, eight", Amount(sets=4, reps="8")),
        ("plank for 60 seconds", Amount(seconds=60)),
        ("no more than 2 sets of leg press", Amount(sets=2)),
    ],
)
def test_figures_are_of_the_exercise_beside_them(text: str, amount: Amount) -> None:
    change = _only(text)
    assert (change.doing, change.amount) == (Doing.AMOUNT, amount)


@pytest.mark.parametrize(
    ("text", "doing", "days", "to"),
    [
        ("move Friday to Saturday", Doing.DAY_MOVED, (FRIDAY,), (SATURDAY,)),
        ("Saturday instead of Friday", Doing.DAY_MOVED, (FRIDAY,), (SATURDAY,)),
        ("Fridays have to go. Shift it to Sunday", Doing.DAY_MOVED, (FRIDAY,), (SUNDAY,)),
        ("swap Monday and Friday", Doing.DAYS_SWAPPED, (MONDAY,), (FRIDAY,)),
        ("no training on Wednesday", Doing.DAY_OUT, (WEDNESDAY,), ()),
        ("scrap Wednesday", Doing.DAY_OUT, (WEDNESDAY,), ()),
        ("make Wednesday a rest day", Doing.DAY_OUT, (WEDNESDAY,), ()),
        ("new days: tue thu sat", Doing.DAYS_SET, (TUESDAY, THURSDAY, SATURDAY), ()),
        ("make Friday 45 minutes", Doing.DAY_MINUTES, (FRIDAY,), ()),
    ],
)
def test_what_is_done_with_whole_days(text: str, doing: Doing, days: tuple[int, ...], to: tuple[int, ...]) -> None:
    change = _only(text)
    assert (change.doing, change.days, change.to) == (doing, days, to)


def test_a_day_before_holds_for_what_follows_and_one_behind_for_that_alone() -> None:
    before = read("on Wednesday squats 3x5, leg press 4x10")
    assert [each.days for each in before.changes] == [(WEDNESDAY,), (WEDNESDAY,)]
    behind = read("plank out on Friday, leg press out")
    assert [each.days for each in behind.changes] == [(FRIDAY,), ()]


@pytest.mark.parametrize("text", ["remove the plank on Friday, not on Wednesday", "plank out on Friday not Wednesday"])
def test_a_day_that_is_denied_is_none(text: str) -> None:
    assert _only(text).days == (FRIDAY,)


def test_several_are_named_in_a_row() -> None:
    found = read("bench, squat and rows 5x5")
    assert [told(each)[1] for each in found.changes] == ["Bench Press", "Back Squat", "rows"]
    assert {each.amount for each in found.changes} == {Amount(sets=5, reps="5")}
    both = read("swap the fly for dips and the pushdown for skull crushers, both 3x8")
    assert [each.amount for each in both.changes] == [Amount(sets=3, reps="8")] * 2
    steps = read("squat +5 kg, bench +2.5 kg, row -2.5 kg")
    assert [each.amount.more_load for each in steps.changes] == [5, 2.5, -2.5]


def test_more_days_and_figures_are_added_to_what_was_done() -> None:
    assert _only("add dips on Monday, 3x8").amount == Amount(sets=3, reps="8")
    assert _only("remove the plank, on both days").is_everywhere
    assert [each.days for each in read("add dips on Monday and on Friday").changes] == [(MONDAY, FRIDAY)]


def test_what_is_left_of_everything_is_named_in_a_list() -> None:
    change = _only("remove all exercises on Monday but the bench press and the fly")
    assert [each.called for each in change.of.but] == ["Bench Press", "fly"]
    both = read("make everything 3x10 but bench 5x5")
    assert [told(each)[1] for each in both.changes] == ["everything", "Bench Press"]


@pytest.mark.parametrize(
    "text",
    [
        "don't remove the plank",
        "please do not take the squats out",
        "do not ever take the squats out",
        "never swap my squats for the leg press",
        "dont touch Wednesday",
        "don't mess with the rows",
        "leave the bench press alone",
        "i don't want dips",
        "don't add dips on Monday",
        "do not make the bench press 80 kg",
        "remove the fly. no wait, forget it",
        "drop Friday. Scratch that.",
        "scrap Friday, no, leave Friday alone",
        "everything stays as it is",
    ],
)
def test_what_is_denied_or_taken_back_is_no_change(text: str) -> None:
    found = read(text)
    assert not found.changes and not found.unread


@pytest.mark.parametrize(
    "text",
    [
        "what is on Friday?",
        "how heavy should the squats be?",
        "do i have the plank on Friday?",
        "Wednesday has squats 5x5",
        "i removed the leg press yesterday",
        "my gym has no leg press, what then?",
        "copy Monday to Saturday",
        "the first one on Friday out",
        "thanks a lot",
        "",
    ],
)
def test_questions_and_statements_change_nothing(text: str) -> None:
    assert not read(text).changes


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("remove the plank, and add a fourth plyo thing", "add a fourth plyo thing"),
        ("swap the plank", "swap the plank"),
        ("all lifts at 80 percent", "all lifts at 80 percent"),
        ("leg press 4x10, and the zottman curls", "zottman curls"),
    ],
)
def test_what_was_not_taken_up_is_quoted(text: str, unread: str) -> None:
    assert unread in read(text).unread


@pytest.mark.parametrize(
    ("text", "is_of_one_week"),
    [
        ("remove the plank this week", True),
        ("move Friday to Saturday just for the week", True),
        ("that week only, remove the plank as always", True),
        ("remove the plank from now on", False),
        ("this week and from now on, remove the plank", False),
    ],
)
def test_changes_of_one_week_are_told_from_those_for_good(text: str, is_of_one_week: bool) -> None:
    assert read(text).is_of_one_week is is_of_one_week
