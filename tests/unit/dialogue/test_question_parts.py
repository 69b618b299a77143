"""The questions that one sentence joins are two; an order that is joined to something is none."""

import pytest

from spotter.dialogue.understanding.question_parts import asked_parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("How often should I lift, and is cycling not enough?", 2),
        ("should I bother with whey and when would I drink it", 2),
        ("is a belt worth it? and also, do I need chalk?", 2),
        ("what is a drop set but is it better than normal sets", 2),
        ("add some curls and do the rows first", 1),
        ("wide or narrow on the bench, which one is for the chest", 1),
        ("before or after my run, or does it not matter", 1),
        ("is it good and why", 1),
        ("", 0),
    ],
)
def test_a_sentence_is_parted_before_its_second_question(text: str, parts: int) -> None:
    assert len(list(asked_parts(text))) == parts


def test_the_parts_are_all_of_the_text() -> None:
    text = "Hi there. How long do I rest, and should I sit down? Thanks"
    found = [text[start:end] for start, end in asked_parts(text)]
    assert found == ["Hi there.", "How long do I rest, ", "and should I sit down?", "Thanks"]
