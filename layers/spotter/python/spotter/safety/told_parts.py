"""How a message tells of a part of the body: whether it hurts now, is only stiff or sore, is an old thing, or is well.

Most people who name a part of the body in a talk have no pain: a back is stiff from the drive, a knee was operated on
years ago and is fine, thighs are sore from Monday. The reader of talks (``language.talk``) tells them apart, and the
words around the part bear it out: a stiff part beside a pain that is denied is stiff, whatever else it sounds like.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from spotter.language.clauses import sentences
from spotter.language.negation import Denial, scopes
from spotter.language.talk.intent import Intent
from spotter.language.talk.reader import TalkReading, talk_reading
from spotter.language.talk.telling import Telling
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set


class Bodily(StrEnum):
    """What is told of a part. The order is that in which they count where a part is named more than once."""

    HURTS = "hurts"
    UNSURE = ""
    STIFF = "stiff"
    """Stiff, tight, tired, or sore from training: no pain."""
    OLD = "old"
    """An injury of long ago, or something that is managed."""
    WELL = "well"


_acute = word_set(
    "hurt hurts hurting pain pains painful agony sharp stab stabbing shooting sting stings stinging swollen swell "
    "swelling swells swelled twinge twinges twinged pinch pinches pinching tweak tweaked pulled torn tore tear "
    "popped pop snapped numb numbness tingling tingles tingly burning throbbing throbs injured injury sprained "
    "strained rolled twisted locked locks gave gives giving bruised gyp grief worse irritated inflamed pulling badly "
    "blue unbearable excruciating"
)
"""Words that say of a part that it hurts, or that something happened to it."""
_stiff = word_set(
    "stiff stiffness stiffened tight tightness tense creaky creaks creak achy sore soreness doms tired fatigue "
    "fatigued fried cooked knackered dead jelly toast toasted pumped cramp cramps cramped crampy wrecked smoked tender"
)
"""Words of what training, sitting and sleep do to everybody."""
_naming_pain = word_set("pain pains hurt hurts hurting painful injured injury ache aches sharp bad serious")
_over = word_set("gone fine good ok okay alright")
_hurting = word_set("hurt hurts hurting pain pains painful")
_limiting = word_set("when at only except if during unless rest much bad badly too very so that anymore until but")
_quiet = word_set("quiet fine solid managed stable healed well ok okay good")
_happened = word_set(
    "hurt injured injury tore torn tear pulled popped snapped tweaked sprained strained twisted rolled gave bruised "
    "swollen"
)
"""What happened to a part: of long ago it is no pain."""
_as_ever = word_set("usual usually normal always")
_of_a_side = word_set("left right other")
_slang = word_set("chill chillin chilling")
_nobody = word_set("nothing nowhere never none")
_of_now = word_set("again today lately recently currently yesterday tonight hurts hurting")
_spans = word_set("years year yrs yr decades decade")
_counting = word_set(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty couple few many several some a"
)
_young = word_set("kid child teenager teen boy girl school college uni university student younger young")
_ill = (Telling.HURTS, Telling.OLD, Telling.SORE, Telling.SIGN)
_of_the_body = frozenset({Intent.HEALTH, Intent.BETTER, Intent.TALK, Intent.KEEP, Intent.YES, Intent.NO})
_beside_a_part = word_set("the my is it its a an are this that")
_few_words, _many_words = 10, 12
"""The reader learned of messages in which more is told: in fewer words it is not trusted alone."""
_of_health = 0.1
_first_year, _last_year = 1940, 2035
_reach, _reach_of_time = 12, 5
_likely, _surely, _hardly = 0.5, 0.6, 0.3
_sore_enough, _harmless_care, _hardly_health = 0.35, 0.4, 0.55


@dataclass(frozen=True, slots=True)
class _Read:
    tokens: tuple[Token, ...]
    talk: TalkReading
    denied: frozenset[int]


@lru_cache(maxsize=256)
def _read(text: str) -> _Read:
    tokens = tokenise(text)
    return _Read(tokens, talk_reading(text), _denied(tokens))


def _denied(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of what is denied; what is denied of a time or an amount is there: ``no pain at rest``."""
    kinds = (Denial.DENY, Denial.LACK, Denial.EXCEPT)
    found = {at for scope in scopes(tokens) if scope.kind in kinds for at in range(scope.start, scope.end)}
    found |= {at + 1 for at, token in enumerate(tokens) if token.text in _nobody}
    return frozenset(found)


def how_told(text: str, start: int, end: int) -> Bodily:
    """What a message tells of the part that stands between two of its letters, wherever it names that part."""
    read = _read(text)
    inside = [at for at, token in enumerate(read.tokens) if token.start < end and start < token.end]
    named = [at for at in inside if read.tokens[at].text not in _beside_a_part]
    if not named:
        return Bodily.UNSURE
    word = _singular(read.tokens[named[-1]].text)
    again = [at for at, token in enumerate(read.tokens) if at not in named and _singular(token.text) == word]
    told = [_how(read, named), *(_how(read, [at]) for at in again)]
    return next(each for each in Bodily if each in told)


def _singular(word: str) -> str:
    return word.removesuffix("s")


def _how(read: _Read, places: Sequence[int]) -> Bodily:
    first, last = read.tokens[places[0]], read.tokens[places[-1]]
    likely = read.talk.telling_of(first.start, last.end)
    if likely is None:
        return Bodily.UNSURE
    begin, behind = _around(read.tokens, places[0], places[-1] + 1)
    is_acute, is_stiff = _is_acute(read, begin, behind), _has(read, _stiff, begin, behind)
    hurts = likely[Telling.HURTS] + likely[Telling.SIGN]
    is_read = len(read.talk.words) >= _few_words and not (is_acute or is_stiff)
    if is_read and likely[Telling.WELL] >= _surely:
        return Bodily.WELL
    is_harmless = hurts < _likely or _denies_pain(read) or _has(read, _as_ever, begin, behind)
    if is_stiff and not is_acute and is_harmless:
        return Bodily.STIFF
    if is_read and hurts < _surely and _is_denied_of(read, begin, behind):
        return Bodily.WELL
    is_none = is_read and likely[Telling.NO_SIGN] + likely[Telling.WELL] >= _likely
    if is_none or (not is_acute and _is_over(read, begin, behind)):
        return Bodily.WELL
    if hurts >= _likely:
        return Bodily.HURTS
    is_ago = _is_long_ago(read, begin, behind) and not _is_acute(read, begin, behind, but=_happened)
    if is_ago or (not is_acute and likely[Telling.OLD] >= _likely):
        return Bodily.OLD
    if likely[Telling.SORE] >= _sore_enough and len(read.talk.words) >= _many_words:
        return Bodily.STIFF
    return Bodily.HURTS if is_acute and hurts >= _hardly else Bodily.UNSURE


def is_told_well(text: str, part: str) -> bool:
    """Whether a message names a part, by the last word of its name and on no other side, and tells that it is well."""
    words = part.casefold().split()
    if not words:
        return False
    read = _read(text)
    sides = {
        read.tokens[at - 1].text
        for at, token in enumerate(read.tokens)
        if at and _singular(token.text) == _singular(words[-1])
    } & _of_a_side
    named = [each for each in read.tokens if _singular(each.text) == _singular(words[-1])]
    is_of_another = bool(sides - set(words)) if _of_a_side & set(words) else bool(sides)
    return bool(named) and not is_of_another and how_told(text, named[0].start, named[0].end) is Bodily.WELL


def is_surely_told(text: str, start: int, end: int) -> bool:
    """Whether the reader of talks bears out that something is told of the part between two letters."""
    read = _read(text)
    likely = read.talk.telling_of(start, end)
    if likely is None or sum(likely[each] for each in _ill) < _likely:
        return False
    return read.talk.intents[Intent.HEALTH] >= _of_health or _has(read, _stiff, 0, len(read.tokens))


def tells_no_pain(text: str) -> bool:
    """Whether a message that names a part tells of no pain: it is only stiff, or of long ago."""
    return is_only_stiff(text) or is_of_long_ago(text)


def denies_pain(text: str) -> bool:
    """Whether a message says of something that it is no pain."""
    return _denies_pain(_read(text))


def takes_pain_back(text: str) -> bool:
    """Whether a message denies a pain that was told before: ``it is just a bit tight, no pain``."""
    read = _read(text)
    return is_only_stiff(text) and _denies_pain(read) and read.talk.intents[Intent.BETTER] >= _likely


def tells_of_the_body_alone(text: str) -> bool:
    """Whether hardly anything is asked for beside what is told of the body."""
    intents = _read(text).talk.intents
    return max(intents[Intent.HEALTH], intents[Intent.BETTER], intents[Intent.TALK]) >= _likely and not any(
        share >= _hardly for intent, share in intents.items() if intent not in _of_the_body
    )


def is_only_stiff(text: str) -> bool:
    """Whether all that is told is that something is stiff or sore: each word of pain in it is denied."""
    read = _read(text)
    end = len(read.tokens)
    if not _has(read, _stiff, 0, end) or _is_acute(read, 0, end) or _tells(read, Telling.SIGN):
        return False
    return _denies_pain(read) or not _tells(read, Telling.HURTS)


def is_of_long_ago(text: str) -> bool:
    """Whether an injury or an operation is told as one of years ago, and nothing of it as there now."""
    read = _read(text)
    end = len(read.tokens)
    is_now = _is_acute(read, 0, end, but=_happened) or _tells(read, Telling.SIGN) or _tells(read, Telling.HURTS)
    return _is_long_ago(read, 0, end) and not is_now


def tells_of_no_body(text: str, care: float) -> bool:
    """Whether parts are only named: no word tells of one that hurts, and hardly any reader sees a need of care."""
    read = _read(text)
    talk = read.talk
    if len(talk.words) < _many_words or _is_acute(read, 0, len(read.tokens)):
        return False
    most = max((sum(each.tellings[kind] for kind in _ill) for each in talk.words), default=1.0)
    return most < _hardly and care < _harmless_care and talk.intents[Intent.HEALTH] < _hardly_health


def _tells(read: _Read, telling: Telling) -> bool:
    """Whether a word likely tells this; a knee that is ``chill`` has no chills."""
    slang = {(token.start, token.end) for token in read.tokens if token.text in _slang}
    words = (each for each in read.talk.words if (each.start, each.end) not in slang)
    return any(each.tellings[telling] >= _likely for each in words)


def _denies_pain(read: _Read) -> bool:
    """Whether it is said that something is no pain, or only what else it is."""
    return any(read.tokens[at].text in _naming_pain for at in read.denied if at < len(read.tokens))


def _around(tokens: Sequence[Token], first: int, last: int) -> tuple[int, int]:
    """The places of the words around a part, within its sentence."""
    begin, behind = next(((one, two) for one, two in sentences(tokens) if one <= first < two), (0, len(tokens)))
    return max(begin, first - _reach), min(max(behind, last), last + _reach)


def _has(read: _Read, words: frozenset[str], begin: int, end: int) -> bool:
    return any(token.text in words for token in read.tokens[begin:end])


def _is_acute(read: _Read, begin: int, end: int, *, but: frozenset[str] = frozenset()) -> bool:
    return any(
        token.text in _acute - but and begin + at not in read.denied and not _is_told_as_none(read, token)
        for at, token in enumerate(read.tokens[begin:end])
    )


def _is_denied_of(read: _Read, begin: int, end: int) -> bool:
    """Whether it is said not to hurt at all: not only at some times, or not much."""
    words = {token.text for token in read.tokens[begin:end]}
    return not words & _limiting and any(read.tokens[at].text in _hurting for at in read.denied if begin <= at < end)


def _is_over(read: _Read, begin: int, end: int) -> bool:
    """Whether it is said to be over: ``gone now``, ``all good now``."""
    words = [token.text for token in read.tokens[begin:end]]
    return any(
        word in _over and ("now" in words[at + 1 : at + 2] or words[at - 1 : at] == ["now"])
        for at, word in enumerate(words)
    )


def _is_told_as_none(read: _Read, token: Token) -> bool:
    """Whether a word of pain is told as none: ``I am afraid of hurting my back``."""
    likely = read.talk.telling_of(token.start, token.end)
    if likely is None or len(read.talk.words) < _few_words:
        return False
    return likely[Telling.NO_SIGN] + likely[Telling.WELL] >= _likely


def _is_long_ago(read: _Read, begin: int, end: int) -> bool:
    """Whether a time of years ago is told there: ``eleven years ago``, ``in 2009``, ``when I was 16``."""
    words = [token.text for token in read.tokens[begin:end]]
    if not words or _of_now & set(words):
        return False
    return any(
        _is_ago(words, at) or _is_year(read.tokens[begin + at]) or _is_youth(words, at) for at in range(len(words))
    )


def _is_ago(words: Sequence[str], at: int) -> bool:
    """Whether a count of years says since when something is over: ``9 years ago``, ``has been quiet for 2 years``."""
    if words[at] not in _spans:
        return False
    before, behind = words[max(0, at - _reach_of_time) : at], words[at + 1 : at + 3]
    is_counted = any(each in _counting or each.isdigit() for each in before[-2:])
    return is_counted and bool({"ago", "back"} & set(behind) or _quiet & set(before))


def _is_year(token: Token) -> bool:
    return token.kind is TokenKind.NUMBER and token.text.isdigit() and _first_year <= int(token.text) <= _last_year


def _is_youth(words: Sequence[str], at: int) -> bool:
    if words[at] == "thousand":
        return words[at - 1 : at] == ["two"]
    if words[at] not in ("was", "were") or words[at - 1 : at] not in (["i"], ["when"]):
        return False
    behind = words[at + 1 : at + _reach_of_time]
    return bool(_young & set(behind)) or any(each.isdigit() for each in behind)
