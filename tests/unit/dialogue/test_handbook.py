"""The handbook: every entry has an answer, and every entry and skill that can be asked about was learned."""

from pathlib import Path

import pytest

from learning import questions
from spotter.dialogue import handbook as module
from spotter.dialogue.handbook import handbook
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.topic_answers import NAMED_ELSEWHERE, skill_named
from spotter.dialogue.understanding.question_topics import NONE, topics

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


@pytest.mark.parametrize(
    ("text", "fault"),
    [("[one] a\nAn answer.\n[one] b\nAnother.\n", "twice"), ("[one] a\n\n[two] b\nAn answer.\n", "one")],
)
def test_a_faulty_handbook_is_refused(text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "handbook.txt").write_text(text, "utf-8")
    monkeypatch.setattr(module, "DATA", tmp_path / "handbook.txt")
    with pytest.raises(ValueError, match=fault):
        handbook.__wrapped__()


def test_questions_of_people_who_taught_nothing_are_told_apart() -> None:
    asked = list(questions.questions(questions.SET_ASIDE))
    assert {each.author for each in asked}.isdisjoint(each.author for each in questions.questions(questions.TAUGHT))
