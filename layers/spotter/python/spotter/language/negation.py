"""What a text denies: one definition of "no", for safety, requests, exclusions and equipment alike.

After ConText (Harkema et al. 2009), which grew out of NegEx: a cue opens a scope that ends at a mark, at the next cue,
at a word that begins something new, or at the end of the text; phrases that only look like cues open none. Cues and
ends are data, in ``data/negation.txt`` and ``data/negation_ends.txt``. The cues by kind:

- ``deny``: of an action or a statement ("don't remove the first exercise", "I'm not a beginner");
- ``lack``: of a thing ("no dumbbells", "without a bench"): it ends at a preposition too;
- ``refuse``: of what is disliked ("hate burpees", "can't do lunges"), as ``lack``;
- ``except``: of what is left out of a whole ("everything except the bench"), as ``lack``;
- ``behind``: the cue stands behind what it denies ("the bench is taken").
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from spotter.language.durations import duration_at
from spotter.language.lexicon import Entry, Lexicon, read_lexicon, read_phrases
from spotter.language.tokens import Token, TokenKind


class Denial(StrEnum):
    """What kind of no it is."""

    DENY = "deny"
    LACK = "lack"
    REFUSE = "refuse"
    EXCEPT = "except"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class Scope:
    """A cue at ``cue_start:cue_end`` of the tokens and what it denies, ``start:end``."""

    kind: Denial
    cue_start: int
    cue_end: int
    start: int
    end: int

    def holds(self, at: int) -> bool:
        """Whether the token at ``at`` is denied."""
        return self.start <= at < self.end


_list_words = frozenset({"or", "and", "nor"})
_longest_item = 4
_longest_scope = 30
"""Words that one denial reaches, at most."""
_nested = 2
"""Cues of other kinds that a denial of an action may hold: ``don't skip the squats``."""


def scopes(tokens: Sequence[Token]) -> tuple[Scope, ...]:
    """Every denial of ``tokens``, in the order of the cues."""
    return tuple(_scopes(tokens))


def denies(tokens: Sequence[Token]) -> bool:
    """Whether anything is denied."""
    return next(_scopes(tokens), None) is not None


def _scopes(tokens: Sequence[Token]) -> Iterator[Scope]:
    cues = [entry for entry in _cues().find(tokens) if entry.meaning != "none"]
    for at, entry in enumerate(cues):
        kind = Denial(entry.meaning)
        if tokens[entry.start].text == "no" and entry.end == entry.start + 1 and _is_interjection(tokens, entry.end):
            continue
        if kind is Denial.BEHIND:
            start, end = _behind(tokens, entry)
        else:
            ahead = cues[at + 1 : at + 2 + _nested]
            closing = (cue.start for cue in ahead if kind is not Denial.DENY or cue.meaning == Denial.DENY)
            start, end = _ahead(tokens, entry, kind, next(closing, len(tokens)))
        if start < end:
            yield Scope(kind, entry.start, entry.end, start, end)


@cache
def cue_words() -> frozenset[str]:
    """Every word of a cue."""
    return _cues().words


def is_denied(found: Sequence[Scope], at: int) -> bool:
    """Whether the token at ``at`` is denied: twice is not at all ("don't skip the squats")."""
    return sum(scope.holds(at) for scope in found) % 2 == 1


@cache
def _cues() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "negation.txt")


@cache
def _ends_by_kind() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, kind in read_phrases(Path(__file__).with_name("data") / "negation_ends.txt"):
        found.setdefault(kind, set()).add(word)
    return {kind: frozenset(words) for kind, words in found.items()}


def _is(token: Token, kind: str) -> bool:
    return token.text in _ends_by_kind()[kind]


def begins_request(token: Token) -> bool:
    """Whether a request begins with it: ``give``, ``swap``."""
    return _is(token, "request")


def _begins(token: Token) -> bool:
    """Whether a statement or a request of its own begins with it."""
    return _is(token, "statement") or _is(token, "request")


def _ahead(tokens: Sequence[Token], cue: Entry[str], kind: Denial, next_cue: int) -> tuple[int, int]:
    at, last = cue.end, min(next_cue, cue.end + _longest_scope)
    while at < last and _is(tokens[at], "article"):
        at += 1
    first = at
    while at < last and not (
        _ends(tokens, at, cue.end, kind) or (kind is not Denial.DENY and first < at and _is(tokens[at], "state"))
    ):
        at += 1
        if kind is Denial.LACK and _is(tokens[at - 1], "equipment") and not _or_more(tokens, at):
            break
    return cue.end, at


def _or_more(tokens: Sequence[Token], at: int) -> bool:
    """Whether something else is lacking too: ``no weights or bands``; not so ``no kit, chest and arms``."""
    if at < len(tokens) and tokens[at].text == ",":
        joins = [each.text for each in tokens[at : at + _longest_scope] if each.text in _list_words]
        return joins[:1] != ["and"] and _list_goes_on(tokens, at)
    return at < len(tokens) and tokens[at].text in _list_words - {"and"}


def _is_interjection(tokens: Sequence[Token], at: int) -> bool:
    """Whether a request follows a bare "no": no, go back to the squats."""
    return at + 1 < len(tokens) and _is(tokens[at], "request") and tokens[at + 1].is_word


def _behind(tokens: Sequence[Token], cue: Entry[str]) -> tuple[int, int]:
    at = cue.start
    while at > 0 and cue.start - at < 2 * _longest_item and not _parts(tokens, at - 1):
        at -= 1
    return at, cue.start


def _parts(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    return token.kind is TokenKind.BREAK or token.text in ",.;:!?" or _is(token, "anything")


def _ends(tokens: Sequence[Token], at: int, begin: int, kind: Denial) -> bool:
    token = tokens[at]
    if token.kind is TokenKind.BREAK or _is(token, "anything"):
        return True
    if token.text == ",":
        return not _list_goes_on(tokens, at)
    if token.kind is TokenKind.MARK and token.text in ".;:!?()+":
        return True
    if token.text in _list_words and at + 1 < len(tokens):
        return _begins(tokens[at + 1]) or tokens[at + 1].kind is TokenKind.NUMBER
    if kind is Denial.DENY:
        return False
    return _is(token, "thing") or (at > begin and (token.kind is TokenKind.NUMBER or _is_time(tokens, at)))


def _is_time(tokens: Sequence[Token], at: int) -> bool:
    """Whether a length of time begins there: ``no equipment half an hour``."""
    return duration_at(tokens, at) is not None


def _list_goes_on(tokens: Sequence[Token], comma: int) -> bool:
    """Whether the comma stands in a list that "or", "nor" or "and" ends: ``no squats, lunges or jumps``."""
    length = 0
    for at in range(comma + 1, min(len(tokens), comma + _longest_scope)):
        token = tokens[at]
        if token.text in _list_words:
            last = [each.text for each in tokens[at + 1 : at + 2 + _longest_item]]
            return at + 1 < len(tokens) and not _begins(tokens[at + 1]) and "only" not in last
        if token.text == ",":
            length = 0
            continue
        if not token.is_word or _is(token, "anything") or _is(token, "thing"):
            return False
        length += 1
        if length > _longest_item:
            return False
    return False
