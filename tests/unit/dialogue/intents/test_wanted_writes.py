"""Which of what is stored a message wants changed, as the layer tells it of people of whom it learned nothing."""

import pytest

from learning import intents, wanted_writes
from learning.fitting import fingerprint
from spotter.dialogue.intents.wanted_writes import WEIGHTS, Write, likely_wanted
from spotter.dialogue.intents.wanted_writes import wanted_writes as wanted
from spotter.language.talk.intent import Stands
from tests.unit.language.stored_weights import labels_and_source

UNLIKELY = 0.03
LEAST_KEPT, MOST_UNWANTED = 0.96, 0.09
"""Of the changes that are wanted, those that are likely; and of all others, those that are taken for likely."""


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    labels, source = labels_and_source(WEIGHTS)
    assert labels == tuple(Write)
    assert fingerprint(intents.SOURCES) in source, "run `make learn ONLY=intents`"


def test_what_people_want_changed_is_told_from_what_they_only_speak_of() -> None:
    kept: list[bool] = []
    unwanted: list[bool] = []
    for each in wanted_writes.marked(wanted_writes.SET_ASIDE):
        likely = wanted(each.text, each.coach, each.stands)
        for kind, right in zip(Write, each.right, strict=True):
            if right is not None:
                (kept if right else unwanted).append(likely[kind] >= UNLIKELY)
    assert sum(kept) >= LEAST_KEPT * len(kept)
    assert sum(unwanted) <= MOST_UNWANTED * len(unwanted)


@pytest.mark.parametrize(
    ("order", "speech", "kind"),
    [
        ("delete monday's log please", "what happens if I delete monday's log?", Write.UNLOG),
        ("bench 3x8 at 60 done", "if all goes well I'll do bench 3x8 at 60", Write.LOG),
        ("move friday to saturday", "my brother moved his friday to saturday", Write.CALENDAR),
        ("swap the squats for lunges", "what would lunges do that the squats don't?", Write.WORKOUT),
        ("can you keep in mind that I hate burpees", "do you know whether I hate burpees?", Write.NOTE),
    ],
)
def test_an_order_wants_what_a_question_or_a_story_only_names(order: str, speech: str, kind: Write) -> None:
    assert wanted(order)[kind] > 0.5
    assert wanted(speech)[kind] < 0.3


def test_a_message_without_a_word_wants_nothing_and_a_very_long_one_may_want_anything() -> None:
    assert set(wanted(" ").values()) == {0.0}
    assert set(wanted("squats and rows " * 200, "", Stands.PLAN).values()) == {1.0}


def test_what_changes_nothing_that_was_asked_about_is_always_wanted() -> None:
    nothing = dict.fromkeys(Write, 0.0)
    assert [likely_wanted(tool, nothing) for tool in ("fetch_data", "message_ask_user", "set_pain")] == [1.0, 1.0, 1.0]
    assert likely_wanted("delete_workout", nothing | {Write.UNLOG: 0.7, Write.FIX: 0.2}) == 0.7
