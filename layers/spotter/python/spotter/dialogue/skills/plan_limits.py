"""What a session that is asked for is to leave out, to spare, and how long it may take."""

from collections.abc import Iterator
from datetime import date

from spotter.catalogue import match
from spotter.dialogue.skills.parts_said import Part, is_muscle, is_near, parts_said
from spotter.dialogue.skills.wish_kinds import equipment_said, left_out_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message, message
from spotter.language.durations import durations
from spotter.language.word_lists import word_set
from spotter.training.planning.exclusions import refused

_EXCEPT = word_set("minus except excluding sans omitting bar w/o besides")
"""Before the name of an exercise they leave it out."""
_GERUNDS = {
    "pressing": "presses",
    "benching": "bench press",
    "rowing": "rows",
    "squatting": "squats",
    "deadlifting": "deadlifts",
    "curling": "curls",
    "lunging": "lunges",
    "overhead pressing": "overhead",
}
"""What is done, by the name of the exercises that it is done in."""
_ARTICLES = word_set("the my any all for those")
_SPARED = word_set(
    "spare sparing kind gentle careful protect rest without avoid hurts hurt mind easy alone save saving"
)
_BEHIND = word_set("friendly alone happy proof")
"""Behind the name of a part they spare it: ``knee friendly``, ``leave my back alone``."""
_AROUND = word_set("around round")
_WORSE = word_set(
    "aggravate aggravates aggravating bother bothers annoy annoys irritate irritates strain strains upset"
)
"""Before the name of a part, of what is not wanted: ``nothing that annoys my elbow``."""
_NO_MORE = word_set("only just with have has got using use there no without out")
"""Beside equipment they say that it is all there is, or that it is not there."""
_NOT_DONE = frozenset({"log", "correct", "ask_last", "ask_week", "ask_records", "ask_progress"})
"""Kinds of stretch beside which a denial may be of what was done."""
_shortest, _longest = 5, 300
_reach = 5
_BEHIND_NO_LENGTH = word_set("late ago away early sleep of drive walk delay behind")
_BEFORE_NO_LENGTH = word_set("slept sleep late drove woke since")
_COMES = word_set("start starting begin beginning leave leaving arrive there here gym go going meet open opens")
"""Said of a time behind ``in``, they make it the time until something begins."""


def left_out(context: Context) -> list[str]:
    """What the session is asked for without, each by a name that ``plan_today`` knows."""
    said = context.said if context.kinds & _NOT_DONE else context.whole
    found = (_GERUNDS.get(value, value) for value in (*left_out_said(said), *_excepted(said)))
    return list(dict.fromkeys(_fullest(value) for value in found if _ids(value)))


def _excepted(said: Message) -> Iterator[str]:
    for each in said.exercises:
        before = [word for word in said.words[max(0, each.start - 4) : each.start] if word not in _ARTICLES]
        if before and (before[-1] in _EXCEPT or before[-2:] == ["apart", "from"]):
            yield " ".join(said.words[each.start : each.end])


def _fullest(value: str) -> str:
    """A name as the one of its exercise that leaves out more: without the ``ohp`` nothing is pressed overhead."""
    exercise = match(value).exercise
    if exercise is None:
        return value
    names = (value, *left_out_said(message(f"without {exercise.name.lower()}", date.min)))
    return max(names, key=lambda each: len(_ids(each)))


def _ids(value: str) -> frozenset[str]:
    """The exercises that a name leaves out; none where it is not understood."""
    return frozenset[str]().union(*(ids for _name, ids in refused(value)))


def equipment_told(context: Context) -> str:
    """What there is for this session, where it is said that there is no more; a bench alone is what is pressed on."""
    said = context.whole if context.kinds & {"preference", "build"} else context.said
    found = equipment_said(said) if said.says(*_NO_MORE) else ""
    return found if found != "bench" else ""


def spared(said: Message) -> tuple[Part, ...]:
    """The parts of the body that are to be spared: ``kind to the back``, ``go round my knee``."""
    return tuple(part for part in parts_said(said) if _is_spared(said, part))


def _is_spared(said: Message, part: Part) -> bool:
    begin = max([0, *(at + 1 for at, token in enumerate(said.tokens[: part.start]) if not token.is_word)])
    begin = max([begin, *(each.end for each in said.exercises if each.end <= part.start)])
    before, behind = said.words[max(begin, part.start - _reach) : part.start], said.words[part.end : part.end + 2]
    plain = [word for word in before if word not in _ARTICLES and word not in ("left", "right", "bad", "sore")]
    return bool(
        _SPARED & set(before) or _WORSE & set(before) or _BEHIND & set(behind) or (plain and plain[-1] in _AROUND)
    )


def parts_spared(context: Context) -> tuple[Part, ...]:
    """The parts that the session is to spare, wherever it is said; a muscle may be left out instead."""
    gone = " ".join(left_out(context))
    found = spared(context.said if context.kinds & _NOT_DONE else context.whole)
    return tuple(part for part in found if not (is_muscle(part.plain) and part.plain in gone))


def noted_parts(context: Context, found: tuple[Part, ...]) -> list[str]:
    """Those of these parts of which it is noted that they hurt, by the names under which they are."""
    noted = [str(each.get("body_part", "")) for each in context.pains]
    return [name for name in noted if any(is_near(name, part.name) for part in found)]


def minutes_told(context: Context) -> int | None:
    """The time that is told in the stretch, else anywhere in the message: ``45 min``, ``an hour``."""
    for said in (context.said, context.whole):
        found = [
            each.seconds // 60
            for each in durations(said.tokens)
            if _shortest * 60 <= each.seconds <= _longest * 60 and not _is_no_length(said, each.start, each.end)
        ]
        if found:
            return found[-1]
    return None


def _is_no_length(said: Message, start: int, end: int) -> bool:
    """Whether a time is told of something else: ``ten minutes late``, ``slept 5 hours``, ``I start in 20 minutes``."""
    behind, before = said.words[end : end + 2], said.words[max(0, start - 2) : start]
    if _BEHIND_NO_LENGTH & set(behind) or _BEFORE_NO_LENGTH & set(before):
        return True
    is_until = said.words[max(0, start - 1) : start] == ("in",)
    return is_until and bool(_COMES & set(said.words[max(0, start - 4) : start - 1]) or start == 1)
