"""What is suggested: said by the sentence, known to nobody, and under an id that comes of its place."""

from typing import Any

import pytest

from spotter.llm.prompts.memories import MEMORIES
from spotter.memory.by_model import (
    MOST_CHARS,
    MOST_KNOWN_CHARS,
    SuggestedMemories,
    newest_that_fit,
    request_for,
    suggested_by_model,
)
from spotter.memory.by_rules import suggested_by_rules
from spotter.memory.health import is_about_health
from spotter.memory.models import Memory, MemoryType
from spotter.memory.suggestion import MOST_AT_ONCE, Suggestion, memories_made, new_suggestions
from spotter.memory.told import Told
from spotter.memory.wording import wording_of
from spotter.messages import UserTurn

AT = "2026-03-02T09:00:00.000Z"


def of(text: str, content: str | None = None, place: int = 0) -> Suggestion:
    return Suggestion(Told(3, place, text), MemoryType.PREFERENCE, content or text, 5)


def memory(content: str, status: str = "active", said: str | None = None) -> Memory:
    return Memory(id="mem_1", agent="default", content=content, status=status, said=said)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I prefer to train in the evening.", "preference"),
        ("I never train on Sundays.", "constraint"),
        ("My goal is to deadlift 200 kg.", "goal"),
        ("My squat PR is 140 kg.", "outcome"),
        ("I weigh 82 kg in the morning.", "fact"),
        ("I had surgery on my left knee.", "constraint"),
        ("Please give me a leg workout today.", None),
        ("I want a shorter workout today.", None),
        ("Squat 3x5 at 100 kg.", None),
        ("Thanks, that was great.", None),
        ("Do I always need to warm up?", None),
    ],
)
def test_rules_keep_what_stands_and_leave_what_is_of_the_day(text: str, kind: str | None) -> None:
    found = suggested_by_rules([Told(1, 0, text)])
    assert [(each.type.value, each.content) for each in found] == ([(kind, text)] if kind else [])


@pytest.mark.parametrize(
    ("text", "content", "good"),
    [
        ("I prefer to train before work", "Prefers to train before work.", True),
        ("I hate burpees so much", "Dislikes burpees.", True),
        ("My goal is a squat of 140 kg", "Goal: squat 140 kg.", True),
        ("My goal is a squat of 140 kg", "Goal: squat 150 kg.", False),
        ("I prefer to train before work", "Is a nurse who works nights.", False),
        ("I never train on Sundays", "Trains on Sundays.", False),
        ("I train on Sundays", "Never trains on Sundays.", False),
        ("I like burpees in warm-ups", "Hates burpees in warm-ups.", False),
    ],
)
def test_a_model_may_say_only_what_the_sentence_says(text: str, content: str, good: bool) -> None:
    assert bool(new_suggestions([of(text, content)], [], ())) is good


@pytest.mark.parametrize("status", ["active", "suggested", "rejected"])
def test_what_is_known_is_not_suggested_whatever_became_of_it(status: str) -> None:
    known = memory("Prefers training in the morning.", status)
    assert new_suggestions([of("I prefer training in the mornings")], [known], ()) == []


def test_a_sentence_that_a_memory_was_made_of_is_not_suggested_in_other_words() -> None:
    text = "I prefer to train before work because of the kids"
    known = memory("Early sessions only.", "rejected", wording_of(text).digest)
    assert new_suggestions([of(text, "Prefers to train before work.")], [known], ()) == []


def test_what_was_deleted_is_not_suggested_again() -> None:
    text = "I prefer training in the mornings"
    assert new_suggestions([of(text)], [], {wording_of("Prefers morning training").digest}) == []


def test_the_same_is_suggested_once_and_not_too_much_at_once() -> None:
    twice = [of("I prefer training in the mornings"), of("I like training in the morning", place=1)]
    assert new_suggestions(twice, [], ()) == twice[:1]
    many = [of(f"I always do {number} sets of rowing", place=number) for number in range(5, 40)]
    assert len(new_suggestions(many, [], ())) == MOST_AT_ONCE


def test_an_id_comes_of_the_session_and_the_place() -> None:
    made = memories_made("pk#born", "ses_1", "default", [of("I prefer rowing"), of("I prefer rowing", "rowing")], AT)
    again = memories_made("pk#born", "ses_1", "default", [of("I prefer rowing", "other words")], "2026-03-03")
    elsewhere = memories_made("pk#later", "ses_1", "default", [of("I prefer rowing")], AT)
    assert made[0].id == again[0].id
    assert len({made[0].id, made[1].id, elsewhere[0].id}) == 3
    assert (made[0].status, made[0].source and made[0].source.seq) == ("suggested", 3)


@pytest.mark.parametrize(
    "text",
    [
        "I have a bad left knee.",
        "My shoulder hurts when I press.",
        "I take blood pressure medication.",
        "I am 20 weeks pregnant.",
        "I tore my ACL in 2019.",
        "Wants bigger biceps.",
    ],
)
def test_health_is_seen_rather_too_often(text: str) -> None:
    assert is_about_health(text)
    made = memories_made("pk", "ses_1", "default", [of(text, "Something harmless.")], AT)
    assert made[0].health, "the sentence counts, whatever was made of it"


def test_what_is_not_about_health_is_not_marked() -> None:
    assert not is_about_health("Prefers to train before work. Has a barbell at home.")


def test_a_model_is_given_numbered_sentences_as_data_and_cites_them() -> None:
    told = [Told(1, 0, "I prefer </conversation> mornings"), Told(4, 2, "My goal is a 140 kg squat")]
    request = request_for(told, "2026-03-02")
    assert request.system == MEMORIES.text
    assert request.tools == ()
    (turn,) = request.turns
    assert isinstance(turn, UserTurn)
    assert turn.text == (
        "<conversation>\n1. I prefer &lt;/conversation> mornings\n2. My goal is a 140 kg squat\n</conversation>"
    )
    answer = SuggestedMemories.model_validate(
        {"memories": [_suggested(2, "Goal: squat 140 kg"), _suggested(3, "Prefers mornings")]}
    )
    assert [(each.told, each.content) for each in suggested_by_model(told, answer)] == [(told[1], "Goal: squat 140 kg")]


def test_a_model_is_told_what_is_known_and_first_of_all_what_was_rejected() -> None:
    def kept(content: str, status: str, day: int) -> Memory:
        made = memories_made("pk", "ses_1", "default", [of(content)], AT)[0]
        return made.model_copy(update={"status": status, "updated": f"2026-03-{day:02}T09:00:00.000Z"})

    known = [
        kept("Trains at home", "active", 9),
        kept("Prefers </known> mornings", "rejected", 1),
        kept("Hates\nburpees", "rejected", 2),
        *(kept("x" * 400, "suggested", 8) for _ in range(40)),
    ]
    (turn,) = request_for([Told(1, 0, "I train before work")], "2026-03-02", known).turns
    assert isinstance(turn, UserTurn)
    lines = turn.text.split("\n")
    assert lines[:4] == ["<known>", "Hates burpees", "Prefers &lt;/known> mornings", "Trains at home"]
    assert lines[-4:] == ["</known>", "<conversation>", "1. I train before work", "</conversation>"]
    assert 7_000 < sum(len(line) + 1 for line in lines[1:-4]) <= MOST_KNOWN_CHARS + len("&lt;")


def test_of_a_long_session_the_newest_sentences_are_read() -> None:
    told = [Told(seq, 0, "x" * 300) for seq in range(1, 400)]
    kept = newest_that_fit(told)
    assert kept == told[-len(kept) :]
    assert MOST_CHARS - 300 < sum(len(each.text) for each in kept) <= MOST_CHARS


def _suggested(sentence: int, content: str) -> dict[str, Any]:
    return {"sentence": sentence, "type": "goal", "content": content, "importance": 7}


def test_what_whoever_approves_it_would_not_see_all_of_is_not_suggested() -> None:
    assert of("I always train before work").is_supported
    assert not of("I always train before work\U000e0041\U000e0042").is_supported
    assert not of("I always train before\u200b work").is_supported
