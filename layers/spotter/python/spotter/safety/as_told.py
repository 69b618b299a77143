"""Whether a message tells what was found in it: a sign that is denied, asked about, of others or a figure of speech is
none, and a part of the body that is only named, trained or well does not hurt.

The rules find the words of warnings, and the learned reader (``learned``) what a message is like as a whole. Where that
reader sees no need of care, and the reader of talks (``language.talk``) sees no word by which the writer tells of a
sign or of a part that hurts, what was found is not told. Both have to agree: to care once too often is the lesser
fault. What is never cleared is left as it is.
"""

from math import exp, log

from spotter.language.talk.intent import Intent
from spotter.language.talk.reader import TalkReading, talk_reading
from spotter.language.talk.telling import Telling
from spotter.safety.verdict import Category, Pain

LONGEST = 900
"""Letters of a message that is doubted at all."""
_ill = (Telling.HURTS, Telling.OLD, Telling.SORE, Telling.SIGN)
_hardly_care, _hardly_care_of_a_part = 0.15, 0.03
_hardly_ill, _hardly_hurts, _told_as_none = 0.5, 0.15, 0.2
"""Chosen on messages of people of whom neither reader had learned: what they cost is told in decision 0153."""
_many_words = 14
"""What is said in fewer is not doubted unless a sign is told as none: the readers learned of what is told at length."""
_surely_care = 0.5
"""Where a message surely needs care, all parts that were found are minded: it may tell of them in one word. The same
where a rule found a word of pain, unless care is hardly likely."""
_surely_none = 0.5
"""How likely a sign has to be told as none for a condition to be none: many are told by a medicine, in passing."""
_surely_no_sign = 0.1
"""Below which no word at all tells of a sign: a midwife is not pregnant."""
_conditions = frozenset(
    {Category.PREGNANCY, Category.SURGERY, Category.HEART, Category.CONDITION, Category.EATING_DISORDER}
)
_asked_for = frozenset(
    {
        *(Category.CRASH_WEIGHT_CUT, Category.DRUGS, Category.PUSH_THROUGH_PAIN, Category.MAXIMUM_TEST),
        *(Category.REHABILITATION, Category.MINOR, Category.SELF_HARM),
    }
)
"""What is asked for, is told by a figure, or must not be missed: it is not doubted."""


def as_told(
    text: str, care: float, found: frozenset[Category], pains: tuple[Pain, ...], by_rules: frozenset[Category]
) -> tuple[frozenset[Category], tuple[Pain, ...]]:
    """What was ``found``, and the ``pains``, as far as the message tells them.

    ``care``: how likely it needs care; ``by_rules``: what the rules found of it.
    """
    if len(text) > LONGEST or Category.DIAGNOSIS in found:
        return found, pains
    reading = talk_reading(text)
    sure = _hardly_care_of_a_part if Category.PAIN in by_rules else _surely_care
    kept = tuple(each for each in pains if care >= sure or _hurts(reading, each) >= _hardly_hurts)
    if pains and not kept:
        found = found - {Category.PAIN}
    is_none = _most(reading, Telling.NO_SIGN, Telling.WELL) >= _told_as_none
    if _most(reading, *_ill) >= _hardly_ill:
        return found, kept
    words = len(text.split())
    is_hardly = care < _hardly_care or (is_none and words >= _many_words and _likely(reading, care) < _least_likely)
    if not (is_hardly and (is_none or words >= _many_words)):
        return found, kept
    if care < _hardly_care and _most(reading, *_ill) < _surely_no_sign:
        found = found - {Category.PREGNANCY}  # ``I am a midwife``
    told = _asked_for | ({Category.PAIN} if kept else frozenset())
    if care >= _hardly_care or _most(reading, Telling.NO_SIGN) < _surely_none:
        told |= _conditions
    if care >= _hardly_care:
        told |= {Category.DISTRESS}  # despair is said quietly
    return found & told, kept


def _likely(reading: TalkReading, care: float) -> float:
    """How likely a message needs care in which something was found, 0 to 1, by all that both readers say of it."""
    given = (
        care,
        _most(reading, *_ill),
        _most(reading, Telling.NO_SIGN, Telling.WELL),
        reading.intents[Intent.HEALTH],
        reading.intents[Intent.BETTER],
    )
    total = _begin + sum(weight * _logit(share) for weight, share in zip(_weights, given, strict=True))
    return 1 / (1 + exp(-total))


_weights, _begin = (0.585, 0.075, 0.071, 0.151, -0.324), 0.073
"""Logistic regression upon the likelihoods of 868 messages in which something was found, of people of whom neither
reader had learned."""
_least_likely = 0.3
"""In five parts, each judged by the other four, 39 of 104 harmless messages are below it, and 7 of 764 others."""


def _logit(share: float) -> float:
    bounded = min(max(share, _edge), 1 - _edge)
    return log(bounded / (1 - bounded))


_edge = 1e-3


def _hurts(reading: TalkReading, pain: Pain) -> float:
    """How likely the part of a pain is told as one that hurts or has to be minded."""
    likely = reading.telling_of(pain.start, pain.end)
    return 1.0 if likely is None else sum(likely[each] for each in _ill)


def _most(reading: TalkReading, *tellings: Telling) -> float:
    """How likely any word tells one of these."""
    return max((sum(each.tellings[kind] for kind in tellings) for each in reading.words), default=1.0)
