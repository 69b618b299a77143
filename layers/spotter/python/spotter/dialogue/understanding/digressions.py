"""What a message tells beside the matter: "I've got my crossword club at eight".

An ordinary word that means nothing here is passed over wherever it stands. All others that nothing accounts for must
be part of a digression. A message is cut into stretches at marks, at joining words and around what is asked for. A
stretch is a digression if it tells something (somebody does or is something, or it is a sentence of its own), does not
begin with a condition or a request, and is made of ordinary words only. A word that nobody knows is never put aside: it
is left over, and the coach asks about it unless it is learned to be part of a story (``story_words.py``).
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from spotter.dialogue.understanding.data_files import fillers, words_of
from spotter.language.templates import Reading
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import english_words

Meaning = TypeVar("Meaning")
_of_time = frozenset({"since", "before", "after"})
_places_follow = frozenset({"in", "at", "from", "near"})
_you = frozenset({"you", "u", "ya"})
"""Right before a request one of these says that it is asked for otherwise: would you count down ..."""
_strict = frozenset({"if", "unless", "whether", "only", "otherwise", "else", "either", "except", "without", "provided"})
_no_story = frozenset({"no", "not", "dont", "never", "without", "nothing", "except", "lets"})
_fewest_words = 3
_ends_sentence = frozenset(".!?;…")


def digressions(
    text: str, tokens: Sequence[Token], reading: Reading[Meaning], meaningful: frozenset[str]
) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The digressions, and the places that are still left over."""
    acts = {at for match in reading.matches for at in range(match.start, match.end)}
    begins = {match.start for match in reading.matches}
    named = {at for slot in reading.loose for at in range(slot.start, slot.end)}
    left = {at for at in reading.left_over if not _is_name(text, tokens, at)}
    told: list[tuple[int, int]] = []
    for begin, end in _stretches(tokens, acts):
        inside = [at for at in range(begin, end) if at in left]
        if end in begins and _you & {token.text for token in tokens[begin:end]}:
            continue
        if inside and (_is_digression(tokens, begin, end, named) or _is_moment(tokens, begin, end)):
            told.append((begin, end))
            left.difference_update(inside)
    for begin, end in _sentences(tokens):
        inside = [at for at in range(begin, end) if at in left]
        if inside and not acts & set(range(begin, end)) and _is_story(tokens[begin:end]):
            told.append((begin, end))
            left.difference_update(inside)
    left = {at for at in left if tokens[at].text in meaningful or not _is_ordinary(tokens[at])}
    return tuple(told), tuple(sorted(left))


def _sentences(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The stretches between full stops, if there are several."""
    ends = [at for at, token in enumerate(tokens) if token.text in ".!?" or token.kind is TokenKind.BREAK]
    begins = [0, *(at + 1 for at in ends)]
    return list(zip(begins, [*ends, len(tokens)], strict=True)) if ends else []


def _is_story(tokens: Sequence[Token]) -> bool:
    """Whether a whole sentence tells something and asks for nothing; when something was is no condition there."""
    words = [token.text for token in tokens if token.is_word]
    if len(words) < _fewest_words or set(words) & (words_of("request") | _you | _strict):
        return False
    return words[0] not in _no_story and bool(set(words) & words_of("telling")) and all(map(_is_ordinary, tokens))


def _stretches(tokens: Sequence[Token], acts: set[int]) -> Iterator[tuple[int, int]]:
    """The stretches between marks, joining words and acts."""
    begin = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or at in acts or _parts(tokens[at]):
            if at > begin:
                yield begin, at
            begin = at + 1


def _parts(token: Token) -> bool:
    return token.kind in (TokenKind.MARK, TokenKind.BREAK) or token.text in words_of("joins")


def _is_digression(tokens: Sequence[Token], begin: int, end: int, named: set[int]) -> bool:
    words = [token.text for token in tokens[begin:end]]
    first = next((word for word in words if word not in fillers().words), "")
    if words[0] in words_of("condition") or first in words_of("condition") | words_of("request"):
        return False
    telling = bool(set(words) & words_of("telling")) and len(words) >= _fewest_words
    if not telling and not (_is_sentence(tokens, begin, end) and not named & set(range(begin, end))):
        return False
    return all(at in named or _is_ordinary(tokens[at]) for at in range(begin, end))


def _is_moment(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether it is a few ordinary words that say since when, or before what: ``since army``, ``before my shift``."""
    said_when = begin > 0 and tokens[begin - 1].text in _of_time and end - begin <= _fewest_words
    return said_when and all(map(_is_ordinary, tokens[begin:end]))


def _is_name(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether it is the name of a place: ``in Graz``."""
    token = tokens[at]
    return text[token.start].isupper() and at > 0 and tokens[at - 1].text in _places_follow and token.is_word


def _is_sentence(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a stretch stands between full stops or the like."""
    before = begin == 0 or tokens[begin - 1].text in _ends_sentence or tokens[begin - 1].kind is TokenKind.BREAK
    behind = end == len(tokens) or tokens[end].text in _ends_sentence or tokens[end].kind is TokenKind.BREAK
    return before and behind and not (begin == 0 and end == len(tokens))


def _is_ordinary(token: Token) -> bool:
    if token.kind is not TokenKind.WORD:
        return True
    return token.text in english_words() or token.text in fillers().words
