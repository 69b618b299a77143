"""Which of the words that nothing accounts for may change what is done.

A word that nobody knows is a name, slang, or the very thing that matters. Where it stands tells: behind "no", "only" or
"with", behind a number, or right before what is named, it may be what is wanted or what is not wanted. Elsewhere it is
part of a story, and so it is where that is learned to be very likely (``story_words``).
"""

from collections.abc import Iterator, Sequence

from spotter.catalogue.forms import movements
from spotter.dialogue.understanding.data_files import fillers, words_of
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Act, Understanding
from spotter.dialogue.understanding.story_words import (
    LEAST,
    LEAST_BESIDE_A_NAME,
    LEAST_BESIDE_A_READING,
    likelihood_of_story,
)
from spotter.language.tokens import Token, TokenKind
from spotter.language.units import REP_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS
from spotter.language.wordpiece import is_whole
from spotter.language.words import singular

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
_leaving_out = frozenset(
    ["no", "not", "without", "except", "minus", "avoid", "skip", "hate", "dont", "never", "nothing"]
)
"""Behind one of these a new workout may be told what it must not have."""
_vague = frozenset(
    ["more", "else", "either", "other", "longer", "less", "worse", "better", "need", "any", "many", "much", "one"]
)
_articles = frozenset(
    ["a", "an", "the", "any", "more", "of", "my", "those", "these", "doing", "do", "to", "with", "fucking", "bloody"]
)
_units = SECONDS_OF_UNIT.keys() | WEIGHT_UNITS.keys() | SET_WORDS | REP_WORDS
_between = 2


def unexplained(said: Understanding, acts: Sequence[Act]) -> tuple[int, ...]:
    """The places of the words left over that may change what ``acts`` do, in order."""
    left = set(said.left_over) | {at for act in acts for at in act.left_over}
    named = {at for each in said.named(*_things) for at in range(each.start, each.end)}
    matters = _asking_or_naming(said, acts)
    doubtful = (
        at
        for at in sorted(left)
        if not said.tokens[at].is_word
        or _is_named(said.tokens, at, named)
        or (at in matters and not _is_known(said, at) and not _is_name(said, at))
    )
    return tuple(at for at in doubtful if not _is_told(said, at) and not _is_read(said, at))


def _is_known(said: Understanding, at: int) -> bool:
    """Whether a word is known here; where the changes are surely read, any that is common in English."""
    word = said.tokens[at].text
    return is_known(said.tokens[at]) or (bool(said.surely_read) and (is_whole(word) or singular(word) in movements()))


def _is_read(said: Understanding, at: int) -> bool:
    """Whether it is the word for an amount that is not told, where the changes are surely read: ``same reps``."""
    return bool(said.surely_read) and said.tokens[at].text in _units


def _is_told(said: Understanding, at: int) -> bool:
    """Whether a word that nobody knows is plainly part of a story, or says nothing more than what was understood.

    One that everybody knows is left over where something is named: "add some fridges".
    """
    token = said.tokens[at]
    least = LEAST
    if said.surely_read == "edit":
        least = LEAST_BESIDE_A_NAME if _stands_beside_a_name(said, at) else LEAST_BESIDE_A_READING
    return token.is_word and not is_known(token) and likelihood_of_story(said, at) >= least


def _stands_beside_a_name(said: Understanding, at: int) -> bool:
    """Whether something is named between the marks and joining words that a word stands between."""
    begin, end = next(span for span in _stretches(said.tokens) if span[0] <= at <= span[1])
    return any(begin <= each.start < end for each in said.named())


def _asking_or_naming(said: Understanding, acts: Sequence[Act]) -> set[int]:
    """The places of the stretches between marks and joining words in which something is asked for or named.

    What a template read asks for something too, where the changes are made by what is named alone. A stretch of which
    no word is known may be anything.
    """
    read_too = said.acts if said.cast else ()
    spans = [*((act.start, act.end) for act in (*acts, *read_too)), *((each.start, each.end) for each in said.named())]
    found: set[int] = set()
    for begin, end in _stretches(said.tokens):
        words = [token for token in said.tokens[begin:end] if token.is_word]
        is_gibberish = bool(words) and not any(map(is_known, words))
        if is_gibberish or any(start < end and begin < stop for start, stop in spans):
            found.update(range(begin, end))
    return found


def _stretches(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    begin = 0
    for at in range(len(tokens) + 1):
        if at == len(tokens) or tokens[at].kind in (TokenKind.MARK, TokenKind.BREAK) or tokens[at].text in _joins():
            yield begin, at
            begin = at + 1


def _joins() -> frozenset[str]:
    return words_of("joins")


def _is_name(said: Understanding, at: int) -> bool:
    """Whether it is written as a name is, behind other words or a comma: ``in Felixstowe``."""
    before = said.tokens[at - 1] if at else None
    is_inside = before is not None and (before.is_word or before.text == ",")
    return is_inside and said.text[said.tokens[at].start].isupper()


def unread(said: Understanding) -> tuple[int, ...]:
    """The places of unknown words beside what was named: a new workout is made without them, and says so."""
    aside = {at for stretch in said.digressions for at in range(*stretch)}
    return tuple(
        at
        for at in said.left_over
        if at not in aside
        and said.tokens[at].is_word
        and (
            (not is_known(said.tokens[at]) and not _is_name(said, at))
            or (said.tokens[at].text not in _vague and _is_behind(said.tokens, at, _leaving_out, _articles))
        )
    )


def _is_named(tokens: Sequence[Token], at: int, named: set[int]) -> bool:
    """Whether a word stands where something is named that matters."""
    inside = at > 0 and tokens[at - 1].is_word and at + 1 in named
    if inside or _is_counted(tokens, at):
        return True
    return _is_behind(tokens, at, _naming, fillers().words - _naming)


def _is_counted(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands behind a number, or before the unit of one."""
    before_unit = at + 1 < len(tokens) and tokens[at + 1].text in _units
    return before_unit or (at > 0 and tokens[at - 1].kind is TokenKind.NUMBER)


def _is_behind(tokens: Sequence[Token], at: int, naming: frozenset[str], passed: frozenset[str]) -> bool:
    before = at - 1
    while before >= max(0, at - _between) and tokens[before].text in passed:
        before -= 1
    return before >= 0 and tokens[before].text in naming
