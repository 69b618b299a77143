"""Which words tell of what this person did: not what somebody else did, what was left out or is to come."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import WEEKDAYS
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set
from spotter.language.words import english_words

_marks = word_set(", ( ) - – — : ; . ! ? …")
_joins = log_words("joins")
_mine = word_set("i ive im me mine myself we id")
_doers = word_set("i ive")
_people = log_words("people")
_does = log_words("does")
_denials = log_words("denials")
_behind = word_set("skip skipped skippd missed miss fail failed nope cancelled none no")
_harmless = log_words("harmless")
_reach = 4
_future = (
    "gonna", "going to", "will", "ill", "tomorrow", "next week", "next time", "next session", "plan to", "planned",
    "plan was", "planning", "want to", "wanted to", "wanna", "i would", "hope to", "hoping", "try for", "supposed to",
    "sposed to", "meant to",
    "should have", "shouldve", "was aiming", "aim for", "aiming for", "target", "goal", "program said",
    "programme said", "on paper", "prescribed", "would have", "wouldve", "would begin", "would start", "would do",
    "would try", "would like to", "would want to", "would love to", "might do", "might try", "thinking of",
    "thinking about", "used to", "years ago", "last year", "if i",
)  # fmt: skip
_took_place = word_set("did done got hit made finished managed completed actually really ended")


def told_of(said: Message) -> frozenset[int]:
    """The places of ``said`` that tell of what this person did."""
    kept: set[int] = set()
    for begin, end in _stretches(said):
        kept |= set(range(begin, end)) - _denied(said.tokens, begin, end)
    return frozenset(kept)


def of_own_past(said: Message) -> frozenset[int]:
    """The places of ``said`` that are about what this person did, also where they say that it was otherwise."""
    return frozenset(at for begin, end in _stretches(said) for at in range(begin, end))


def _stretches(said: Message) -> Iterator[tuple[int, int]]:
    """The clauses, or beginnings of clauses, that are about what this person did."""
    begin = 0
    for at in range(len(said.tokens) + 1):
        if at == len(said.tokens) or said.tokens[at].kind is TokenKind.BREAK or said.tokens[at].text in ".!?;":
            sentence = said.part(begin, min(at + 1, len(said.tokens)))
            if at > begin:
                yield from ((begin + start, begin + end) for start, end in _of_sentence(sentence))
            begin = at + 1


def _of_sentence(sentence: Message) -> Iterator[tuple[int, int]]:
    """Those of a sentence: what somebody else did, or is to come, goes on until this person has done something."""
    is_other = is_future = False
    begins = sentence.words[:2] in (("did", "i"), ("have", "i"), ("did", "you"), ("did", "we"))
    names = {at for each in named_in(sentence) for at in range(each.start, each.end)}
    asks = sentence.says("?") and (begins or (sentence.is_question and not _took_place & set(sentence.words)))
    for begin, end in _clauses(sentence.tokens):
        words = sentence.words[begin:end]
        if _mine & set(words) or (words[:1] == ("my",) and len(words) > 1 and words[1] not in _people):
            is_other = False
        if _is_of_another(words) or _is_of_a_stranger(sentence, begin, names):
            is_other = True
        if _took_place & set(words):
            is_future = False
        if _is_of_a_year(words, sentence.today.year):
            is_other = True
        cut = _future_at(words)
        if not (is_other or is_future or asks):
            yield begin, begin + cut if cut is not None else end
        if cut is not None:
            is_future = True


def _clauses(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The clauses of a sentence; a mark or ``and`` between two numbers parts nothing."""
    begin = 0
    for at in range(1, len(tokens)):
        word = tokens[at].text
        if word in _marks | _joins and not (_is_number(tokens, at - 1) and _is_number(tokens, at + 1)):
            if at > begin:
                yield begin, at
            begin = at
        elif word in _doers and _people & {token.text for token in tokens[begin:at]} and tokens[at - 1].text != "if":
            yield begin, at
            begin = at
    if begin < len(tokens):
        yield begin, len(tokens)


def _is_of_a_year(words: Sequence[str], this_year: int) -> bool:
    """Whether a clause is about a year that is over: ``in 2012 I squatted 180``."""
    years = (word for before, word in pairwise(words) if before in _before_years and word.isdigit())
    return any(_earliest_year <= int(year) < this_year for year in years)


_before_years = word_set("in since of from")
_earliest_year = 1950


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and (tokens[at].text == "hundred" or number_at(tokens, at) is not None)


def _is_of_another(words: Sequence[str]) -> bool:
    """Whether somebody else is who does something, not who is only called by name."""
    for at, word in enumerate(words[:4]):
        if word in _called and (at == 0 or words[at - 1] not in _owners):
            continue
        if word in _people:
            return bool(_does & set(words[at + 1 : at + 4])) and not _mine & set(words[: at + 4])
    return False


def _is_of_a_stranger(sentence: Message, begin: int, names: set[int]) -> bool:
    """Whether a clause begins with the name of somebody who does something: ``Dave did 105``."""
    at = begin
    while at < len(sentence.tokens) and (sentence.words[at] in _joins or not sentence.tokens[at].is_word):
        at += 1
    if at + 1 >= len(sentence.tokens) or at in names or sentence.words[at + 1] not in _does - _is:
        return False
    token = sentence.tokens[at]
    if token.text in _mine or not token.text.isalpha() or token.text.removesuffix("s") in WEEKDAYS:
        return False
    is_capital = sentence.text[token.start : token.start + 1].isupper()
    is_unknown = token.text not in english_words()
    return (is_capital and (at > 0 or is_unknown)) or (is_unknown and begin > 0)


_is = word_set("is are was had has keeps been does do can could")
"""What is said of things too."""


def _is_thing(tokens: Sequence[Token], at: int, names: set[int]) -> bool:
    return _is_number(tokens, at) or at in names or at + 1 in names


_called = word_set("coach mate buddy friend dude lad guy kid boss")
_owners = word_set("my the a his her our their your")


_noting = word_set("log write note record enter jot track put add save")
"""Who wants to do this has done what is told: ``want to log it: squats 3x10``."""
_reach_of_wish = 3


def _future_at(words: Sequence[str]) -> int | None:
    for at in range(len(words)):
        for phrase in _future:
            wanted = phrase.split()
            end = at + len(wanted)
            if list(words[at:end]) == wanted and not _noting & set(words[end : end + _reach_of_wish]):
                return at
    return None


_excepting, _last = word_set("except besides"), word_set("last final")
"""``All 12 reps except the last one 9`` tells of that one."""


def _denied(tokens: Sequence[Token], begin: int, end: int) -> set[int]:
    """The places of a clause that are said not to have been done."""
    words = [token.text for token in tokens[begin:end]]
    names = {each.start for each in named_in(Message("", tuple(tokens), date.min))}
    found: set[int] = set()
    for at, word in enumerate(words):
        if word == "no" and not (at + 1 < len(words) and _is_thing(tokens, begin + at + 1, names)):
            continue
        is_of_the_last = word in _excepting and bool(_last & set(words[at + 1 : at + 4]))
        if word in _denials and not is_of_the_last and not _harmless & set(words[at + 1 : at + 3]):
            figures = [place for place in range(begin, begin + at) if _is_number(tokens, place)]
            rest = range(begin + at + 1, min(begin + at + 1 + _reach, end))
            if any(_is_number(tokens, place) for place in rest) or not figures:
                found |= set(range(begin + at, end))
        if word in _behind and at == len(words) - 1:
            numbers = [place for place in range(begin, begin + at) if _is_number(tokens, place)]
            if len(numbers) <= 1:
                found |= set(range(begin, end))
    return found
