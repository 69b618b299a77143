"""Whether a text may be about somebody's health: rather once too often than once too rarely."""

from spotter.dialogue.person.memorable import tells_of_health
from spotter.language.body_parts import BODY_PARTS
from spotter.language.sentences import sentences_in
from spotter.language.tokens import tokenise


def is_about_health(text: str) -> bool:
    """Whether a part of the body, a pain, an illness or anything that safety minds is named in it."""
    return any(_names_a_part(sentence) or tells_of_health(sentence) for sentence in sentences_in(text))


def _names_a_part(sentence: str) -> bool:
    return next(BODY_PARTS.find(tokenise(sentence)), None) is not None
