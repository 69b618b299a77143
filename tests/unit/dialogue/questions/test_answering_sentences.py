"""The sentences beside the skills that answer: an intent is what its ``must`` ask, and its ``must not`` do not."""

import pytest

from spotter.dialogue.conversation.short_messages import is_short_question, short_act
from spotter.dialogue.requests.act_selection import selected
from spotter.dialogue.understanding.read import Situation, understand
from spotter.dialogue.understanding.sentences import Intent, sentences

_answering = ("capabilities", "compare", "explain", "facts", "how_to", "progress", "show", "small_talk", "unsupported")
_workout = Situation(("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank"))
_files = [each for each in sentences() if each.skill in _answering]


def _asked(text: str) -> list[str]:
    said = understand(text, _workout)
    is_everyday = is_short_question(said)
    acts = selected(said, [act for act in said.acts if not is_everyday(act)])
    short = short_act(said)
    return [act.name for act in acts] or ([short.name] if short is not None else [])


def _name(intent: Intent) -> str:
    return f"{intent.skill}.{intent.name}"


@pytest.mark.parametrize(("text", "intent"), [pair for each in _files for pair in each.must], ids=str)
def test_a_sentence_that_an_intent_must_match_asks_for_it(text: str, intent: Intent) -> None:
    assert _name(intent) in _asked(text)


@pytest.mark.parametrize(("text", "intent"), [pair for each in _files for pair in each.must_not], ids=str)
def test_a_sentence_that_an_intent_must_not_match_asks_for_something_else(text: str, intent: Intent) -> None:
    assert _name(intent) not in _asked(text)


def test_every_answering_skill_has_sentences_to_be_held_by() -> None:
    assert sorted(each.skill for each in _files if each.must) == sorted(_answering)
