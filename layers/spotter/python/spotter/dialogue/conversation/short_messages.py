"""Messages of everyday words alone: greetings, thanks, "what's next?". Templates do not see words that mean nothing."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.model import Act, Understanding
from spotter.language.lexicon import Lexicon, read_lexicon, read_phrases

_file = Path(__file__).with_name("data") / "short_messages.txt"
_questions = ("show", "capabilities")
_always = frozenset({"unchanged", "never_mind", "enough", "thanks", "apology", "goodbye", "laughter", "congratulated"})
_pointing = frozenset({"exercise", "listed", "place", "area", "equipment", "lift", "scheme", "sets", "reps", "weight"})
_most_words = 10
"""A question of everyday words is short; in a longer message the same words are chance."""


def short_act(said: Understanding) -> Act | None:
    """The act of a message that no template matched: of the phrases that it holds the one that the file has first."""
    found = sorted(_phrases().find(said.tokens), key=lambda each: _order().index(each.meaning))
    for each in found:
        skill, _, intent = each.meaning.partition(".")
        if skill in _questions and (len(said.tokens) > _most_words or said.left_over):
            continue
        return Act(skill, intent, each.start, each.end, (), denied=False)
    return None


def is_short_question(said: Understanding) -> Callable[[Act], bool]:
    """Whether what reads as an act stands within a question of everyday words: ``what can you do``.

    The message is looked through once, for all of its acts.
    """
    questions = [
        (found.start, found.end)
        for found in _phrases().find(said.tokens)
        if found.meaning.partition(".")[0] in _questions
    ]
    return lambda act: any(start <= act.start and act.end <= end for start, end in questions)


def is_small_talk(said: Understanding) -> bool:
    """Whether a message holds phrases of small talk, and nothing else that could have been meant to be done."""
    act = short_act(said)
    if act is None or act.skill != "small_talk" or (act.intent == "greeting" and act.start > 1):
        return False
    return act.intent in _always or not (
        names_something(said) or said.is_question or set(said.left_over) - _places(said)
    )


def names_something(said: Understanding) -> bool:
    """Whether something is named that a request could be of."""
    return any(each.kind in _pointing for each in said.mentions)


def is_everyday(said: Understanding) -> bool:
    """Whether a message consists of phrases of everyday words."""
    words = {at for at, token in enumerate(said.tokens) if token.is_word}
    return bool(words) and words <= _places(said)


def _places(said: Understanding) -> frozenset[int]:
    """The places that phrases hold."""
    return frozenset(at for found in _phrases().find(said.tokens) for at in range(found.start, found.end))


def short_intents() -> frozenset[str]:
    """Every ``skill.intent`` that such a message can be for."""
    return frozenset(_order())


@cache
def _phrases() -> Lexicon[str]:
    return read_lexicon(_file)


@cache
def _order() -> tuple[str, ...]:
    return tuple(dict.fromkeys(meaning for _phrase, meaning in read_phrases(_file)))
