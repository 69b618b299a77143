"""The handbook: every entry has an answer, and every entry and skill that can be asked about was learned."""

from collections import Counter
from pathlib import Path

import pytest

from learning import questions
from spotter.dialogue.questions import handbook as module
from spotter.dialogue.questions.handbook import entries, handbook
from spotter.dialogue.questions.topic_answers import NAMED_ELSEWHERE, skill_named
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.understanding.question_topics import NONE, topics

LONGEST_TITLE = 60
FEWEST_QUESTIONS = 25
LONGEST = 450
"""Letters of an answer: what is read on a telephone between two sets."""
_asked_by_wordings_alone = {"sets", "missed_reps", "beginner_start", "tired", "machines_safe"}
"""Entries of which the learned reader knows nothing: others of it say the same more exactly."""


def test_each_entry_has_an_answer_that_is_short() -> None:
    for name, answer in handbook().items():
        assert 30 < len(answer) <= LONGEST, name
        assert answer[-1] in ".?" and answer[0].isupper(), name


def test_each_entry_can_be_asked_for() -> None:
    learned = {name.partition(".")[2] for name in topics() if name.startswith("facts.")}
    assert set(handbook()) - learned == _asked_by_wordings_alone
    assert learned <= set(handbook())


def test_each_topic_that_was_learned_is_answered() -> None:
    unanswered = {name for name in topics() if name != NONE and skill_named(name) not in SKILLS}
    assert unanswered == NAMED_ELSEWHERE


def test_each_entry_has_a_title_of_a_few_words_and_a_chapter() -> None:
    for name, entry in entries().items():
        assert 0 < len(entry.title) <= LONGEST_TITLE, name
        assert entry.title[-1] not in ".?;", name
    assert {"body", "conditions", "how_much", "technique", "spotter"} <= {each.chapter for each in entries().values()}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[one] a\nAn answer.\n[one] b\nAnother.\n", "twice"),
        ("[one] a\n\n[two] b\nAn answer.\n", "one"),
        ("[one]\nAn answer.\n", "one"),
    ],
)
def test_a_faulty_handbook_is_refused(text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chapter.txt").write_text(text, "utf-8")
    monkeypatch.setattr(module, "DATA", tmp_path)
    with pytest.raises(ValueError, match=fault):
        entries.__wrapped__()


def test_a_name_stands_in_one_chapter_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for chapter in ("a", "b"):
        (tmp_path / f"{chapter}.txt").write_text("[one] a\nAn answer.\n", "utf-8")
    monkeypatch.setattr(module, "DATA", tmp_path)
    with pytest.raises(ValueError, match="twice"):
        entries.__wrapped__()


def test_questions_of_people_who_taught_nothing_are_told_apart() -> None:
    asked = list(questions.questions(questions.SET_ASIDE))
    for path in (questions.TAUGHT, questions.TAUGHT_LATER):
        assert {each.author for each in asked}.isdisjoint(each.author for each in questions.questions(path))


def test_each_entry_that_came_later_was_asked_for_often_enough() -> None:
    counted = Counter(each.topic for path in questions.LEARNED for each in questions.questions(path))
    learned = {f"facts.{name}" for name in handbook() if name not in _asked_by_wordings_alone}
    assert {name: counted[name] for name in learned if counted[name] < FEWEST_QUESTIONS} == {}
