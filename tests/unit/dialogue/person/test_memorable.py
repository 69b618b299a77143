"""Sentences that are kept for models: records, numbers, standing wishes, injuries."""

import pytest

from spotter.dialogue.person.memorable import LONGEST_CHARS, Kind, Memorable, is_taken_back, memorable, records_in


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("my squat PR is 140 kg", Kind.RECORD),
        ("My bench 1RM is 97.5 kg.", Kind.RECORD),
        ("my deadlift max is 200kg", Kind.RECORD),
        ("I tore my left ACL in 2019", Kind.HEALTH),
        ("my knee hurts", Kind.HEALTH),
        ("I'm pregnant", Kind.HEALTH),
        ("I have asthma", Kind.HEALTH),
        ("I prefer training in the morning", Kind.PREFERENCE),
        ("I hate burpees", Kind.PREFERENCE),
        ("my goal is a meet in May", Kind.PREFERENCE),
        ("I'm 34 and weigh 82 kg", Kind.NUMBER),
        ("I did 5x5 squats at 100kg today", Kind.NUMBER),
        ("I benched 100 for 5 last week", Kind.NUMBER),
        ("thanks", None),
        ("what is my PR?", None),
        ("what is a good 1RM?", None),
        ("30 minute leg workout", None),
        ("my knee is fine now", None),
        ("", None),
    ],
)
def test_what_a_sentence_tells(text: str, kind: Kind | None) -> None:
    assert [each.kind for each in memorable(text)] == ([] if kind is None else [kind])


def test_only_the_sentences_that_tell_something_are_kept() -> None:
    text = "Hi there! My squat PR is 140 kg. How are you? I prefer mornings.\nThanks."
    assert [each.text for each in memorable(text)] == ["My squat PR is 140 kg.", "I prefer mornings."]


def test_a_sentence_that_is_too_long_is_a_story() -> None:
    text = "My squat PR is 140 kg and " + "so on " * 50
    assert len(text) > LONGEST_CHARS
    assert list(memorable(text)) == []


def test_of_a_tool_s_answer_the_records_are_kept() -> None:
    text = "Logged 3 sets of squats.\nNew PR: 142.5 kg.\nYour best is near"
    assert list(records_in(text)) == [Memorable(Kind.RECORD, "New PR: 142.5 kg.")]


def test_an_injury_is_taken_back_when_all_of_it_is_well_again() -> None:
    knee = Memorable(Kind.HEALTH, "my knee hurts")
    assert is_taken_back(knee, "my knee is fine now")
    assert not is_taken_back(knee, "my wrist is fine now")
    assert not is_taken_back(Memorable(Kind.RECORD, "my knee hurts"), "my knee is fine now")
    assert not is_taken_back(Memorable(Kind.HEALTH, "I have asthma"), "I am fine now")
