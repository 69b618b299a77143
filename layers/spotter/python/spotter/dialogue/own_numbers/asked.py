"""The parts of a message, each with what it asks of and what stands beside it.

Two questions in one sentence are two parts; a few words that only go on (``and for how many``) stay with the part
before them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from spotter.dialogue.own_numbers.lifts import lifts_asked
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.subject import Lift, lifts_before
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.talk.intent import Intent
from spotter.language.talk.reader import talk_reading
from spotter.language.word_lists import word_set

_joins = word_set("and but also plus , & : -")
_between = word_set("and also then so by in for on at with of to btw like tho though just as")
_asking = word_set("what whats which how hows when whens who where whats")
_somebody = word_set("i my the it that there they we you is am are did do does was were have has")
_asking_of_somebody = word_set("is am are did do does was were have has can could will would should")
_pointing = word_set("it that this there them those these then same which")
_supposing = word_set("if suppose supposing assuming say")
_going_on = word_set("likewise same also ditto and")
_fewest, _most_parts = 3, 6
_likely, _perhaps = 0.5, 0.3
_asking_intents = (Intent.RECORD, Intent.QUESTION, Intent.ABOUT, Intent.PLAN_ASK)
_doing = (Intent.SESSION, Intent.WEEK, Intent.CHANGE, Intent.PLAN_CHANGE, Intent.LOG, Intent.FIX_LOG, Intent.BOOKING)


@dataclass(frozen=True)
class Asked:
    """A part of a message. ``before``: the part that stands before it."""

    context: Context
    """Its ``said`` is the part."""
    before: "Asked | None" = None
    others: tuple[Lift, ...] = ()
    """The lifts that the same is asked of behind it: ``likewise for the bench``."""

    @property
    def said(self) -> Message:
        """The part."""
        return self.context.said

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words."""
        return frozenset(self.said.words)

    @cached_property
    def log(self) -> Log:
        """The log as far as it is known."""
        return log_of(self.context)

    @property
    def text(self) -> str:
        """The part as it was written."""
        text = self.said.quoted().strip(" ,;:-")
        return text[len("and ") :] if text[: len("and ")].lower() == "and " else text

    @cached_property
    def intents(self) -> Mapping[Intent, float]:
        """How likely each intent of the part is."""
        return talk_reading(self.text).intents

    @cached_property
    def of_whole(self) -> Mapping[Intent, float]:
        """How likely each intent of the message is."""
        return talk_reading(self.context.whole.quoted()).intents

    def is_likely(self, *intents: Intent) -> bool:
        """Whether one of these is likely of the part, or of the whole where the part asks."""
        if max(self.intents[each] for each in intents) >= _likely:
            return True
        return self.asks and max(self.of_whole[each] for each in intents) >= _likely

    @cached_property
    def may_ask(self) -> bool:
        """Whether it is likelier a question than anything that is to be done, where its words say what it asks."""
        ordering = max(self.intents[each] for each in _doing)
        return self.asks and ordering < _likely and sum(self.intents[each] for each in _asking_intents) >= _perhaps

    @cached_property
    def asks(self) -> bool:
        """Whether it has the form of a question, or of a request to be told."""
        first = next((word for word in self.said.words if word not in _openings), "")
        return self.said.is_question or first in _asking_of_somebody or bool(self.words & (_asking | _telling))

    @cached_property
    def named(self) -> tuple[Lift, ...]:
        """The lifts that it names."""
        return self.others or lifts_asked(self.context, self.said, self.log)

    @cached_property
    def lifts(self) -> tuple[Lift, ...]:
        """The lifts that it is about: named here, else in the part before, else spoken of last where it points back."""
        if self.named:
            return self.named
        if self.before is not None and self.before.lifts:
            return self.before.lifts
        return lifts_before(self.context, self.log) if self.points else ()

    @property
    def points(self) -> bool:
        """Whether it points at what was said before."""
        return bool(self.words & _pointing)

    @cached_property
    def days(self) -> tuple[date, ...]:
        """The past days that it names, today among them."""
        return _days(self.said, Direction.PAST, self.context.today)

    @cached_property
    def coming(self) -> tuple[date, ...]:
        """The days to come that it names, today among them."""
        return _days(self.said, Direction.FUTURE, self.context.today)

    def says(self, *words: str) -> bool:
        """Whether one of these words is said."""
        return self.said.says(*words)


_openings = word_set("also and so ok okay btw then but oh , - plus wait hey lol")
_telling = word_set("convert list give tell show remind rank compare total best")


def _days(said: Message, direction: Direction, today: date) -> tuple[date, ...]:
    found: list[date] = []
    for each in said.days(direction):
        day = each.day
        if day is None and len(each.candidates) == _two:
            fits = [one for one in each.candidates if (one <= today) == (direction is Direction.PAST)]
            day = fits[-1 if direction is Direction.PAST else 0] if fits else None
        if day is not None and ((day <= today) if direction is Direction.PAST else (day >= today)):
            found.append(day)
    return tuple(dict.fromkeys(found))


_two = 2


def asked_in(context: Context) -> tuple[Asked, ...]:
    """The parts of the newest message, in order."""
    found: list[Asked] = []
    for start, end in list(_spans(context.whole))[:_most_parts]:
        found.append(Asked(replace(context, said=context.whole.part(start, end)), found[-1] if found else None))
    return tuple(found)


def goes_on(part: Asked) -> bool:
    """Whether a part only asks the same of other lifts: ``likewise for the bench``, ``and squat?``."""
    few = len([token for token in part.said.tokens if token.is_word]) <= _few
    begins = (
        bool(set(part.said.words[:2]) & _going_on) or part.said.phrase("what about") or part.said.phrase("how about")
    )
    return few and begins and bool(part.named)


_few = 7


def _spans(whole: Message) -> Iterator[tuple[int, int]]:
    for start, end in whole.sentence_spans():
        begin = start
        for at in range(start + 1, end):
            are_both = _count(whole, begin, at) >= _fewest and _count(whole, at, end) > _fewest
            if are_both and whole.words[begin] not in _supposing and _joins_another(whole, at, end):
                yield begin, at
                begin = at
        yield begin, end


def _joins_another(whole: Message, at: int, end: int) -> bool:
    """Whether a question of its own begins behind the word at ``at``."""
    words = whole.words
    if words[at] not in _joins:
        return False
    after = at + 1
    while after < end and words[after] in _between | {","}:
        after += 1
    if after >= end:
        return False
    then = words[after + 1] if after + 1 < end else ""
    if words[after] in _asking:
        return words[at] != "," or after == at + 1 or then in _somebody
    if words[at] not in _really_joins:
        return False
    is_told = words[after] in _telling_me and then == "me"
    is_ordered = words[after] in _orders and then in _ordered
    return is_told or is_ordered or (words[after] in _asking_of_somebody and then in _somebody)


_really_joins = word_set("and also plus & but then")
_telling_me = word_set("tell show give remind")
_orders = word_set("make set change put drop swap add remove log lower raise bump move replace take")
_ordered = word_set("it that this the my in out on")


def _count(whole: Message, start: int, end: int) -> int:
    return sum(token.is_word or token.value is not None for token in whole.tokens[start:end])
