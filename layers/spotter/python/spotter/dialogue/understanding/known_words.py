"""Which words are known here: those of everyday English, those of the lists, and those that examples have taught."""

from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.request_kinds import weights
from spotter.language.tokens import Token
from spotter.language.words import english_words


def is_known(token: Token) -> bool:
    """Whether it is an ordinary word, or one whose meaning here was learned from examples."""
    return token.text in english_words() or token.text in fillers().words or weights().knows(token.text)
