"""Messages of everyday words alone: greetings, thanks, "what's next?". Templates do not see words that mean nothing."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.model import Act, Understanding
from spotter.language.lexicon import Lexicon, read_lexicon, read_phrases

_file = Path(__file__).with_name("data") / "short_messages.txt"
_questions = ("show", "capabilities")
_always = frozenset({"unchanged", "never_mind", "enough", "thanks", "apology", "goodbye", "laughter", "congratulated"})
_pointing = frozenset({"exercise", "listed", "place", "area", "equipment", "lift"})
_tells = frozenset(
    {
        "i",
        "im",
        "ill",
        "ive",
        "id",
        "havent",
        "she",
        "shes",
        "he",
        "hes",
        "they",
        "we",
        "were",
        "my",
        "our",
        "the",
        "youre",
        "ur",
        "you",
    }
)
_asking = frozenset({"is", "are", "does", "do", "can", "should", "what", "why", "how", "when", "which", "who", "will"})
_dangling = frozenset({"the", "a", "an", "with", "my", "for", "of", "and", "or", "your", "um", "uh", "me"})
"""Words that a message does not end with, unless it was broken off."""
_beginning = 4
"""Words within which a statement names who it is about."""
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


def is_small_talk(said: Understanding, act: Act) -> bool:
    """Whether a message with such a phrase holds nothing else that could have been meant to be done."""
    if act.intent in _always:
        return True
    words = [token.text for token in said.tokens if token.is_word]
    if act.intent == "confused" and act.end - act.start < len(words):
        return False
    if words[:1] and words[0] in _asking and act.intent in ("praise", "agreed", "no"):
        return False
    if any(each.kind in _pointing for each in said.mentions):
        return False
    if words[-1:] and words[-1] in _dangling and len(words) > 1:
        return False
    begins = {token.text for token in said.tokens[:_beginning]}
    phrases = {at for found in _phrases().find(said.tokens) for at in range(found.start, found.end)}
    return set(said.left_over) <= phrases or bool(begins & _tells and not said.is_question)


def short_intents() -> frozenset[str]:
    """Every ``skill.intent`` that such a message can be for."""
    return frozenset(_order())


@cache
def _phrases() -> Lexicon[str]:
    return read_lexicon(_file)


@cache
def _order() -> tuple[str, ...]:
    return tuple(dict.fromkeys(meaning for _phrase, meaning in read_phrases(_file)))
