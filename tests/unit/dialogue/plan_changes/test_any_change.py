"""Whatever is asked of a plan in whatever words: what is not named stays as it is, and what is denied is not done."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from spotter.dialogue.plan_changes.change import Doing
from spotter.dialogue.plan_changes.deciding import plan_changed
from spotter.dialogue.plan_changes.making import changes_made
from tests.unit.dialogue.effects import Case, begun, planned
from tests.unit.dialogue.plan_changes.plans import DAYS, ROWS, STANDING, TODAY, WEEK, made, read, stored
from tests.unit.dialogue.repeats import LONGEST_MESSAGE, REPEATS, repeated
from tests.unit.patterns.work import Work

_exercises = [name for rows in ROWS.values() for name in rows]
_others = ["face pulls", "dips", "a calf exercise", "push ups", "zercher things", "wall sits", "it", "everything"]
_days = ["", *(f"on {day}" for day in WEEK), "on both days", "everywhere", "this week", "from now on"]
_orders = [
    *["remove", "take out", "get rid of", "drop", "lose", "no", "add", "put in", "swap", "replace", "move", "make"],
    *["raise", "lower", "cut", "keep", "leave", "don't change", "never drop", "start with", "do", "undo", "instead of"],
    *["for", "with", "to", "after", "before", "and", "but", "except", "because", "out", "in", "first", "last", "same"],
]
_figures = [
    *["3x10", "5 x 5", "4 sets", "8-12 reps", "45 seconds", "80 kg", "@ 72.5", "by 5 kg", "+2.5", "0", "9" * 40, "1/0"],
    *["one more set", "2 sets less", "a set", "185 lb", "to 60", "½", "٣", "50 minutes", "80 percent"],
]
_fillers = ["please", "um", "ok so", "thanks", "hey coach,", "my knee hurts", "i think", "actually no", "sorry,", ""]
_taken_back = ["forget it", "never mind", "leave it", "nah", "leave friday alone", "leave everything the way it is"]
_signs = [",", ".", "?", "!", ";", ":", "/", "\n", "-", "->", "🏋", "ß", "\x00", "\ud800", "(", "'"]
_named = st.sampled_from(_exercises).map(str.lower)
_pieces = st.one_of(
    st.sampled_from(_orders),
    _named,
    st.sampled_from(_others),
    st.sampled_from(_days),
    st.sampled_from(list(WEEK)),
    st.sampled_from(_figures),
    st.sampled_from(_fillers),
    st.sampled_from(_taken_back).map(". {}.".format),
    st.sampled_from(_signs),
    st.text(max_size=6),
)
_messages = st.lists(_pieces, min_size=1, max_size=14).map(" ".join)
_lengths = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
_less = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
_letters = 600
"""The shorter of two texts."""
_most_work = 1_000_000


@given(text=_messages)
@_lengths
@example(text="everything everything out but except")
@example(text="swap monday and monday")
@example(text="move friday to friday")
@example(text="remove everything. remove everything, add everything on sunday")
@example(text="take the bench press out. forget it. and on friday")
@example(text="take the bench press out. forget it. 3 sets of 10")
@example(text="take the bench press out. never mind. both days")
@example(text="take the lat pulldown off friday, no, leave friday alone, and 3x8")
def test_any_message_comes_to_a_plan_that_can_be_stored(text: str) -> None:
    plan = made(text)
    days = {day: rows for day, rows in plan.rows.items() if day not in plan.gone}
    assert set(days) <= set(range(1, 8)) and all(days.values())
    for each in (row for rows in days.values() for row in rows):
        assert 1 <= each["sets"] <= 20 and each["reps"] and each.get("weight", 1) > 0
    assert plan.changed <= set(days) and not plan.changed & plan.gone
    plan_changed(text, TODAY, STANDING)


@given(
    asked=st.lists(
        st.tuples(
            st.sampled_from(
                ["remove the {}", "{} out", "{} 3x9", "{} to 65 kg", "one more set of {}", "swap {} for dips"]
            ),
            _named,
            st.sampled_from(["", "please", "thanks", "um"]),
        ),
        min_size=1,
        max_size=3,
    ),
    joined=st.sampled_from([", ", ". ", " and ", "\n", "; "]),
)
@_lengths
def test_what_is_not_named_stays_as_it_is(asked: list[tuple[str, str, str]], joined: str) -> None:
    """No row of another exercise is touched, and no day is that has none of those that are named."""
    plan = made(joined.join(f"{order.format(name)} {filler}".strip() for order, name, filler in asked))
    named = {name for _order, name, _filler in asked}
    assert not plan.gone
    for day in DAYS:
        kept = [dict(row) for row in day["exercises"] if str(row["exercise"]).lower() not in named]
        there = [row for row in plan.rows[int(day["day"])] if row["exercise"] != "Dip"]
        assert [row for row in there if str(row["exercise"]).lower() not in named] == kept
        if len(kept) == len(day["exercises"]):
            assert int(day["day"]) not in plan.changed


_denied = st.sampled_from(
    [
        *["don't remove {}", "do not take {} out", "never swap {}", "dont drop {}", "please don't change {}"],
        *["leave {} alone", "leave {} as it is", "keep {}", "{} stays", "don't touch {}", "do not ever delete {}"],
        *["don't swap {} for dips", "don't move {} to saturday", "never make {} 3x5", "please keep {} the way it is"],
        *["you shouldn't remove {}", "do not add a set to {}", "don't get rid of {}", "don't mess with {}"],
    ]
)
_before = st.sampled_from(["", "ok, ", "hey coach, ", "um ", "thanks! ", "one thing: ", "and "])
_behind = st.sampled_from(["", ".", "!", " please", ", ok?", ", i like it", " because i like it", " 💪"])


@given(
    order=_denied,
    named=st.one_of(st.tuples(st.sampled_from(["", "the ", "my "]), _named).map("".join), st.sampled_from(list(WEEK))),
    before=_before,
    behind=_behind,
)
@_lengths
def test_what_is_denied_changes_nothing(order: str, named: str, before: str, behind: str) -> None:
    plan = made(f"{before}{order.format(named)}{behind}")
    assert not plan.changed and not plan.gone and not plan.done


@given(
    asked=st.lists(
        st.tuples(
            st.sampled_from(
                ["remove {}", "{} out", "lose {}", "{} 3x9", "make {} 65 kg", "{} for 7 reps", "{} 4 sets"]
            ),
            _named,
            st.sampled_from(["", " on both days", *(f" on {day}" for day in ("monday", "wednesday", "friday"))]),
        ),
        min_size=1,
        max_size=3,
        unique_by=lambda each: each[1],
    ),
    joined=st.sampled_from([", ", ". ", " and ", "\n"]),
)
@_less
def test_what_was_made_is_not_made_again(asked: list[tuple[str, str, str]], joined: str) -> None:
    """What is out stays out, and what has its figures has them."""
    found = read(joined.join(order.format(name) + day for order, name, day in asked))
    if any(each.doing not in (Doing.OUT, Doing.AMOUNT) for each in found.changes):
        return
    once = changes_made(found, STANDING)
    twice = changes_made(found, stored(once))
    assert not twice.changed and not twice.gone
    assert twice.rows == once.rows


@pytest.mark.parametrize(
    "text",
    [
        "don't remove the plank",
        "please do not take the back squats out",
        "never swap my back squats for the leg press",
        "leave the bench press alone",
        "dont move Friday to Saturday",
        "remove the plank, no, leave it",
    ],
)
def test_no_other_reader_does_what_is_denied(text: str) -> None:
    chat = begun(Case(text, {}, plan="P1"))
    before = planned(chat)
    chat.say(text)
    assert planned(chat) == before


@pytest.mark.parametrize(
    ("day", "name"), [(day, name) for day, number in WEEK.items() for name in ROWS.get(number, ())]
)
@pytest.mark.parametrize(
    "order", ["remove {} on {}", "take the {} out on {}", "on {1}, drop the {0}.", "{1}: {0} out", "no {} on {} please"]
)
def test_what_is_removed_on_a_day_is_that_row_alone(order: str, day: str, name: str) -> None:
    plan = made(order.format(name.lower(), day.capitalize()))
    assert {each: [row["exercise"] for row in rows] for each, rows in plan.rows.items()} == {
        each: [there for there in rows if each != WEEK[day] or there != name] for each, rows in ROWS.items()
    }
    assert not plan.problems


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts, once everything that is made once is made."""
    made("swap the squats for lunges on Friday, 3x8, and a calf exercise on Monday qwzrk")
    return Work(monkeypatch)


_repeats = (
    *REPEATS,
    *("remove the plank and ", "leg press, ", "monday ", "on monday and ", "3x5, ", "everything but ", "swap it for "),
    *("don't ", "instead of 3 sets ", "because ", "bench press 5x5 then "),
)


@pytest.mark.parametrize("unit", _repeats)
def test_twice_the_text_takes_about_twice_the_reading(unit: str, work: Work) -> None:
    def reading(letters: int) -> Callable[[], object]:
        return lambda: read(repeated(unit, letters))

    assert work.of(reading(2 * _letters)) <= 2.5 * work.of(reading(_letters))


@pytest.mark.parametrize("unit", _repeats)
def test_the_longest_message_is_read_with_bounded_work(unit: str, work: Work) -> None:
    text = repeated(unit, LONGEST_MESSAGE)
    assert work.of(lambda: plan_changed(text, TODAY, STANDING)) < _most_work
