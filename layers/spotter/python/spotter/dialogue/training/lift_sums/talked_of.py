"""What a conversation says of a lift and its goal: where somebody stands, what they want, and by when."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Exercise
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.lift_sums.asked import Sum, speaks_of_maximum, sum_asked
from spotter.dialogue.training.lift_sums.deadlines import deadline
from spotter.dialogue.training.lift_sums.figures_given import GivenSet, is_of_maximum, sets_given
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set

_messages_back = 6
_wanting = word_set(
    "want wanna tryna trying try goal aim target hope gonna going aiming hoping towards can could will able would love"
)
_putting_right = word_set("no nah nope actually sorry make")
_now = word_set("currently current now atm presently")
_records = word_set("best pr pb record")
_best = word_set("max maximum best pr pb rm")
_near = 4


@dataclass(frozen=True, slots=True)
class Talk:
    """``stands`` is what is lifted now, ``goal`` what is wanted by the day ``until``, as far as they are told."""

    stands: GivenSet | None = None
    goal: GivenSet | None = None
    until: date | None = None
    exercise: Exercise | None = None


def talked_of(context: Context) -> Talk:
    """What this message says, and the ones before it where it leaves something out."""
    found = Talk()
    for said in _messages(context):
        here = said_in(said)
        if found.exercise and here.exercise and here.exercise != found.exercise:
            continue
        found = Talk(
            found.stands or here.stands,
            found.goal or here.goal,
            found.until or here.until,
            found.exercise or here.exercise,
        )
    if found.stands and found.goal and found.stands.load == found.goal.load:
        return Talk(None, found.goal, found.until, found.exercise)
    return found


def said_in(said: Message) -> Talk:
    """What one message says of a lift and its goal."""
    stands: GivenSet | None = None
    goal: GivenSet | None = None
    for start, end in said.sentence_spans():
        sentence = said.part(start, end)
        given = sets_given(sentence)
        standing = [each for each in given if _is_standing(sentence, each)]
        others = [each for each in given if each not in standing]
        wanted = [each for each in others if _is_wanted(sentence, each)]
        if not wanted and sum_asked(sentence) is Sum.WAY and others:
            wanted = [max(others, key=lambda each: each.load)]
            standing = standing or [each for each in others if each.load < wanted[0].load][:1]
        stands = stands or next(iter(standing), None)
        goal = goal or next(iter(wanted), None)
    exercises = [each.exercise for each in said.exercises if each.exercise is not None]
    return Talk(stands, goal, deadline(said), exercises[0] if exercises else None)


def _messages(context: Context) -> Iterator[Message]:
    yield context.whole
    for text in context.state.messages[-2 : -2 - _messages_back : -1]:
        yield message(text, context.today, context.own)


def _is_standing(sentence: Message, given: GivenSet) -> bool:
    """Whether a load is what is lifted now: ``currently 1RM is 105``, ``my 105``, ``im at 120 for 3 now``."""
    words = sentence.words
    before, behind = words[max(0, given.start - _near) : given.start], words[given.end : given.end + 2]
    if before[-1:] in (("my",), ("from",)) or set(before + behind) & _now:
        return True
    if before[-1:] == ("is",) and "my" in before and not sentence.says("goal", "target", "aim"):
        return True
    if before[-1:] == ("at",) and set(before) & {"im", "am", "currently"}:
        return True
    if before[-1:] == ("to",) or set(before) & {"hit", "reach"} or given.reps is not None:
        return False
    if set(before) & _records and set(before) & {"is", "was", ":"}:
        return True
    near = range(max(0, given.start - _near - 1), min(given.end + _near + 1, len(words)))
    is_numbered = any(at in near and is_of_maximum(words, at) for at, _value in sentence.numbers())
    return is_numbered or (bool({words[at] for at in near} & _best) and speaks_of_maximum(sentence))


def _is_wanted(sentence: Message, given: GivenSet) -> bool:
    """Whether a load is what is wanted: behind a word for that, or as the goal of the sentence."""
    before = sentence.words[: given.start]
    if before[:1] and before[0] in _putting_right:
        return True
    return bool(set(before) & _wanting) or before[-1:] == ("to",) or sentence.says("goal", "target", "want")


def is_told_of(said: Message) -> bool:
    """Whether a message tells where somebody stands in a lift, or what they want of it."""
    found = said_in(said)
    return found.stands is not None or found.goal is not None
