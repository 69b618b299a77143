"""Names that nobody knows, where the name of an exercise stands: ``the wibbles were 40``, ``bin the wibbles``."""

from collections.abc import Collection, Iterator

from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at

_most_words = 3
_unit_words = ("kg", "lb", "reps", "sets", "times", "seconds", "set_noun", "every", "last", "these")


def unknown_object(message: Message, known: Collection[int]) -> str:
    """What is to be deleted, where that is no word for all of it; else empty. ``known``: places of names and days."""
    for start in _object_starts(message, known):
        words = list(_noun(message, start, known))
        strange = [word for word in words if word not in words_of("whole") | words_of("neutral")]
        if strange:
            return " ".join(words)
    return ""


def _object_starts(message: Message, known: Collection[int]) -> Iterator[int]:
    """Behind a word of removal, and behind a day: ``monday's wibbles``."""
    for at, word in enumerate(message.words):
        behind_day = at - 1 in known and message.words[at - 1].removesuffix("s") != message.words[at - 1]
        if (word in words_of("removal") and at not in known) or behind_day:
            yield at if behind_day else at + 1
    for at in range(len(message.words)):
        if at in known and at - 1 not in known and at and message.words[at - 1] in words_of("of_day"):
            start = at - 1
            while start and message.words[start - 1] not in words_of("stop") | words_of("determiner"):
                start -= 1
            if start and message.words[start - 1] in words_of("determiner"):
                yield start


def _ends() -> frozenset[str]:
    return words_of("stop") | words_of("of_day") | words_of("determiner")


def _noun(message: Message, start: int, known: Collection[int]) -> Iterator[str]:
    """The words of a thing, without what stands before it, up to what cannot be of it."""
    at = start
    while at < len(message.words) and message.words[at] in words_of("determiner"):
        at += 1
    for place in range(at, min(at + _most_words, len(message.words))):
        word = message.words[place]
        if place in known or not message.tokens[place].is_word or word in _ends():
            return
        yield word


def unknown_subject(message: Message, known: Collection[int]) -> str:
    """What figures are said of, where that is no exercise of the log, and no word of sets: ``the wibbles were 40``."""
    for at, word in enumerate(message.words):
        if word not in words_of("copula") or not at or at - 1 in known or not message.tokens[at - 1].is_word:
            continue
        if not any(number_at(message.tokens, place) for place in range(at + 1, min(at + 4, len(message.words)))):
            continue
        subject = message.words[at - 1]
        if subject not in words_of("neutral") and not any(subject in words_of(each) for each in _unit_words):
            return subject
    return ""
