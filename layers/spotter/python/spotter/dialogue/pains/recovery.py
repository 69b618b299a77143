"""Whether a message says that a part of the body is well again: ``shoulder is 100% now``, ``no more knee pain``."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.tokens import Token, TokenKind

_general = frozenset(
    {"my", "the", "left", "right", "lower", "upper", "side", "of", "a", "inner", "outer", "low", "mid"}
)
_most_words_between = 6
_no_more = (("no", "more"), ("no", "longer"), ("zero",), ("no",), ("without", "any"))


def is_well(tokens: Sequence[Token], part: str) -> bool:
    """Whether the message says of ``part`` that it is well again, and means it: no wish, no condition, no question."""
    return any(
        token.is_word and _is_of(token.text, part) and (_is_well_behind(tokens, at) or _is_over_around(tokens, at))
        for at, token in enumerate(tokens)
    )


def is_doubted(tokens: Sequence[Token], part: str) -> bool:
    """Whether what the message says of ``part`` is a wish, a condition or a question."""
    return any(
        token.is_word and _is_of(token.text, part) and (_is_doubted(tokens, at) or _is_asked(tokens, at))
        for at, token in enumerate(tokens)
    )


def _is_of(word: str, part: str) -> bool:
    return _singular(word) in {_singular(each) for each in part.split()} - _general


def _singular(word: str) -> str:
    return {"calves": "calf", "abs": "ab", "hammies": "hamstring"}.get(word, word.removesuffix("s"))


def _is_well_behind(tokens: Sequence[Token], part: int) -> bool:
    """Whether it goes on with how the part is: ``knee is all good now``."""
    if _is_doubted(tokens, part):
        return False
    at = part + 1
    while at < min(len(tokens), part + 1 + _most_words_between):
        if (over := _phrases("over").at(tokens, at)) is not None:
            return not _is_asked(tokens, over.end)
        if (well := _phrases("well").at(tokens, at)) is not None and _goes_on(tokens, well.end):
            is_stated = at > part + 1 or _follows(tokens, well.end, "lately")
            return is_stated and not _is_asked(tokens, well.end)
        between = _phrases("being").at(tokens, at) or _phrases("how").at(tokens, at)
        if between is None:
            return False
        at = between.end
    return False


def _is_over_around(tokens: Sequence[Token], part: int) -> bool:
    """Whether there is no more pain of the part: ``no more knee pain``, ``no issues with my knee anymore``."""
    before = [token.text for token in tokens[max(0, part - _most_words_between) : part]]
    while before and before[-1] in _general | {"in", "with"}:
        before.pop()
    ails_before = bool(before) and before[-1] in _words("ailment")
    ails_behind = part + 1 < len(tokens) and tokens[part + 1].text in _words("ailment")
    if not ails_before and not ails_behind:
        return False
    rest = before[:-1] if ails_before else before
    end = part + 1 if ails_before else part + 2
    more = any(tuple(rest[-len(each) :]) == each for each in _no_more[:2])
    none = any(tuple(rest[-len(each) :]) == each for each in _no_more[2:])
    return more or (none and _follows(tokens, end, "lately"))


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing follows that limits what was said: ``fine now``, and not ``fine with light weights``."""
    return (
        at >= len(tokens) or not tokens[at].is_word or any(_follows(tokens, at, kind) for kind in ("since", "lately"))
    )


def _follows(tokens: Sequence[Token], at: int, kind: str) -> bool:
    return at < len(tokens) and _phrases(kind).at(tokens, at) is not None


def _is_doubted(tokens: Sequence[Token], part: int) -> bool:
    """Whether a condition, a wish or a question stands in front of the part, in its clause."""
    at = part - 1
    while at >= 0 and tokens[at].is_word and part - at <= _most_words_between:
        if tokens[at].text in _words("doubt"):
            return True
        at -= 1
    return False


def _is_asked(tokens: Sequence[Token], at: int) -> bool:
    """Whether the sentence ends in a question mark."""
    while at < len(tokens) and tokens[at].kind is not TokenKind.BREAK and tokens[at].text not in ".!;":
        if tokens[at].text == "?":
            return True
        at += 1
    return False


@cache
def _phrases(kind: str) -> Lexicon[str]:
    return Lexicon(each for each in _lines() if each[1] == kind)


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(phrase for phrase, name in _lines() if name == kind)


@cache
def _lines() -> tuple[tuple[str, str], ...]:
    return tuple(read_phrases(Path(__file__).with_name("data") / "recovery.txt"))
