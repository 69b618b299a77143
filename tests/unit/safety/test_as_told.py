"""What safety finds in a message has to be told by it: what is denied, named or a figure of speech is none."""

import pytest

from spotter.safety import assess
from spotter.safety.as_told import LONGEST, as_told
from spotter.safety.verdict import Category


@pytest.mark.parametrize(
    "text",
    [
        "no tingling and no pain down the leg, thanks. could you give me half an hour that is easy on my back?",
        "can you make me a split for five days, i was thinking chest back shoulders legs and arms",
        "just back from the gym and did all of it, leg press 2x10 at 80, walked 12 minutes, im sweating like a pig",
        "my hamstrings are fine, i never said that they hurt, please delete that from what you have noted",
        "Hello, I am a midwife and I work shifts. I have lifted for about two years, at home, with a bench and bands.",
    ],
)
def test_what_nobody_has_is_not_cared_for(text: str) -> None:
    assert not assess(text).categories


@pytest.mark.parametrize(
    ("text", "category"),
    [
        (
            "my chest has felt tight on the stairs since monday, can you still give me a short leg workout for today?",
            None,
        ),
        (
            "my left arm has been numb and tingling since the deadlifts yesterday, what can i train instead of rows?",
            None,
        ),
        ("did the squats 3x5 at 80 but my knee hurts on the way down now, can you swap them for something?", "pain"),
        ("I am 20 weeks pregnant and would like a full body workout with dumbbells for half an hour", "pregnancy"),
        ("It would be no great loss to anyone if I were gone. Forgive me. Are the wall presses still on today?", None),
    ],
)
def test_what_somebody_has_is_cared_for(text: str, category: str | None) -> None:
    found = assess(text).categories
    assert found
    assert category is None or Category(category) in found


def test_what_is_too_long_to_be_read_whole_is_not_doubted() -> None:
    found = frozenset({Category.ILLNESS})
    assert as_told("we had rain all day. " * LONGEST, 0.0, found, (), found) == (found, ())


def test_what_is_asked_for_is_not_doubted() -> None:
    found = frozenset({Category.DRUGS, Category.SELF_HARM, Category.ILLNESS})
    kept, _pains = as_told(
        "no fever and no cough, all of that is long gone, so we can train as usual", 0.0, found, (), found
    )
    assert kept == {Category.DRUGS, Category.SELF_HARM}
