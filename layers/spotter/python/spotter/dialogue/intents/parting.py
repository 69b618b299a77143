"""A message of several sentences in parts, where it asks for things of different kinds: each is taken by itself."""

from collections.abc import Iterable, Iterator, Mapping

from spotter.dialogue.intents.fitting import HARDLY
from spotter.dialogue.intents.talk import intents_of, likely_intents, stands_of
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.state import Utterance
from spotter.language.sentences import sentences_in
from spotter.language.talk.intent import Intent, Stands

_surely_asked, _asked_by_a_sentence = 0.65, 0.5
"""How likely an intent of the message has to be, and of one of its sentences, for that to be a part of its own."""
_asked, _surely_asked_by_a_sentence = 0.3, 0.8
"""The same of an intent that the sentence by itself leaves less doubt of."""
_most_sentences, _longest = 10, 900
_several = 2
_sides: Mapping[Intent, str] = {
    **dict.fromkeys((Intent.SESSION, Intent.CHANGE, Intent.ABOUT), "workout"),
    **dict.fromkeys((Intent.WEEK, Intent.PLAN_CHANGE, Intent.PLAN_ASK), "plan"),
    **dict.fromkeys((Intent.LOG, Intent.FIX_LOG, Intent.RECORD), "record"),
    Intent.BOOKING: "calendar",
    **dict.fromkeys((Intent.KEEP, Intent.FORGET), "facts"),
    **dict.fromkeys((Intent.QUESTION, Intent.COACH), "question"),
    Intent.TIMER: "timer",
}
"""What is taken together."""


_alike = {"workout", "record"}
"""What is to be done and what was done are told in the same words."""


def parts_by_intent(utterance: Utterance) -> tuple[str, ...]:
    """The parts of a message that are each of another kind, in order; none where all of it is of one."""
    sentences = sentences_in(utterance.text)
    if not _several <= len(sentences) <= _most_sentences or len(utterance.text) > _longest:
        return ()
    whole = intents_of(utterance)
    if whole[Intent.HEALTH] >= HARDLY or pains_in(utterance.text):
        return ()  # all of it has to heed what hurts, wherever that is told
    sides = {intent: side for intent, side in _sides.items() if whole[intent] >= _asked}
    if utterance.answers:
        sides |= {each: "answer" for each in (Intent.YES, Intent.PICK) if whole[each] >= _asked}
    if _alike <= set(sides.values()):  # ``got through all of it! squats with the 12s``
        sides = {each: side for each, side in sides.items() if side not in _alike or whole[each] >= _surely_asked}
    if set(sides.values()) & {"workout", "plan"}:  # what is kept in mind is heeded in what is planned beside it
        sides = {each: side for each, side in sides.items() if side != "facts"}
    if whole[Intent.WEEK] >= _surely_asked:  # each of its days is told like a session
        sides = {each: side for each, side in sides.items() if side != "workout"}
    elif Intent.SESSION in sides:  # ``make me a routine``: one thing is asked for, whichever of the two it is
        sides.pop(Intent.WEEK, None)
    if whole[Intent.PLAN_CHANGE] >= _surely_asked:
        sides = _of_the_plan(sides, whole, has_workout=stands_of(utterance) is Stands.WORKOUT)
    if len(set(sides.values())) < _several:
        return ()
    parts = _joined(_sided(utterance, sentences, sides, whole))
    return parts if len(parts) >= _several else ()


def _joined(sided: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Sentences that follow one another and are of one side, or of none, as one part."""
    parts: list[tuple[str, list[str]]] = []
    for sentence, side in sided:
        if parts and side in ("", parts[-1][0]):
            parts[-1][1].append(sentence)
        elif parts and not parts[-1][0]:
            parts[-1] = (side, [*parts[-1][1], sentence])
        else:
            parts.append((side, [sentence]))
    return tuple(" ".join(each) for _side, each in parts)


def _of_the_plan(sides: Mapping[Intent, str], whole: Mapping[Intent, float], *, has_workout: bool) -> dict[Intent, str]:
    """What a message asks for that surely changes the plan: a day that moves is told like a session of the calendar,
    and there may be no workout whose exercises could be meant.
    """
    without = {"calendar"} if whole[Intent.BOOKING] < _surely_asked else set[str]()
    without |= set[str]() if has_workout else {"workout"}
    return {each: side for each, side in sides.items() if side not in without}


def _sided(
    utterance: Utterance, sentences: tuple[str, ...], sides: Mapping[Intent, str], whole: Mapping[Intent, float]
) -> Iterator[tuple[str, str]]:
    """Each sentence and the side that it is on; empty where it tells something of what stands around it."""
    for sentence in sentences:
        if _points_back(sentence):
            yield sentence, ""
            continue
        likely = likely_intents(sentence, utterance)
        best = max(sides, key=lambda intent: likely[intent])
        least = _asked_by_a_sentence if whole[best] >= _surely_asked else _surely_asked_by_a_sentence
        yield sentence, sides[best] if likely[best] >= least else ""


def _points_back(sentence: str) -> bool:
    """Whether it is a short question about what was told before it: ``is that realistic?``."""
    words = sentence.lower().rstrip("?! ").split()
    is_short = sentence.rstrip().endswith("?") and len(words) <= _most_pointing
    return is_short and bool({"that", "it", "this"} & set(words))


_most_pointing = 3
