"""Names that nobody knows, where the name of an exercise stands: ``the wibbles were 40``, ``bin the wibbles``."""

from collections.abc import Collection, Iterator

from spotter.dialogue.training.corrections.word_classes import words_of
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.words import english_words, singular

_most_words = 3
_all = frozenset({"everything", "all"})
"""Whoever says one of these names nothing else behind it."""
_pointing = frozenset({"the", "my", "them", "those", "these", "that"})
_pronouns = frozenset({"it", "that", "they", "this", "i", "you", "he", "she", "we"})
_unit_words = ("kg", "lb", "reps", "sets", "times", "seconds", "set_noun", "every", "last", "these")


def unknown_object(message: Message, known: Collection[int]) -> str:
    """What is to be deleted, where that is no word for all of it; else empty. ``known``: places of names and days."""
    for start in _object_starts(message, known):
        words = list(_noun(message, start, known))
        strange = [word for word in words if word not in words_of("whole") | words_of("neutral")]
        if strange and words[0] not in _all:
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


def unknown_subject(message: Message, known: Collection[int], day_ends: Collection[int]) -> str:
    """What figures are said of, where that is no exercise of the log, and no word of sets: ``the wibbles were 40``.

    ``day_ends``: places right behind a day.
    """
    for start, end in clauses(message.tokens):
        copula = next((at for at in range(start, end) if message.words[at] in words_of("copula")), end)
        has_figure = any(number_at(message.tokens, at) for at in range(copula, end))
        if has_figure and (name := _subject(message, (start, copula), known, day_ends)):
            return name
    return next(filter(None, (_strange(message, at + 1, known) for at in _pointed(message))), "")


def _subject(message: Message, span: tuple[int, int], known: Collection[int], day_ends: Collection[int]) -> str:
    """The thing before ``was``, or behind a day: its words, if one of them names nothing that a log has."""
    start, copula = span
    begins = [at + 1 for at in _pointed(message) if start <= at < copula]
    begins += [at for at in range(start, copula) if at in day_ends]
    if copula > start and copula - 1 not in known and message.tokens[copula - 1].is_word:
        begins.append(copula - 1)
    for begin in begins:
        words = list(_noun(message, begin, known)) if begin < copula else []
        is_strange = any(not _is_neutral(word) for word in words)
        if is_strange and not _pronouns & set(message.words[begin:copula]):
            return " ".join(words)
    return ""


def _pointed(message: Message) -> Iterator[int]:
    return (at for at, word in enumerate(message.words) if word in _pointing)


def _is_neutral(word: str) -> bool:
    return any(word in words_of(each) for each in ("neutral", "whole", "speaker", *_unit_words))


def _strange(message: Message, at: int, known: Collection[int]) -> str:
    """A word of no dictionary."""
    if at >= len(message.tokens) or at in known or not message.tokens[at].is_word:
        return ""
    word = message.words[at]
    is_known = (
        word in fillers().words
        or word in english_words()
        or singular(word) in english_words()
        or word in words_of("neutral")
    )
    return "" if is_known or any(word in words_of(each) for each in _unit_words) else word
