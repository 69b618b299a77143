"""Which of the words that nothing accounts for may change what is done.

A word that nobody knows is a name, slang, or the very thing that matters. Where it stands tells: behind "no", "only" or
"with", behind a number, or right before what is named, it may be what is wanted or what is not wanted. Elsewhere it is
part of a story.
"""

from collections.abc import Sequence

from spotter.dialogue.understanding.data_files import fillers
from spotter.dialogue.understanding.model import Act, Understanding
from spotter.dialogue.understanding.request_kinds import weights
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import english_words

_naming = frozenset(
    [
        "no",
        "not",
        "without",
        "except",
        "minus",
        "avoid",
        "skip",
        "only",
        "just",
        "with",
        "using",
        "use",
        "swap",
        "replace",
        "remove",
        "drop",
        "add",
        "instead",
        "than",
        "hate",
        "not",
        "dont",
        "never",
        "do",
    ]
)
"""Behind one of these something is named that is wanted, or not wanted."""
_things = ("exercise", "listed", "place", "equipment", "area", "lift", "session")
_between = 2


def unexplained(said: Understanding, acts: Sequence[Act]) -> tuple[int, ...]:
    """The places of the words left over that may change what ``acts`` do, in order."""
    left = set(said.left_over) | {at for act in acts for at in act.left_over}
    named = {at for each in said.named(*_things) for at in range(each.start, each.end)}
    return tuple(at for at in sorted(left) if not said.tokens[at].is_word or _is_named(said.tokens, at, named))


def is_known(token: Token) -> bool:
    """Whether it is an ordinary word, or one whose meaning here was learned from examples."""
    return token.text in english_words() or token.text in fillers().words or weights().knows(token.text)


def _is_named(tokens: Sequence[Token], at: int, named: set[int]) -> bool:
    """Whether a word stands where something is named that matters."""
    inside = at > 0 and tokens[at - 1].is_word and at + 1 in named
    if inside or (at and tokens[at - 1].kind is TokenKind.NUMBER):
        return True
    before = at - 1
    while before >= max(0, at - _between) and tokens[before].text in fillers().words - _naming:
        before -= 1
    return before >= 0 and tokens[before].text in _naming
