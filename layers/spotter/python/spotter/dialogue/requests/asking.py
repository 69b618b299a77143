"""Whether a change is asked for, or only asked about: ``can you swap the bench`` is not ``would swapping it help?``."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.model import Act, Understanding
from spotter.language.lexicon import Entry, Lexicon, read_lexicon
from spotter.language.tokens import TokenKind

_of_questions = frozenset({"is", "are", "isnt", "arent", "does", "doesnt", "did", "was", "were", "has", "why", "hows"})
"""A sentence that begins with one of these asks about what is."""
_of_what_is_there = {("is", "there"), ("are", "there"), ("isnt", "there"), ("arent", "there")}
_before_questions = frozenset(
    {"and", "so", "ok", "okay", "but", "hey", "hi", "um", "well", "then", ",", "coach", "right"}
)
_beginning = 2
"""Words before which a question begins: "so", "and"."""
_longest_opening = 8
"""Words in which a polite request has begun."""


def only_asks(said: Understanding) -> Callable[[Act], bool]:
    """Whether an act is not to be done: its sentence asks about it, or the message says that nothing is to change.

    The message is looked through once, for all of its acts. A workout may be asked for as a question: what can I do.
    """
    found = list(_phrases().find(said.tokens))
    unchanged = any(each.meaning == "unchanged" or _takes_back(said, each) for each in found)
    about = [each for each in found if each.meaning == "about"]
    begins = [each.start for each in about]
    starts = list(_sentence_starts(said))

    def is_only_asked(act: Act) -> bool:
        begin = starts[act.start]
        if unchanged or _begins_as_question(said, begin, act):
            return True
        at = bisect_left(begins, begin)
        asking = about[at : bisect_right(begins, act.start)]
        return any(not (act.skill == "build" and each.start == act.start and each.end <= act.end) for each in asking)

    return is_only_asked


def _takes_back(said: Understanding, found: Entry[str]) -> bool:
    """Whether the message ends with words that take back what it asked for before them: ``add rows, actually no``."""
    rest = said.tokens[found.end :]
    is_end = found.meaning == "retracted" and not any(token.is_word for token in rest)
    return is_end and any(act.end <= found.start for act in said.acts)


def _begins_as_question(said: Understanding, begin: int, act: Act) -> bool:
    """Whether the sentence begins as a question about what is: is 3 sets enough. A polite request is none."""
    while begin < act.start and said.tokens[begin].text in _before_questions:
        begin += 1
    if tuple(token.text for token in said.tokens[begin : begin + 2]) in _of_what_is_there:
        return True
    opening = said.tokens[begin : begin + _longest_opening]
    polite = any(found.meaning == "request" and found.start < _beginning for found in _phrases().find(opening))
    return begin < act.start and said.tokens[begin].text in _of_questions and not polite


def is_polite(said: Understanding, act: Act) -> bool:
    """Whether ``act`` begins with the words of a polite request."""
    return any(
        found.meaning == "request" and act.start <= found.start < act.end for found in _phrases().find(said.tokens)
    )


def asks(said: Understanding) -> bool:
    """Whether a message begins as a question about something: ``did you know``, ``how many``."""
    return any(found.meaning == "about" and found.start < _beginning for found in _phrases().find(said.tokens))


def _sentence_starts(said: Understanding) -> Iterator[int]:
    """For each word, where its sentence begins."""
    start = 0
    for at in range(len(said.tokens)):
        yield start
        if _ends_sentence(said, at):
            start = at + 1


def _ends_sentence(said: Understanding, at: int) -> bool:
    token = said.tokens[at]
    return token.kind is TokenKind.BREAK or token.text in ".;!?"


@cache
def _phrases() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "asking.txt")
