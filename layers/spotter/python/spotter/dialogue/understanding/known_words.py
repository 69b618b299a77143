"""Which words are known here: those of everyday English, those of the lists, and those that examples have taught."""

from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.request_kinds import weights
from spotter.language.tokens import Token
from spotter.language.words import english_words

_clipped, _whole = "in", "ing"


def is_known(token: Token) -> bool:
    """Whether it is an ordinary word, ``doin`` for ``doing`` too, or one whose meaning here examples have taught."""
    word = token.text
    if word in english_words() or word in fillers().words or weights().knows(word):
        return True
    return word.endswith(_clipped) and word.removesuffix(_clipped) + _whole in english_words()
