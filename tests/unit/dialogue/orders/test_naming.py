"""A change that names exercises leaves all others as they are."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.dialogue.talk import Talk

LINES = ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank")
SAID = {
    "Back Squat": ("squats", "the back squat"),
    "Bench Press": ("bench", "the bench press"),
    "Barbell Row": ("rows", "the barbell rows"),
    "Lat Pulldown": ("pulldowns", "the lat pulldown"),
    "Plank": ("the plank", "plank"),
}
OF_REPS = LINES[:4]
SETTING = ("make {} 4 sets", "{} 4 sets", "put 4 sets on {}", "do 4 sets of {}", "can we do {} for 4 sets")
OUT = ("drop {}", "take out {}", "no {}", "get rid of {}", "lose {}", "without {}")
EFFORT = ("put RPE 8 on {}", "{} RPE 8", "last set of {} to failure")
IN = ("add face pulls", "throw in face pulls", "put face pulls in", "i want face pulls as well")
JOINS = (" and ", ". ", ", then ", ". and ")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_what_is_not_named_stays_as_it_is(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(OF_REPS), min_size=2, max_size=2, unique=True))
    join = data.draw(st.sampled_from(JOINS))
    parts = []
    for name in names:
        template = data.draw(st.sampled_from((*SETTING, *OUT, *EFFORT)))
        parts.append(template.format(data.draw(st.sampled_from(SAID[name]))))
    if data.draw(st.booleans()):
        parts.append(data.draw(st.sampled_from(IN)))
    talk = Talk("gym5")
    before = {line.split(" 3x")[0]: line for line in talk.workout}
    talk.say(join.join(parts))
    after = {line.split(" 3x")[0].split(" 4x")[0]: line for line in talk.workout}
    for name in set(LINES) - set(names):
        assert after.get(name) == before[name], join.join(parts)


@pytest.mark.parametrize(
    ("message", "after"),
    [
        (
            "make the pulldowns 4 sets and drop the plank",
            [
                "Back Squat 3x5 @100 r150",
                "Bench Press 3x5 @80 r150",
                "Barbell Row 3x8 @70 r120",
                "Lat Pulldown 4x10 @50 r90",
            ],
        ),
        (
            "rows 4x6. bench RPE 9",
            [
                "Back Squat 3x5 @100 r150",
                "Bench Press 3x5 @80 r150",
                "Barbell Row 4x6 @70 r120",
                "Lat Pulldown 3x10 @50 r90",
                "Plank 3x45s r45",
            ],
        ),
        (
            "4 sets everywhere please",
            [
                "Back Squat 4x5 @100 r150",
                "Bench Press 4x5 @80 r150",
                "Barbell Row 4x8 @70 r120",
                "Lat Pulldown 4x10 @50 r90",
                "Plank 4x45s r45",
            ],
        ),
        (
            "squats 5x5, everything else 2 sets",
            [
                "Back Squat 5x5 @100 r150",
                "Bench Press 2x5 @80 r150",
                "Barbell Row 2x8 @70 r120",
                "Lat Pulldown 2x10 @50 r90",
                "Plank 2x45s r45",
            ],
        ),
        (
            "leave the bench alone. 2 sets of everything",
            [
                "Back Squat 2x5 @100 r150",
                "Bench Press 3x5 @80 r150",
                "Barbell Row 2x8 @70 r120",
                "Lat Pulldown 2x10 @50 r90",
                "Plank 2x45s r45",
            ],
        ),
        (
            "just: bench, rows, plank. 2 sets each",
            ["Bench Press 2x5 @80 r150", "Barbell Row 2x8 @70 r120", "Plank 2x45s r45"],
        ),
        (
            "bin the plank and bench 4 sets",
            [
                "Back Squat 3x5 @100 r150",
                "Bench Press 4x5 @80 r150",
                "Barbell Row 3x8 @70 r120",
                "Lat Pulldown 3x10 @50 r90",
            ],
        ),
        (
            "take a set off the squats and add 2 sets to the rows",
            [
                "Back Squat 2x5 @100 r150",
                "Bench Press 3x5 @80 r150",
                "Barbell Row 5x8 @70 r120",
                "Lat Pulldown 3x10 @50 r90",
                "Plank 3x45s r45",
            ],
        ),
        (
            "plank first, squats at the end",
            [
                "Plank 3x45s r45",
                "Bench Press 3x5 @80 r150",
                "Barbell Row 3x8 @70 r120",
                "Lat Pulldown 3x10 @50 r90",
                "Back Squat 3x5 @100 r150",
            ],
        ),
        (
            "make all the rests 60 seconds and lose the pulldowns",
            ["Back Squat 3x5 @100 r60", "Bench Press 3x5 @80 r60", "Barbell Row 3x8 @70 r60", "Plank 3x45s r60"],
        ),
    ],
)
def test_each_part_is_done_to_what_it_names(message: str, after: list[str]) -> None:
    assert Talk("gym5").say(message).workout == after


@pytest.mark.parametrize(
    "message",
    [
        "drop the squats, actually no",
        "don't drop the squats and don't touch the plank",
        "should i drop the squats and the plank?",
        "i was thinking about dropping the squats and the plank",
        "drop the squats or the bench",
        "did 3 sets of squats and 4 sets of bench yesterday",
        "why are squats and bench in there, 3 sets each?",
    ],
)
def test_what_is_not_ordered_is_not_done(message: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert talk.say(message).workout == before


def test_what_is_not_clear_is_named_beside_what_is_done() -> None:
    talk = Talk("gym5").say("drop the plank. make the squats a bit different, 3")
    assert "Plank is out." in talk.reply
    assert [line.split(" 3x")[0] for line in talk.workout] == list(LINES[:4])


def test_what_is_to_stay_after_all_is_not_swapped() -> None:
    talk = Talk("gym5")
    before = talk.workout[0]
    assert (
        talk.say("leg press instead of the squats. naw wait. the squats stay, take oot the rows instead").workout[0]
        == before
    )


@pytest.mark.parametrize(
    "said", ["move chest, shoulders and triceps to the top", "put push and chest first, then core"]
)
def test_what_is_meant_twice_is_moved_once(said: str) -> None:
    talk = Talk("gym5").say(said)
    names = [str(each["name"]) for each in talk.chat.exercises]
    assert sorted(names) == sorted(LINES)
