"""What of a conversation must be kept word for word, so that the coach and safety know what they knew."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.person.carried import LONGEST_WHOLE_CHARS, carried, known_after
from spotter.dialogue.person.remembered import with_message
from spotter.language.sentences import sentences_in

LINES = (
    *("hi", "thanks", "what is RPE?", "30 minute leg workout", "swap the squat", "make it 45 minutes"),
    *("my knee hurts", "my knee is fine now", "my wrist is sore and my elbow hurts badly", "wrist is fine again"),
    *("I only have dumbbells", "I have a full gym", "no burpees please", "I hate burpees", "burpees are fine again"),
    *("I'm pregnant", "I have chest pain", "my doctor cleared me", "I am a beginner", "I want to get stronger"),
    *("no jumping please", "I also have a bench", "I'm 15", "I had surgery on my shoulder"),
)
MOST = 8_000


def texts(lines: list[str]) -> list[str]:
    return [text for _at, text in carried(lines, MOST)]


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=25))
def test_after_what_is_carried_the_same_is_known_as_after_all(lines: list[str]) -> None:
    kept = carried(lines, MOST)
    assert known_after([text for _at, text in kept]) == known_after(lines)
    assert all(lines[at] == text for at, text in kept)
    assert [at for at, _text in kept] == sorted({at for at, _text in kept})


@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=20), st.lists(st.sampled_from(LINES), max_size=20))
def test_carried_twice_is_as_good_as_once(first: list[str], later: list[str]) -> None:
    again = texts([*texts(first), *later])
    assert known_after(again) == known_after([*first, *later])


def test_a_pain_is_kept_until_it_is_taken_back() -> None:
    assert texts(["hello", "my knee hurts", "thanks"]) == ["my knee hurts"]
    assert texts(["hello", "my knee hurts", "thanks", "my knee is fine now"]) == []


def test_what_was_said_anew_replaces_what_was_said_before() -> None:
    assert texts(["I only have dumbbells", "I have 20 minutes", "I have a full gym", "make it 45 minutes"]) == [
        "I have a full gym",
        "make it 45 minutes",
    ]


def test_what_was_said_a_hundred_times_is_kept_once() -> None:
    assert texts(["no burpees please"] * 100) == ["no burpees please"]


def test_of_a_long_message_the_sentences_are_kept_that_matter() -> None:
    story = "The film last night told of a queen and her two daughters. " * 8
    text = f"{story}My knee hurts. {story}No burpees please. {story}"
    assert len(text) > LONGEST_WHOLE_CHARS
    (kept,) = texts([text])
    assert "My knee hurts." in kept
    assert "No burpees please." in kept
    assert len(kept) < len(text) / 2
    assert set(sentences_in(kept)) <= set(sentences_in(text))


@pytest.mark.parametrize(
    ("most", "left"),
    [
        (80, ["no burpees please", "my knee hurts", "I only have dumbbells"]),
        (40, ["no burpees please", "my knee hurts"]),
        (20, ["my knee hurts"]),
        (5, []),
    ],
)
def test_where_there_is_no_room_wishes_go_before_refusals_and_these_before_pains(most: int, left: list[str]) -> None:
    lines = ["no burpees please", "my knee hurts", "I only have dumbbells"]
    assert [text for _at, text in carried(lines, most)] == left


def test_where_there_is_no_room_long_messages_are_cut_to_what_somebody_could_be_hurt_by() -> None:
    story = "I went for a walk and saw a bird in the garden at home. " * 40
    parts = ("knee", "wrist", "elbow", "shoulder", "hip", "ankle", "neck", "lower back")
    kept = texts([f"{story}My {part} hurts a lot. {story}" for part in parts])
    assert [text for text in kept if len(text) > LONGEST_WHOLE_CHARS] == []
    assert all(any(f"My {part} hurts a lot." in text for text in kept) for part in parts)


def test_a_message_that_cannot_be_read_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(wanted: WorkoutConstraints, text: str) -> WorkoutConstraints:
        if "poison" in text:
            raise ValueError
        return with_message(wanted, text)

    monkeypatch.setattr("spotter.dialogue.person.carried.with_message", fails)
    assert texts(["my knee hurts", "poison my wrist hurts"]) == ["my knee hurts"]
