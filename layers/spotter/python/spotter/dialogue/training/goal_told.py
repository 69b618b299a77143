"""The goal that somebody gives an order to keep, in their own words: ``make 120 kg bench by 28 feb my goal``.

It stands before or behind the word for a goal, or in the sentence that ``it`` points at, here or a few messages before.
"""

from collections.abc import Sequence

from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.training.lift_sums.deadlines import deadline
from spotter.dialogue.training.lift_sums.figures_given import GivenSet, sets_given
from spotter.dialogue.training.lift_sums.talked_of import said_in
from spotter.dialogue.understanding.message import Message
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_goals = word_set("goal goals target aim")
_ordering = word_set("make set put save keep note add write record have store remember log")
_to_set = frozenset({"set a goal", "set a new goal", "set my goal", "have a goal", "new goal"})
_around = word_set(
    "my a as the to be is are of for : , then new main next please pls it that this down ok also just and in"
)
_pointing = word_set("it that this")
_wishing = word_set("want wanna tryna trying aiming aim hoping hope like love")
_asking = word_set("what whats which did do does is are how when why where who show tell have has was")
_other_things = word_set("plan program programme workout routine split session template")
_ends = frozenset(
    f"{verb} {what}" for verb in ("put", "make", "set", "save", "keep", "note") for what in ("it", "that")
)
_ends |= {f"{verb} you" for verb in ("could", "can", "would", "will", "thank", "if")}
_ends |= {"im at", "right now", "my max", "is that"}
_end_words = word_set("currently please pls thanks remember")
_trailing = word_set("then please pls thanks ok okay and , ; - now as my a the lol")
_often = word_set("sessions workouts times days runs steps")
_longest, _highest_weight, _fewest_words = 200, 10, 2


def goal_told(whole: Message, before: Sequence[Message] = ()) -> tuple[str, tuple[int, int]] | None:
    """The goal in its own words, and the tokens of the sentences that tell it; None where none is to be kept.

    ``before``: the messages before, the newest first.
    """
    for start, end in whole.sentence_spans():
        sentence = whole.part(start, end)
        if not _orders(sentence):
            continue
        at = next(at for at, word in enumerate(sentence.words) if word in _goals)
        for told in (_behind(sentence, at), _before(sentence, at), _wished(sentence)):
            if told is not None and _is_goal(told):
                return _value(told), (start, end)
        if set(sentence.words) & _pointing:
            return _pointed_at(whole, before, (start, end))
    return None


def goal_wished(whole: Message) -> str:
    """The load of a lift by a day that a message only tells to be wanted, and asks for nothing; empty elsewhere."""
    if whole.is_question or set(whole.words) & (_other_things | _ordering | _making) or not whole.exercises:
        return ""
    sentences = [each for each in whole.sentences() if each.numbers()]
    told = _wished(sentences[0]) if len(sentences) == 1 else None
    is_of_lift = told is not None and bool(told.exercises) and deadline(told) is not None and bool(sets_given(told))
    return _value(told) if told is not None and is_of_lift and _is_goal(told) else ""


_making = word_set("build create give generate workouts sessions exercises")


def _orders(sentence: Message) -> bool:
    """Whether a sentence orders a goal to be kept, and asks for nothing else."""
    words = [word for word in sentence.words if word not in _around or word in _goals]
    if not set(words) & _goals or (words and words[0] in _asking) or set(words) & _other_things:
        return False
    at = next(at for at, word in enumerate(sentence.words) if word in _goals)
    is_set = any(" ".join(sentence.words[max(0, at - reach) : at + 1]) in _to_set for reach in (1, 2, 3))
    return is_set or bool(set(sentence.words) & _ordering) or sentence.words[at + 1 : at + 2] == (":",)


def _behind(sentence: Message, at: int) -> Message | None:
    begin = at + 1
    while begin < len(sentence.words) and sentence.words[begin] in _around:
        begin += 1
    return _until_end(sentence.part(begin, len(sentence.tokens)))


def _before(sentence: Message, at: int) -> Message | None:
    """What stands between the order and the goal: ``make 120 kg bench by 28 feb my goal``."""
    orders = [place for place in range(at) if sentence.words[place] in _ordering]
    if not orders:
        return None
    end = at
    while end and sentence.words[end - 1] in _around:
        end -= 1
    begin = orders[0] + 1
    while begin < end and sentence.words[begin] in _around:
        begin += 1
    return sentence.part(begin, end) if begin < end else None


def _wished(sentence: Message) -> Message | None:
    """What is wished in a sentence: ``i want to hit 80 kg x 8 by february, put it as goal``."""
    words = sentence.words
    at = next((at for at, word in enumerate(words) if word in _wishing), None)
    if at is None:
        return None
    begin = at + 1
    while begin < len(words) and words[begin] in ("to", "get", "be", "able"):
        begin += 1 if words[begin] != "get" or words[begin + 1 : begin + 2] != ("my",) else 2
        if words[begin - 1 : begin] == ("my",):
            break
    return _until_end(sentence.part(begin, len(words)))


def _until_end(told: Message) -> Message | None:
    """The words of the goal, without what is asked of the coach behind them."""
    words = told.words
    ends = (at for at in range(1, len(words)) if words[at] in _end_words or " ".join(words[at : at + 2]) in _ends)
    end = next(ends, len(words))
    while end and words[end - 1] in _trailing:
        end -= 1
    return told.part(0, end) if end else None


def _pointed_at(whole: Message, before: Sequence[Message], span: tuple[int, int]) -> tuple[str, tuple[int, int]] | None:
    """The newest sentence that tells a wish, which ``it`` points at."""
    here = [each for each in whole.sentence_spans() if each[1] <= span[0]]
    for start, end in reversed(here):
        told = _wished(whole.part(start, end))
        if told is not None and _is_goal(told):
            return _value(told), (start, span[1])
    for earlier in before:
        for start, end in earlier.sentence_spans():
            told = _wished(earlier.part(start, end))
            if told is not None and _is_goal(told):
                return _value(told), span
        if value := _asked_about(earlier):
            return value, span
    return None


def _asked_about(said: Message) -> str:
    """The load of a lift that was asked about as a goal: ``is 140 squat by june realistic?``."""
    talk = said_in(said)
    if talk.goal is None or talk.exercise is None or talk.until is None:
        return ""
    load = said.part(*_place_of(said, talk.goal)).quoted()
    return f"{talk.exercise.name} {load} by {talk.until.day} {talk.until:%B}"


def _place_of(said: Message, given: GivenSet) -> tuple[int, int]:
    """Where a set stands in a message, which was found in one of its sentences."""
    return next(
        (each.start, each.end)
        for each in sets_given(said)
        if (each.load, each.reps, each.rpe) == (given.load, given.reps, given.rpe)
    )


def _is_goal(told: Message) -> bool:
    """Whether words can be a goal of their own: a load, a lift, a number of sessions, a day, or something to be done.

    The weight of a muscle or a category is none: ``chest to 8``.
    """
    if len(told.words) < _fewest_words or set(told.words) <= _pointing | _around:
        return False
    numbers = [value for _at, value in told.numbers()]
    has_load = bool(set(told.words) & set(WEIGHT_UNITS)) or any(value > _highest_weight for value in numbers)
    is_weight = any(True for _ in WORDS.find(told.tokens)) and not (told.exercises or has_load or deadline(told))
    if is_weight:
        return False
    is_counted = bool(numbers) and (bool(told.exercises) or bool(set(told.words) & _often))
    return has_load or is_counted or deadline(told) is not None or told.phrase("be able to")


def _value(told: Message) -> str:
    return told.quoted()[:_longest].strip(" .,;:!?-")
