"""Whether a change is asked for, or only asked about: ``can you swap the bench`` is not ``would swapping it help?``."""

from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.model import Act, Understanding
from spotter.language.lexicon import Lexicon, read_lexicon
from spotter.language.tokens import TokenKind

_beginning = 2
"""Words before which a question begins: "so", "and"."""


def only_asks(said: Understanding, act: Act) -> bool:
    """Whether ``act`` is not to be done: its sentence asks about it, or the message says that nothing is to change."""
    if any(found.meaning == "unchanged" for found in _phrases().find(said.tokens)):
        return True
    begin = _sentence_start(said, act.start)
    return any(found.meaning == "about" and begin <= found.start <= act.start for found in _phrases().find(said.tokens))


def is_polite(said: Understanding, act: Act) -> bool:
    """Whether ``act`` begins with the words of a polite request."""
    return any(
        found.meaning == "request" and act.start <= found.start < act.end for found in _phrases().find(said.tokens)
    )


def asks(said: Understanding) -> bool:
    """Whether a message begins as a question about something: ``did you know``, ``how many``."""
    return any(found.meaning == "about" and found.start < _beginning for found in _phrases().find(said.tokens))


def _sentence_start(said: Understanding, at: int) -> int:
    while at > 0 and not _ends_sentence(said, at - 1):
        at -= 1
    return at


def _ends_sentence(said: Understanding, at: int) -> bool:
    token = said.tokens[at]
    return token.kind is TokenKind.BREAK or token.text in ".;!?"


@cache
def _phrases() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "asking.txt")
